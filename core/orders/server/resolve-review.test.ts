import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { PAYMENT_STATUS } from '#core/payments/domain/payment-status.ts'
import { paymentsPlugin } from '#core/payments/server/plugin.ts'
import { refreshPaymentStatus } from '#core/payments/server/refresh-payment-status.service.ts'
import { refundPayment } from '#core/payments/server/refunds.service.ts'
import { type ResolveReviewInput, resolveReview } from '#core/payments/server/resolve-review.service.ts'
import {
  type PaymentTransition,
  settleInTransaction,
  settlePayment,
} from '#core/payments/server/settle.service.ts'
import { endRefund } from '#core/payments/testing/end-refund.ts'
import type { Transaction } from '#platform/db/transaction.ts'
import type { ServerPlugin } from '#platform/http/server-plugin.ts'
import { minutes } from '#platform/kernel/clock.ts'
import { money } from '#platform/kernel/money.ts'
import { listTestDatabases } from '#platform/testing/databases.ts'
import type { OrderRecord } from '../domain/order.ts'
import { expectLedgerClean } from '../testing/expect-ledger-clean.ts'
import { openShop, type Shop } from '../testing/shop.ts'

describe.each(listTestDatabases())('payments whose review staff resolve, on $name', ({ name }) => {
  let shop: Shop
  const moves: PaymentTransition[] = []
  beforeAll(async () => {
    const listener: ServerPlugin = {
      name: 'test-listener',
      provides: () => ({
        paymentListener: [
          {
            paymentChanged: async (_, move) => void moves.push(move),
            isPaymentWanted: async () => true,
          },
        ],
      }),
    }
    shop = await openShop(name, { features: [listener] })
  })
  beforeEach(() => {
    moves.length = 0
  })
  afterAll(async () => {
    await expectLedgerClean(shop.app.platform.db)
    await shop.close()
  })

  const readLastEvent = (paymentId: string) =>
    shop.app.platform.db.tenant(shop.brandId, ({ sql }) =>
      sql
        .selectFrom('payment_events')
        .select(['seq', 'kind', 'source', 'from_status', 'to_status'])
        .where('payment_id', '=', paymentId)
        .orderBy('seq', 'desc')
        .limit(1)
        .executeTakeFirstOrThrow(),
    )
  /** Puts a payment in review; returns the event that did. */
  const flag = async ({ payment }: OrderRecord) => {
    const { id: paymentId, reference, amount } = payment
    const captured = money(amount.amount - 1, amount.currency)
    const report = { state: 'captured' as const, reference, gatewayReference: `fake-${reference}`, captured }
    await settlePayment(shop.app.platform, { paymentId, report, source: 'webhook' })
    return (await readLastEvent(paymentId)).seq
  }
  const resolve = (review: Pick<ResolveReviewInput, 'paymentId' | 'version' | 'outcome'>) =>
    resolveReview(shop.app.platform, {
      ...review,
      ...{ brandId: shop.brandId, note: 'looked it up', staff: { id: 'mona', name: 'Mona' } },
    })
  /** Lets another transaction change the payment first, which commits once the resolution waits for its lock. */
  const resolveDuring = async (
    change: (tx: Transaction) => Promise<unknown>,
    review: Parameters<typeof resolve>[0],
  ) => {
    const changed = Promise.withResolvers<void>()
    const committing = Promise.withResolvers<void>()
    const other = shop.app.platform.db.tenant(shop.brandId, async (tx) => {
      await change(tx)
      changed.resolve()
      await committing.promise
    })
    await changed.promise
    const resolving = resolve(review)
    await vi.waitFor(
      async () => {
        const { rows } = await shop.app.platform.db.pool.query(
          'select 1 from pg_stat_activity where datname = current_database() and wait_event_type = $1',
          ['Lock'],
        )
        expect(rows).not.toEqual([])
      },
      { timeout: 30_000, interval: 20 },
    )
    committing.resolve()
    await other
    return resolving
  }

  it('PY-11 announces that a payment under way was given up as unpaid', async () => {
    const order = await shop.place()
    const version = await flag(order)
    const { id: paymentId } = order.payment
    moves.length = 0
    expect(await resolve({ paymentId, version, outcome: 'unpaid' })).toMatchObject({ ok: true })
    expect(moves).toEqual([
      {
        ...{ paymentId, payable: 'order', orderId: order.id, extra: null, isShare: false },
        ...{ from: PAYMENT_STATUS.pending, to: PAYMENT_STATUS.aborted, source: 'staff' },
      },
    ])
  })

  it('CK-05 PY-11 keeps a declined payment declined, with its reason, that staff resolve as unpaid', async () => {
    const order = await shop.place()
    await shop.settle(order, 'failed')
    const version = await flag(order)
    const { id: paymentId } = order.payment
    moves.length = 0
    expect(await resolve({ paymentId, version, outcome: 'unpaid' })).toMatchObject({ ok: true })
    expect(await shop.order(order.id)).toMatchObject({
      status: 0,
      payment: { status: PAYMENT_STATUS.failed, failureCode: 5011, needsReview: false },
    })
    expect(await readLastEvent(paymentId)).toMatchObject({
      ...{ kind: 'resolved', source: 'staff' },
      ...{ from_status: PAYMENT_STATUS.failed, to_status: PAYMENT_STATUS.failed },
    })
    expect(moves).toEqual([])
  })

  it('PY-11 are over once the gateway answers what can be understood, and the payment waits on', async () => {
    const order = await shop.place()
    const { id: paymentId, reference } = order.payment
    shop.gateway.setPaymentState(reference, 'unreadable')
    await refreshPaymentStatus(shop.app.platform, {
      ...{ brandId: shop.brandId, payment: (await shop.order(order.id)).payment },
    })
    const { seq: version } = await readLastEvent(paymentId)
    expect((await shop.order(order.id)).payment.needsReview).toBe(true)
    shop.gateway.setPaymentState(reference, 'pending')
    const resolved = await resolve({ paymentId, version, outcome: 'unpaid' })
    expect(resolved).toEqual({ ok: false, failure: { kind: 'over' } })
    expect((await shop.order(order.id)).payment).toMatchObject({
      status: PAYMENT_STATUS.pending,
      needsReview: false,
    })
  })

  // The embedded database runs one transaction after the other.
  describe.runIf(name === 'postgres')('while another transaction changes them', () => {
    it('PY-11 are not resolved as unpaid when their capture is being booked', async () => {
      const order = await shop.place()
      const version = await flag(order)
      const { id: paymentId, reference } = order.payment
      shop.gateway.setPaymentState(reference, 'captured')
      const report = shop.gateway.report(reference)
      // Without an answer of the gateway only the lock says what happens meanwhile.
      shop.gateway.mode = 'breaks'
      const resolved = await resolveDuring(
        (tx) => settleInTransaction(shop.app.platform, tx, { paymentId, report, source: 'webhook' }),
        { paymentId, version, outcome: 'unpaid' },
      )
      shop.gateway.mode = 'works'
      expect(resolved).toEqual({ ok: false, failure: { kind: 'paid' } })
      expect(await shop.order(order.id)).toMatchObject({
        status: 10,
        payment: { status: PAYMENT_STATUS.success, captured: order.total, needsReview: true },
      })
    })

    it('PY-12 are over when the gateway ends the refund that staff resolve as not given back', async () => {
      const { platform, clock } = shop.app
      const order = await shop.place()
      await shop.settle(order, 'captured')
      const { id: paymentId } = order.payment
      const asked = await platform.db.tenant(shop.brandId, (tx) =>
        refundPayment(platform, tx, {
          paymentId,
          key: 'asked',
          amount: 700,
          reason: 'asked',
          source: 'staff',
        }),
      )
      if (!asked.ok) throw new Error(asked.failure)
      const { id: refundId } = asked.value
      const job = paymentsPlugin.jobs?.(platform).find((each) => each.name === 'payments.refund')
      const run = async () => job?.handle({ refundId, brandId: shop.brandId })
      Object.assign(shop.gateway, { refundsOnce: false, refunding: 'lost' })
      await expect(run()).rejects.toThrow('is not done')
      clock.advance(minutes(11))
      await run()
      Object.assign(shop.gateway, { refundsOnce: true, refunding: 'done' })
      const { seq: version } = await readLastEvent(paymentId)
      const resolved = await resolveDuring((tx) => endRefund(platform, tx, refundId), {
        paymentId,
        version,
        outcome: 'notRefunded',
      })
      expect(resolved).toEqual({ ok: false, failure: { kind: 'over' } })
      expect(await shop.refundsOf(order.id)).toEqual([{ amount: 700, status: 'refunded' }])
      expect(await readLastEvent(paymentId)).toMatchObject({ kind: 'refunded' })
    })
  })
})
