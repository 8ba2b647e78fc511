import { afterAll, beforeAll, expect, it } from 'vitest'
import { serverPlugins } from '#apps/server/areas.ts'
import {
  createVerifiedCustomer,
  fillCart,
  placeOrder,
  startTestShop,
  type TestShop,
} from '#apps/server/testing/test-shop.ts'
import { collectCalculators, replayOrders } from '#core/orders/server/replay-prices.service.ts'
import type { ServerPlugin } from '#platform/http/server-plugin.ts'
import { expectOk } from '#platform/testing/expect-ok.ts'
import type { PromotionsApi } from '../contract/endpoints.ts'

let shop: TestShop
beforeAll(async () => {
  const ten = {
    key: 'ten',
    name: { en: 'Ten', ar: 'عشرة' },
    code: 'TEN10',
    effect: { kind: 'percent', percent: 10 },
  }
  shop = await startTestShop({ brand: { sections: { promotions: [ten] } } })
})
afterAll(() => shop.close())

const collectReplays = (pluggedIn: readonly ServerPlugin[]) =>
  shop.platform.db.system((tx) => Array.fromAsync(replayOrders(tx, collectCalculators(pluggedIn))))

it('recomputes the price of an order after its promotion was deleted', async () => {
  const browser = await createVerifiedCustomer(shop, shop.site)
  const { store, total } = await fillCart(browser, shop.site)
  const cart = expectOk(
    await browser.api<PromotionsApi>()('PUT /api/v1/carts/applyPromo', {
      body: { store, codeName: 'TEN10' },
    }),
  )
  expect(cart.total.amount).toBeLessThan(total.amount)
  expect(await placeOrder(browser, cart, { mod: 'cardSwipe' })).toMatchObject({ ok: true })
  await shop.platform.db.system(async ({ sql }) => {
    await sql.deleteFrom('promotion_redemptions').execute()
    await sql.deleteFrom('cart_promotions').execute()
    await sql.deleteFrom('promotion_customers').execute()
    await sql.deleteFrom('promotions').execute()
  })
  expect(await collectReplays(serverPlugins)).toMatchObject([
    { total: cart.total.amount, replay: { kind: 'same' } },
  ])
  const without = serverPlugins.filter(({ name }) => name !== 'promotions')
  expect(await collectReplays(without)).toMatchObject([
    { replay: { kind: 'notCalculable', reason: 'nobody here calculates promotion' } },
  ])
})
