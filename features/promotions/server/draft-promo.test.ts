import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TestBrowser } from '#apps/server/testing/test-app.ts'
import {
  acceptChanges,
  createGuest,
  createVerifiedCustomer,
  fillCart,
  placeOrder,
  signIn,
  startTestShop,
  type TestShop,
} from '#apps/server/testing/test-shop.ts'
import type { CustomizeInput } from '#core/cart/contract/endpoints.ts'
import { keepDraft, readDraft, takeUpDraft } from '#core/cart/testing/draft-calls.ts'
import { expectLedgerClean } from '#core/orders/testing/expect-ledger-clean.ts'
import type { CallInput } from '#platform/contract/contract.ts'
import { days, minutes } from '#platform/kernel/clock.ts'
import { listTestDatabases } from '#platform/testing/databases.ts'
import { expectOk } from '#platform/testing/expect-ok.ts'
import type { PromotionsApi } from '../contract/endpoints.ts'
import type { FreeProductsApi } from '../contract/free-products-endpoints.ts'
import type { PromotionFileInput } from '../contract/promotions-file.ts'

const buildCode = (code: string, rest: Partial<PromotionFileInput>): PromotionFileInput => ({
  key: code.toLowerCase(),
  name: { en: code, ar: code },
  code,
  effect: { kind: 'fixed', amount: 300 },
  ...rest,
})

const promotions = [
  buildCode('TEN10', { effect: { kind: 'percent', percent: 10 } }),
  buildCode('THREE', {}),
  buildCode('LAST', { totalLimit: 1 }),
  buildCode('SOON', { validUntil: '2026-11-26T20:00:00Z' }),
  buildCode('BIG', { conditions: { minimum: 90_000 } }),
  buildCode('GIFT', { effect: { kind: 'freeProduct', products: ['soda', 'water', 'shake'] } }),
]

type ApplyBody = CallInput<PromotionsApi['PUT /api/v1/draft-cart/applyPromo']>['body']

