import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { OrdersApi } from '#core/orders/contract/endpoints.ts'
import type { PastOrdersApi } from '#core/orders/contract/past-endpoints.ts'
import type { OrderRecord } from '#core/orders/domain/order.ts'
import { transitionOrder } from '#core/orders/server/transition-order.service.ts'
import { expectLedgerClean } from '#core/orders/testing/expect-ledger-clean.ts'
import { openShop, type Shop } from '#core/orders/testing/shop.ts'
import { settlePayment } from '#core/payments/server/settle.service.ts'
import type { Client } from '#platform/contract/client.ts'
import type { CallInput } from '#platform/contract/contract.ts'
import { hours } from '#platform/kernel/clock.ts'
import { generateId } from '#platform/kernel/ids.ts'
import { listTestDatabases } from '#platform/testing/databases.ts'
import { expectOk } from '#platform/testing/expect-ok.ts'
import type { OrderRefundsApi } from '../contract/endpoints.ts'
import { staffRefundsPlugin } from './plugin.ts'

type Api = Client<OrderRefundsApi & OrdersApi & PastOrdersApi>
type RefundRequestBody = Omit<
  CallInput<OrderRefundsApi['POST /api/v1/console/orders/:id/refunds']>['body'],
  'reason'
>

describe.each(listTestDatabases())('staff refunds on $name', ({ name }) => {
  let shop: Shop
  let manager: Api

  const as = (token: string): Api => {
    const browser = shop.app.browser()
    browser.token = token
    return browser.api<OrderRefundsApi & OrdersApi & PastOrdersApi>()
  }
  beforeAll(async () => {
    shop = await openShop(name, { features: [staffRefundsPlugin] })
    manager = as(shop.staffToken('manager'))
  })
  afterAll(async () => {
    await expectLedgerClean(shop.app.platform.db)
    await shop.close()
  })

  const give = (
    order: OrderRecord,
    input: RefundRequestBody,
    { api = manager, key = `${randomUUID()}` } = {},
  ) =>
    api('POST /api/v1/console/orders/:id/refunds', {
      params: { id: order.id },
      body: { reason: 'The fries were cold', ...input },
      idempotencyKey: key,
    })
  const sheet = async (order: OrderRecord) => {
    return expectOk(await manager('GET /api/v1/console/orders/:id/refunds', { params: { id: order.id } }))
  }
  const atGateway = async ({ payment }: OrderRecord): Promise<number[]> => {
    await shop.app.jobs.runPending()
    return shop.gateway.listRefunds(payment.reference)
  }
  const aed = (amount: number) => ({ amount, currency: 'AED' })

  it('CN-02 PY-11 refund everything, which the customer sees and the gateway carries out once', async () => {
    const order = await shop.placePaid()
    const key = randomUUID()
    expect(await give(order, {}, { key })).toMatchObject({
      ok: true,
      data: { left: aed(0), refunds: [{ amount: aed(7300), by: 'Sam', reason: 'The fries were cold' }] },
    })
    expect((await give(order, {}, { key })).ok).toBe(true)
    expect(await give(order, {})).toMatchObject({ ok: false, error: { status: 409, code: 4730 } })
    expect(await atGateway(order)).toEqual([7300])
    expect((await sheet(order)).refunds).toMatchObject([{ status: 'refunded' }])
    const seen = await as(shop.customerToken())('GET /api/v1/orders/:id', {
      params: { id: order.id },
      query: {},
    })
    expect(seen).toMatchObject({ ok: true, data: { status: 10, payment: { refunded: aed(7300) } } })
  })

  it('CN-02 refund an amount, never more than is left, and in no other currency', async () => {
    const order = await shop.placePaid()
    expect(await give(order, { amount: aed(2000) })).toMatchObject({ ok: true, data: { left: aed(5300) } })
    for (const amount of [aed(5301), aed(0), aed(-1), { amount: 100, currency: 'USD' }])
      expect(await give(order, { amount })).toMatchObject({
        ok: false,
        error: { status: 422, code: 4731, field: 'amount' },
      })
    expect(await give(order, { amount: aed(5300) })).toMatchObject({ ok: true, data: { left: aed(0) } })
    expect((await atGateway(order)).toSorted((one, other) => one - other)).toEqual([2000, 5300])
  })

  it('CN-02 refund quantities of lines at the price paid for them, each unit once', async () => {
    const order = await shop.placePaid()
    const line = order.lines[0]?.id ?? ''
    expect((await sheet(order)).lines).toEqual([
      { _id: line, name: 'Smoky burger', qty: 2, left: 2, worth: [aed(3200), aed(6400)] },
    ])
    expect(await give(order, { lines: [{ line, qty: 1 }] })).toMatchObject({
      ok: true,
      data: {
        left: aed(4100),
        lines: [{ left: 1, worth: [aed(3200)] }],
        refunds: [{ amount: aed(3200), lines: [{ name: 'Smoky burger', qty: 1 }] }],
      },
    })
    const tooMany = { ok: false, error: { status: 422, code: 4732, field: 'lines.0' } }
    expect(await give(order, { lines: [{ line, qty: 2 }] })).toMatchObject(tooMany)
    expect(
      await give(order, { lines: [{ line: generateId(shop.app.platform.random), qty: 1 }] }),
    ).toMatchObject(tooMany)
    expect(
      await give(order, {
        lines: [
          { line, qty: 1 },
          { line, qty: 1 },
        ],
      }),
    ).toMatchObject({
      ok: false,
      error: { status: 422, field: 'lines' },
    })
    expect(await give(order, { lines: [{ line, qty: 1 }], amount: aed(1) })).toMatchObject({
      ok: false,
      error: { status: 422, field: 'amount' },
    })
    expect((await give(order, { lines: [{ line, qty: 1 }] })).ok).toBe(true)
    expect(await atGateway(order)).toEqual([3200, 3200])
  })

  it('stay recorded when the lines are rewritten, as in an order revision', async () => {
    const order = await shop.placePaid()
    await give(order, { lines: [{ line: order.lines[0]?.id ?? '', qty: 1 }] })
    const undone = new Error('undone')
    const rewriting = shop.app.platform.db.tenant(shop.brandId, async ({ sql }) => {
      await sql.deleteFrom('order_lines').where('order_id', '=', order.id).execute()
      throw undone
    })
    await expect(rewriting).rejects.toBe(undone)
    expect(await atGateway(order)).toEqual([3200])
  })

  it('CN-02 refund an order in cash that left the board long ago', async () => {
    const order = await shop.place({ mod: 'cod' })
    await shop.app.platform.db.tenant(shop.brandId, async (tx) => {
      const actor = { kind: 'staff', id: 'sam', role: 'manager', name: 'Sam' } as const
      for (const to of [20, 40, 50, 60] as const)
        expectOk(await transitionOrder(shop.app.platform, tx, { orderId: order.id, to, actor }))
    })
    shop.app.clock.advance(hours(30 * 24))
    expect(await give(order, {})).toMatchObject({ ok: true, data: { left: aed(0) } })
    await shop.app.jobs.runPending()
    const past = await as(shop.staffToken('manager'))('GET /api/v1/console/orders/past', {
      query: { store: shop.storeId },
    })
    expect(past).toMatchObject({ data: [{ payment: { refunded: { amount: order.total } } }] })
  })

  it('can be issued again when the gateway refused', async () => {
    const order = await shop.placePaid()
    const line = order.lines[0]?.id ?? ''
    shop.gateway.setPaymentState(order.payment.reference, 'failed')
    await give(order, { lines: [{ line, qty: 2 }] })
    await shop.app.jobs.runPending()
    expect(await sheet(order)).toMatchObject({
      left: aed(7300),
      lines: [{ left: 2 }],
      refunds: [{ status: 'failed' }],
    })
    shop.gateway.setPaymentState(order.payment.reference, 'captured')
    expect((await give(order, { lines: [{ line, qty: 2 }] })).ok).toBe(true)
    expect(await atGateway(order)).toEqual([6400])
  })

  it('PY-11 give back a second capture whose own refund was refused', async () => {
    const order = await shop.place()
    const { reference } = order.payment
    shop.gateway.setPaymentState(reference, 'failed')
    const settle = (paymentId: string, name: string) =>
      settlePayment(shop.app.platform, { paymentId, report: shop.gateway.report(name), source: 'webhook' })
    await settle(order.payment.id, reference)
    const second = await shop.retry(order.id)
    for (const name of [second.reference, reference]) shop.gateway.setPaymentState(name, 'captured')
    await settle(second.id, second.reference)
    shop.gateway.refunding = 'refused'
    await settle(order.payment.id, reference)
    await shop.app.jobs.runPending()
    shop.gateway.refunding = 'done'
    expect(await sheet(order)).toMatchObject({ left: aed(14_600), refunds: [{ status: 'failed' }] })
    expect((await give(order, { amount: aed(7300) })).ok).toBe(true)
    await shop.app.jobs.runPending()
    const back = [reference, second.reference].map((name) => shop.gateway.payments.get(name)?.refunds.size)
    expect(back).toEqual([1, 0])
    expect(await sheet(order)).toMatchObject({ left: aed(7300) })
  })

  it('leave the remaining amount to the refund that follows a decline', async () => {
    const order = await shop.placePaid()
    await give(order, { amount: aed(1000) })
    shop.app.clock.advance(1000)
    const { version } = await shop.order(order.id)
    await manager('PUT /api/v1/console/orders/:id/status', {
      params: { id: order.id },
      body: { action: 'decline', version, reason: 'No gas' },
    })
    expect((await atGateway(order)).toSorted((one, other) => one - other)).toEqual([1000, 6300])
    expect((await sheet(order)).refunds.map(({ by }) => by)).toEqual(['Sam', ''])
  })

  it('PY-11 never exceed the captured amount when issued concurrently', async () => {
    const order = await shop.placePaid()
    const answers = await Promise.all(Array.from({ length: 10 }, () => give(order, { amount: aed(3000) })))
    expect(answers.filter(({ ok }) => ok)).toHaveLength(2)
    expect(await atGateway(order)).toEqual([3000, 3000])
  })

  it('are limited to managers and owners of the outlet, and to paid orders', async () => {
    const order = await shop.placePaid()
    for (const role of ['orderTaker', 'kitchen', 'driver'])
      expect((await give(order, {}, { api: as(shop.staffToken(role)) })).ok, role).toBe(false)
    const elsewhere = as(shop.staffToken('manager', [generateId(shop.app.platform.random)]))
    expect(await give(order, {}, { api: elsewhere })).toMatchObject({ ok: false, error: { code: 4701 } })
    const unpaid = await shop.place({ mod: 'cod' })
    expect(await give(unpaid, {})).toMatchObject({ ok: false, error: { code: 4730 } })
    expect(await atGateway(order)).toEqual([])
  })
})
