import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { PaymentsApi } from '#core/payments/contract/endpoints.ts'
import type { GatewayReport } from '#core/payments/domain/gateway-report.ts'
import { PAYMENT_STATUS } from '#core/payments/domain/payment-status.ts'
import { openPayment, startPayment } from '#core/payments/server/payments.service.ts'
import { settlePayment, type UsedCardRule } from '#core/payments/server/settle.service.ts'
import { webhookHeaders } from '#core/payments/testing/fake-gateway.ts'
import { leaveAuthorized } from '#core/payments/testing/leave-authorized.ts'
import { recordGatewayDeadlines } from '#core/payments/testing/record-gateway-deadlines.ts'
import { generateId } from '#platform/kernel/ids.ts'
import { money } from '#platform/kernel/money.ts'
import { getDefaultDatabase, listTestDatabases } from '#platform/testing/databases.ts'
import { expectOk } from '#platform/testing/expect-ok.ts'
import type { OrderRecord } from '../domain/order.ts'
import { expectLedgerClean } from '../testing/expect-ledger-clean.ts'
import { openShop, type Shop } from '../testing/shop.ts'
import { closeOverdueOrders } from './sweep.job.ts'
import { transitionOrder } from './transition-order.service.ts'

const permutations = <Item>(items: readonly Item[]): Item[][] =>
  items.length === 0
    ? [[]]
    : items.flatMap((item, index) => permutations(items.toSpliced(index, 1)).map((rest) => [item, ...rest]))

/** Which report has precedence, and the status that it leads to. */
const WEIGHT = [
  ['captured', 100],
  ['failed', 4008],
  ['expired', 50],
  ['cancelled', 0],
  ['pending', 481],
  ['unknown', 10],
] as const