describe.each(listTestDatabases())('codes of a draft cart, on $name', ({ name }) => {
  let shop: TestShop
  let store = ''
  beforeAll(async () => {
    // Noon in Dubai.
    shop = await startTestShop({
      database: name,
      start: '2026-11-25T08:00:00Z',
      brand: { sections: { promotions } },
    })
    store = shop.site.stores.marina ?? ''
  })
  afterAll(async () => {
    await expectLedgerClean(shop.platform.db)
    await shop.close()
  })

  const keep = (browser: TestBrowser) => keepDraft(browser, store)
  const draftOf = (browser: TestBrowser) => readDraft(browser, store)
  const takeUp = (browser: TestBrowser) => takeUpDraft(browser, store)
  const apply = (browser: TestBrowser, body: Omit<ApplyBody, 'store'>) =>
    browser.api<PromotionsApi>()('PUT /api/v1/draft-cart/applyPromo', { body: { store, ...body } })
  const applyToCart = (browser: TestBrowser, codeName: string) =>
    browser.api<PromotionsApi>()('PUT /api/v1/carts/applyPromo', { body: { store, codeName } })
  const keeper = async () => {
    const browser = await createVerifiedCustomer(shop, shop.site)
    const cart = await fillCart(browser, shop.site)
    await keep(browser)
    return { browser, cart }
  }

  it('CT-07 applies a code to the draft, includes it in the price, and removes it again', async () => {
    const { browser, cart } = await keeper()
    const applied = await apply(browser, { codeName: 'TEN10' })
    expect(applied).toMatchObject({ ok: true, data: { promotion: { code: 'TEN10' } } })
    const stored = await draftOf(browser)
    expect(stored.promotion?.discount.amount).toBe(440)
    expect(stored.total.amount).toBe(cart.total.amount - 440)
    expect(stored.changes).toEqual([])
    const promo = stored.promotion?._id ?? ''
    expect(await apply(browser, { promo, cancel: true })).toMatchObject({
      ok: true,
      data: { promotion: null, total: cart.total },
    })
    expect((await takeUp(browser)).changes).toEqual([])
  })

  it('CT-07 states what is wrong with a code, and rejects it without a draft and for other users', async () => {
    const { browser } = await keeper()
    expect(await apply(browser, { codeName: 'NOSUCHCODE' })).toMatchObject({ error: { code: 4620 } })
    expect(await apply(browser, { codeName: 'BIG' })).toMatchObject({ error: { code: 4203 } })
    const stranger = await createGuest(shop, shop.site)
    expect(await apply(stranger, { codeName: 'TEN10' })).toMatchObject({ error: { code: 4215 } })
    expect(await apply(shop.browser(), { codeName: 'TEN10' })).toMatchObject({ error: { status: 401 } })
    expect((await draftOf(browser)).promotion).toBeNull()
  })

  it('CT-07 saves the code of a cart with the draft, beyond the half hour of the cart, and restores it with the draft', async () => {
    const browser = await createVerifiedCustomer(shop, shop.site)
    await fillCart(browser, shop.site)
    await applyToCart(browser, 'TEN10')
    expect((await keep(browser)).promotion).toMatchObject({ discount: { amount: 440 } })
    shop.clock.advance(minutes(45))
    const cart = await takeUp(browser)
    expect(cart).toMatchObject({ promotion: { code: 'TEN10', discount: { amount: 440 } }, changes: [] })
    expect(await placeOrder(browser, cart, { mod: 'cardSwipe' })).toMatchObject({
      ok: true,
      data: { total: cart.total },
    })
  })

  it('CT-07 reserves no use of a code: the first order takes the last one, and the other customer is notified', async () => {
    const { browser } = await keeper()
    expect(await apply(browser, { codeName: 'LAST' })).toMatchObject({ ok: true })
    const quick = await createVerifiedCustomer(shop, shop.site)
    await fillCart(quick, shop.site)
    const cart = expectOk(await applyToCart(quick, 'LAST'))
    expect(await placeOrder(quick, cart, { mod: 'cardSwipe' })).toMatchObject({ ok: true })
    const text = 'LAST no longer applies.'
    expect((await draftOf(browser)).changes).toMatchObject([{ kind: 'promotion', text }])
    const taken = await takeUp(browser)
    expect(taken.changes).toMatchObject([{ kind: 'promotion', text, line: null, remedies: ['keep'] }])
    expect(taken.promotion).toMatchObject({ code: 'LAST', message: 'It has been used up.' })
    expect(await placeOrder(browser, taken, { mod: 'cardSwipe' })).toMatchObject({ error: { code: 4425 } })
    const agreed = await acceptChanges(browser, taken)
    expect(agreed.changes).toEqual([])
    expect(await placeOrder(browser, agreed, { mod: 'cardSwipe' })).toMatchObject({ ok: true })
  })

  it('CT-07 keeps the code of a cart that has one, and reports the code that cannot be restored', async () => {
    const { browser } = await keeper()
    await apply(browser, { codeName: 'THREE' })
    await fillCart(browser, shop.site, { lines: [{ product: 'water' }] })
    const open = await applyToCart(browser, 'TEN10')
    expect(open).toMatchObject({ ok: true })
    const cart = await takeUp(browser)
    expect(cart.promotion?.code).toBe('TEN10')
    expect(cart.changes).toMatchObject([{ kind: 'promotion', text: 'THREE no longer applies.' }])
    // After saving again it is still reported; a cart without a code of its own takes that of the draft.
    expect((await keep(browser)).changes).toMatchObject([{ text: 'THREE no longer applies.' }])
    await fillCart(browser, shop.site, { lines: [{ product: 'soda' }] })
    expect((await takeUp(browser)).promotion?.code).toBe('TEN10')
  })

  it('CT-07 adds the code of a cart to a draft without one', async () => {
    const { browser } = await keeper()
    await fillCart(browser, shop.site, { lines: [{ product: 'water' }] })
    await applyToCart(browser, 'TEN10')
    const stored = await keep(browser)
    expect(stored.products).toHaveLength(3)
    expect(stored).toMatchObject({ promotion: { code: 'TEN10' }, changes: [] })
  })

  it('CT-07 applies one of several codes sent concurrently, each answered with its own version', async () => {
    const { browser, cart } = await keeper()
    const codes = ['TEN10', 'THREE', 'TEN10', 'THREE']
    const answers = await Promise.all(codes.map((codeName) => apply(browser, { codeName })))
    const told = answers.map((answer) => (answer.ok ? answer.data : undefined))
    expect(told.map((draft) => draft?.promotion?.code)).toEqual(codes)
    expect(new Set(told.map((draft) => draft?.version)).size).toBe(codes.length)
    const last = told.toSorted((a, b) => (b?.version ?? 0) - (a?.version ?? 0))[0]
    const stored = await draftOf(browser)
    expect(stored).toMatchObject({ version: last?.version, total: last?.total })
    expect(cart.total.amount - stored.total.amount).toBe(stored.promotion?.code === 'TEN10' ? 440 : 300)
  })

  it('CT-07 transfers a guest’s code to the customer at sign-in, in addition to the customer’s own draft', async () => {
    const phone = '508800456'
    const known = await signIn(shop, shop.site, { browser: await createGuest(shop, shop.site), phone })
    await fillCart(known, shop.site, { lines: [{ product: 'burger' }] })
    await keep(known)
    const browser = await createGuest(shop, shop.site)
    await fillCart(browser, shop.site, { lines: [{ product: 'fries' }] })
    await keep(browser)
    expect(await apply(browser, { codeName: 'TEN10' })).toMatchObject({ ok: true })
    shop.clock.advance(minutes(5))
    await signIn(shop, shop.site, { browser, phone })
    const stored = await draftOf(browser)
    expect(stored.products).toHaveLength(2)
    expect(stored.promotion).toMatchObject({ code: 'TEN10', discount: { amount: 440 } })
  })

  const freeOf = (browser: TestBrowser) =>
    browser.api<FreeProductsApi>()('GET /api/v1/draft-cart/freeProducts', { query: { store } })
  const chooseFree = (browser: TestBrowser, sku: string, customize?: CustomizeInput) =>
    browser.api<FreeProductsApi>()('POST /api/v1/draft-cart/freeProducts', {
      body: { store, product: shop.site.products[sku] ?? '', ...(customize && { customize }) },
    })
  const quantities = (draft: { products: readonly { name: string; qty: number }[] }) =>
    draft.products.map(({ name: item, qty }) => [item, qty])

  it('CT-07 lists the free products of a code, and lets one of them be chosen, once', async () => {
    const { browser, cart } = await keeper()
    expect(await freeOf(browser)).toMatchObject({ data: { promotion: null, freeProducts: [] } })
    expect(await chooseFree(browser, 'soda')).toMatchObject({ error: { code: 4628, field: 'product' } })
    await apply(browser, { codeName: 'GIFT' })
    const { soda = '', water = '', shake = '' } = shop.site.products
    expect(await freeOf(browser)).toMatchObject({
      data: {
        promotion: { code: 'GIFT', message: 'Choose your free item.' },
        freeProducts: [
          { product: soda, qty: 0, needsChoice: false },
          { product: water, qty: 0, needsChoice: false },
          { product: shake, qty: 0, needsChoice: true },
        ],
      },
    })
    expect(await chooseFree(browser, 'burger')).toMatchObject({ error: { code: 4628 } })
    // Two concurrent taps add one gift.
    const taps = await Promise.all([chooseFree(browser, 'water'), chooseFree(browser, 'water')])
    expect(taps.map(({ ok }) => ok)).toEqual([true, true])
    const stored = await draftOf(browser)
    expect(quantities(stored)).toEqual([
      ['Burger', 1],
      ['Fries', 1],
      ['Water', 1],
    ])
    expect(stored.total).toEqual(cart.total)
    expect(stored.promotion?.discount).toEqual(stored.products[2]?.unitPrice)
    expect(await chooseFree(browser, 'soda')).toMatchObject({
      error: { code: 4629, message: 'Water is your free item already. Remove it to choose another one.' },
    })
    expect(await takeUp(browser)).toMatchObject({
      ...{ changes: [], total: cart.total },
      promotion: { code: 'GIFT', freeItems: [{ qty: 0 }, { product: water, qty: 1 }, { qty: 0 }] },
    })
  })

  it('CT-07 adds a free product with its required choices, and rejects other users', async () => {
    const { browser, cart } = await keeper()
    await apply(browser, { codeName: 'GIFT' })
    expect(await chooseFree(browser, 'shake')).toMatchObject({ ok: false })
    const { groups, options } = shop.site
    const large = [{ _id: groups['shake-size'] ?? '', variants: [{ variant: options.large ?? '' }] }]
    expect(await chooseFree(browser, 'shake', large)).toMatchObject({ ok: true })
    const stored = await draftOf(browser)
    expect(stored.products[2]).toMatchObject({ name: 'Shake', qty: 1, unitPrice: { amount: 2300 } })
    expect(stored.promotion).toMatchObject({ discount: { amount: 2300 }, freeItems: [{}, {}, { qty: 1 }] })
    expect(stored.total).toEqual(cart.total)
    const stranger = await createGuest(shop, shop.site)
    expect(await freeOf(stranger)).toMatchObject({ error: { code: 4215 } })
    expect(await chooseFree(stranger, 'water')).toMatchObject({ error: { code: 4215 } })
    expect(await freeOf(shop.browser())).toMatchObject({ error: { status: 401 } })
  })

  it('PR-02 lets the gift of a code be chosen for the cart in the same way', async () => {
    const browser = await createVerifiedCustomer(shop, shop.site)
    const cart = await fillCart(browser, shop.site)
    const api = browser.api<FreeProductsApi>()
    await applyToCart(browser, 'GIFT')
    const listed = await api('GET /api/v1/carts/freeProducts', { query: { store } })
    expect(listed.ok && listed.data.freeProducts).toHaveLength(3)
    const body = { store, product: shop.site.products.soda ?? '' }
    const chosen = await api('POST /api/v1/carts/freeProducts', { body })
    expect(chosen).toMatchObject({ ok: true, data: { total: cart.total, changes: [] } })
    expect(chosen.ok && quantities(chosen.data)).toContainEqual(['Soda', 1])
    const stranger = await createGuest(shop, shop.site)
    expect(await stranger.api<FreeProductsApi>()('POST /api/v1/carts/freeProducts', { body })).toMatchObject({
      error: { code: 4206 },
    })
  })

  it('CT-07 reports a code that ended in the saved draft when the draft is restored', async () => {
    const { browser } = await keeper()
    expect(await apply(browser, { codeName: 'SOON' })).toMatchObject({ ok: true })
    shop.clock.advance(days(2))
    const cart = await takeUp(browser)
    expect(cart.changes).toMatchObject([{ kind: 'promotion', text: 'SOON no longer applies.' }])
  })

  it('CT-07 remembers the larger reduction when the drafts that sign-in merges have the same code', async () => {
    const phone = '508800789'
    const saveWithCode = async (browser: TestBrowser, product: string) => {
      await fillCart(browser, shop.site, { lines: [{ product }] })
      await keep(browser)
      expectOk(await apply(browser, { codeName: 'TEN10' }))
    }
    const own = await signIn(shop, shop.site, { browser: await createGuest(shop, shop.site), phone })
    await saveWithCode(own, 'fries')
    const browser = await createGuest(shop, shop.site)
    await saveWithCode(browser, 'burger')
    shop.clock.advance(minutes(5))
    await signIn(shop, shop.site, { browser, phone })
    expect((await draftOf(browser)).promotion).toMatchObject({ discount: { amount: 440 } })
    // The merchant halves what the code takes off.
    await shop.platform.db.tenant(shop.site.brandId, (tx) =>
      sql`update promotions set terms = jsonb_set(terms, '{effect,percent}', '5') where code = 'TEN10'`.execute(
        tx.sql,
      ),
    )
    shop.clock.advance(minutes(5))
    expect((await draftOf(browser)).changes).toMatchObject([
      { kind: 'promotion', text: 'TEN10 now takes off AED 2.20 instead of AED 3.20.' },
    ])
  })
})
