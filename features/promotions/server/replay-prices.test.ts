import { afterAll, beforeAll, expect, it } from 'vitest'
import { areas } from '#apps/server/areas.ts'
import {
  filledCart,
  placeOrder,
  startTestShop,
  type TestShop,
  verifiedCustomer,
} from '#apps/server/testing/world.ts'
import { calculatorsOf, replayOrders } from '#core/orders/server/replay-prices.service.ts'
import type { Area } from '#platform/http/area.ts'
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

const replayed = (pluggedIn: readonly Area[]) =>
  shop.platform.db.system((unit) => Array.fromAsync(replayOrders(unit, calculatorsOf(pluggedIn))))

it('the price of an order is made once more when its promotion is gone', async () => {
  const browser = await verifiedCustomer(shop, shop.site)
  const { store, total } = await filledCart(browser, shop.site)
  const cart = await browser.api<PromotionsApi>()('PUT /api/v1/carts/applyPromo', {
    body: { store, codeName: 'TEN10' },
  })
  if (!cart.ok) throw new Error(cart.error.message)
  expect(cart.data.total.amount).toBeLessThan(total.amount)
  expect(await placeOrder(browser, cart.data, { mod: 'cardSwipe' })).toMatchObject({ ok: true })
  await shop.platform.db.system(async ({ sql }) => {
    await sql.deleteFrom('promotion_redemptions').execute()
    await sql.deleteFrom('cart_promotions').execute()
    await sql.deleteFrom('promotion_customers').execute()
    await sql.deleteFrom('promotions').execute()
  })
  expect(await replayed(areas)).toMatchObject([{ total: cart.data.total.amount, replay: { kind: 'same' } }])
  const without = areas.filter(({ name }) => name !== 'promotions')
  expect(await replayed(without)).toMatchObject([
    { replay: { kind: 'notCalculable', reason: 'nobody here calculates promotion' } },
  ])
})
