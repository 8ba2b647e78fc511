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
import type { CartApi } from '#core/cart/contract/endpoints.ts'
import { expectLedgerClean } from '#core/orders/testing/expect-ledger-clean.ts'
import { expectOk } from '#platform/testing/expect-ok.ts'
import type { PromotionsApi } from '../contract/endpoints.ts'
import type { PromotionFileInput } from '../contract/promotions-file.ts'
import { evictPromotions } from './promotions.cache.ts'

const ten: PromotionFileInput = {
  key: 'ten',
  name: { en: 'Ten percent', fr: 'Dix pour cent' },
  code: 'TEN10',
  effect: { kind: 'percent', percent: 10 },
  conditions: { minimum: 4000 },
}
const five: PromotionFileInput = {
  key: 'five',
  name: { en: 'Five off' },
  code: 'FIVE',
  effect: { kind: 'fixed', amount: 500 },
}

describe('offer that no longer applies', () => {
  let shop: TestShop
  beforeAll(async () => {
    shop = await startTestShop({ brand: { sections: { promotions: [ten, five] } } })
  })
  afterAll(async () => {
    await expectLedgerClean(shop.platform.db)
    await shop.close()
  })

  const store = () => shop.site.stores.marina ?? ''
  const cartOf = async (browser: TestBrowser) => {
    const answer = expectOk(
      await browser.api<CartApi>()('GET /api/v1/carts/getAll', { query: { store: store() } }),
    )
    if (!answer.cart) throw new Error('There is no cart')
    return answer.cart
  }
  const apply = async (browser: TestBrowser, body: { codeName: string } | { cancel: true }) => {
    return expectOk(
      await browser.api<PromotionsApi>()('PUT /api/v1/carts/applyPromo', {
        body: { store: store(), ...body },
      }),
    )
  }
  const become = async (state: 'active' | 'paused') => {
    await shop.platform.db.tenant(shop.site.brandId, (tx) =>
      tx.sql.updateTable('promotions').set({ state }).where('code', '=', 'TEN10').execute(),
    )
    evictPromotions(shop.platform, shop.site.brandId)
  }

  it('CK-06 is reported next to the new total, and only the customer’s confirmation lets the order through', async () => {
    const browser = await createVerifiedCustomer(shop, shop.site)
    const full = await fillCart(browser, shop.site)
    const seen = await apply(browser, { codeName: 'TEN10' })
    expect(seen.total.amount).toBeLessThan(full.total.amount)
    await become('paused')
    try {
      expect(await placeOrder(browser, seen, { mod: 'cardSwipe' })).toMatchObject({
        error: { data: { changes: [{ kind: 'promotion', remedies: ['keep'] }] } },
      })
      // Reading the cart confirms nothing, and neither does another change of the cart.
      await cartOf(browser)
      const more = await fillCart(browser, shop.site, { lines: [{ product: 'water' }] })
      const [change] = more.changes
      expect(change).toMatchObject({
        kind: 'promotion',
        text: 'Ten percent no longer applies.',
      })
      const refused = await placeOrder(browser, more, { mod: 'cardSwipe' })
      expect(refused).toMatchObject({ error: { code: 4425 } })
      const agreed = await acceptChanges(browser, more)
      expect(agreed).toMatchObject({ changes: [], total: more.total })
      const placed = await placeOrder(browser, agreed, { mod: 'cardSwipe' })
      expect(placed).toMatchObject({ data: { total: more.total } })
    } finally {
      await become('active')
    }
  })

  it('is not reported when the customer caused it: too little in the cart, another code, or none', async () => {
    const browser = await createVerifiedCustomer(shop, shop.site)
    await fillCart(browser, shop.site)
    const { products } = await apply(browser, { codeName: 'TEN10' })
    const fries = products.find(({ name }) => name === 'Fries')
    const less = await browser.api<CartApi>()('POST /api/v1/carts/removeProductFromCart', {
      body: { store: store(), productId: fries?._id ?? '' },
    })
    expect(less).toMatchObject({ data: { cart: { changes: [] } } })
    await fillCart(browser, shop.site, { lines: [{ product: 'fries' }] })
    expect((await cartOf(browser)).promotion).toMatchObject({ code: 'TEN10', discount: { amount: 440 } })
    expect(await apply(browser, { codeName: 'FIVE' })).toMatchObject({ changes: [] })
    expect(await apply(browser, { cancel: true })).toMatchObject({ changes: [] })
    expect((await cartOf(browser)).changes).toEqual([])
  })
})
