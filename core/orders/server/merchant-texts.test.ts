import { expect, it } from 'vitest'
import {
  createVerifiedCustomer,
  fillCart,
  placeOrder,
  startTestShop,
} from '#apps/server/testing/test-shop.ts'
import { ORDER_TYPE } from '#core/sites/domain/order-type.ts'
import { expectOk } from '#platform/testing/expect-ok.ts'

it.each([
  ['grocery', 'Being packed', null],
  ['salon', 'Being prepared', null],
  ['restaurant', 'In the kitchen', true],
] as const)('speaks of a %s as what it is: %s', async (merchantType, preparing, needsCutlery) => {
  const shop = await startTestShop({ brand: { merchantType } })
  const browser = await createVerifiedCustomer(shop, shop.site, { phone: '509990077' })
  const cart = await fillCart(browser, shop.site, {
    orderType: ORDER_TYPE.pickup,
    lines: [{ product: 'soda' }],
  })
  const order = expectOk(await placeOrder(browser, cart, { mod: 'express', needsCutlery: true }))
  expect(order.timeline.map(({ text }) => text)).toContain(preparing)
  expect(order.needsCutlery).toBe(needsCutlery)
  await shop.close()
})
