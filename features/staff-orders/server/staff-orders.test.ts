import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { serverPlugins } from '#apps/server/areas.ts'
import type { TestBrowser } from '#apps/server/testing/test-app.ts'
import {
  createGuest,
  createVerifiedCustomer,
  generatePhone,
  saveAddress,
  signIn,
  startTestShop,
  type TestShop,
} from '#apps/server/testing/test-shop.ts'
import type { Cart } from '#core/cart/contract/endpoints.ts'
import type { BoardOrder, OrdersApi } from '#core/orders/contract/endpoints.ts'
import { expectLedgerClean } from '#core/orders/testing/expect-ledger-clean.ts'
import { createTestStaff } from '#core/staff/testing/test-staff.ts'
import type { ApiResult } from '#platform/contract/client.ts'
import type { CallInput } from '#platform/contract/contract.ts'
import type { ServerPlugin } from '#platform/http/server-plugin.ts'
import { listTestDatabases } from '#platform/testing/databases.ts'
import { expectOk } from '#platform/testing/expect-ok.ts'
import type { EntrySetting, StaffOrdersApi } from '../contract/endpoints.ts'

type EntryBody = CallInput<StaffOrdersApi['POST /api/v1/console/stores/:id/orderEntry']>['body']
type EntryOverrides = Partial<EntryBody> & { readonly store?: string; readonly key?: string }

