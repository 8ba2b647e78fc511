import { afterAll, describe, expect, it } from 'vitest'
import {
  createGuest,
  createPlacedOrder,
  createVerifiedCustomer,
  fillCart,
  placeOrder,
  startTestShop,
} from '#apps/server/testing/test-shop.ts'
import type { BulkApi } from '#core/cart/contract/bulk-endpoints.ts'
import { recountStock } from '#core/menus/testing/recount-stock.ts'
import type { Transaction } from '#platform/db/transaction.ts'
import type { ReorderApi } from '../contract/reorder-endpoints.ts'

const shop = await startTestShop()
const { site } = shop
const { stores, products, groups, options } = site

const write = (work: (tx: Transaction) => Promise<unknown>) =>
  shop.platform.db.tenant(site.brandId, async (tx) => {
    await work(tx)
    await tx.sql
      .updateTable('stores')
      .set((eb) => ({
        menu_version: eb('menu_version', '+', 1),
        content_version: eb('content_version', '+', 1),
      }))
      .execute()
  })
const setProduct = (sku: string, columns: object) =>
  write(({ sql }) =>
    sql
      .updateTable('products')
      .set(columns)
      .where('id', '=', products[sku] ?? '')
      .execute(),
  )
const setStock = (sku: string, stock: number) =>
  write(async (tx) => {
    await tx.sql
      .updateTable('store_products')
      .set({ stock })
      .where('product_id', '=', products[sku] ?? '')
      .execute()
    await recountStock(tx)
  })

const truffle = [{ _id: groups.sauces ?? '', variants: [{ variant: options.truffle ?? '' }] }]
const lines = [
  { product: 'burger', qty: 2, customize: truffle, specialInstructions: 'no onion' },
  { product: 'fries' },
  { product: 'wings', qty: 3 },
  { product: 'water' },
  { product: 'soda' },
]

afterAll(() => shop.close())