describe.each(listTestDatabases())('payment settlement on $name', ({ name }) => {
  let shop: Shop
  let refresh: (order: OrderRecord) => Promise<unknown>

  beforeAll(async () => {
    shop = await openShop(name)
    const browser = shop.app.browser()
    browser.token = shop.customerToken()
    const api = browser.api<PaymentsApi>()
    refresh = (order) => api('POST /api/v1/payment/:id/refresh', { params: { id: order.payment.id } })
  })
  afterAll(async () => {
    await expectLedgerClean(shop.app.platform.db)
    await shop.close()
  })

  const post = async (order: OrderRecord, body: string, headers: Record<string, string> = webhookHeaders) => {
    const url = `/api/v1/payment/webhook/fake/${order.payment.accountId}`
    const { statusCode } = await shop.app.server.inject({ method: 'POST', url, headers, payload: body })
    return statusCode
  }
  const webhook = (
    order: OrderRecord,
    report: GatewayReport,
    eventId: string = generateId(shop.app.platform.random),
  ) => post(order, shop.gateway.webhook(eventId, report))
  const said = (order: OrderRecord, state?: GatewayReport['state'], lies: Partial<GatewayReport> = {}) => {
    if (state) shop.gateway.setPaymentState(order.payment.reference, state)
    return shop.gateway.report(order.payment.reference, lies)
  }
  const poll = async (order: OrderRecord) => {
    const { platform } = shop.app
    const report = shop.gateway.report(order.payment.reference)
    await settlePayment(platform, { paymentId: order.payment.id, report, source: 'poller' })
  }
  const refundsAt = (order: OrderRecord) => shop.gateway.listRefunds(order.payment.reference)
  const rows = (order: OrderRecord) =>
    shop.app.platform.db.tenant(shop.brandId, async (tx) => ({
      placed: await tx.sql
        .selectFrom('outbox')
        .select('id')
        .where('topic', '=', 'order.placed')
        .where('key', '=', order.id)
        .execute(),
      refunds: await tx.sql.selectFrom('refunds').selectAll().where('order_id', '=', order.id).execute(),
      events: await tx.sql
        .selectFrom('payment_events')
        .select('kind')
        .where('payment_id', '=', order.payment.id)
        .orderBy('seq')
        .execute(),
    }))
  /** A payment for more than the order's price, at the gateway. */
  const openExtra = async ({ id, userId, storeId }: OrderRecord) => {
    const { platform } = shop.app
    const gateway = { name: 'fake', account: 'main' }
    const payment = await platform.db.tenant(shop.brandId, async (tx) => {
      const wanted = {
        orderId: id,
        userId,
        storeId,
        mod: 'express',
        amount: money(500, 'AED'),
        extra: 'more',
      }
      return expectOk(await openPayment(tx, { ...wanted, gateway }))
    })
    return startPayment(platform, payment, { facts: buildFacts(id), waited: () => 0 })
  }
  const buildFacts = (orderId: string) => ({
    ...{ brandId: shop.brandId, description: 'Smoky Stack', language: 'en' as const },
    returnUrl: `${shop.app.platform.origin()}/smoky-stack/order-summary/${orderId}`,
    customer: { name: 'Lina', phone: '+971501234567' },
  })
  const expectPaidOnce = async (order: OrderRecord) => {
    const now = await shop.order(order.id)
    expect(now).toMatchObject({
      status: 10,
      version: 2,
      payment: { status: PAYMENT_STATUS.success, captured: order.total },
    })
    const { placed, refunds } = await rows(order)
    expect(placed).toHaveLength(1)
    expect(refunds).toEqual([])
  }

  it('PY-10 PY-11 settles once in any order of return, webhook, poller and second tab', async () => {
    for (const [index, order4] of permutations(['return', 'webhook', 'poller', 'tab'] as const).entries()) {
      const order = await shop.place()
      const report = said(order, 'captured')
      const actors = {
        return: () => refresh(order),
        webhook: () => webhook(order, report),
        poller: () => poll(order),
        tab: () => refresh(order),
      }
      if (index % 2 === 0) for (const actor of order4) await actors[actor]()
      else await Promise.all(order4.flatMap((actor) => [actors[actor](), actors[actor]()]))
      await expectPaidOnce(order)
    }
  })

  it('PY-10 recovers from a lost return and a lost webhook by polling', async () => {
    const order = await shop.place()
    said(order, 'captured')
    await shop.app.jobs.runPending()
    await expectPaidOnce(order)
  })

  it('PY-10 applies one event once, regardless of how often and how concurrently it is sent', async () => {
    const order = await shop.place()
    const report = said(order, 'captured')
    const answers = await Promise.all(Array.from({ length: 50 }, () => webhook(order, report, 'the-same')))
    expect(new Set(answers)).toEqual(new Set([200]))
    await expectPaidOnce(order)
    expect((await rows(order)).events.map(({ kind }) => kind)).toEqual(['opened', 'started', 'captured'])
  })

  /** How often a genuine event named a payment that its account does not have. */
  const countUnknown = async (): Promise<number> => {
    const { values } = await shop.app.platform.metrics.events.get()
    return values.find(({ labels }) => labels.name === 'webhook.unknownPayment')?.value ?? 0
  }

  it.each(['event', 'hint'])(
    'PY-10 takes a genuine %s for another brand’s payment as none of its own: says so once, and changes nothing',
    async (kind) => {
      const order = await shop.place()
      const { db } = shop.app.platform
      const beside = await db.tenant(`brand-beside-${kind}`, async (tx) => {
        const account = { id: tx.generateId(), provider: 'fake', key: 'main', settings: null }
        const times = { created_at: tx.now, updated_at: tx.now }
        await tx.sql
          .insertInto('payment_accounts')
          .values({ ...account, ...times })
          .execute()
        return account.id
      })
      const report = said(order, 'captured')
      const { reference, gatewayReference } = report
      const body =
        kind === 'event'
          ? shop.gateway.webhook('told-elsewhere', report)
          : JSON.stringify({ kind: 'hint', reference, gatewayReference })
      const before = await countUnknown()
      const url = `/api/v1/payment/webhook/fake/${beside}`
      const sent = { method: 'POST', url, headers: webhookHeaders, payload: body } as const
      expect((await shop.app.server.inject(sent)).statusCode).toBe(200)
      expect(await countUnknown()).toBe(before + 1)
      if (kind === 'event') {
        expect((await shop.app.server.inject(sent)).statusCode).toBe(200)
        expect(await countUnknown()).toBe(before + 1)
      }
      expect(await shop.order(order.id)).toMatchObject({
        status: 0,
        payment: { status: PAYMENT_STATUS.initiated, hintedReference: null },
      })
      await poll(order)
      await expectPaidOnce(order)
    },
  )

  it('PY-10 refuses an unsigned event, one with a wrong signature, one for no account and one for another gateway, and changes nothing', async () => {
    const order = await shop.place()
    const body = shop.gateway.webhook('forged', said(order, 'captured'))
    expect(await post(order, body, { 'content-type': 'application/json' })).toBe(400)
    expect(await post(order, body, { ...webhookHeaders, 'fake-signature': 'x' })).toBe(400)
    const url = `/api/v1/payment/webhook/fake/${'x'.repeat(22)}`
    const nobody = await shop.app.server.inject({
      method: 'POST',
      url,
      headers: webhookHeaders,
      payload: body,
    })
    expect(nobody.statusCode).toBe(400)
    const misnamed = await shop.app.server.inject({
      method: 'POST',
      url: `/api/v1/payment/webhook/other/${order.payment.accountId}`,
      headers: webhookHeaders,
      payload: body,
    })
    expect(misnamed.statusCode).toBe(400)
    expect(await shop.order(order.id)).toMatchObject({
      status: 0,
      payment: { status: PAYMENT_STATUS.initiated },
    })
    await poll(order)
  })

  it('PY-10 stores an event for a payment that is still unknown, and applies it later', async () => {
    const order = await shop.place()
    const report = said(order, 'captured')
    const { db } = shop.app.platform
    const moveAway = (reference: string) =>
      db.tenant(shop.brandId, (tx) =>
        tx.sql
          .updateTable('payments')
          .set({
            reference,
            gateway_reference: reference === order.payment.reference ? `fake-${reference}` : null,
          })
          .where('id', '=', order.payment.id)
          .execute(),
      )
    await moveAway('not yet')
    expect(await webhook(order, report)).toBe(200)
    expect((await shop.order(order.id)).status).toBe(0)
    await moveAway(order.payment.reference)
    shop.gateway.mode = 'breaks'
    await shop.app.jobs.runPending()
    shop.gateway.mode = 'works'
    await expectPaidOnce(order)
    const waiting = await db.tenant(shop.brandId, (tx) =>
      tx.sql
        .selectFrom('gateway_events')
        .select('id')
        .where('reference', '=', order.payment.reference)
        .where('applied_at', 'is', null)
        .execute(),
    )
    expect(waiting).toEqual([])
  })

  it('PY-10 inquires about a paid payment again only after an event that calls for it', async () => {
    const order = await shop.place()
    await webhook(order, said(order, 'captured'))
    const { reference } = order.payment
    const before = shop.gateway.calls.inquire
    await post(order, JSON.stringify({ kind: 'hint', reference }))
    expect(shop.gateway.calls.inquire).toBe(before)
    await post(order, JSON.stringify({ kind: 'hint', reference, asksAgain: true }))
    expect(shop.gateway.calls.inquire).toBe(before + 1)
    await expectPaidOnce(order)
  })

  it('PY-10 keeps a capture that is reported while the gateway leaves the start of the payment unanswered', async () => {
    const order = await shop.place()
    await webhook(order, said(order, 'captured'))
    shop.gateway.mode = 'breaks'
    // As the call that starts it has read it.
    const unstarted = { ...order.payment, pageUrl: null }
    const started = await startPayment(shop.app.platform, unstarted, {
      facts: buildFacts(order.id),
      waited: () => 0,
    })
    shop.gateway.mode = 'works'
    expect(started.status).toBe(PAYMENT_STATUS.success)
    await expectPaidOnce(order)
  })

  it('PY-11 lets a failed payment become a success, and a success nothing else', async () => {
    const order = await shop.place()
    await webhook(order, said(order, 'failed'))
    expect(await shop.order(order.id)).toMatchObject({
      status: 0,
      payment: { status: PAYMENT_STATUS.failed, failureCode: 5011 },
    })
    await webhook(order, said(order, 'captured'))
    await expectPaidOnce(order)
    for (const state of ['failed', 'cancelled', 'pending', 'unknown'] as const) {
      await webhook(order, said(order, state))
      await refresh(order)
    }
    await expectPaidOnce(order)
    said(order, 'captured')
  })

  it('PY-10 reaches the same result for every sequence of events', async () => {
    const states = fc.shuffledSubarray(
      ['unknown', 'pending', 'failed', 'cancelled', 'expired', 'captured'] as const,
      {
        minLength: 1,
      },
    )
    await fc.assert(
      fc.asyncProperty(states, async (sequence) => {
        const order = await shop.place()
        for (const state of sequence) await webhook(order, said(order, state))
        const paid = sequence.includes('captured')
        if (paid) said(order, 'captured')
        const best = WEIGHT.find(([state]) => sequence.includes(state))?.[1]
        expect(await shop.order(order.id)).toMatchObject({ status: paid ? 10 : 0, payment: { status: best } })
      }),
      { numRuns: 12 },
    )
  })

  it.each([
    ['JPY', 900],
    ['AED', 3_250],
    ['KWD', 1_250],
  ])(
    'PY-11 PY-12 rejects another amount, currency or reference for %s, and flags the payment for review',
    async (currency, price) => {
      for (const lie of ['amount', 'currency', 'reference'] as const) {
        const order = await shop.place({ currency, price })
        const lies = {
          amount: { captured: money(order.total - 1, currency) },
          currency: { captured: money(order.total, 'USD') },
          reference: { reference: `not-${order.id}` },
        }[lie]
        expect(await webhook(order, said(order, 'captured', lies))).toBe(200)
        const wrong = await shop.order(order.id)
        expect(wrong).toMatchObject({
          status: 0,
          payment: { status: PAYMENT_STATUS.pending, needsReview: true, captured: 0 },
        })
        expect((await rows(order)).events.map(({ kind }) => kind)).toContain('mismatch')

        await poll(order)
        const right = await shop.order(order.id)
        expect(right.payment).toMatchObject({
          status: PAYMENT_STATUS.success,
          captured: order.total,
          amount: money(order.total, currency),
        })
      }
    },
  )

  it('PY-11 does not pay an order with what the gateway names as another payment of ours', async () => {
    const first = await shop.place()
    shop.gateway.mode = 'breaks'
    const second = await shop.place()
    shop.gateway.mode = 'works'
    expect(second.payment.gatewayReference).toBeNull()
    const { gatewayReference } = said(first, 'captured')
    const { reference, amount: captured } = second.payment
    const mixedUp: GatewayReport = { state: 'captured', reference, gatewayReference, captured }
    for (const event of ['mixed up', 'mixed up again']) await webhook(second, mixedUp, event)
    expect(await shop.order(second.id)).toMatchObject({
      status: 0,
      payment: { status: PAYMENT_STATUS.pending, captured: 0, gatewayReference: null, needsReview: true },
    })
    expect((await rows(second)).events.filter(({ kind }) => kind === 'mismatch')).toHaveLength(1)
    await poll(first)
    await expectPaidOnce(first)
  })

  it('PY-11 refunds a second capture of one order exactly once', async () => {
    const order = await shop.place()
    const first = order.payment
    const second = await shop.retry(order.id)
    shop.gateway.setPaymentState(first.reference, 'captured')
    shop.gateway.setPaymentState(second.reference, 'captured')
    const both = [first, second].map(({ reference }) => shop.gateway.report(reference))
    const news = both.flatMap((report) => [report, report, report])
    await Promise.all(news.map((report) => webhook(order, report)))
    await shop.app.jobs.runPending()
    await shop.app.jobs.runPending()
    const given = [first, second].flatMap(({ reference }) => shop.gateway.listRefunds(reference))
    expect(given).toEqual([order.total])
    const paid = await shop.order(order.id)
    expect(paid).toMatchObject({ status: 10, payment: { status: PAYMENT_STATUS.success, refunded: 0 } })
    expect((await rows(order)).refunds).toMatchObject([{ status: 'refunded', key: 'duplicate' }])
  })

  it('PY-11 captures a payment that was only authorized, once, and pays the order only then', async () => {
    const order = await shop.place()
    const before = { ...shop.gateway.calls }
    const held = said(order, 'authorized')
    expect(await webhook(order, held)).toBe(200)
    expect(await shop.order(order.id)).toMatchObject({
      status: 0,
      payment: { status: PAYMENT_STATUS.pending, captured: 0 },
    })
    await Promise.all([refresh(order), refresh(order), webhook(order, held)])
    await shop.app.jobs.runPending()
    expect(shop.gateway.payments.get(order.payment.reference)?.state).toBe('captured')
    expect(shop.gateway.calls.capture).toBeGreaterThan(before.capture)
    expect(shop.gateway.calls.void).toBe(before.void)
    expect(await shop.order(order.id)).toMatchObject({
      status: 10,
      payment: { status: PAYMENT_STATUS.success, captured: order.total, needsReview: false },
    })
  })

  it('PY-11 makes the capture due as soon as an event says authorized', async () => {
    const order = await shop.place()
    await webhook(order, said(order, 'authorized'))
    const payment = await shop.app.platform.db.tenant(shop.brandId, (tx) =>
      tx.sql
        .selectFrom('payments')
        .select('inquire_at')
        .where('id', '=', order.payment.id)
        .executeTakeFirstOrThrow(),
    )
    expect(payment.inquire_at?.getTime()).toBeLessThanOrEqual(shop.app.clock.now().getTime())
    await refresh(order)
    expect(await shop.order(order.id)).toMatchObject({
      status: 10,
      payment: { status: PAYMENT_STATUS.success },
    })
  })

  it('PY-11 releases what is authorized for an order that another attempt has paid, and takes nothing', async () => {
    const order = await shop.place()
    const second = await shop.retry(order.id)
    await webhook(order, said(order, 'captured'))
    shop.gateway.setPaymentState(second.reference, 'authorized')
    await webhook(order, shop.gateway.report(second.reference))
    await shop.app.jobs.runPending()
    expect(shop.gateway.payments.get(second.reference)?.state).toBe('cancelled')
    expect((await rows(order)).refunds).toEqual([])
    expect(await shop.order(order.id)).toMatchObject({
      status: 10,
      payment: { id: order.payment.id, status: PAYMENT_STATUS.success },
    })
  })

  it('PY-11 releases what is authorized for an extra of an order that is handed over, and takes nothing', async () => {
    const order = await shop.place()
    await webhook(order, said(order, 'captured'))
    const { platform } = shop.app
    const extra = await openExtra(order)
    const actor = { kind: 'staff', id: 'sam', role: 'manager', name: 'Sam' } as const
    for (const to of [20, 40, 50, 60] as const)
      await platform.db.tenant(shop.brandId, async (tx) => {
        expectOk(await transitionOrder(platform, tx, { orderId: order.id, to, actor }))
      })
    shop.gateway.setPaymentState(extra.reference, 'authorized')
    await webhook(order, shop.gateway.report(extra.reference))
    await shop.app.jobs.runPending()
    expect(shop.gateway.payments.get(extra.reference)?.state).toBe('cancelled')
    expect((await rows(order)).refunds).toEqual([])
  })

  it('PY-11 neither captures nor releases an authorized payment that a person looks at', async () => {
    const order = await shop.place()
    await webhook(order, said(order, 'captured', { captured: money(order.total - 1, 'AED') }))
    const before = { ...shop.gateway.calls }
    said(order, 'authorized')
    await refresh(order)
    expect(shop.gateway.payments.get(order.payment.reference)?.state).toBe('authorized')
    expect(shop.gateway.calls).toMatchObject({ capture: before.capture, void: before.void })
    said(order, 'captured')
    await poll(order)
    expect((await shop.order(order.id)).payment.status).toBe(PAYMENT_STATUS.success)
  })

  it('PY-11 releases an authorized payment whose order has ended, and takes nothing', async () => {
    const order = await shop.place()
    shop.app.clock.advance(21 * 60_000)
    await shop.app.jobs.runPending()
    expect(await shop.order(order.id)).toMatchObject({ status: 90 })
    said(order, 'authorized')
    await refresh(order)
    expect(shop.gateway.payments.get(order.payment.reference)?.state).toBe('cancelled')
    expect(await shop.order(order.id)).toMatchObject({
      status: 90,
      payment: { status: PAYMENT_STATUS.aborted, captured: 0 },
    })
    expect(refundsAt(order)).toEqual([])
  })

  it.each(['refuses', 'none'] as const)(
    'PY-11 leaves an authorized payment to a person where the gateway %s to capture',
    async (holds) => {
      const order = await shop.place()
      said(order, 'authorized')
      shop.gateway.holds = holds
      await refresh(order)
      await refresh(order)
      expect(await shop.order(order.id)).toMatchObject({
        status: 0,
        payment: { status: PAYMENT_STATUS.pending, captured: 0, needsReview: true },
      })
      expect((await rows(order)).events.filter(({ kind }) => kind === 'uncaptured')).toHaveLength(1)
      shop.gateway.holds = 'works'
      said(order, 'captured')
      await poll(order)
      expect((await shop.order(order.id)).payment.status).toBe(PAYMENT_STATUS.success)
    },
  )

  it('PY-11 captures what is authorized for an extra of a paid order', async () => {
    const order = await shop.place()
    await webhook(order, said(order, 'captured'))
    const extra = await openExtra(order)
    const before = { ...shop.gateway.calls }
    shop.gateway.setPaymentState(extra.reference, 'authorized')
    await webhook(order, shop.gateway.report(extra.reference))
    await shop.app.jobs.runPending()
    expect(shop.gateway.payments.get(extra.reference)?.state).toBe('captured')
    expect(shop.gateway.calls.void).toBe(before.void)
    // Nobody asked for more in this shop.
    expect((await rows(order)).refunds).toMatchObject([{ key: 'extra-unused', amount: 500 }])
  })

  it('PY-11 neither captures nor releases what was settled while its gateway was asked', async () => {
    const order = await shop.place()
    const before = { ...shop.gateway.calls }
    shop.gateway.duringInquiry.set(order.payment.reference, async () => {
      said(order, 'captured')
      await poll(order)
      said(order, 'authorized')
    })
    await refresh(order)
    expect(shop.gateway.calls).toMatchObject({ capture: before.capture, void: before.void })
    said(order, 'captured')
    await expectPaidOnce(order)
  })

  it('PY-10 captures with the next inquiry what the gateway did not answer to capture', async () => {
    const order = await shop.place()
    said(order, 'authorized')
    const before = { ...shop.gateway.calls }
    shop.gateway.duringInquiry.set(order.payment.reference, async () => {
      shop.gateway.mode = 'breaks'
    })
    await refresh(order)
    shop.gateway.mode = 'works'
    expect(shop.gateway.calls).toMatchObject({ inquire: before.inquire + 1, capture: before.capture + 1 })
    expect((await shop.order(order.id)).payment).toMatchObject({
      ...{ status: PAYMENT_STATUS.pending, captured: 0, needsReview: false },
    })
    await refresh(order)
    await expectPaidOnce(order)
  })

  describe('an authorization that did not end', () => {
    const leave = ({ payment }: OrderRecord, step: 'capture' | 'void') =>
      leaveAuthorized(shop.app.platform, payment, { brandId: shop.brandId, step })
    const listEvents = async (order: OrderRecord) => (await rows(order)).events.map(({ kind }) => kind)

    it.each([
      ['capture', 'uncaptured'],
      ['void', 'unreleased'],
    ] as const)('PY-11 is left to a person with the step that it lacks: %s', async (step, kind) => {
      const order = await shop.place()
      const left = await leave(order, step)
      expect(left).toMatchObject({ status: PAYMENT_STATUS.initiated, needsReview: true })
      expect(await listEvents(order)).toEqual(['opened', 'started', kind])
      // One event, and one review, of several inquiries at the same time.
      expect(await leave(order, step)).toMatchObject({ needsReview: true, version: left.version })
      expect(await listEvents(order)).toEqual(['opened', 'started', kind])
    })

    it('PY-11 is left to nobody when the payment was settled meanwhile', async () => {
      const order = await shop.place()
      await webhook(order, said(order, 'captured'))
      expect(await leave(order, 'capture')).toMatchObject({
        ...{ status: PAYMENT_STATUS.success, captured: order.total, needsReview: false },
      })
      expect(await listEvents(order)).toEqual(['opened', 'started', 'captured'])
    })
  })

  it('PY-11 leaves an answer that no sample shows to a person, without what names somebody', async () => {
    const order = await shop.place()
    said(order, 'unreadable')
    await refresh(order)
    expect(await shop.order(order.id)).toMatchObject({
      status: 0,
      payment: { status: PAYMENT_STATUS.pending, captured: 0, needsReview: true },
    })
    const [event] = await shop.app.platform.db.tenant(shop.brandId, (tx) =>
      tx.sql
        .selectFrom('payment_events')
        .select('data')
        .where('payment_id', '=', order.payment.id)
        .where('kind', '=', 'mismatch')
        .execute(),
    )
    const stored = JSON.stringify(event?.data)
    expect(stored).toContain('KD')
    expect(stored).not.toMatch(/Lina|4111/)
    said(order, 'captured')
    await poll(order)
    expect((await shop.order(order.id)).payment.status).toBe(PAYMENT_STATUS.success)
  })

  it('PY-11 ends the review of an unknown answer when the gateway is understood, and no other review', async () => {
    const order = await shop.place()
    said(order, 'unreadable')
    await refresh(order)
    said(order, 'unknown')
    await refresh(order)
    expect((await shop.order(order.id)).payment).toMatchObject({ needsReview: false })
    said(order, 'unreadable')
    await refresh(order)
    await webhook(order, said(order, 'captured', { captured: money(order.total - 1, 'AED') }), 'less')
    said(order, 'captured')
    await refresh(order)
    expect(await shop.order(order.id)).toMatchObject({
      status: 10,
      payment: { status: PAYMENT_STATUS.success, needsReview: true },
    })
  })

  it('PY-11 leaves a paid order to a person when the gateway says later that it took the money twice', async () => {
    const order = await shop.place()
    await webhook(order, said(order, 'captured'), 'once')
    expect((await shop.order(order.id)).payment).toMatchObject({
      status: PAYMENT_STATUS.success,
      needsReview: false,
    })
    for (const event of ['twice', 'thrice'])
      await webhook(order, said(order, 'captured', { isPaidTwice: true }), event)
    expect((await shop.order(order.id)).payment).toMatchObject({
      status: PAYMENT_STATUS.success,
      captured: order.total,
      needsReview: true,
    })
    expect((await rows(order)).events.filter(({ kind }) => kind === 'paidTwice')).toHaveLength(1)
  })

  it('PY-11 refunds money that arrives after the order was given up, exactly once', async () => {
    const order = await shop.place()
    shop.app.clock.advance(21 * 60_000)
    await shop.app.jobs.runPending()
    expect(await shop.order(order.id)).toMatchObject({
      status: 90,
      payment: { status: PAYMENT_STATUS.aborted, captured: 0 },
    })
    const report = said(order, 'captured')
    await Promise.all([webhook(order, report), webhook(order, report), poll(order), refresh(order)])
    await shop.app.jobs.runPending()
    expect(refundsAt(order)).toEqual([order.total])
    expect(await shop.order(order.id)).toMatchObject({
      status: 90,
      payment: { status: PAYMENT_STATUS.success, refunded: order.total },
    })
  })

  it('waits for a pending bank payment beyond the window', async () => {
    const order = await shop.place()
    said(order, 'pending')
    shop.app.clock.advance(25 * 60_000)
    await shop.app.jobs.runPending()
    expect(await shop.order(order.id)).toMatchObject({
      status: 0,
      payment: { status: PAYMENT_STATUS.pending },
    })
    said(order, 'captured')
    await poll(order)
    await expectPaidOnce(order)
  })

  it('gives an order up when its failed payment is not attempted again in time', async () => {
    const order = await shop.place()
    await webhook(order, said(order, 'failed'))
    await closeOverdueOrders(shop.app.platform)
    expect((await shop.order(order.id)).status).toBe(0)
    shop.app.clock.advance(21 * 60_000)
    await closeOverdueOrders(shop.app.platform)
    expect((await shop.order(order.id)).status).toBe(90)
  })

  it('changes to cash after a card failure, and does not collect cash when the card payment succeeds after all', async () => {
    const order = await shop.place()
    await webhook(order, said(order, 'failed'))
    const cash = await shop.retry(order.id, 'cod')
    expect(await shop.order(order.id)).toMatchObject({
      status: 10,
      payment: { id: cash.id, status: PAYMENT_STATUS.unpaid },
    })
    await webhook(order, said(order, 'captured'))
    const paid = await shop.order(order.id)
    expect(paid.payment).toMatchObject({ id: order.payment.id, status: PAYMENT_STATUS.success })
    expect((await rows(order)).placed).toHaveLength(1)
  })

  it('PY-10 leaves a hanging gateway 4.5 seconds of the customer’s time, shows the payment as pending, and resolves it later', async () => {
    shop.gateway.mode = 'hangs'
    const deadlines = recordGatewayDeadlines(shop.app.platform.db)
    const order = await shop.place()
    expect(deadlines).toEqual([4_500])
    expect(order).toMatchObject({ status: 0, payment: { status: PAYMENT_STATUS.pending, pageUrl: null } })
    shop.gateway.mode = 'works'
    shop.app.clock.advance(21 * 60_000)
    await shop.app.jobs.runPending()
    expect(await shop.order(order.id)).toMatchObject({
      status: 90,
      payment: { status: PAYMENT_STATUS.aborted, captured: 0 },
    })
  })

  it.each([
    { waited: 3_400, left: 1_100 },
    { waited: 4_000, left: 1_000 },
  ])(
    'PY-10 leaves a gateway call $left of the customer’s milliseconds after $waited of our own work',
    async ({ waited, left }) => {
      shop.gateway.mode = 'hangs'
      const deadlines = recordGatewayDeadlines(shop.app.platform.db)
      const order = await shop.place({ waited })
      expect(deadlines).toEqual([left])
      expect(order).toMatchObject({ status: 0, payment: { status: PAYMENT_STATUS.pending, pageUrl: null } })
    },
  )
})