describe.each(listTestDatabases())('staff order entry, on $name', ({ name }) => {
  const staff = createTestStaff()
  let shop: TestShop
  let taker: TestBrowser

  const as = (token: string): TestBrowser => {
    const browser = shop.browser()
    browser.token = token
    return browser
  }
  const entry = (input: EntryOverrides) => {
    const { store = shop.site.stores.marina ?? '', key, ...body } = input
    const items = body.items ?? [{ product: shop.site.products.burger ?? '', qty: 2 }]
    return { store, key: key ?? randomUUID(), body: { orderType: 10 as const, ...body, items } }
  }
  const quote = (input: EntryOverrides = {}, by = taker): Promise<ApiResult<Cart>> => {
    const { store: id, body } = entry(input)
    const { orderType, items, address, phoneCode, phone } = body
    return by.api<StaffOrdersApi>()('POST /api/v1/console/stores/:id/orderEntry/quote', {
      params: { id },
      body: {
        ...{ orderType, items },
        ...(address && { address }),
        ...(phoneCode && phone && { phoneCode, phone }),
      },
    })
  }
  /** Enters an order for the quoted total, unless the input has another. */
  const enter = async (input: EntryOverrides = {}, by = taker): Promise<ApiResult<BoardOrder>> => {
    const { store: id, key, body } = entry(input)
    const total = input.total ?? expectOk(await quote(input)).total
    return by.api<StaffOrdersApi>()('POST /api/v1/console/stores/:id/orderEntry', {
      params: { id },
      body: {
        ...{ phoneCode: '971', phone: generatePhone(), name: 'Omar Said', mod: 'cardSwipe' as const },
        ...body,
        total,
      },
      idempotencyKey: key,
    })
  }
  const ordersOf = async (browser: TestBrowser) =>
    expectOk(await browser.api<OrdersApi>()('GET /api/v1/orders', { query: {} }))

  beforeAll(async () => {
    const bun = { sku: 'bun', name: { en: 'Bun' }, price: 900, minPerOrder: 4, maxPerOrder: 6 }
    const brand = { more: { products: [bun] } }
    // Without pay links, whether or not that plugin is installed.
    const others = serverPlugins.filter((area) => area.name !== 'pay-links')
    const table = { id: 't1', kind: 'table', name: '1' } as const
    const floor: ServerPlugin = {
      name: 'test-floor',
      provides: () => ({
        tableDirectory: [async (_tx, store) => (store === shop.site.stores.downtown ? [table] : [])],
      }),
    }
    shop = await startTestShop({ database: name, plugins: [...others, staff, floor], brand })
    const { brandId, stores } = shop.site
    staff.add('taker', { brandId, role: 'orderTaker' })
    staff.add('elsewhere', { brandId, role: 'orderTaker', storeIds: [stores.downtown ?? ''] })
    staff.add('cook', { brandId, role: 'kitchen' })
    taker = as('taker')
  })
  afterAll(async () => {
    await expectLedgerClean(shop.platform.db)
    await shop.close()
  })

  it('failure 16: staff enter an order by phone at the price that customers pay, and the order names who entered it', async () => {
    const body = { items: [{ product: shop.site.products.burger ?? '', qty: 2 }] }
    const shown = expectOk(await quote(body))
    const order = expectOk(await enter(body))
    expect(order).toMatchObject({
      ...{ status: 10, column: 'new', total: shown.total, subTotal: shown.subTotal },
      user: { name: 'Omar Said' },
      enteredBy: { name: 'taker' },
    })
    const events = await shop.platform.db.tenant(shop.site.brandId, (tx) =>
      tx.sql.selectFrom('order_events').select(['kind', 'actor']).where('order_id', '=', order._id).execute(),
    )
    expect(events).toMatchObject([{ kind: 'placed', actor: { kind: 'staff', id: 'taker' } }])
  })

  it('failure 25 staff stay within the minimum and maximum quantity of a product per order, over all lines', async () => {
    const bun = shop.site.products.bun ?? ''
    const items = (...counts: readonly number[]) => ({
      items: counts.map((qty, at) => ({ product: bun, qty, specialInstructions: `plate ${at}` })),
    })
    expect(await quote(items(2, 1))).toMatchObject({
      error: { code: 4218, field: 'items', message: 'Bun is sold from 4 pieces per order.' },
    })
    expect(await quote(items(4, 3))).toMatchObject({ error: { code: 4217 } })
    const total = expectOk(await quote(items(4))).total
    expect(await enter({ ...items(4, 3), total })).toMatchObject({ error: { code: 4217 } })
    expect(expectOk(await enter(items(2, 2))).total).toEqual(total)
  })

  it('failure 16: a delivery goes to the address that was given, for the fee of its area', async () => {
    const { areas: ids } = shop.site
    const address = { addressType: 10 as const, areaId: ids.jbr ?? '', flat: '7', building: 'Tide House' }
    const order = expectOk(await enter({ orderType: 20, address, mod: 'cod' }))
    expect(order).toMatchObject({ address: { address: '7, Tide House', area: 'JBR' }, orderType: 20 })
    const elsewhere = { ...address, areaId: ids['old-town'] ?? '' }
    expect(await quote({ orderType: 20, address: elsewhere })).toMatchObject({ ok: true })
    const total = order.total
    expect(await enter({ orderType: 20, address: elsewhere, mod: 'cod', total })).toMatchObject({
      error: { code: 4317 },
    })
  })

  it('AD-02 takes an address without a pin where customers need one: staff are told it and have no map', async () => {
    const { areas: ids, stores, brandId } = shop.site
    const setNeeded = (isNeeded: boolean) =>
      shop.platform.db.tenant(brandId, (tx) =>
        tx.sql
          .updateTable('stores')
          .set({ is_pin_needed: isNeeded })
          .where('id', '=', stores.marina ?? '')
          .execute(),
      )
    await setNeeded(true)
    const address = { addressType: 10 as const, areaId: ids.jbr ?? '', flat: '8', building: 'Tide House' }
    const order = expectOk(await enter({ orderType: 20, address, mod: 'cod' }))
    await setNeeded(false)
    expect(order).toMatchObject({ address: { address: '8, Tide House', area: 'JBR' }, orderType: 20 })
  })

  it('an order belongs to its customer once they have verified the phone number, and to no one before', async () => {
    const phone = generatePhone()
    const order = expectOk(await enter({ phone }))
    const browser = await createGuest(shop, shop.site)
    expect(await ordersOf(browser)).toEqual([])
    const read = await browser.api<OrdersApi>()('GET /api/v1/orders/:id', {
      params: { id: order._id },
      query: {},
    })
    expect(expectOk(read)).toMatchObject({ detail: 'minimal' })
    await signIn(shop, shop.site, { browser, phone })
    expect(await ordersOf(browser)).toMatchObject([{ _id: order._id, user: { name: 'Omar Said' } }])
  })

  it('finds a known customer by number, and does not change their profile', async () => {
    const phone = generatePhone()
    const browser = await createVerifiedCustomer(shop, shop.site, { phone, name: 'Lina Aziz' })
    const address = await saveAddress(browser, shop.site.areas.jbr ?? '')
    const found = expectOk(
      await taker.api<StaffOrdersApi>()('POST /api/v1/console/stores/:id/orderEntry/customer', {
        params: { id: shop.site.stores.marina ?? '' },
        body: { phoneCode: '971', phone },
      }),
    )
    expect(found).toEqual({
      ...{ phone: `+971${phone}`, name: 'Lina Aziz', isKnown: true },
      addresses: [{ _id: address, text: '12, Sea Tower', area: 'JBR' }],
    })
    const input = { phone, phoneCode: '971', name: 'Somebody else', address: { _id: address } }
    const order = expectOk(await enter({ ...input, orderType: 20, mod: 'cod' }))
    expect(await ordersOf(browser)).toMatchObject([{ _id: order._id, user: { name: 'Somebody else' } }])
    const again = await taker.api<StaffOrdersApi>()('POST /api/v1/console/stores/:id/orderEntry/customer', {
      params: { id: shop.site.stores.marina ?? '' },
      body: { phoneCode: '971', phone },
    })
    expect(expectOk(again)).toMatchObject({ name: 'Lina Aziz' })
  })

  it('validates like a customer’s own order: hours, minimum, cash limit, choices and the quoted total', async () => {
    const burger = shop.site.products.burger ?? ''
    const downtown = shop.site.stores.downtown ?? ''
    const total = { amount: 1, currency: 'AED' }
    expect(await enter({ total })).toMatchObject({ error: { code: 4830, field: 'total' } })
    expect(await enter({ phone: '12', total })).toMatchObject({ error: { code: 4401, field: 'phone' } })
    expect(await enter({ mod: 'express', total })).toMatchObject({ error: { code: 4831, field: 'mod' } })
    expect(await enter({ mod: 'cod', items: [{ product: burger, qty: 99 }] })).toMatchObject({ ok: false })
    const combo = [{ product: shop.site.products.combo ?? '', qty: 1, customize: [] }]
    expect(await quote({ items: combo })).toMatchObject({ ok: false })
    shop.clock.set('2026-11-20T01:00:00.000Z')
    expect(await enter({ store: downtown, mod: 'cod' })).toMatchObject({ error: { code: 4312 } })
  })

  it('a double tap creates one order, and so do two concurrent requests', async () => {
    const input = { key: randomUUID(), phone: generatePhone(), total: expectOk(await quote()).total }
    const both = await Promise.all([enter(input), enter(input)])
    const ids = both.flatMap((answer) => (answer.ok ? [answer.data._id] : []))
    const again = expectOk(await enter(input))
    expect(new Set([...ids, again._id]).size).toBe(1)
  })

  it('two members of staff who enter orders for one phone concurrently create two orders of one customer', async () => {
    const phone = generatePhone()
    const both = await Promise.all([enter({ phone }), enter({ phone })])
    for (const one of both) expectOk(one)
    const browser = await signIn(shop, shop.site, { browser: await createGuest(shop, shop.site), phone })
    expect(await ordersOf(browser)).toHaveLength(2)
  })

  it('is allowed only for staff who take orders at the outlet', async () => {
    expect(await enter({}, as('cook'))).toMatchObject({ error: { status: 403 } })
    expect(await enter({}, as('elsewhere'))).toMatchObject({ error: { status: 404 } })
    const setting = await as('elsewhere').api<StaffOrdersApi>()('GET /api/v1/console/stores/:id/orderEntry', {
      params: { id: shop.site.stores.marina ?? '' },
    })
    expect(setting).toMatchObject({ error: { status: 404 } })
  })

  it('shows staff the order types and payment methods of their outlet', async () => {
    const setting = expectOk(
      await taker.api<StaffOrdersApi>()('GET /api/v1/console/stores/:id/orderEntry', {
        params: { id: shop.site.stores.marina ?? '' },
      }),
    )
    expect(setting.ways).toEqual([
      { orderType: 10, methods: ['cardSwipe'] },
      { orderType: 20, methods: ['cod', 'cardOnDelivery'] },
    ])
    expect(setting.areas.map(({ name: area }) => area)).toContain('JBR')
  })

  it('says whether the outlet has tables or rooms, where staff order on the floor', async () => {
    const hasTables = async (id = '') =>
      expectOk(
        await taker.api<StaffOrdersApi>()('GET /api/v1/console/stores/:id/orderEntry', { params: { id } }),
      ).hasTables
    expect(await hasTables(shop.site.stores.downtown)).toBe(true)
    expect(await hasTables(shop.site.stores.marina)).toBe(false)
  })

  it('sends the customer the same message as any order', async () => {
    const order = expectOk(await enter())
    const rows = await shop.platform.db.tenant(shop.site.brandId, (tx) =>
      tx.sql.selectFrom('outbox').select(['topic']).where('key', '=', order._id).execute(),
    )
    expect(rows).toMatchObject([{ topic: 'order.placed' }])
  })
})

