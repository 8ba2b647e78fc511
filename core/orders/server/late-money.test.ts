import { expect, it } from 'vitest'
import { PAYMENT_STATUS } from '#core/payments/domain/payment-status.ts'
import { resolveReview } from '#core/payments/server/resolve-review.service.ts'
import { settlePayment } from '#core/payments/server/settle.service.ts'
import { days, minutes } from '#platform/kernel/clock.ts'
import { money } from '#platform/kernel/money.ts'
import { expectOk } from '#platform/testing/expect-ok.ts'
import type { OrderRecord } from '../domain/order.ts'
import { describeShop } from '../testing/describe-shop.ts'
import { closeOverdueOrders } from './sweep.job.ts'

describeShop('late money', (shop) => {
  /** Advances the clock and runs what has become due meanwhile. */
  const pass = async (milliseconds: number): Promise<void> => {
    shop.app.clock.advance(milliseconds)
    for (const work of shop.app.platform.hooks.all('dueWork'))
      if (work.name === 'payments.inquiries') await work.run('due')
    await closeOverdueOrders(shop.app.platform)
  }
  const capture = (order: OrderRecord) => shop.gateway.setPaymentState(order.payment.reference, 'captured')
  const listPayments = (orderId: string) =>
    shop.app.platform.db.tenant(shop.brandId, (tx) =>
      tx.sql
        .selectFrom('payments')
        .select(['id', 'status', 'inquire_at'])
        .where('order_id', '=', orderId)
        .orderBy('created_at')
        .execute(),
    )
  const refundsAt = ({ payment }: OrderRecord) => shop.gateway.listRefunds(payment.reference)

  it('PY-11 finds that a declined page was paid by a second try, and the order begins', async () => {
    const order = await shop.place()
    await shop.settle(order, 'failed')
    expect(await shop.order(order.id)).toMatchObject({
      status: 0,
      payment: { status: PAYMENT_STATUS.failed },
    })
    capture(order)
    await pass(minutes(3))
    expect(await shop.order(order.id)).toMatchObject({
      status: 10,
      payment: { status: PAYMENT_STATUS.success, captured: order.total, refunded: 0 },
    })
  })

  it('PY-08 leaves an order to the attempt under way when the time of an earlier one has passed', async () => {
    const order = await shop.place()
    await pass(minutes(15))
    const second = await shop.retry(order.id)
    await pass(minutes(6))
    const [first] = await listPayments(order.id)
    expect(first).toMatchObject({ id: order.payment.id, status: PAYMENT_STATUS.aborted })
    expect(await shop.order(order.id)).toMatchObject({ status: 0, payment: { id: second.id } })
    shop.gateway.setPaymentState(second.reference, 'captured')
    await pass(minutes(2))
    expect((await shop.order(order.id)).status).toBe(10)
    expect((await listPayments(order.id))[1]).toMatchObject({ id: second.id, inquire_at: null })
  })

  it('PY-11 gives up no payment in review, and no order whose failed payment is in review', async () => {
    const [open, failed] = [await shop.place(), await shop.place()]
    await shop.settle(failed, 'failed')
    for (const { payment } of [open, failed]) {
      const { reference, gatewayReference, amount } = payment
      const captured = money(amount.amount - 1, amount.currency)
      const report = {
        state: 'captured' as const,
        reference,
        gatewayReference: gatewayReference ?? '',
        captured,
      }
      await settlePayment(shop.app.platform, { paymentId: payment.id, report, source: 'webhook' })
    }
    await pass(minutes(21))
    expect(await shop.order(open.id)).toMatchObject({
      status: 0,
      payment: { status: PAYMENT_STATUS.pending, needsReview: true },
    })
    expect(await shop.order(failed.id)).toMatchObject({
      status: 0,
      payment: { status: PAYMENT_STATUS.failed, needsReview: true },
    })
    for (const order of [open, failed]) await shop.settle(order, 'captured')
  })

  it.each(['failed', 'cancelled', 'expired'] as const)(
    'PY-11 gives money back once that comes hours after a payment was %s and its order ended',
    async (state) => {
      const order = await shop.place()
      await shop.settle(order, state)
      for (let round = 0; round < 3; round += 1) await pass(minutes(15))
      expect((await shop.order(order.id)).status).toBe(90)
      capture(order)
      for (let round = 0; round < 6; round += 1) await pass(minutes(60))
      await shop.app.jobs.runPending()
      expect(refundsAt(order)).toEqual([order.total])
      expect(await shop.order(order.id)).toMatchObject({
        status: 90,
        payment: { status: PAYMENT_STATUS.success, refunded: order.total },
      })
    },
  )

  it('PY-11 finds money for a payment that staff resolved as unpaid', async () => {
    const order = await shop.place()
    const { id: paymentId, reference } = order.payment
    shop.gateway.setPaymentState(reference, 'unreadable')
    const { platform } = shop.app
    await pass(minutes(1))
    const { seq } = await platform.db.tenant(shop.brandId, (tx) =>
      tx.sql
        .selectFrom('payment_events')
        .select('seq')
        .where('payment_id', '=', paymentId)
        .orderBy('seq', 'desc')
        .limit(1)
        .executeTakeFirstOrThrow(),
    )
    const staff = { id: 'staff', name: 'Sam' }
    const input = {
      brandId: shop.brandId,
      paymentId,
      version: seq,
      outcome: 'unpaid',
      note: 'none',
      staff,
    } as const
    expectOk(await resolveReview(platform, input))
    expect((await shop.order(order.id)).payment.status).toBe(PAYMENT_STATUS.aborted)
    await pass(minutes(25))
    capture(order)
    for (let round = 0; round < 4; round += 1) await pass(minutes(60))
    await shop.app.jobs.runPending()
    expect(refundsAt(order)).toEqual([order.total])
  })

  it.each([
    ['is asked about later when its page was declined', 'failed', 'webhook', true],
    ['is not asked about when the gateway refused to begin', 'failed', 'checkout', false],
    ['is not asked about when it is paid', 'captured', 'webhook', false],
  ] as const)('PY-10 a payment %s', async (_case, state, source, isLater) => {
    const { id: orderId, payment } = await shop.place()
    shop.gateway.setPaymentState(payment.reference, state)
    const report = shop.gateway.report(payment.reference)
    await settlePayment(shop.app.platform, { paymentId: payment.id, report, source })
    const [settled] = await listPayments(orderId)
    expect(settled?.inquire_at !== null).toBe(isLater)
    if (isLater) await pass(days(2))
  })

  it('asks few times about a page that nobody opened, and stops when it can no longer be paid', async () => {
    const order = await shop.place()
    await pass(minutes(21))
    expect((await shop.order(order.id)).payment.status).toBe(PAYMENT_STATUS.aborted)
    const before = shop.gateway.calls.inquire
    for (let round = 0; round < 100; round += 1) await pass(minutes(30))
    expect(shop.gateway.calls.inquire - before).toBeLessThanOrEqual(8)
    const waiting = await shop.app.platform.db.tenant(shop.brandId, (tx) =>
      tx.sql.selectFrom('payments').select('id').where('inquire_at', 'is not', null).execute(),
    )
    expect(waiting).toEqual([])
  })

  it('asks on after the end when the gateway was away then', async () => {
    const order = await shop.place()
    await shop.settle(order, 'expired')
    for (let round = 0; round < 24; round += 1) await pass(minutes(60))
    shop.gateway.mode = 'breaks'
    await pass(minutes(30))
    shop.gateway.mode = 'works'
    capture(order)
    await pass(days(3))
    await shop.app.jobs.runPending()
    expect(refundsAt(order)).toEqual([order.total])
  })
})