describe('the card that paid', () => {
  let shop: Shop
  const judged: unknown[] = []
  const visaOnly: UsedCardRule = {
    findConflict: async (_tx, { card }) => {
      judged.push(card)
      if (card?.brand === undefined) return 'unknownCard'
      return card.brand === 'visa' ? undefined : 'otherCard'
    },
  }
  beforeAll(async () => {
    const rule = { name: 'visa-only', provides: () => ({ usedCardRule: [visaOnly] }) }
    shop = await openShop(getDefaultDatabase().name, { features: [rule] })
  })
  afterAll(async () => {
    await expectLedgerClean(shop.app.platform.db)
    await shop.close()
  })

  it.each([
    [{ brand: 'visa' }, undefined],
    [{ brand: 'mastercard', bin: '512345' }, 'otherCard'],
    [undefined, 'unknownCard'],
  ] as const)(
    'PY-11 is compared with what the order was granted for a card: %o is %s',
    async (card, kind) => {
      const order = await shop.place()
      const { platform } = shop.app
      shop.gateway.setPaymentState(order.payment.reference, 'captured')
      const report = shop.gateway.report(order.payment.reference, card ? { card } : {})
      await settlePayment(platform, { paymentId: order.payment.id, report, source: 'poller' })
      expect(judged.at(-1)).toEqual(card)
      expect(await shop.order(order.id)).toMatchObject({
        status: 10,
        payment: { status: PAYMENT_STATUS.success, needsReview: kind !== undefined },
      })
      const events = await platform.db.tenant(shop.brandId, (tx) =>
        tx.sql
          .selectFrom('payment_events')
          .select(['kind', 'data'])
          .where('payment_id', '=', order.payment.id)
          .where('kind', 'in', ['otherCard', 'unknownCard'])
          .execute(),
      )
      expect(events).toEqual(kind === undefined ? [] : [{ kind, data: { card: card ?? null } }])
    },
  )
})
