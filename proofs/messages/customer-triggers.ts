import { vi } from 'vitest'
import {
  createGuest,
  fillCart,
  generatePhone,
  placeOrder,
  saveAddress,
} from '#apps/server/testing/test-shop.ts'
import type { CustomersApi } from '#core/customers/contract/endpoints.ts'
import type { RecurringApi } from '#features/recurring-orders/contract/endpoints.ts'
import { expectOk } from '#platform/testing/expect-ok.ts'
import { hearRefusal, type Trigger } from './trigger-stage.ts'

const enterWrongCode: Trigger = async ({ shop, marina }, language) => {
  const browser = await createGuest(shop, shop.site)
  browser.language = language
  const api = browser.api<CustomersApi>()
  const phone = generatePhone()
  const body = { phoneCode: '971', phone, store: marina }
  const { verificationId } = expectOk(await api('POST /api/v1/users/sendotp', { body }))
  const otp = shop.codes.get(`+971${phone}`) === '111111' ? '222222' : '111111'
  return hearRefusal(await api('POST /api/v1/users/verifyotp', { body: { verificationId, otp } }))
}

const orderAsGuest: Trigger = async ({ shop }, language) => {
  const browser = await createGuest(shop, shop.site)
  browser.language = language
  const phone = { number: '501112223', countryCode: '971' }
  return hearRefusal(await placeOrder(browser, await fillCart(browser, shop.site), { phone }))
}

/** The outlet downtown asks for an e-mail address. */
const orderWithoutEmail: Trigger = async ({ shop, createCustomer }, language) => {
  const browser = await createCustomer(language)
  const cart = await fillCart(browser, shop.site, { store: 'downtown' })
  return hearRefusal(await placeOrder(browser, cart, { mod: 'cod', address: {} }))
}

/** The cart is for JBR, the address on the Palm. */
const orderToOtherArea: Trigger = async ({ shop: { site }, createCustomer }, language) => {
  const browser = await createCustomer(language)
  const cart = await fillCart(browser, site, { orderType: 20, area: 'jbr' })
  const address = await saveAddress(browser, site.areas.palm ?? '')
  return hearRefusal(await placeOrder(browser, cart, { mod: 'cod', address }))
}

/** A weekly order is to end the day before its first date. */
const endBeforeFirst: Trigger = async ({ shop, createCustomer }, language) => {
  const browser = await createCustomer(language, 'amal@example.com')
  const cart = await fillCart(browser, shop.site, { store: 'downtown' })
  const order = expectOk(await placeOrder(browser, cart, { mod: 'cod' }))
  const answer = await browser.api<RecurringApi>()('POST /api/v1/recurring-rules', {
    body: {
      ...{ unit: 'week', every: 1, weekdays: [], startsOn: '2026-11-30', time: '18:30' },
      ends: { kind: 'onDate', day: '2026-11-29' },
      order: order._id,
    },
    idempotencyKey: `repeat ${order._id}`,
  })
  return hearRefusal(answer)
}

/** The database fails in a way that nobody foresaw. */
const failUnforeseen: Trigger = async ({ shop, createCustomer }, language) => {
  const browser = await createCustomer(language)
  const failing = vi.spyOn(shop.platform.db, 'tenant').mockRejectedValue(new Error('unforeseen'))
  const answer = await browser
    .api<CustomersApi>()('GET /api/v1/address')
    .finally(() => failing.mockRestore())
  return hearRefusal(answer)
}

export const customerTriggers = {
  wrongCode: enterWrongCode,
  phoneNotVerified: orderAsGuest,
  emailMissing: orderWithoutEmail,
  addressElsewhere: orderToOtherArea,
  endBeforeNext: endBeforeFirst,
  internal: failUnforeseen,
} satisfies Readonly<Record<string, Trigger>>
