import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { serverPlugins } from '#apps/server/areas.ts'
import type { TestBrowser } from '#apps/server/testing/test-app.ts'
import {
  createPlacedOrder,
  generatePhone,
  startTestShop,
  type TestShop,
} from '#apps/server/testing/test-shop.ts'
import type { OutgoingMessage } from '#core/notifications/contract/message-provider.ts'
import type { BoardOrder, OrdersApi } from '#core/orders/contract/endpoints.ts'
import { expectLedgerClean } from '#core/orders/testing/expect-ledger-clean.ts'
import { createTestStaff } from '#core/staff/testing/test-staff.ts'
import type { PayLinksApi } from '#features/pay-links/contract/endpoints.ts'
import type { StaffOrdersApi } from '#features/staff-orders/contract/endpoints.ts'
import { minutes } from '#platform/kernel/clock.ts'
import { listTestDatabases } from '#platform/testing/databases.ts'
import { expectOk } from '#platform/testing/expect-ok.ts'

describe.each(listTestDatabases())('orders that are paid by a link, on $name', ({ name }) => {
  const staff = createTestStaff()
  const sent: OutgoingMessage[] = []
  let shop: TestShop
  let taker: TestBrowser
  let stranger: TestBrowser

  beforeAll(async () => {
    const others = serverPlugins.filter((area) => area.name !== 'messaging-outbox')
    const recorder = {
      name: 'recorder',
      provides: () => ({
        messageProvider: [
          {
            ...{ name: 'recorder', channels: ['sms' as const] },
            send: async (message: OutgoingMessage) => void sent.push(message),
          },
        ],
      }),
    }
    shop = await startTestShop({ database: name, plugins: [...others, staff, recorder] })
    staff.add('taker', { brandId: shop.site.brandId, role: 'orderTaker' })
    taker = shop.browser()
    taker.token = 'taker'
    stranger = shop.browser()
  })
  afterAll(async () => {
    await expectLedgerClean(shop.platform.db)
    await shop.close()
  })

  const store = () => ({ id: shop.site.stores.marina ?? '' })
  /** The last pie of the outlet, so that a reservation is visible. */
  const enter = async (product = 'fries'): Promise<BoardOrder> => {
    const input = {
      orderType: 10 as const,
      items: [{ product: shop.site.products[product] ?? '', qty: 1 }],
    }
    const api = taker.api<StaffOrdersApi>()
    const { total } = expectOk(
      await api('POST /api/v1/console/stores/:id/orderEntry/quote', { params: store(), body: input }),
    )
    const person = { phoneCode: '971', phone: generatePhone(), name: 'Omar Said' }
    return expectOk(
      await api('POST /api/v1/console/stores/:id/orderEntry', {
        params: store(),
        body: { ...input, ...person, total, mod: 'express' },
        idempotencyKey: randomUUID(),
      }),
    )
  }
  const read = (order: Pick<BoardOrder, '_id'>) =>
    stranger.api<PayLinksApi>()('GET /api/v1/pay-links/:id', { params: { id: order._id } })
  const begin = (order: Pick<BoardOrder, '_id'>) =>
    stranger.api<PayLinksApi>()('POST /api/v1/pay-links/:id/payment', { params: { id: order._id } })
  const refresh = (order: Pick<BoardOrder, '_id'>) =>
    stranger.api<PayLinksApi>()('POST /api/v1/pay-links/:id/refresh', { params: { id: order._id } })
  const captured = (reference: string, order: BoardOrder) =>
    shop.gateway.reports.set(reference, {
      ...{ state: 'captured', reference, gatewayReference: `gw-${reference}`, captured: order.total },
    })
  /** A payment without any attempt at the gateway. */
  const untouched = (reference: string) =>
    shop.gateway.reports.set(reference, { state: 'unknown', reference, gatewayReference: '' })
  const onBoard = async () => {
    const query = { store: store().id }
    const board = expectOk(await taker.api<OrdersApi>()('GET /api/v1/console/orders', { query }))
    return board.map(({ _id }) => _id)
  }
  const unpaid = async () =>
    expectOk(
      await taker.api<StaffOrdersApi>()('GET /api/v1/console/stores/:id/orderEntry/unpaid', {
        params: store(),
      }),
    )

  it('failure 16: the customer is sent a link, and the kitchen gets the order once it is paid', async () => {
    const order = await enter()
    expect(order.status).toBe(0)
    expect(await onBoard()).not.toContain(order._id)
    await shop.jobs.runPending()
    expect(sent.at(-1)?.text).toContain(`/test-kitchen/pay-link/${order._id}`)
    const shown = expectOk(await read(order))
    expect(shown).toMatchObject({
      ...{ state: 'open', total: order.total, payment: { pageUrl: null } },
      products: [{ name: 'Fries', qty: 1 }],
    })
    expect(JSON.stringify(shown)).not.toContain('Omar')
    expect(await unpaid()).toMatchObject([{ _id: order._id, isOver: false, name: 'Omar Said' }])
    const begun = expectOk(await begin(order))
    expect(begun.payment.pageUrl).not.toBeNull()
    expect(expectOk(await begin(order)).payment).toEqual(begun.payment)
    captured(begun.payment.referenceNo, order)
    expect(expectOk(await refresh(order))).toMatchObject({ state: 'paid', products: [] })
    expect(await onBoard()).toContain(order._id)
    expect(await unpaid()).toEqual([])
  })

  it('PL-02 PL-03 refuses to charge a paid link again, and reports it', async () => {
    const order = await enter()
    const begun = expectOk(await begin(order))
    captured(begun.payment.referenceNo, order)
    expectOk(await refresh(order))
    expect(await begin(order)).toMatchObject({ error: { status: 409, code: 4841 } })
  })

  it('PL-02 expires an unpaid link: the reservation is released, the page reports it, and staff see whom to call', async () => {
    const order = await enter('pie')
    const stock = async () => {
      const { stock: left } = await shop.platform.db.tenant(shop.site.brandId, ({ sql }) =>
        sql
          .selectFrom('store_products')
          .select('stock')
          .where('store_id', '=', store().id)
          .where('product_id', '=', shop.site.products.pie ?? '')
          .executeTakeFirstOrThrow(),
      )
      return left
    }
    expect(await stock()).toBe(0)
    untouched(expectOk(await read(order)).payment.referenceNo)
    shop.clock.advance(minutes(20))
    expect(expectOk(await read(order)).state).toBe('over')
    const ended = expectOk(await read(order))
    expect(ended.products).toEqual([])
    expect(JSON.stringify(ended)).not.toMatch(/Omar|pie/i)
    expect(await begin(order)).toMatchObject({ error: { status: 410, code: 4842 } })
    shop.clock.advance(minutes(1))
    // A message that is too late is no longer sent.
    await expect(shop.jobs.runPending()).rejects.toThrow('It was of use until')
    await shop.jobs.runPending()
    expect(await stock()).toBe(1)
    expect(await unpaid()).toMatchObject([{ _id: order._id, isOver: true }])
    expect(expectOk(await read(order)).state).toBe('over')
  })

  it('allows another attempt after a failed payment until the time is over', async () => {
    const order = await enter()
    const first = expectOk(await begin(order)).payment
    shop.gateway.reports.set(first.referenceNo, {
      ...{ state: 'failed', reference: first.referenceNo, gatewayReference: `gw-${first.referenceNo}` },
      decline: 5011,
    })
    expect(expectOk(await refresh(order))).toMatchObject({ state: 'open', payment: { failureCode: 5011 } })
    const second = expectOk(await begin(order)).payment
    expect(second.referenceNo).not.toBe(first.referenceNo)
    captured(second.referenceNo, order)
    expect(expectOk(await refresh(order)).state).toBe('paid')
  })

  it('PL-02 offers a link only for orders that were entered to be paid by one', async () => {
    const nobody = { _id: 'a'.repeat(22) }
    expect(await read(nobody)).toMatchObject({ error: { status: 404, code: 4840 } })
    expect(await begin(nobody)).toMatchObject({ error: { code: 4840 } })
  })

  it('PL-02 shows staff the unpaid orders that staff entered, and no customer’s', async () => {
    const entered = await enter()
    const { order } = await createPlacedOrder(shop, shop.site, { mod: 'express' })
    expect(order.status).toBe(0)
    const listed = (await unpaid()).map(({ _id }) => _id)
    expect(listed).toContain(entered._id)
    expect(listed).not.toContain(order._id)
  })
})