describe('payment links in order entry', () => {
  const staff = createTestStaff()
  const readSetting = async (shop: TestShop) => {
    staff.add('taker', { brandId: shop.site.brandId, role: 'orderTaker' })
    const taker = Object.assign(shop.browser(), { token: 'taker' })
    return expectOk(
      await taker.api<StaffOrdersApi>()('GET /api/v1/console/stores/:id/orderEntry', {
        params: { id: shop.site.stores.marina ?? '' },
      }),
    )
  }
  const sender: ServerPlugin = {
    name: 'test-links',
    provides: () => ({ payLinkSender: [{ sendLink: async () => undefined }] }),
  }
  const others = serverPlugins.filter(({ name }) => name !== 'pay-links')
  const offersLinks = ({ ways }: EntrySetting) => ways.some(({ methods }) => methods.includes('express'))

  it('OW-02 are offered only through an account with keys', async () => {
    const plugins = [...others, staff, sender]
    const shop = await startTestShop({ plugins })
    expect(offersLinks(await readSetting(shop))).toBe(true)
    await shop.platform.db.tenant(shop.site.brandId, ({ sql }) =>
      sql.updateTable('stores').set({ gateway: 'razorpay' }).execute(),
    )
    expect(offersLinks(await readSetting(shop))).toBe(false)
    await shop.close()
  })

  it('OW-02 are offered only with a message service, and staff read that no message is sent', async () => {
    const plugins = [...others.filter(({ name }) => name !== 'messaging-outbox'), staff, sender]
    const shop = await startTestShop({ plugins })
    const setting = await readSetting(shop)
    expect(setting.sendsMessages).toBe(false)
    expect(offersLinks(setting)).toBe(false)
    await shop.close()
  })
})
