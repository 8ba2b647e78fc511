import type { TestBrowser } from '#apps/server/testing/test-app.ts'
import { fillCart, placeOrder, saveAddress, type TestCart } from '#apps/server/testing/test-shop.ts'
import type { CustomersApi } from '#core/customers/contract/endpoints.ts'
import type { LoyaltyConsoleApi } from '#features/loyalty/contract/console-endpoints.ts'
import type { LoyaltyApi } from '#features/loyalty/contract/endpoints.ts'
import { grantPoints } from '#features/loyalty/testing/points.ts'
import type { PromotionsApi } from '#features/promotions/contract/endpoints.ts'
import type { CallInput } from '#platform/contract/contract.ts'
import { minutes } from '#platform/kernel/clock.ts'
import { expectOk } from '#platform/testing/expect-ok.ts'
import { hearRefusal, type Trigger, type TriggerStage } from './trigger-stage.ts'

type ApplyBody = CallInput<PromotionsApi['PUT /api/v1/carts/applyPromo']>['body']

const applyPromo = (browser: TestBrowser, body: ApplyBody) =>
  browser.api<PromotionsApi>()('PUT /api/v1/carts/applyPromo', { body })

/** A code is entered at a filled cart. */
const enterCode =
  (code: Omit<ApplyBody, 'store'>, cart: TestCart = {}): Trigger =>
  async ({ shop, marina, createCustomer }, language) => {
    const browser = await createCustomer(language)
    await fillCart(browser, shop.site, cart)
    return hearRefusal(await applyPromo(browser, { store: marina, ...code }))
  }

/** A customer with 1,000 points, a filled cart and an order taker's code for 400 of them. */
const requestSecretCode = async (
  { shop, marina, manager, createCustomer }: TriggerStage,
  language: Parameters<Trigger>[1],
) => {
  const browser = await createCustomer(language)
  const me = expectOk(await browser.api<CustomersApi>()('GET /api/v1/users/me'))
  await grantPoints(shop, { userId: me._id, points: 1000 })
  await fillCart(browser, shop.site)
  const body = { store: marina, points: 400 }
  const { _id: id } = expectOk(
    await browser.api<LoyaltyApi>()('POST /api/v1/loyalty/code-requests', { body }),
  )
  const { code } = expectOk(
    await manager.api<LoyaltyConsoleApi>()('POST /api/v1/console/loyalty/code-requests/:id/code', {
      params: { id },
    }),
  )
  const enter = (secretCode: string) =>
    browser.api<LoyaltyApi>()('POST /api/v1/loyalty/code-requests/:id/verify', {
      params: { id },
      body: { secretCode },
    })
  return { browser, code, enter }
}

export const promotionTriggers = {
  promoMinimum: enterCode({ codeName: 'FIVE' }),
  noPromo: enterCode({ codeName: 'NOSUCHCODE' }),
  promoNotApplicable: enterCode({ codeName: 'DRIVE' }),
  cardType: enterCode({ codeName: 'CARDS', cardType: 'amex' }),
  promoWarning: async ({ shop, marina, createCustomer }, language) => {
    const browser = await createCustomer(language)
    await fillCart(browser, shop.site, { lines: [{ product: 'burger' }] })
    const { warnings } = expectOk(await applyPromo(browser, { store: marina, codeName: 'TWICE' }))
    const [warning] = warnings
    return { code: warning?.code ?? null, text: warning?.message ?? '' }
  },
  cardsOnly: async ({ shop: { site }, marina, createCustomer }, language) => {
    const browser = await createCustomer(language)
    const address = await saveAddress(browser, site.areas.jbr ?? '')
    await fillCart(browser, site, { orderType: 20, area: 'jbr' })
    const cart = expectOk(await applyPromo(browser, { store: marina, codeName: 'CARDS' }))
    return hearRefusal(await placeOrder(browser, cart, { mod: 'cod', address }))
  },
  notWithPoints: async (stage, language) => {
    const { browser, code, enter } = await requestSecretCode(stage, language)
    expectOk(await enter(code))
    return hearRefusal(await applyPromo(browser, { store: stage.marina, codeName: 'CARDS' }))
  },
  secretCodeInvalid: async (stage, language) => {
    const { code, enter } = await requestSecretCode(stage, language)
    return hearRefusal(await enter(code === '000000' ? '000001' : '000000'))
  },
  secretCodeTimedOut: async (stage, language) => {
    const { code, enter } = await requestSecretCode(stage, language)
    stage.shop.clock.advance(minutes(2))
    return hearRefusal(await enter(code))
  },
} satisfies Readonly<Record<string, Trigger>>
