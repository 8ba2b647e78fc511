import { beforeEach, expect, it } from 'vitest'
import { paymentsPlugin } from '#core/payments/server/plugin.ts'
import { refundPayment } from '#core/payments/server/refunds.service.ts'
import { resolveReview } from '#core/payments/server/resolve-review.service.ts'
import { webhookHeaders } from '#core/payments/testing/fake-gateway.ts'
import { expectOk } from '#platform/testing/expect-ok.ts'
import type { OrdersApi } from '../contract/endpoints.ts'
import type { OrderRecord } from '../domain/order.ts'
import { describeShop } from '../testing/describe-shop.ts'
import { expectLedgerClean } from '../testing/expect-ledger-clean.ts'
import { ORDERS_CHANNEL } from './notify-order-change.writer.ts'
import { transitionOrder } from './transition-order.service.ts'

const PART = 1000

describeShop('uncertain refunds', (shop) => {
  beforeEach(() => {
    Object.assign(shop.gateway, { refundsOnce: true, refunding: 'done' })
    shop.gateway.calls.refund = 0
  })

  const ask = (order: OrderRecord, amount?: number) =>
    shop.app.platform.db.tenant(shop.brandId, (tx) =>
      refundPayment(shop.app.platform, tx, {
        paymentId: order.payment.id,
        key: `ask-${tx.generateId()}`,
        ...(amount === undefined ? {} : { amount }),
        reason: 'asked',
        source: 'staff',
      }),
    )
  /** A paid order, a part of which was asked back. */
  const askBack = async () => {
    const order = await shop.place()
    await shop.settle(order, 'captured')
    return askBackOf(order)
  }
  const askBackOf = async (order: OrderRecord) => {
    const paymentId = order.payment.id
    const asked = await ask(order, PART)
    if (!asked.ok) throw new Error(asked.failure)
    const job = paymentsPlugin.jobs?.(shop.app.platform).find((each) => each.name === 'payments.refund')
    const { id: refundId } = asked.value
    return { order, paymentId, run: async () => job?.handle({ refundId, brandId: shop.brandId }), refundId }
  }
  const readRefund = (refundId: string) =>
    shop.app.platform.db.tenant(shop.brandId, ({ sql }) =>
      sql
        .selectFrom('refunds')
        .select(['status', 'sent_at'])
        .where('id', '=', refundId)
        .executeTakeFirstOrThrow(),
    )
  const statusOf = async (refundId: string) => (await readRefund(refundId)).status
  /** The events of a payment that concern its refunds. */
  const listKinds = async (paymentId: string) => {
    const events = await shop.app.platform.db.tenant(shop.brandId, ({ sql }) =>
      sql
        .selectFrom('payment_events')
        .select('kind')
        .where('payment_id', '=', paymentId)
        .where('kind', 'like', 'refund%')
        .orderBy('seq')
        .execute(),
    )
    return events.map(({ kind }) => kind)
  }
  const waitLong = () => shop.app.clock.advance(11 * 60_000)
  const givenBack = (order: OrderRecord) => shop.gateway.listRefunds(order.payment.reference)
  const resolve = async (paymentId: string, outcome: 'paid' | 'refunded' | 'notRefunded') => {
    const { seq } = await shop.app.platform.db.tenant(shop.brandId, ({ sql }) =>
      sql
        .selectFrom('payment_events')
        .select('seq')
        .where('payment_id', '=', paymentId)
        .where('kind', '=', 'refundUncertain')
        .executeTakeFirstOrThrow(),
    )
    const staff = { id: 'Mona', name: 'Mona' }
    const input = { brandId: shop.brandId, paymentId, version: seq, outcome, note: 'looked it up', staff }
    return resolveReview(shop.app.platform, input)
  }
  /** A refund whose answer was lost, at a gateway that promises nothing about repetitions and cannot be asked. */
  const loseAnswer = async () => {
    Object.assign(shop.gateway, { refundsOnce: false, refunding: 'lost' })
    const asked = await askBack()
    await expect(asked.run()).rejects.toThrow('is not done')
    shop.gateway.refunding = 'done'
    return asked
  }

  it('PY-11 leaves the ledger clean when a refused refund of an order that ended is given back later', async () => {
    const { order } = await askBack()
    // The first test: the queue has no refunds but these.
    await shop.app.jobs.runPending()
    shop.gateway.refunding = 'refused'
    const actor = { kind: 'staff', id: 'sam', role: 'manager', name: 'Sam' } as const
    await shop.app.platform.db.tenant(shop.brandId, async (tx) => {
      expectOk(
        await transitionOrder(shop.app.platform, tx, {
          orderId: order.id,
          to: 30,
          actor,
          reason: 'No bread',
        }),
      )
    })
    await shop.app.jobs.runPending()
    await expectLedgerClean(shop.app.platform.db)
    shop.gateway.refunding = 'done'
    expect((await ask(order, order.total - PART)).ok).toBe(true)
    await shop.app.jobs.runPending()
    expect(givenBack(order)).toEqual([PART, order.total - PART])
    await expectLedgerClean(shop.app.platform.db)
  })

  it('PY-11 refuses to give nothing back', async () => {
    const { order } = await askBack()
    for (const amount of [0, -1])
      expect(await ask(order, amount)).toEqual({ ok: false, failure: 'nothingLeft' })
  })

  it('PY-11 ends an accepted refund by an event of its own account only', async () => {
    shop.gateway.refunding = 'accepted'
    const { order, run, refundId } = await askBack()
    await expect(run()).rejects.toThrow('it is accepted')
    const { platform, server } = shop.app
    const other = await platform.db.tenant(shop.brandId, async (tx) => {
      const account = { id: tx.generateId(), provider: 'fake', key: 'other', settings: null }
      const times = { created_at: tx.now, updated_at: tx.now }
      await tx.sql
        .insertInto('payment_accounts')
        .values({ ...account, ...times })
        .execute()
      return account.id
    })
    const told = { kind: 'refund', gatewayRefundReference: `back-${refundId}`, report: { state: 'done' } }
    const post = (accountId: string | null) =>
      server.inject({
        method: 'POST',
        url: `/api/v1/payment/webhook/fake/${accountId}`,
        headers: webhookHeaders,
        payload: JSON.stringify(told),
      })
    expect((await post(other)).statusCode).toBe(200)
    expect(await statusOf(refundId)).toBe('accepted')
    expect((await post(order.payment.accountId)).statusCode).toBe(200)
    expect(await statusOf(refundId)).toBe('refunded')
  })

  it('PY-12 holds the amount of a refund whose answer was lost, and sends it no second time', async () => {
    const { order, paymentId, run, refundId } = await loseAnswer()
    expect(await statusOf(refundId)).toBe('uncertain')
    expect((await shop.order(order.id)).payment).toMatchObject({ needsReview: false, refunded: PART })
    expect(await ask(order, order.total)).toEqual({ ok: false, failure: 'tooMuch' })
    await expect(run()).rejects.toThrow('may not know it yet')
    waitLong()
    for (const _ of [1, 2]) await run()
    expect(await statusOf(refundId)).toBe('uncertain')
    expect(shop.gateway.calls.refund).toBe(1)
    expect((await shop.order(order.id)).payment).toMatchObject({ needsReview: true, refunded: PART })
    // Each once, however often it was asked about.
    expect(await listKinds(paymentId)).toEqual(['refundUnanswered', 'refundUncertain'])
  })

  it.each([
    ['refunded', 'refunded', PART],
    ['notRefunded', 'failed', 0],
  ] as const)(
    'PY-12 ends an uncertain refund as a person found it: %s',
    async (outcome, status, refunded) => {
      const { order, paymentId, run, refundId } = await loseAnswer()
      waitLong()
      await run()
      expect(await resolve(paymentId, 'paid')).toEqual({ ok: false, failure: { kind: 'changed' } })
      expect((await resolve(paymentId, outcome)).ok).toBe(true)
      expect(await statusOf(refundId)).toBe(status)
      expect((await shop.order(order.id)).payment).toMatchObject({ needsReview: false, refunded })
      expect(await resolve(paymentId, outcome)).toMatchObject({ ok: false, failure: { kind: 'resolved' } })
      await run()
      expect(shop.gateway.calls.refund).toBe(1)
    },
  )

  it('PY-12 sends a refund again with the same key, after the gateway had time to answer the first', async () => {
    shop.gateway.refunding = 'lost'
    const { order, run, refundId } = await askBack()
    await expect(run()).rejects.toThrow('is not done')
    shop.gateway.refunding = 'done'
    await expect(run()).rejects.toThrow('may not know it yet')
    expect(shop.gateway.calls.refund).toBe(1)
    waitLong()
    await run()
    expect(await statusOf(refundId)).toBe('refunded')
    expect(shop.gateway.calls.refund).toBe(2)
    expect(givenBack(order)).toEqual([PART])
  })

  it('PY-12 does not take a refused repetition for a refusal of the first', async () => {
    shop.gateway.refunding = 'lost'
    const { order, run, refundId } = await askBack()
    await expect(run()).rejects.toThrow('is not done')
    shop.gateway.refunding = 'refused'
    waitLong()
    await expect(run()).rejects.toThrow('it is uncertain')
    expect(await statusOf(refundId)).toBe('uncertain')
    expect(await ask(order, order.total)).toEqual({ ok: false, failure: 'tooMuch' })
  })

  it('PY-12 sends a refund once when several processes run its job', async () => {
    shop.gateway.refundsOnce = false
    const { order, run } = await askBack()
    await Promise.allSettled([run(), run(), run()])
    expect(givenBack(order)).toEqual([PART])
  })

  it('PY-12 frees the amount of a refund that is refused at once, and leaves its payment to a person', async () => {
    shop.gateway.refunding = 'refused'
    const { order, run, refundId } = await askBack()
    await run()
    expect(await statusOf(refundId)).toBe('failed')
    expect((await shop.order(order.id)).payment).toMatchObject({ needsReview: true, refunded: 0 })
    shop.gateway.refunding = 'done'
    expect((await ask(order, order.total)).ok).toBe(true)
  })

  it('OR-05 lists a refund with its payment as under way, then as not confirmed, and only when it is done as refunded', async () => {
    const browser = shop.app.browser('en')
    browser.token = shop.customerToken()
    const { order, paymentId, run } = await askBack()
    const notified: string[] = []
    const stop = await shop.app.platform.db.listen(
      ORDERS_CHANNEL,
      (payload) => void notified.push(JSON.parse(payload).orderId),
      () => undefined,
    )
    const list = async () => {
      const api = browser.api<OrdersApi>()
      const payments = expectOk(await api('GET /api/v1/orders/transactions', { query: {} }))
      const { payment } = expectOk(await api('GET /api/v1/orders', { query: {} }))[0] ?? {}
      const listed = payments.find(({ _id }) => _id === paymentId)
      return [listed, payment].map((each) =>
        [each?.refunded, each?.refunding, each?.refundUncertain].map((sum) => sum?.amount),
      )
    }
    expect(await list()).toEqual(Array(2).fill([PART, PART, 0]))
    Object.assign(shop.gateway, { refundsOnce: false, refunding: 'lost' })
    await expect(run()).rejects.toThrow('is not done')
    expect(await list()).toEqual(Array(2).fill([PART, PART, PART]))
    // Open pages and boards read it again.
    await expect.poll(() => notified).toEqual([order.id])
    waitLong()
    await run()
    expect((await resolve(paymentId, 'refunded')).ok).toBe(true)
    expect(await list()).toEqual(Array(2).fill([PART, 0, 0]))
    await expect.poll(() => notified.length).toBeGreaterThan(1)
    await stop()
    expect(givenBack(order)).toEqual([PART])
  })

  // The last two: the breaker of refunds stays open after them.
  it('PY-11 gives every order its page while refunds at the same account fail for an hour', async () => {
    shop.gateway.refunding = 'lost'
    let asked = 0
    for (let minute = 0; minute < 60; minute += 5) {
      shop.app.clock.advance(5 * 60_000)
      const order = await shop.place({ price: 5 * PART })
      expect(order.payment.pageUrl, `minute ${minute}`).toMatch(/^https:/)
      await shop.settle(order, 'captured')
      // More refunds than pages, so that one breaker of both would open.
      for (let count = 0; count < 3; count += 1) {
        const { run } = await askBackOf(order)
        await expect(run()).rejects.toThrow('is not done')
        asked += 1
      }
    }
    expect(shop.gateway.calls.refund, 'refunds are no longer sent').toBeLessThan(asked)
    expect(shop.gateway.calls.refund).toBeGreaterThan(0)
  })

  it('PY-11 captures what the gateway only holds while refunds at the same account fail', async () => {
    shop.gateway.refunding = 'lost'
    for (let count = 0; count < 6; count += 1) {
      const { run } = await askBack()
      await expect(run()).rejects.toThrow('is not done')
    }
    const sent = shop.gateway.calls.refund
    const { run: runUnsent, refundId } = await askBack()
    await expect(runUnsent()).rejects.toThrow('is not done')
    expect(shop.gateway.calls.refund, 'refunds are no longer sent').toBe(sent)
    // It is sent later as one that no gateway has received.
    expect((await readRefund(refundId)).sent_at).toBeNull()
    const order = await shop.place()
    await shop.settle(order, 'authorized')
    const inquiries = shop.app.platform.hooks.all('dueWork').find(({ name }) => name === 'payments.inquiries')
    await inquiries?.run('due')
    expect(await shop.order(order.id)).toMatchObject({ status: 10, payment: { captured: order.total } })
  })
})