describe('reordering', () => {
  it('CT-08 UX-45 fills the cart with the same products, choices and special instructions', async () => {
    const { browser, order } = await createPlacedOrder(shop, site, { lines: lines.slice(0, 2) })
    const again = await browser.api<ReorderApi>()('POST /api/v1/carts/reorder', {
      body: { order: order._id, orderType: 10 },
    })
    expect(again).toMatchObject({ ok: true, data: { added: 3, notes: [] } })
    const cart = again.ok ? again.data.cart : null
    expect(cart?.subTotal).toEqual(order.subTotal)
    expect(
      cart?.products.map(({ name, qty, specialInstructions }) => [name, qty, specialInstructions]),
    ).toEqual([
      ['Burger', 2, 'no onion'],
      ['Fries', 1, ''],
    ])
    expect(cart?.products[0]?.customize[0]?.variants).toMatchObject([
      { variant: options.truffle, counter: 1 },
    ])
    if (cart) expect(await placeOrder(browser, cart, { mod: 'cardSwipe' })).toMatchObject({ ok: true })
  })

  it('CT-08 UX-45 reports what could not be added, what is fewer, dearer or without a choice, and why', async () => {
    await setStock('wings', 100)
    const { browser, order } = await createPlacedOrder(shop, site, { lines })
    await setStock('wings', 2)
    await setProduct('fries', { price: 1300 })
    await setProduct('water', { replaced_by: 'soda' })
    await setProduct('soda', { is_active: false })
    await write(({ sql }) =>
      sql
        .insertInto('store_options')
        .values({ store_id: stores.marina ?? '', option_id: options.truffle ?? '' })
        .execute(),
    )
    const again = await browser.api<ReorderApi>()('POST /api/v1/carts/reorder', {
      body: { order: order._id, orderType: 10 },
    })
    await write(({ sql }) => sql.deleteFrom('store_options').execute())
    await setProduct('fries', { price: 1200 })
    await setProduct('water', { replaced_by: null })
    await setProduct('soda', { is_active: true })
    const told = again.ok ? again.data : undefined
    expect(told?.added).toBe(5)
    expect(told?.notes.map(({ text, isAdded }) => [text, isAdded])).toEqual([
      ['Water is not available now.', false],
      ['Soda is not available now.', false],
      ['One of the choices of Burger is no longer offered.', true],
      ['Fries now costs AED 13 instead of AED 12.', true],
      ['Only 2 of Wings left.', true],
    ])
    expect(told?.notes[0]?.replacement).toEqual({ _id: products.soda, name: 'Soda' })
    expect(told?.cart).toMatchObject({
      changes: [],
      products: [
        { name: 'Burger', qty: 2, customize: [] },
        { name: 'Fries', qty: 1 },
        { name: 'Wings', qty: 2 },
      ],
    })
  })

  it('CT-08 adds to the cart as many as it can hold, and names the rest with its number', async () => {
    const { browser, order } = await createPlacedOrder(shop, site, { lines: [{ product: 'soda', qty: 60 }] })
    await fillCart(browser, site, { lines: [{ product: 'soda', qty: 60 }] })
    const again = await browser.api<ReorderApi>()('POST /api/v1/carts/reorder', {
      body: { order: order._id, orderType: 10 },
    })
    expect(again).toMatchObject({
      data: {
        added: 39,
        notes: [{ isAdded: true, text: '21 × Soda did not fit: a cart holds at most 99 of one item.' }],
        cart: { products: [{ name: 'Soda', qty: 99 }] },
      },
    })
  })

  it('CT-08 requires confirmation before it replaces another outlet’s cart, and treats others’ orders as unknown', async () => {
    const { browser, order } = await createPlacedOrder(shop, site)
    await fillCart(browser, site, { store: 'downtown', lines: [{ product: 'fries' }] })
    const api = browser.api<ReorderApi>()
    const body = { order: order._id, orderType: 10 as const }
    expect(await api('POST /api/v1/carts/reorder', { body })).toMatchObject({
      ok: false,
      error: { code: 4200 },
    })
    expect(await api('POST /api/v1/carts/reorder', { body: { ...body, replace: true } })).toMatchObject({
      ok: true,
      data: { cart: { store: stores.marina } },
    })
    const stranger = await createGuest(shop, site)
    expect(await stranger.api<ReorderApi>()('POST /api/v1/carts/reorder', { body })).toMatchObject({
      ok: false,
      error: { status: 404 },
    })
  })

  it('CT-08 leaves the cart unchanged when nothing of the order is available', async () => {
    const { browser, order } = await createPlacedOrder(shop, site, { lines: [{ product: 'soda' }] })
    const before = await fillCart(browser, site, { lines: [{ product: 'fries' }] })
    await setProduct('soda', { is_active: false })
    const again = await browser.api<ReorderApi>()('POST /api/v1/carts/reorder', {
      body: { order: order._id, orderType: 10 },
    })
    await setProduct('soda', { is_active: true })
    expect(again).toMatchObject({
      ok: true,
      data: { added: 0, cart: { version: before.version }, notes: [{ isAdded: false }] },
    })
  })
})

describe('bulk adding', () => {
  it('CT-01 adds all available products in one call and reports the others; equal ones are merged', async () => {
    const browser = await createVerifiedCustomer(shop, site)
    const wanted = ['burger', 'fries', 'combo', 'burger'].map((sku) => ({
      product: products[sku] ?? '',
      qty: 1,
      collectFromUser: [],
    }))
    const body = {
      ...{ store: stores.marina ?? '', orderType: 10 as const },
      products: [...wanted, { product: 'x'.repeat(22), qty: 1, collectFromUser: [] }],
    }
    const api = browser.api<BulkApi>()
    const added = await api('POST /api/v1/carts/addProducts', { body })
    const told = added.ok ? added.data : undefined
    expect(told?.cart?.products.map(({ name, qty }) => [name, qty])).toEqual([
      ['Burger', 2],
      ['Fries', 1],
    ])
    expect(told?.notes.map(({ text }) => text)).toEqual([
      'Please select the minimum number of options for this item.',
      expect.stringMatching(/\w/),
    ])
    expect(await api('PUT /api/v1/carts/addProducts', { body })).toMatchObject({ data: { added: 3 } })
  })
})
