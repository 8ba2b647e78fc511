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
import { keepDraft, takeUpDraft } from '#core/cart/testing/draft-calls.ts'
import type { CustomersApi } from '#core/customers/contract/endpoints.ts'
import { expectLedgerClean } from '#core/orders/testing/expect-ledger-clean.ts'
import type { LoyaltyApi } from '#features/loyalty/contract/endpoints.ts'
import { buildProgramFile, fetchLoyalty, grantPoints } from '#features/loyalty/testing/points.ts'
import type { PromotionsApi } from '#features/promotions/contract/endpoints.ts'
import { expectOk } from '#platform/testing/expect-ok.ts'

const promotions = [
  { key: 'ten', name: { en: 'Ten percent' }, code: 'TEN10', effect: { kind: 'percent', percent: 10 } },
] as const

describe('codes, points and rewards of carts saved for later', () => {
  let shop: TestShop
  let store = ''
  beforeAll(async () => {
    shop = await startTestShop({ brand: { sections: { promotions, loyalty: buildProgramFile() } } })
    store = shop.site.stores.marina ?? ''
  })
  afterAll(async () => {
    await expectLedgerClean(shop.platform.db)
    await shop.close()
  })

  const keeper = async (): Promise<TestBrowser> => {
    const browser = await createVerifiedCustomer(shop, shop.site)
    const me = expectOk(await browser.api<CustomersApi>()('GET /api/v1/users/me'))
    await grantPoints(shop, { userId: me._id, points: 1000 })
    await fillCart(browser, shop.site)
    await keepDraft(browser, store)
    return browser
  }
  const code = (browser: TestBrowser, cart: 'carts' | 'draft-cart', cancel = false) =>
    browser.api<PromotionsApi>()(`PUT /api/v1/${cart}/applyPromo`, {
      body: { store, codeName: 'TEN10', cancel },
    })
  const points = (browser: TestBrowser, cart: 'carts' | 'draft-cart', wanted: number) =>
    browser.api<LoyaltyApi>()(`PUT /api/v1/${cart}/applyLoyalty`, { body: { store, points: wanted } })
  const takeUp = (browser: TestBrowser) => takeUpDraft(browser, store)

  it('CT-07 exclude each other as points and a code, as in a cart', async () => {
    const browser = await keeper()
    const { rewards } = await fetchLoyalty(browser, store)
    const five = rewards.find(({ name }) => name === '5 off')?._id ?? ''
    expect(await points(browser, 'draft-cart', 400)).toMatchObject({ ok: true })
    expect(await code(browser, 'draft-cart')).toMatchObject({ error: { status: 409, code: 4625 } })
    expect(await points(browser, 'draft-cart', 0)).toMatchObject({ ok: true })
    expect(await code(browser, 'draft-cart')).toMatchObject({ ok: true })
    expect(await points(browser, 'draft-cart', 400)).toMatchObject({ error: { code: 4643 } })
    expect(
      await browser.api<LoyaltyApi>()('PUT /api/v1/draft-cart/rewards', { body: { store, rewards: [five] } }),
    ).toMatchObject({ error: { code: 4643 } })
  })

  it('CT-07 LO-03 name points that a saved cart’s code disables, and count them again without it', async () => {
    const browser = await keeper()
    expect(await code(browser, 'draft-cart')).toMatchObject({ ok: true })
    await fillCart(browser, shop.site, { lines: [{ product: 'burger' }] })
    expect(await points(browser, 'carts', 200)).toMatchObject({ ok: true })
    const cart = await takeUp(browser)
    expect(cart).toMatchObject({ promotion: { code: 'TEN10' }, loyalty: { applied: null } })
    expect(cart.changes).toMatchObject([
      { kind: 'points', text: 'Your points no longer pay a part of it.', remedies: ['keep'] },
    ])
    expect(await placeOrder(browser, cart, { mod: 'cardSwipe' })).toMatchObject({ error: { code: 4425 } })
    const without = await code(browser, 'carts', true)
    expect(without).toMatchObject({
      ok: true,
      data: { promotion: null, changes: [], loyalty: { applied: { points: 200 } } },
    })
  })

  it('CT-07 LO-03 name a saved cart’s points that the code of a cart disables, until they are given up', async () => {
    const browser = await keeper()
    expect(await points(browser, 'draft-cart', 400)).toMatchObject({ ok: true })
    await fillCart(browser, shop.site, { lines: [{ product: 'burger' }] })
    expect(await code(browser, 'carts')).toMatchObject({ ok: true })
    const cart = await takeUp(browser)
    expect(cart.changes).toMatchObject([{ kind: 'points' }])
    const again = await fillCart(browser, shop.site, { lines: [{ product: 'water' }] })
    expect(again.changes).toMatchObject([{ kind: 'points' }])
    const agreed = await acceptChanges(browser, again)
    expect(agreed.changes).toEqual([])
    expect(await placeOrder(browser, agreed, { mod: 'cardSwipe' })).toMatchObject({ ok: true })
    expect((await fetchLoyalty(browser, store)).points).toBe(1000)
  })
})
