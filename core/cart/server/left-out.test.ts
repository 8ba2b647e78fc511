import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TestBrowser } from '#apps/server/testing/test-app.ts'
import {
  acceptChanges,
  createGuest,
  createVerifiedCustomer,
  fillCart,
  generatePhone,
  signIn,
  startTestShop,
  type TestShop,
} from '#apps/server/testing/test-shop.ts'
import { bumpAllMenus } from '#core/stores/server/stores.service.ts'
import { listTestDatabases } from '#platform/testing/databases.ts'
import { expectOk } from '#platform/testing/expect-ok.ts'
import type { BulkApi } from '../contract/bulk-endpoints.ts'
import type { Cart, CartApi } from '../contract/endpoints.ts'
import { keepDraft, readDraft, takeUpDraft } from '../testing/draft-calls.ts'

const SODAS = '21 × Soda did not fit: a cart holds at most 99 of one item.'
const BURGER = '3 × Burger did not fit: a cart holds at most 200 different items.'

describe.each(listTestDatabases())('what a limit leaves out of a cart, on $name', ({ name }) => {
  let shop: TestShop
  let store: string
  beforeAll(async () => {
    shop = await startTestShop({ database: name })
    store = shop.site.stores.marina ?? ''
  })
  afterAll(() => shop.close())

  const fill = (browser: TestBrowser, product: string, qty: number, at = 'marina') =>
    fillCart(browser, shop.site, { store: at, lines: [{ product, qty }] })
  const listLines = ({ products }: Cart) => products.map((line) => [line.name, line.qty])
  const listLeftOut = ({ changes }: Cart) =>
    changes.filter(({ kind }) => kind === 'leftOut').map(({ text }) => text)
  const readCart = async (browser: TestBrowser, at = store): Promise<Cart> => {
    const read = await browser.api<CartApi>()('GET /api/v1/carts/getAll', { query: { store: at } })
    const { cart } = expectOk(read)
    if (!cart) throw new Error('There is no cart')
    return cart
  }
  /** Adds lines that equal no other until the cart has as many as it can hold. */
  const fillWithLines = ({ _id: cartId }: Cart, count: number) =>
    shop.platform.db.tenant(shop.site.brandId, async ({ sql }) => {
      const row = await sql
        .selectFrom('cart_lines')
        .selectAll()
        .where('cart_id', '=', cartId)
        .executeTakeFirstOrThrow()
      const { choices, snapshot, answers, ...rest } = row
      const json = {
        choices: JSON.stringify(choices),
        snapshot: JSON.stringify(snapshot),
        answers: JSON.stringify(answers),
      }
      const copies = Array.from({ length: count }, (_, index) => {
        const id = `${cartId.slice(0, 18)}${String(index).padStart(4, '0')}`
        return { ...rest, ...json, adder: null, id, line_key: id, qty: 1 }
      })
      await sql.insertInto('cart_lines').values(copies).execute()
    })

  it('CT-07 is named with its number when a cart is saved beside what is saved already, until it is accepted', async () => {
    const browser = await createGuest(shop, shop.site)
    await fill(browser, 'soda', 60)
    await keepDraft(browser, store)
    await fill(browser, 'soda', 60)
    const draft = await keepDraft(browser, store)
    expect([listLines(draft), listLeftOut(draft)]).toEqual([[['Soda', 99]], [SODAS]])
    expect(listLeftOut(await readDraft(browser, store))).toEqual([SODAS])
    const cart = await takeUpDraft(browser, store)
    expect([listLines(cart), listLeftOut(cart)]).toEqual([[['Soda', 99]], [SODAS]])
    const accepted = await acceptChanges(browser, cart)
    expect([listLines(accepted), accepted.changes]).toEqual([[['Soda', 99]], []])
    expect((await readCart(browser)).changes).toEqual([])
  })

  it('CT-07 is named when what is saved joins the open cart, one sentence for each item', async () => {
    const browser = await createGuest(shop, shop.site)
    await fill(browser, 'soda', 60)
    await fill(browser, 'fries', 50)
    await keepDraft(browser, store)
    await fill(browser, 'soda', 60)
    await fill(browser, 'fries', 50)
    const cart = await takeUpDraft(browser, store)
    expect(listLines(cart)).toEqual([
      ['Soda', 99],
      ['Fries', 99],
    ])
    const fries = '1 × Fries did not fit: a cart holds at most 99 of one item.'
    expect(listLeftOut(cart).toSorted()).toEqual([fries, SODAS])
    const [first, second] = cart.changes
    const only = (change: string) =>
      browser.api<CartApi>()('PUT /api/v1/carts/changes', {
        body: { store, decisions: [{ change, remedy: 'keep' }] },
      })
    const after = expectOk(await only(first?._id ?? '')).cart
    expect(after?.changes.map(({ text }) => text)).toEqual([second?.text])
  })

  it('CT-07 is whole lines beyond the two hundredth, each named with its number', async () => {
    const browser = await createGuest(shop, shop.site)
    await fill(browser, 'burger', 3)
    await keepDraft(browser, store)
    await fillWithLines(await fill(browser, 'soda', 1), 199)
    const cart = await takeUpDraft(browser, store)
    expect([cart.products.length, listLeftOut(cart)]).toEqual([200, [BURGER]])
  })

  it.each([
    ['ar', 'لم تتسع السلة لـ 21 × صودا: تتسع لـ 99 على الأكثر من الصنف الواحد.'],
    ['sr', '21 × Soda nije stalo: u korpu staje najviše 99 od jednog artikla.'],
    ['fr', '21 × Soda en trop : un panier contient au plus 99 unités d’un même article.'],
    ['el', '21 × Soda δεν χώρεσαν: το καλάθι χωράει έως 99 από το ίδιο προϊόν.'],
  ] as const)('is said in the customer’s language (%s)', async (language, text) => {
    const browser = await createGuest(shop, shop.site)
    await fill(browser, 'soda', 60)
    await keepDraft(browser, store)
    await fill(browser, 'soda', 60)
    await keepDraft(browser, store)
    browser.language = language
    expect(listLeftOut(await readDraft(browser, store))).toEqual([text])
  })

  it('CT-09 is named where sign-in saves the account’s cart beside what is saved there', async () => {
    const downtown = shop.site.stores.downtown ?? ''
    const phone = generatePhone()
    const account = await createVerifiedCustomer(shop, shop.site, { phone })
    await fill(account, 'soda', 60, 'downtown')
    await keepDraft(account, downtown)
    await fill(account, 'soda', 60, 'downtown')
    const browser = await createGuest(shop, shop.site)
    await fill(browser, 'burger', 1)
    await signIn(shop, shop.site, { browser, phone })
    expect(listLines(await readCart(browser))).toEqual([['Burger', 1]])
    const draft = await readDraft(browser, downtown)
    expect([listLines(draft), listLeftOut(draft)]).toEqual([[['Soda', 99]], [SODAS]])
  })

  it('CT-09 stays named when the guest signs in before having seen it', async () => {
    const phone = generatePhone()
    const account = await createVerifiedCustomer(shop, shop.site, { phone })
    await fill(account, 'fries', 1)
    const saved = await createVerifiedCustomer(shop, shop.site)
    await fill(saved, 'fries', 1)
    await keepDraft(saved, store)
    const [open, draft] = [await createGuest(shop, shop.site), await createGuest(shop, shop.site)]
    for (const browser of [open, draft]) {
      await fill(browser, 'soda', 60)
      await keepDraft(browser, store)
      await fill(browser, 'soda', 60)
    }
    await takeUpDraft(open, store)
    await signIn(shop, shop.site, { browser: open, phone })
    const cart = await readCart(open)
    expect([listLines(cart), listLeftOut(cart)]).toEqual([
      [
        ['Fries', 1],
        ['Soda', 99],
      ],
      [SODAS],
    ])
    await keepDraft(draft, store)
    await signIn(shop, shop.site, { browser: draft })
    expect(listLeftOut(await readDraft(draft, store))).toEqual([SODAS])
  })

  it('CT-01 is named when many products are added at once, and as many as fit are added', async () => {
    const browser = await createGuest(shop, shop.site)
    await fill(browser, 'soda', 60)
    const product = shop.site.products.soda ?? ''
    const body = { store, orderType: 10 as const, products: [{ product, qty: 60, collectFromUser: [] }] }
    const added = expectOk(await browser.api<BulkApi>()('POST /api/v1/carts/addProducts', { body }))
    expect(added).toMatchObject({ added: 39, notes: [{ name: 'Soda', text: SODAS, isAdded: true }] })
    expect(added.cart && listLines(added.cart)).toEqual([['Soda', 99]])
    await fillWithLines(await readCart(browser), 199)
    const burgers = {
      ...body,
      products: [{ product: shop.site.products.burger ?? '', qty: 3, collectFromUser: [] }],
    }
    const full = await browser.api<BulkApi>()('POST /api/v1/carts/addProducts', { body: burgers })
    expect(expectOk(full)).toMatchObject({
      added: 0,
      notes: [{ name: 'Burger', text: BURGER, isAdded: false }],
    })
  })

  it('CT-09 is what the other outlet lacks when a cart moves there, with what is left', async () => {
    const downtown = shop.site.stores.downtown ?? ''
    await shop.platform.db.tenant(shop.site.brandId, async (tx) => {
      await tx.sql
        .updateTable('store_products')
        .set({ stock: 3 })
        .where('store_id', '=', downtown)
        .where('product_id', '=', shop.site.products.soda ?? '')
        .execute()
      await bumpAllMenus(tx)
    })
    const browser = await createGuest(shop, shop.site)
    await fill(browser, 'soda', 60)
    const body = { store: downtown, areaId: shop.site.areas['old-town'] ?? '' }
    const moved = expectOk(await browser.api<CartApi>()('PUT /api/v1/carts/updateAddress', { body }))
    expect(listLines(moved)).toEqual([['Soda', 60]])
    expect(moved.changes.map(({ text }) => text)).toEqual(['Only 3 of Soda left.'])
  })
})
