import { afterAll, describe, expect, it } from 'vitest'
import {
  createGuest,
  createVerifiedCustomer,
  fillCart,
  placeOrder,
  signIn,
  startTestShop,
} from '#apps/server/testing/test-shop.ts'
import { addMilliseconds, days, minutes } from '#platform/kernel/clock.ts'
import { expectOk } from '#platform/testing/expect-ok.ts'
import type { DraftApi } from '../contract/draft-endpoints.ts'
import type { CartApi } from '../contract/endpoints.ts'
import { createExpireCartsJob } from './expire-carts.job.ts'

const shop = await startTestShop()
const { site } = shop
const { stores, products } = site
const store = stores.marina ?? ''

afterAll(() => shop.close())

const listLineNames = (cart: { products: readonly { name: string; qty: number }[] } | null | undefined) =>
  cart?.products.map(({ name, qty }) => [name, qty])

describe('draft cart', () => {
  it('CT-07 leaves the open cart, outlives the 30 minutes, and becomes the cart again with its changes reported', async () => {
    const browser = await createVerifiedCustomer(shop, site)
    const api = browser.api<DraftApi & CartApi>()
    const cart = await fillCart(browser, site, {
      lines: [{ product: 'burger' }, { product: 'fries', qty: 2 }],
    })
    const stored = await api('PUT /api/v1/draft-cart/keep', { body: { store } })
    expect(stored.ok && listLineNames(stored.data.draft)).toEqual([
      ['Burger', 1],
      ['Fries', 2],
    ])
    expect(await api('GET /api/v1/carts/getAll', { query: { store } })).toMatchObject({
      data: { cart: null },
    })
    expect(await placeOrder(browser, cart)).toMatchObject({ ok: false, error: { code: 4206 } })
    const decided = { store, decisions: [{ change: 'price', remedy: 'keep' as const }] }
    expect(await api('PUT /api/v1/carts/changes', { body: decided })).toMatchObject({ error: { code: 4206 } })
    shop.clock.advance(minutes(45))
    await shop.platform.db.tenant(site.brandId, ({ sql }) =>
      sql
        .updateTable('carts')
        .set({ updated_at: addMilliseconds(shop.clock.now(), -days(80)) })
        .execute(),
    )
    await shop.jobs.runPending()
    await shop.platform.db.tenant(site.brandId, async ({ sql }) => {
      await sql
        .updateTable('products')
        .set({ price: 1350 })
        .where('id', '=', products.fries ?? '')
        .execute()
      await sql
        .updateTable('stores')
        .set((eb) => ({
          menu_version: eb('menu_version', '+', 1),
          content_version: eb('content_version', '+', 1),
        }))
        .execute()
    })
    const taken = await api('PUT /api/v1/draft-cart/takeUp', { body: { store } })
    const again = taken.ok ? taken.data.cart : undefined
    expect(listLineNames(again)).toEqual([
      ['Burger', 1],
      ['Fries', 2],
    ])
    expect(again?.changes.map(({ kind, text }) => [kind, text])).toEqual([
      ['price', 'Fries now costs AED 13.50 instead of AED 12.'],
    ])
    expect(again?.version).toBeGreaterThan(cart.version)
    expect(await api('PUT /api/v1/draft-cart/takeUp', { body: { store } })).toMatchObject({
      ok: false,
      error: { code: 4215 },
    })
  })

  it('CT-07 accepts and removes single products with their instructions, and merges into an existing cart', async () => {
    const browser = await createVerifiedCustomer(shop, site)
    const api = browser.api<DraftApi & CartApi>()
    const add = (sku: string, qty: number, more: object = {}) =>
      api('POST /api/v1/draft-cart/addProductToCart', {
        body: { store, orderType: 10, product: products[sku] ?? '', qty, ...more },
      })
    await add('burger', 1)
    const two = await add('water', 2)
    const line = two.ok ? two.data.draft?.products[1]?._id : ''
    const less = await api('POST /api/v1/draft-cart/removeProductFromCart', {
      body: { store, productId: line ?? '', decrease: true },
    })
    expect(less.ok && listLineNames(less.data.draft)).toEqual([
      ['Burger', 1],
      ['Water', 1],
    ])
    await fillCart(browser, site, { lines: [{ product: 'burger' }] })
    const taken = await api('PUT /api/v1/draft-cart/takeUp', { body: { store } })
    expect(taken.ok && listLineNames(taken.data.cart)).toEqual([
      ['Burger', 2],
      ['Water', 1],
    ])
    expect(await api('GET /api/v1/draft-cart', { query: { store } })).toMatchObject({ data: { draft: null } })
    expect(await add('soda', 1, { product: 'x'.repeat(22) })).toMatchObject({ error: { field: 'product' } })
    const plain = await add('soda', 1)
    expect(plain).toMatchObject({ data: { draft: { products: [{ specialInstructions: '' }] } } })
    const id = plain.ok ? plain.data.draft?.products[0]?._id : ''
    await api('POST /api/v1/draft-cart/removeProductFromCart', { body: { store, productId: id ?? '' } })
    await add('soda', 1, { specialInstructions: 'Cold' })
    const last = await api('GET /api/v1/draft-cart', { query: { store } })
    expect(last).toMatchObject({ data: { draft: { products: [{ specialInstructions: 'Cold' }] } } })
    const only = last.ok ? (last.data.draft?.products[0]?._id ?? '') : ''
    expect(
      await api('POST /api/v1/draft-cart/removeProductFromCart', { body: { store, productId: only } }),
    ).toMatchObject({ data: { draft: null } })
  })

  it('CT-07 is private to its owner, stays with the customer at sign-in, and never replaces another outlet’s cart without consent', async () => {
    shop.clock.set('2026-12-01T10:00:00.000Z')
    const browser = await createGuest(shop, site)
    const api = browser.api<DraftApi & CartApi>()
    await fillCart(browser, site, { lines: [{ product: 'burger' }] })
    await api('PUT /api/v1/draft-cart/keep', { body: { store } })
    const stranger = await createGuest(shop, site)
    expect(await stranger.api<DraftApi>()('GET /api/v1/draft-cart', { query: { store } })).toMatchObject({
      data: { draft: null },
    })
    await signIn(shop, site, { browser })
    const mine = await api('GET /api/v1/draft-cart', { query: { store } })
    expect(mine.ok && listLineNames(mine.data.draft)).toEqual([['Burger', 1]])
    await fillCart(browser, site, { store: 'downtown', lines: [{ product: 'burger' }] })
    expect(await api('PUT /api/v1/draft-cart/takeUp', { body: { store } })).toMatchObject({
      ok: false,
      error: { code: 4200 },
    })
    expect(await api('PUT /api/v1/draft-cart/takeUp', { body: { store, replace: true } })).toMatchObject({
      ok: true,
      data: { cart: { store } },
    })
  })

  it('CT-07 keeps a draft for 90 days after its last change, and no longer', async () => {
    const browser = await createGuest(shop, site)
    const api = browser.api<DraftApi>()
    await fillCart(browser, site, { lines: [{ product: 'burger' }] })
    const { draft } = expectOk(await api('PUT /api/v1/draft-cart/keep', { body: { store } }))
    const readWithAge = async (age: number) => {
      // A session ends before a draft does.
      const changedAt = addMilliseconds(shop.clock.now(), -age)
      await shop.platform.db.tenant(site.brandId, ({ sql }) =>
        sql
          .updateTable('carts')
          .set({ created_at: changedAt, updated_at: changedAt })
          .where('id', '=', draft?._id ?? '')
          .execute(),
      )
      await createExpireCartsJob(shop.platform).handle({})
      const read = expectOk(await api('GET /api/v1/draft-cart', { query: { store } }))
      return listLineNames(read.draft)
    }
    expect(await readWithAge(days(90))).toEqual([['Burger', 1]])
    expect(await readWithAge(days(90) + 1)).toBeUndefined()
  })

  it('CT-07 does not end another outlet’s cart when there is no draft to restore', async () => {
    const browser = await createGuest(shop, site)
    const api = browser.api<DraftApi & CartApi>()
    await fillCart(browser, site, { store: 'downtown', lines: [{ product: 'burger' }] })
    expect(await api('PUT /api/v1/draft-cart/takeUp', { body: { store, replace: true } })).toMatchObject({
      ok: false,
      error: { code: 4215 },
    })
    const query = { store: stores.downtown ?? '' }
    const read = await api('GET /api/v1/carts/getAll', { query })
    expect(read.ok && listLineNames(read.data.cart)).toEqual([['Burger', 1]])
  })
})
