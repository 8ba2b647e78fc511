import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { serverPlugins } from '#apps/server/areas.ts'
import { createPlacedOrder, startTestShop, type TestShop } from '#apps/server/testing/test-shop.ts'
import type { OrdersApi } from '#core/orders/contract/endpoints.ts'
import { expectLedgerClean } from '#core/orders/testing/expect-ledger-clean.ts'
import { PAYMENT_STATUS } from '#core/payments/domain/payment-status.ts'
import { paymentsPlugin } from '#core/payments/server/plugin.ts'
import { refundPayment } from '#core/payments/server/refunds.service.ts'
import { settlePayment } from '#core/payments/server/settle.service.ts'
import { createFakeGateway } from '#core/payments/testing/fake-gateway.ts'
import { createTestStaff } from '#core/staff/testing/test-staff.ts'
import { generateIdempotencyKey } from '#platform/contract/browser-api.ts'
import { minutes } from '#platform/kernel/clock.ts'
import { listTestDatabases } from '#platform/testing/databases.ts'
import { expectOk } from '#platform/testing/expect-ok.ts'
import { addReviewers, createReviewCalls } from '../testing/review-calls.ts'

/** Minor units. */
const PART = 500

describe.each(listTestDatabases())('resolving uncertain and refused refunds, on $name', ({ name }) => {
  const staff = createTestStaff()
  const gateway = createFakeGateway()
  let shop: TestShop
  beforeAll(async () => {
    // The gateway promises nothing about repetitions and cannot be asked about refunds.
    gateway.refundsOnce = false
    const plugins = [...serverPlugins, staff, gateway.area]
    shop = await startTestShop({ database: name, plugins, brand: { gateway: 'fake' } })
    addReviewers(staff, shop.site)
    staff.add('taker', { brandId: shop.site.brandId, role: 'orderTaker' })
  })
  afterAll(async () => {
    await expectLedgerClean(shop.platform.db)
    await shop.close()
  })

  const { read: list, resolve } = createReviewCalls(() => shop)
  const findReview = async (id: string) => {
    return expectOk(await list('Mona')).find(({ _id }) => _id === id)
  }
  const runRefund = async (refundId: string): Promise<void> => {
    const job = paymentsPlugin.jobs?.(shop.platform).find((each) => each.name === 'payments.refund')
    await job?.handle({ refundId, brandId: shop.site.brandId })
  }
  const runRefunds = async (paymentId: string): Promise<void> => {
    const refunds = await shop.platform.db.tenant(shop.site.brandId, ({ sql }) =>
      sql.selectFrom('refunds').select('id').where('payment_id', '=', paymentId).execute(),
    )
    for (const { id } of refunds) await runRefund(id)
  }
  /** Asks for money back, and runs the work that sends it. */
  const askBack = async (paymentId: string, amount: number) => {
    const asked = await shop.platform.db.tenant(shop.site.brandId, (tx) =>
      refundPayment(shop.platform, tx, {
        ...{ paymentId, key: `ask-${tx.generateId()}`, amount, reason: 'asked', source: 'staff' },
      }),
    )
    if (!asked.ok) throw new Error(asked.failure)
    return () => runRefund(asked.value.id)
  }
  /** A paid order whose refund of a part needs a person. */
  const leave = async (refunding: 'lost' | 'refused') => {
    const { browser, order } = await createPlacedOrder(shop, shop.site, { mod: 'express' })
    const { _id } = order.payment
    gateway.setPaymentState(_id, 'captured')
    await settlePayment(shop.platform, { paymentId: _id, report: gateway.report(_id), source: 'poller' })
    gateway.refunding = refunding
    const run = await askBack(_id, PART)
    await (refunding === 'lost' ? expect(run()).rejects.toThrow('is not done') : run())
    gateway.refunding = 'done'
    shop.clock.advance(minutes(11))
    await run()
    const review = await findReview(_id)
    if (!review) throw new Error('The payment is not in review')
    const read = async () => {
      const params = { id: order._id }
      const shown = expectOk(await browser.api<OrdersApi>()('GET /api/v1/orders/:id', { params }))
      if (shown.detail !== 'full') throw new Error('Only a part of the order is shown')
      return shown
    }
    return { paymentId: _id, review, read, run }
  }
  /** It may or may not have been carried out. */
  const leaveUncertain = () => leave('lost')
  const readLedger = (paymentId: string) =>
    shop.platform.db.tenant(shop.site.brandId, async ({ sql }) => ({
      ...(await sql
        .selectFrom('payments')
        .select(['status', 'captured', 'needs_review as review'])
        .where('id', '=', paymentId)
        .executeTakeFirstOrThrow()),
      refunds: await sql
        .selectFrom('refunds')
        .select(['amount', 'status'])
        .where('payment_id', '=', paymentId)
        .orderBy('created_at')
        .execute(),
    }))

  it.each([
    ['refunded', 'refunded', PART],
    ['notRefunded', 'failed', 0],
  ] as const)('PY-12 books "%s" at once, and once', async (outcome, status, refunded) => {
    const { paymentId, review, read, run } = await leaveUncertain()
    expect(review.reason).toBe('refundUncertain')
    const before = await read()
    expect(before.payment).toMatchObject({ refunded: { amount: PART }, refunding: { amount: PART } })
    const sent = gateway.calls.refund
    // What is asked of a payment cannot be said of a refund.
    expect(await resolve('Mona', review, { outcome: 'paid' })).toMatchObject({
      error: { status: 409, code: 4853 },
    })

    const key = generateIdempotencyKey()
    expect(expectOk(await resolve('Mona', review, { outcome, key }))).toEqual({ _id: paymentId })
    const { captured, ...ledger } = await readLedger(paymentId)
    expect(ledger).toEqual({
      ...{ status: PAYMENT_STATUS.success, review: false },
      refunds: [{ amount: PART, status }],
    })
    const after = await read()
    expect(after).toMatchObject({ status: before.status, total: { amount: captured } })
    expect(after.payment).toMatchObject({
      ...{ status: PAYMENT_STATUS.success, refunded: { amount: refunded }, refunding: { amount: 0 } },
    })
    expect(await findReview(paymentId)).toBeUndefined()

    // A second press answers the same, another person's says who was first, and nothing is sent again.
    expect(expectOk(await resolve('Mona', review, { outcome, key }))).toEqual({ _id: paymentId })
    for (const other of ['refunded', 'notRefunded'] as const)
      expect(await resolve('Omar', review, { outcome: other })).toMatchObject({
        error: { status: 409, code: 4851, message: 'Mona has already resolved this payment.' },
      })
    await run()
    expect(gateway.calls.refund).toBe(sent)
    expect((await readLedger(paymentId)).refunds).toEqual([{ amount: PART, status }])
  })

  it('PY-12 refunds again what did not go back, and no more than the rest of what did', async () => {
    const gone = await leaveUncertain()
    expectOk(await resolve('Mona', gone.review, { outcome: 'refunded' }))
    const { captured } = await readLedger(gone.paymentId)
    await expect(askBack(gone.paymentId, captured)).rejects.toThrow('tooMuch')

    const stayed = await leaveUncertain()
    expectOk(await resolve('Mona', stayed.review, { outcome: 'notRefunded' }))
    await (await askBack(stayed.paymentId, captured))()
    expect((await readLedger(stayed.paymentId)).refunds).toMatchObject([
      { status: 'failed' },
      { amount: captured, status: 'refunded' },
    ])
    expect((await stayed.read()).payment.refunded.amount).toBe(captured)
  })

  it.each([
    [
      'refunded',
      [
        { amount: PART, status: 'failed' },
        { amount: PART, status: 'refunded' },
      ],
      PART,
    ],
    ['notRefunded', [{ amount: PART, status: 'failed' }], 0],
  ] as const)(
    'PY-11 names a refund that the gateway refused, and books "%s"',
    async (outcome, refunds, back) => {
      const { paymentId, review, read } = await leave('refused')
      expect(review).toMatchObject({ reason: 'refundRefused', answer: expect.stringContaining('not today') })
      expect(await resolve('Mona', review, { outcome: 'paid' })).toMatchObject({ error: { code: 4853 } })
      const sent = gateway.calls.refund
      expectOk(await resolve('Mona', review, { outcome }))
      expect(await readLedger(paymentId)).toMatchObject({ review: false, refunds })
      expect((await read()).payment).toMatchObject({ refunded: { amount: back }, refunding: { amount: 0 } })
      // What staff gave back by hand is not sent.
      await runRefunds(paymentId)
      expect(gateway.calls.refund).toBe(sent)
      expect(await readLedger(paymentId)).toMatchObject({ review: false, refunds })
    },
  )

  it('PY-11 books nothing by hand of a refused refund that was refunded again since', async () => {
    const { paymentId, review } = await leave('refused')
    const { captured } = await readLedger(paymentId)
    await (await askBack(paymentId, captured))()
    expectOk(await resolve('Mona', review, { outcome: 'refunded' }))
    expect((await readLedger(paymentId)).refunds).toEqual([
      { amount: PART, status: 'failed' },
      { amount: captured, status: 'refunded' },
    ])
  })

  it('PY-11 names each of two refused refunds of a payment, one after the other', async () => {
    const { paymentId } = await leave('refused')
    gateway.refunding = 'refused'
    await (await askBack(paymentId, PART + 1))()
    gateway.refunding = 'done'
    for (const amount of [PART + 1, PART]) {
      // The refunds are listed by their time.
      shop.clock.advance(minutes(1))
      const review = await findReview(paymentId)
      expect(review).toMatchObject({
        reason: 'refundRefused',
        answer: expect.stringContaining(`:${amount},`),
      })
      expectOk(
        await resolve('Mona', { _id: paymentId, version: review?.version ?? 0 }, { outcome: 'refunded' }),
      )
    }
    expect((await readLedger(paymentId)).refunds.filter(({ status }) => status === 'refunded')).toEqual([
      { amount: PART + 1, status: 'refunded' },
      { amount: PART, status: 'refunded' },
    ])
    expect(await readLedger(paymentId)).toMatchObject({ review: false })
  })

  it('lets nobody without the permission decide, at another outlet neither', async () => {
    const { paymentId, review } = await leaveUncertain()
    for (const token of ['kitchen', 'taker'])
      expect(await resolve(token, review, { outcome: 'refunded' })).toMatchObject({ error: { status: 403 } })
    expect(await resolve('elsewhere', review, { outcome: 'refunded' })).toMatchObject({
      error: { status: 404, code: 4850 },
    })
    expect(await readLedger(paymentId)).toMatchObject({ review: true, refunds: [{ status: 'uncertain' }] })
  })
})
