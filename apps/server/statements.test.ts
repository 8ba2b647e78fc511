import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { CartApi } from '#core/cart/contract/endpoints.ts'
import type { MenusApi } from '#core/menus/contract/endpoints.ts'
import type { FullOrder, OrdersApi } from '#core/orders/contract/endpoints.ts'
import type { PaymentsApi } from '#core/payments/contract/endpoints.ts'
import { ORDER_TYPE } from '#core/sites/domain/order-type.ts'
import { createOutboxRelay } from '#platform/outbox/relay.ts'
import { listTestDatabases } from '#platform/testing/databases.ts'
import { hireAndSignInStaff } from './testing/sign-in-staff.ts'
import type { TestBrowser } from './testing/test-app.ts'
import {
  createVerifiedCustomer,
  fillCart,
  placeOrder,
  saveAddress,
  startTestShop,
  type TestShop,
} from './testing/test-shop.ts'

/**
 * The number of statements that a call sends to the database, those that begin and end transactions included. A query
 * in a loop shows as a cost that grows with the data. Limits hold as in life, and none of these calls pays for one.
 */
describe.each(listTestDatabases())('database statements per call, on $name', ({ name }) => {
  let shop: TestShop
  let owner: TestBrowser
  beforeAll(async () => {
    shop = await startTestShop({ database: name, rateLimits: true })
    owner = await hireAndSignInStaff(shop, 'owner')
  })
  afterAll(() => shop.close())

  const costOf = async (work: () => Promise<{ readonly ok: boolean }>): Promise<number> => {
    const before = shop.platform.db.getQueryStats().statements
    const answer = await work()
    expect(answer, JSON.stringify(answer).slice(0, 300)).toMatchObject({ ok: true })
    return shop.platform.db.getQueryStats().statements - before
  }

  const wantOf = (product: 'burger' | 'fries') => ({
    body: {
      store: shop.site.stores.marina ?? '',
      product: shop.site.products[product] ?? '',
      qty: 1,
      orderType: ORDER_TYPE.delivery,
      area: shop.site.areas.jbr ?? '',
    },
  })

  const buy = async (browser: TestBrowser): Promise<void> => {
    const placed = await placeOrder(browser, await fillCart(browser, shop.site), { mod: 'cardSwipe' })
    expect(placed.ok).toBe(true)
  }

  it('a menu that is cached takes none', async () => {
    const menu = { params: { id: shop.site.stores.marina ?? '' }, query: { orderType: '10' } } as const
    const read = () => costOf(() => shop.browser().api<MenusApi>()('GET /api/v1/stores/:id/menu', menu))
    await read()
    expect(await read()).toBe(0)
  })

  it('a whole purchase takes few statements, and no call more than it needs', async () => {
    // The first cart of a shop reads its menu and its area, which are then cached.
    const { delivery: orderType } = ORDER_TYPE
    await fillCart(await createVerifiedCustomer(shop, shop.site), shop.site, { orderType, area: 'jbr' })
    // The first order reads from whom none are taken, which is then cached.
    await buy(await createVerifiedCustomer(shop, shop.site))
    const browser = await createVerifiedCustomer(shop, shop.site)
    const api = browser.api<CartApi>()
    const first = await costOf(() => api('POST /api/v1/carts/addProductToCart', wantOf('burger')))
    const second = await costOf(() => api('POST /api/v1/carts/addProductToCart', wantOf('fries')))
    let address = ''
    const save = await costOf(async () => {
      address = await saveAddress(browser, shop.site.areas.jbr ?? '')
      return { ok: true }
    })
    const read = await api('GET /api/v1/carts/getAll', { query: { store: shop.site.stores.marina ?? '' } })
    const cart = read.ok ? read.data.cart : null
    if (!cart) throw new Error('There is no cart')
    const place = await costOf(() => placeOrder(browser, cart, { mod: 'cod', address }))
    const costs = { first, second, save, place }
    expect(costs, JSON.stringify(costs)).toEqual({
      first: 13,
      second: 8,
      save: 7,
      place: 17,
    })
  })

  it('an order at a gateway, its settlement and its outbox events take few statements', async () => {
    const browser = await createVerifiedCustomer(shop, shop.site)
    const cart = await fillCart(browser, shop.site)
    // The first order of an account reads its settings, which are then cached.
    const other = await createVerifiedCustomer(shop, shop.site)
    await placeOrder(other, await fillCart(other, shop.site), { mod: 'express' })
    await shop.jobs.runPending()
    let order: FullOrder | undefined
    const place = await costOf(async () => {
      const placed = await placeOrder(browser, cart, { mod: 'express' })
      order = placed.ok ? placed.data : undefined
      return placed
    })
    if (!order) throw new Error('There is no order')
    const { _id: id, payment } = order
    const api = browser.api<PaymentsApi & OrdersApi>()
    const { reference, amount } = shop.gateway.created.at(-1) ?? {}
    if (!reference || !amount) throw new Error('The gateway was not asked')
    const gatewayReference = `gw-${reference}`
    shop.gateway.reports.set(reference, { state: 'captured', reference, gatewayReference, captured: amount })
    const refresh = () => api('POST /api/v1/payment/:id/refresh', { params: { id: payment._id } })
    const settle = await costOf(refresh)
    const again = await costOf(refresh)
    const read = await costOf(() => api('GET /api/v1/orders/:id', { params: { id } }))
    const follow = await costOf(async () => {
      await createOutboxRelay(shop.platform).run('due')
      return { ok: true }
    })
    // Each removable handler of placed orders queries once whether anyone is to be notified.
    const hearing = shop.platform.hooks.all('outboxHandler').filter(({ topic }) => topic === 'order.placed')
    const others = hearing.length - 1
    const costs = { place, settle, again, read, follow }
    expect(costs, JSON.stringify(costs)).toEqual({
      place: 21,
      // Two of them compare the card that was used with the one that a discount was granted for.
      settle: 19,
      again: 4,
      read: 6,
      follow: 27 + 4 * others,
    })
  })

  it('the history of ten orders takes no more statements than that of two', async () => {
    const browser = await createVerifiedCustomer(shop, shop.site)
    const read = () => costOf(() => browser.api<OrdersApi>()('GET /api/v1/orders', { query: {} }))
    for (let count = 0; count < 2; count += 1) await buy(browser)
    const few = await read()
    for (let count = 0; count < 8; count += 1) await buy(browser)
    expect(await read()).toEqual(few)
  })

  it('a board with many orders takes no more statements than one with few', async () => {
    const store = shop.site.stores.marina ?? ''
    const read = () =>
      costOf(() => owner.api<OrdersApi>()('GET /api/v1/console/orders', { query: { store } }))
    await buy(await createVerifiedCustomer(shop, shop.site))
    const few = await read()
    for (let count = 0; count < 8; count += 1) await buy(await createVerifiedCustomer(shop, shop.site))
    expect(await read()).toEqual(few)
  })

  it('a cart of many lines takes no more statements than one of two', async () => {
    const browser = await createVerifiedCustomer(shop, shop.site)
    const read = () =>
      costOf(() =>
        browser.api<CartApi>()('GET /api/v1/carts/getAll', {
          query: { store: shop.site.stores.marina ?? '' },
        }),
      )
    const lines = (count: number) =>
      Array.from({ length: count }, (_, index) => ({
        product: 'burger',
        specialInstructions: `number ${index}`,
      }))
    await fillCart(browser, shop.site, { lines: lines(2) })
    // Once for the menu, which is then cached.
    await read()
    const few = await read()
    await fillCart(browser, shop.site, { lines: lines(12) })
    expect(await read()).toEqual(few)
  })
})
