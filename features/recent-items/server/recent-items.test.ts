import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { serverPlugins } from '#apps/server/areas.ts'
import {
  createVerifiedCustomer,
  fillCart,
  placeOrder,
  startTestShop,
  type TestShop,
} from '#apps/server/testing/test-shop.ts'
import type { CartApi, CustomizeInput } from '#core/cart/contract/endpoints.ts'
import type { OptionStockApi } from '#core/menus/contract/option-stock-endpoints.ts'
import { expectLedgerClean } from '#core/orders/testing/expect-ledger-clean.ts'
import { leavePaymentPage, restoreUnpaid } from '#core/orders/testing/restore-unpaid.ts'
import { PAYMENT_STATUS } from '#core/payments/domain/payment-status.ts'
import { createTestStaff } from '#core/staff/testing/test-staff.ts'
import { minutes } from '#platform/kernel/clock.ts'
import { listTestDatabases } from '#platform/testing/databases.ts'
import { expectOk } from '#platform/testing/expect-ok.ts'
import type { RecentApi } from '../contract/endpoints.ts'

const both = (text: string) => ({ en: text, ar: `${text} ع` })
const option = (key: string, price = 0, more: object = {}) => ({ key, name: both(key), price, ...more })
const group = (key: string, more: object) => ({ key, name: both(key), ...more })

const MORE = {
  optionGroups: [
    group('pizza-size', { type: 10, role: 'size', min: 1, max: 1, options: [option('round', 2000)] }),
    group('topping', { type: 20, portions: true, min: 0, max: 2, options: [option('olives', 305)] }),
    group('inside', {
      ...{ type: 20, role: 'included', min: 0, max: 2 },
      options: [option('onion', 0, { preselected: true }), option('tomato', 0, { preselected: true })],
    }),
  ],
  products: [
    { sku: 'pizza', name: both('pizza'), price: 2000, optionGroups: ['pizza-size', 'topping'] },
    { sku: 'roll', name: both('roll'), price: 1000, optionGroups: ['inside'] },
  ],
}

describe.each(listTestDatabases())('recent items, on $name', ({ name }) => {
  const staff = createTestStaff()
  let shop: TestShop
  beforeAll(async () => {
    shop = await startTestShop({ database: name, plugins: [...serverPlugins, staff], brand: { more: MORE } })
    staff.add('kitchen', { brandId: shop.site.brandId, role: 'kitchen' })
  })
  afterAll(async () => {
    await expectLedgerClean(shop.platform.db)
    await shop.close()
  })

  it('MN-10 UX-10 offers an earlier order’s items again as ordered, at today’s price, unless they are unavailable', async () => {
    const { stores, products, groups, options } = shop.site
    const store = stores.marina ?? ''
    const browser = await createVerifiedCustomer(shop, shop.site)
    const recent = async () => {
      const query = { store, orderType: '10' }
      return expectOk(await browser.api<RecentApi>()('GET /api/v1/orders/recent-items', { query }))
    }
    const add = async (sku: string, customize: CustomizeInput) => {
      const body = { store, product: products[sku] ?? '', qty: 1, orderType: 10 as const, customize }
      return expectOk(await browser.api<CartApi>()('POST /api/v1/carts/addProductToCart', { body }))
    }
    const choose = (key: string, choice: string, more: { portion?: 'first' } = {}) => ({
      ...{ _id: groups[key] ?? '', variants: [{ variant: options[choice] ?? '', counter: 1, ...more }] },
    })
    const markOlives = async (isSoldOut: boolean) =>
      expectOk(
        await Object.assign(shop.browser(), { token: 'kitchen' }).api<OptionStockApi>()(
          'PUT /api/v1/console/stores/:id/options/:option/sold-out',
          { params: { id: store, option: options.olives ?? '' }, body: { isSoldOut } },
        ),
      )
    expect(await recent()).toEqual([])
    await add('roll', [choose('inside', 'tomato')])
    const cart = await add('pizza', [
      choose('pizza-size', 'round'),
      choose('topping', 'olives', { portion: 'first' }),
    ])
    expectOk(await placeOrder(browser, cart, { mod: 'cardSwipe' }))
    const items = await recent()
    expect(items.map(({ name: what, isRecent, unitPrice }) => [what, isRecent, unitPrice.amount])).toEqual([
      ['roll', true, 1000],
      ['pizza', true, 2000 + 153],
    ])
    expect(items[0]?.customize[0]?.without).toEqual(['onion'])
    await markOlives(true)
    expect((await recent()).map(({ name: what }) => what)).toEqual(['roll'])
    await markOlives(false)
    expect((await recent()).map(({ name: what }) => what)).toEqual(['roll', 'pizza'])
  })

  it('MN-10 offers a product that was ordered several times once, as it was ordered last', async () => {
    const { stores, products, groups, options } = shop.site
    const store = stores.marina ?? ''
    const browser = await createVerifiedCustomer(shop, shop.site)
    const order = async (portion: 'first' | 'whole') => {
      const choose = (key: string, variant: string, more: object = {}) => ({
        ...{ _id: groups[key] ?? '', variants: [{ variant: options[variant] ?? '', counter: 1, ...more }] },
      })
      const customize = [choose('pizza-size', 'round'), choose('topping', 'olives', { portion })]
      const body = { store, product: products.pizza ?? '', qty: 1, orderType: 10 as const, customize }
      const api = browser.api<CartApi & RecentApi>()
      const cart = expectOk(await api('POST /api/v1/carts/addProductToCart', { body }))
      expectOk(await placeOrder(browser, cart, { mod: 'cardSwipe' }))
      shop.clock.advance(minutes(10))
      const items = await api('GET /api/v1/orders/recent-items', { query: { store, orderType: '10' } })
      return expectOk(items).map(({ name: what, unitPrice }) => [what, unitPrice.amount])
    }
    expect(await order('first')).toEqual([['pizza', 2000 + 153]])
    expect(await order('whole')).toEqual([['pizza', 2000 + 305]])
    expect(await order('first')).toEqual([['pizza', 2000 + 153]])
  })

  it('MN-10 lists the items of the newest order first, and none of one that is unpaid or was given up', async () => {
    const store = shop.site.stores.marina ?? ''
    const browser = await createVerifiedCustomer(shop, shop.site)
    const order = async (product: string, mod: 'cardSwipe' | 'express') => {
      const cart = await fillCart(browser, shop.site, { lines: [{ product }] })
      const placed = expectOk(await placeOrder(browser, cart, { mod }))
      shop.clock.advance(minutes(10))
      return placed
    }
    await order('soda', 'cardSwipe')
    await order('water', 'cardSwipe')
    const unpaid = await order('roll', 'express')
    expect(unpaid.payment.status).not.toBe(PAYMENT_STATUS.success)
    const names = async () =>
      expectOk(
        await browser.api<RecentApi>()('GET /api/v1/orders/recent-items', {
          query: { store, orderType: '10' },
        }),
      ).map(({ name: what }) => what)
    expect(await names()).toEqual(['Water', 'Soda'])
    leavePaymentPage(shop, unpaid)
    expectOk(await restoreUnpaid(browser, unpaid))
    expect(await names()).toEqual(['Water', 'Soda'])
    // What was ordered again is the newest; the cart holds what the unpaid order gave back.
    await order('soda', 'cardSwipe')
    expect(await names()).toEqual(['roll', 'Soda', 'Water'])
  })
})
