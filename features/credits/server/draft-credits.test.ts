import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { serverPlugins } from '#apps/server/areas.ts'
import type { TestBrowser } from '#apps/server/testing/test-app.ts'
import {
  acceptChanges,
  createGuest,
  createVerifiedCustomer,
  fillCart,
  generatePhone,
  placeOrder,
  startTestShop,
  type TestShop,
} from '#apps/server/testing/test-shop.ts'
import type { DraftApi } from '#core/cart/contract/draft-endpoints.ts'
import type { CartApi } from '#core/cart/contract/endpoints.ts'
import { keepDraft, readDraft, takeUpDraft } from '#core/cart/testing/draft-calls.ts'
import { expectLedgerClean } from '#core/orders/testing/expect-ledger-clean.ts'
import { createTestStaff } from '#core/staff/testing/test-staff.ts'
import { listTestDatabases } from '#platform/testing/databases.ts'
import type { CreditsApi } from '../contract/endpoints.ts'

describe.each(listTestDatabases())('credit of a draft cart, on $name', ({ name }) => {
  const staff = createTestStaff()
  let shop: TestShop
  let store = ''
  let manager: TestBrowser
  beforeAll(async () => {
    shop = await startTestShop({ database: name, plugins: [...serverPlugins, staff] })
    store = shop.site.stores.marina ?? ''
    staff.add('manager', { brandId: shop.site.brandId, role: 'manager' })
    manager = shop.browser()
    manager.token = 'manager'
  })
  afterAll(async () => {
    await expectLedgerClean(shop.platform.db)
    await shop.close()
  })

  const grant = async (phone: string, amount: number): Promise<void> => {
    const granted = await manager.api<CreditsApi>()('POST /api/v1/console/credits', {
      query: { store },
      body: { phone, amount, note: 'Sorry for the wait' },
    })
    expect(granted).toMatchObject({ ok: true })
  }
  const customerWith = async (amount: number): Promise<{ browser: TestBrowser; phone: string }> => {
    const phone = generatePhone()
    const browser = await createVerifiedCustomer(shop, shop.site, { phone })
    if (amount > 0) await grant(phone, amount)
    return { browser, phone }
  }
  const keep = (browser: TestBrowser) => keepDraft(browser, store)
  const draftOf = (browser: TestBrowser) => readDraft(browser, store)
  const takeUp = (browser: TestBrowser) => takeUpDraft(browser, store)
  const apply = (browser: TestBrowser, input: { amount?: number; cancel?: true } = {}) =>
    browser.api<CreditsApi>()('POST /api/v1/draft-cart/applyCredits', { body: { store, ...input } })
  const applyToCart = (browser: TestBrowser, input: { amount?: number; cancel?: true } = {}) =>
    browser.api<CreditsApi>()('POST /api/v1/carts/applyCredits', { body: { store, ...input } })
  const balanceOf = async (browser: TestBrowser) => {
    const read = await browser.api<CreditsApi>()('GET /api/v1/credits')
    return read.ok ? read.data.balance?.amount : undefined
  }

  it('CT-07 LO-03 pays a part of the draft or as much as possible, reserves nothing, and is spent only by the order', async () => {
    const { browser } = await customerWith(2000)
    await fillCart(browser, shop.site)
    const { total } = await keep(browser)
    expect(await apply(browser, { amount: 2001 })).toMatchObject({ ok: false, error: { code: 4661 } })
    expect(await apply(browser, { amount: 500 })).toMatchObject({
      ok: true,
      data: { total: { amount: total.amount - 500 }, credits: { applied: { amount: 500 } } },
    })
    expect(await apply(browser)).toMatchObject({ ok: true })
    const stored = await draftOf(browser)
    expect(stored.total.amount).toBe(total.amount - 2000)
    expect(stored.credits).toMatchObject({ balance: { amount: 2000 }, applied: { amount: 2000 } })
    expect(stored.changes).toEqual([])
    // The draft reserves none of the credit: another order could still spend it.
    expect(await balanceOf(browser)).toBe(2000)
    const cart = await takeUp(browser)
    expect(cart.credits).toMatchObject({ applied: { amount: 2000 } })
    expect(cart.changes).toEqual([])
    expect(await placeOrder(browser, cart, { mod: 'cardSwipe' })).toMatchObject({
      ok: true,
      data: { total: { amount: total.amount - 2000 } },
    })
    expect(await balanceOf(browser)).toBe(0)
  })

  it('LO-03 saves the credit requested for the cart with the draft, and can cancel it', async () => {
    const { browser } = await customerWith(2000)
    await fillCart(browser, shop.site)
    expect(await applyToCart(browser, { amount: 700 })).toMatchObject({ ok: true })
    const stored = await keep(browser)
    expect(stored.credits).toMatchObject({ applied: { amount: 700 } })
    expect(await apply(browser, { cancel: true })).toMatchObject({
      ok: true,
      data: { total: { amount: stored.total.amount + 700 }, credits: { applied: { amount: 0 } } },
    })
    expect((await takeUp(browser)).changes).toEqual([])
  })

  it('CT-07 LO-03 moves from the draft into an existing cart, and from an existing cart into the draft', async () => {
    const { browser } = await customerWith(2000)
    await fillCart(browser, shop.site)
    await keep(browser)
    expect(await apply(browser, { amount: 900 })).toMatchObject({ ok: true })
    await fillCart(browser, shop.site, { lines: [{ product: 'water' }] })
    const joined = await takeUp(browser)
    expect(joined.products).toHaveLength(3)
    expect(joined.credits).toMatchObject({ applied: { amount: 900 } })
    await keep(browser)
    await apply(browser, { cancel: true })
    await fillCart(browser, shop.site, { lines: [{ product: 'soda' }] })
    await applyToCart(browser, { amount: 300 })
    const stored = await keep(browser)
    expect(stored.products).toHaveLength(4)
    expect(stored.credits).toMatchObject({ applied: { amount: 300 } })
  })

  it('CT-07 LO-03 reports credit that was deducted meanwhile until the customer goes on without it', async () => {
    const { browser, phone } = await customerWith(2000)
    await fillCart(browser, shop.site)
    await keep(browser)
    expect(await apply(browser)).toMatchObject({ ok: true })
    await grant(phone, -1500)
    const text = 'Your credit now pays AED 5 instead of AED 20.'
    expect((await draftOf(browser)).changes).toMatchObject([{ kind: 'credits', text }])
    const cart = await takeUp(browser)
    expect(cart.changes).toMatchObject([{ kind: 'credits', text, line: null, remedies: ['keep'] }])
    expect(await placeOrder(browser, cart, { mod: 'cardSwipe' })).toMatchObject({
      ok: false,
      error: { code: 4425, data: { changes: [{ kind: 'credits' }] } },
    })
    const agreed = await acceptChanges(browser, cart)
    expect(agreed.changes).toEqual([])
    expect(await placeOrder(browser, agreed, { mod: 'cardSwipe' })).toMatchObject({ ok: true })
    expect(await balanceOf(browser)).toBe(0)
  })

  it('reports no lost credit when credit pays everything and the total becomes lower', async () => {
    const { browser } = await customerWith(20_000)
    await fillCart(browser, shop.site)
    await keep(browser)
    expect(await apply(browser)).toMatchObject({ ok: true, data: { total: { amount: 0 } } })
    await shop.platform.db.tenant(shop.site.brandId, async ({ sql }) => {
      const fries = sql.updateTable('products').where('id', '=', shop.site.products.fries ?? '')
      await fries.set({ price: 1000 }).execute()
      const told = sql.updateTable('stores')
      await told
        .set((eb) => ({
          menu_version: eb('menu_version', '+', 1),
          content_version: eb('content_version', '+', 1),
        }))
        .execute()
    })
    const cart = await takeUp(browser)
    expect(cart.total.amount).toBe(0)
    expect(cart.changes.map(({ kind }) => kind)).toEqual(['price'])
  })

  it('CT-07 LO-03 is rejected without a draft, for other customers and for guests', async () => {
    const { browser } = await customerWith(2000)
    expect(await apply(browser)).toMatchObject({ ok: false, error: { code: 4215 } })
    await fillCart(browser, shop.site)
    await keep(browser)
    const stranger = await customerWith(500)
    expect(await apply(stranger.browser)).toMatchObject({ ok: false, error: { code: 4215 } })
    expect(await apply(await createGuest(shop, shop.site))).toMatchObject({
      ok: false,
      error: { status: 403 },
    })
    expect(await apply(shop.browser())).toMatchObject({ ok: false, error: { status: 401 } })
    expect((await draftOf(browser)).credits).toMatchObject({ applied: { amount: 0 } })
    const poor = await customerWith(0)
    await fillCart(poor.browser, shop.site)
    await keep(poor.browser)
    expect(await apply(poor.browser)).toMatchObject({ ok: false, error: { code: 4660 } })
  })

  it('CT-07 applies one of several concurrent requests, each answered with its own version', async () => {
    const { browser } = await customerWith(2000)
    await fillCart(browser, shop.site)
    const { total } = await keep(browser)
    const amounts = [100, 200, 300, 400, 500]
    const answers = await Promise.all(amounts.map((amount) => apply(browser, { amount })))
    const told = answers.map((answer) => (answer.ok ? answer.data : undefined))
    expect(new Set(told.map((draft) => draft?.version)).size).toBe(amounts.length)
    for (const [index, draft] of told.entries())
      expect(draft?.total.amount).toBe(total.amount - (amounts[index] ?? 0))
    const last = told.toSorted((a, b) => (b?.version ?? 0) - (a?.version ?? 0))[0]
    const stored = await draftOf(browser)
    expect(stored).toMatchObject({ version: last?.version, total: last?.total })
    expect(await balanceOf(browser)).toBe(2000)
  })

  it('CT-07 removes the credit of an emptied draft', async () => {
    const { browser } = await customerWith(2000)
    await fillCart(browser, shop.site, { lines: [{ product: 'burger' }] })
    const { products } = await keep(browser)
    await apply(browser)
    const api = browser.api<DraftApi & CartApi>()
    await api('POST /api/v1/draft-cart/removeProductFromCart', {
      body: { store, productId: products[0]?._id ?? '' },
    })
    const again = await api('POST /api/v1/draft-cart/addProductToCart', {
      body: { store, orderType: 10, product: shop.site.products.burger ?? '', qty: 1 },
    })
    expect(again).toMatchObject({ ok: true, data: { draft: { credits: { applied: { amount: 0 } } } } })
  })
})
