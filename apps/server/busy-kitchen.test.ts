import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { OrdersApi } from '#core/orders/contract/endpoints.ts'
import { ORDER_TYPE } from '#core/sites/domain/order-type.ts'
import type { BusyApi } from '#core/stores/contract/busy-endpoints.ts'
import type { StoresApi } from '#core/stores/contract/endpoints.ts'
import { minutes } from '#platform/kernel/clock.ts'
import { expectOk } from '#platform/testing/expect-ok.ts'
import { hireAndSignInStaff } from './testing/sign-in-staff.ts'
import type { TestBrowser } from './testing/test-app.ts'
import {
  createVerifiedCustomer,
  fillCart,
  placeOrder,
  startTestShop,
  type TestShop,
} from './testing/test-shop.ts'

describe('busy kitchen mode', () => {
  let shop: TestShop
  let owner: TestBrowser
  let kitchen: TestBrowser
  let driver: TestBrowser
  let marina = ''
  beforeAll(async () => {
    shop = await startTestShop()
    marina = shop.site.stores.marina ?? ''
    owner = await hireAndSignInStaff(shop, 'owner')
    kitchen = await hireAndSignInStaff(shop, 'kitchen')
    driver = await hireAndSignInStaff(shop, 'driver')
  })
  afterAll(() => shop.close())

  type Wish = Parameters<ReturnType<typeof owner.api<BusyApi>>>[1]['body']
  const say = (browser: TestBrowser, body: Wish, id = marina) =>
    browser.api<BusyApi>()('PUT /api/v1/console/stores/:id/busy', { params: { id }, body })

  /** The times shown to customers, in minutes: of the outlet, of its area, and in a cart. */
  const read = async () => {
    const browser = await createVerifiedCustomer(shop, shop.site)
    const api = browser.api<StoresApi>()
    const details = await api('GET /api/v1/stores/:id/details', { params: { id: marina } })
    const areas = await api('GET /api/v1/areas', {
      query: { promotionUrlId: shop.site.siteId, store: marina },
    })
    const cart = await fillCart(browser, shop.site, { orderType: ORDER_TYPE.delivery, area: 'jbr' })
    return {
      outlet: details.ok && details.data.preparationMinutes,
      area: areas.ok && areas.data.find(({ _id }) => _id === cart.area?._id)?.minutes,
      cart: cart.area?.minutes,
    }
  }

  /** The promised ready time of an order accepted without a stated time, in minutes from now. */
  const promised = async (): Promise<number> => {
    const browser = await createVerifiedCustomer(shop, shop.site)
    const placed = await placeOrder(browser, await fillCart(browser, shop.site), { mod: 'cardSwipe' })
    const api = owner.api<OrdersApi>()
    const board = await api('GET /api/v1/console/orders', { query: { store: marina } })
    const order = board.ok && board.data.find(({ _id }) => placed.ok && _id === placed.data._id)
    if (!order) throw new Error('The order is not on the board')
    const accepted = expectOk(
      await api('PUT /api/v1/console/orders/:id/status', {
        params: { id: order._id },
        body: { action: 'accept', version: order.version },
      }),
    )
    if (!accepted.readyAt) throw new Error(JSON.stringify(accepted))
    return (Date.parse(accepted.readyAt) - shop.clock.now().getTime()) / minutes(1)
  }

  it('shows customers longer times immediately, promises no shorter time, and expires automatically', async () => {
    const usual = { read: await read(), promised: await promised() }
    const until = new Date(shop.clock.now().getTime() + minutes(30)).toISOString()
    const begun = await say(kitchen, { extraMinutes: 20, minutes: 30 })
    expect(begun).toMatchObject({ ok: true, data: { busy: { extraMinutes: 20, until } } })
    expect(await read()).toEqual({
      outlet: Number(usual.read.outlet) + 20,
      area: Number(usual.read.area) + 20,
      cart: Number(usual.read.cart) + 20,
    })
    expect(await promised()).toBe(usual.promised + 20)
    const outlets = await owner.api<StoresApi>()('GET /api/v1/console/stores')
    expect(outlets.ok && outlets.data.map(({ busy }) => busy)).toEqual([{ extraMinutes: 20, until }, null])
    shop.clock.advance(minutes(30))
    expect({ read: await read(), promised: await promised() }).toEqual(usual)
  })

  it('lasts until it is ended when no duration is given', async () => {
    const usual = await read()
    expect(await say(owner, { extraMinutes: 45 })).toMatchObject({
      data: { busy: { extraMinutes: 45, until: null } },
    })
    shop.clock.advance(minutes(600))
    expect(await read()).toMatchObject({ cart: Number(usual.cart) + 45 })
    expect(await say(owner, { extraMinutes: null })).toMatchObject({ data: { busy: null } })
    expect(await read()).toEqual(usual)
  })

  it('accepts only staff who work in that kitchen, and only the offered minutes', async () => {
    expect(await say(driver, { extraMinutes: 20 })).toMatchObject({ error: { status: 403 } })
    expect(await say(owner, { extraMinutes: 20 }, 'x'.repeat(22))).toMatchObject({ error: { code: 4310 } })
    const wrong = { extraMinutes: 7 } as unknown as Wish
    expect(await say(owner, wrong)).toMatchObject({ error: { field: 'extraMinutes' } })
    const outlets = await owner.api<StoresApi>()('GET /api/v1/console/stores')
    expect(outlets.ok && outlets.data.every(({ busy }) => busy === null)).toBe(true)
  })
})
