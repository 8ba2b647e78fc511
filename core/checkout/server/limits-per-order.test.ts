import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TestBrowser } from '#apps/server/testing/test-app.ts'
import {
  acceptChanges,
  createVerifiedCustomer,
  fillCart,
  placeOrder,
  startTestShop,
  type TestShop,
} from '#apps/server/testing/test-shop.ts'
import type { BulkApi } from '#core/cart/contract/bulk-endpoints.ts'
import type { Cart, CartApi } from '#core/cart/contract/endpoints.ts'
import { expectLedgerClean } from '#core/orders/testing/expect-ledger-clean.ts'
import { ORDER_TYPE } from '#core/sites/domain/order-type.ts'
import { listTestDatabases } from '#platform/testing/databases.ts'
import { expectOk } from '#platform/testing/expect-ok.ts'

const cake = {
  sku: 'cake',
  ...{ name: { en: 'Cake', ar: 'كعكة' }, price: 900, tax: 'vat', maxPerOrder: 3 },
  optionGroups: ['sauces'],
}
const bun = {
  sku: 'bun',
  ...{ name: { en: 'Bun', ar: 'خبزة' }, price: 500, tax: 'vat', minPerOrder: 4, maxPerOrder: 6 },
}

describe.each(listTestDatabases())('limits per order, on $name', ({ name: database }) => {
  let shop: TestShop
  beforeAll(async () => {
    shop = await startTestShop({ database, brand: { more: { products: [cake, bun] } } })
  })
  afterAll(async () => {
    await expectLedgerClean(shop.platform.db)
    await shop.close()
  })

  const sauced = (option: string) => [
    { _id: shop.site.groups.sauces ?? '', variants: [{ variant: shop.site.options[option] ?? '' }] },
  ]
  const limit = (sku: string, columns: object) =>
    shop.platform.db.tenant(shop.site.brandId, async ({ sql }) => {
      await sql
        .updateTable('products')
        .set(columns)
        .where('id', '=', shop.site.products[sku] ?? '')
        .execute()
      const versions = ['menu_version', 'content_version'] as const
      for (const version of versions)
        await sql
          .updateTable('stores')
          .set((eb) => ({ [version]: eb(version, '+', 1) }))
          .execute()
    })
  const customer = () => createVerifiedCustomer(shop, shop.site)
  const fill = (browser: TestBrowser, ...lines: readonly [string, number, string?][]) =>
    fillCart(browser, shop.site, {
      lines: lines.map(([product, qty, sauce]) => ({
        ...{ product, qty },
        ...(sauce && { customize: sauced(sauce) }),
      })),
    })
  const add = (browser: TestBrowser, product: string, qty: number) =>
    browser.api<CartApi>()('POST /api/v1/carts/addProductToCart', {
      body: {
        store: shop.site.stores.marina ?? '',
        product: shop.site.products[product] ?? '',
        ...{ qty, orderType: ORDER_TYPE.pickup },
      },
    })
  const setQty = (browser: TestBrowser, { store, products }: Cart, qty: number, at = 0) =>
    browser.api<CartApi>()('POST /api/v1/carts/customize', {
      body: { store, productId: products[at]?._id ?? '', qty },
    })
  const read = async (browser: TestBrowser): Promise<Cart> => {
    const query = { store: shop.site.stores.marina ?? '' }
    const answer = expectOk(await browser.api<CartApi>()('GET /api/v1/carts/getAll', { query }))
    if (!answer.cart) throw new Error('There is no cart')
    return answer.cart
  }

  it('failure 25 counts the maximum of a product over its lines whatever their options, and rejects more by its name', async () => {
    const browser = await customer()
    const cart = await fill(browser, ['cake', 2, 'bbq'], ['cake', 1, 'garlic'])
    const refused = await add(browser, 'cake', 1)
    expect(refused).toMatchObject({
      error: {
        ...{ status: 422, code: 4217, field: 'qty' },
        message: 'At most 3 of Cake can be in one order.',
      },
    })
    expect(await setQty(browser, cart, 3)).toMatchObject({ error: { code: 4217 } })
    browser.language = 'ar'
    const inArabic = await add(browser, 'cake', 1)
    expect(inArabic).toMatchObject({ error: { message: expect.stringContaining('كعكة') } })
    expect((await read(browser)).products.map(({ qty }) => qty)).toEqual([2, 1])
  })

  it('failure 25 reports a lowered maximum in carts that hold more, and accepts no order until they hold less', async () => {
    const browser = await customer()
    const cart = await fill(browser, ['cake', 2, 'bbq'], ['cake', 1, 'garlic'])
    await limit('cake', { max_per_order: 1 })
    const named = await read(browser)
    expect(named.changes).toMatchObject([
      { kind: 'aboveMost', line: cart.products[0]?._id, keepText: 'Take 1', remedies: ['keep', 'remove'] },
      { kind: 'aboveMost', line: cart.products[1]?._id, remedies: ['remove'] },
    ])
    expect(named.products.map(({ maxPerOrder }) => maxPerOrder)).toEqual([1, 1])
    expect(await placeOrder(browser, named, { mod: 'cardSwipe' })).toMatchObject({
      error: { code: 4425, data: { changes: [{ kind: 'aboveMost' }, { kind: 'aboveMost' }] } },
    })
    // A decision that only reduces the excess is accepted.
    const [stored, gone] = named.changes
    const decisions = [
      { change: stored?._id ?? '', remedy: 'keep' as const },
      { change: gone?._id ?? '', remedy: 'remove' as const },
    ]
    const done = await browser.api<CartApi>()('PUT /api/v1/carts/changes', {
      body: { store: named.store, decisions },
    })
    expect(done).toMatchObject({ data: { cart: { changes: [], products: [{ qty: 1 }] } } })
    expect(await placeOrder(browser, await read(browser), { mod: 'cardSwipe' })).toMatchObject({ ok: true })
    await limit('cake', { max_per_order: 3 })
  })

  it('failure 25 accepts a lower quantity that is still above the maximum', async () => {
    const browser = await customer()
    const cart = await fill(browser, ['cake', 3])
    await limit('cake', { max_per_order: 1 })
    expect(await setQty(browser, cart, 2)).toMatchObject({ data: { changes: [{ kind: 'aboveMost' }] } })
    expect(await setQty(browser, cart, 3)).toMatchObject({ error: { code: 4217 } })
    await limit('cake', { max_per_order: 3 })
  })

  it('failure 25 reports and does not order less than the minimum per order, and reaches the minimum with one decision', async () => {
    const browser = await customer()
    const cart = await fill(browser, ['bun', 3])
    expect(cart.changes).toMatchObject([
      { kind: 'belowLeast', text: 'Bun is sold from 4 pieces per order.', keepText: 'Take 4' },
    ])
    expect(cart.products[0]).toMatchObject({ minPerOrder: 4, state: { isAvailable: true } })
    expect(await placeOrder(browser, cart, { mod: 'cardSwipe' })).toMatchObject({
      error: { code: 4425, data: { changes: [{ kind: 'belowLeast' }] } },
    })
    const enough = await acceptChanges(browser, cart)
    expect(enough).toMatchObject({ changes: [], products: [{ qty: 4 }] })
    expect(await placeOrder(browser, enough, { mod: 'cardSwipe' })).toMatchObject({ ok: true })
  })

  it('failure 25 adds many items in one go, as when ordering again, up to their limits, and reports the limit', async () => {
    const browser = await customer()
    const answer = await browser.api<BulkApi>()('POST /api/v1/carts/addProducts', {
      body: {
        ...{ store: shop.site.stores.marina ?? '', orderType: ORDER_TYPE.pickup },
        products: [{ product: shop.site.products.bun ?? '', qty: 9 }],
      },
    })
    expect(answer).toMatchObject({
      data: {
        added: 6,
        notes: [{ name: 'Bun', text: 'At most 6 of Bun can be in one order.', isAdded: true }],
      },
    })
  })
})
