import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { OrderRecord } from '#core/orders/domain/order.ts'
import { expectLedgerClean } from '#core/orders/testing/expect-ledger-clean.ts'
import { openShop, type Shop } from '#core/orders/testing/shop.ts'
import type { PaymentsApi } from '#core/payments/contract/endpoints.ts'
import type { GatewayReport } from '#core/payments/domain/gateway-report.ts'
import { PAYMENT_STATUS } from '#core/payments/domain/payment-status.ts'
import { settlePayment } from '#core/payments/server/settle.service.ts'
import { webhookHeaders } from '#core/payments/testing/fake-gateway.ts'
import { generateId } from '#platform/kernel/ids.ts'
import { listTestDatabases } from '#platform/testing/databases.ts'
import { chooseRunCount } from '#platform/testing/proof-runs.ts'
import { createTimes } from '#platform/testing/times.ts'
import { listen } from '../support/listen.ts'
import { sendTogether } from '../support/send-together.ts'

const REPLAYS = chooseRunCount({ ci: 200, full: 1_000 })
const INTERLEAVINGS = chooseRunCount({ ci: 15, full: 200 })
const SOCKETS = 100

const ACTORS = ['return', 'webhook', 'poller', 'tab'] as const

describe.each(listTestDatabases())('one payment with many concurrent reports, on $name', ({ name }) => {
  let shop: Shop
  let port: number
  beforeAll(async () => {
    shop = await openShop(name)
    port = await listen(shop.app)
  })
  afterAll(async () => {
    await expectLedgerClean(shop.app.platform.db)
    await shop.close()
  })

  const eventOf = (order: OrderRecord, eventId: string, report: GatewayReport) => ({
    method: 'POST',
    path: `/api/v1/payment/webhook/fake/${order.payment.accountId}`,
    headers: webhookHeaders,
    body: shop.gateway.webhook(eventId, report),
  })
  const post = (order: OrderRecord, eventId: string, report: GatewayReport) => {
    const { path: url, body: payload, headers } = eventOf(order, eventId, report)
    return shop.app.server.inject({ method: 'POST', url, headers, payload })
  }
  const kindsOf = (order: OrderRecord) =>
    shop.app.platform.db.tenant(shop.brandId, async ({ sql }) =>
      (
        await sql
          .selectFrom('payment_events')
          .select('kind')
          .where('payment_id', '=', order.payment.id)
          .orderBy('seq')
          .execute()
      ).map(({ kind }) => kind),
    )
  const expectPaidOnce = async (order: OrderRecord) => {
    expect(await shop.order(order.id)).toMatchObject({
      status: 10,
      version: 2,
      payment: { status: PAYMENT_STATUS.success, captured: order.total, refunded: 0 },
    })
    expect((await kindsOf(order)).filter((kind) => kind === 'captured')).toHaveLength(1)
  }
  const paidAtGateway = async () => {
    const order = await shop.place()
    shop.gateway.setPaymentState(order.payment.reference, 'captured')
    return { order, report: shop.gateway.report(order.payment.reference) }
  }

  it(`PY-10 PY-11 an event that comes ${REPLAYS} times is one transition, and every sender is thanked`, async () => {
    const { order, report } = await paidAtGateway()
    const call = eventOf(order, generateId(shop.app.platform.random), report)
    const rounds = createTimes()
    for (let sent = 0; sent < REPLAYS; sent += SOCKETS) {
      const calls = Array.from({ length: SOCKETS }, () => call)
      const answers = await rounds.measure(() => sendTogether(port, { sockets: SOCKETS, calls }))
      expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    }
    await expectPaidOnce(order)
    rounds.expectBelow(250 * SOCKETS, 0.99)
  })

  it(`failure 1 PY-10 PY-11 return, webhook, poller and second tab settle once in ${INTERLEAVINGS} interleavings of their steps`, async () => {
    const { platform } = shop.app
    const browser = shop.app.browser()
    browser.token = shop.customerToken()
    const refresh = (order: OrderRecord) =>
      browser.api<PaymentsApi>()('POST /api/v1/payment/:id/refresh', { params: { id: order.payment.id } })
    const act: Record<(typeof ACTORS)[number], (told: ReportedOrder) => Promise<unknown>> = {
      return: ({ order }) => refresh(order),
      webhook: async ({ order, report }) => post(order, generateId(platform.random), report),
      poller: ({ order, report }) =>
        settlePayment(platform, { paymentId: order.payment.id, report, source: 'poller' }),
      tab: ({ order }) => refresh(order),
    }
    const sequence = fc.array(fc.constantFrom(...ACTORS), { minLength: 4, maxLength: 9 })
    const property = fc.asyncProperty(sequence, fc.scheduler(), async (actors, scheduler) => {
      const told = await paidAtGateway()
      const acts = actors.map((actor) => {
        const start = scheduler.schedule(Promise.resolve(), actor)
        // Two steps each: some overlap, some start when others are done.
        return start.then(() => act[actor](told)).then(() => scheduler.schedule(Promise.resolve(), actor))
      })
      await scheduler.waitFor(Promise.all(acts))
      await expectPaidOnce(told.order)
    })
    await fc.assert(property, { numRuns: INTERLEAVINGS })
    await shop.app.jobs.runPending()
  })
})

interface ReportedOrder {
  readonly order: OrderRecord
  readonly report: GatewayReport
}
