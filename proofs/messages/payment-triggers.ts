import type { TestBrowser } from '#apps/server/testing/test-app.ts'
import { fillCart, placeOrder, saveAddress } from '#apps/server/testing/test-shop.ts'
import type { CheckoutApi } from '#core/checkout/contract/endpoints.ts'
import type { PaymentsApi } from '#core/payments/contract/endpoints.ts'
import type { DeclineCode } from '#core/payments/domain/gateway-report.ts'
import type { CallData } from '#platform/contract/contract.ts'
import type { Language } from '#platform/kernel/language.ts'
import { expectOk } from '#platform/testing/expect-ok.ts'
import { type Heard, hearRefusal, type Trigger, type TriggerStage } from './trigger-stage.ts'

type FailureMeta = CallData<CheckoutApi['GET /api/v1/payment/:id/failure/meta']>

/** What the failure page reads after the gateway has declined a payment. */
const readDeclined = async (
  { shop, createCustomer }: TriggerStage,
  language: Language,
  { decline, mod = 'express' }: { decline: DeclineCode; mod?: 'express' | 'crypto' },
): Promise<FailureMeta> => {
  const browser = await createCustomer(language)
  const placed = expectOk(await placeOrder(browser, await fillCart(browser, shop.site), { mod }))
  const { _id: id, referenceNo: reference } = placed.payment
  const report = { state: 'failed' as const, reference, gatewayReference: `gw-${reference}`, decline }
  shop.gateway.reports.set(reference, report)
  expectOk(await browser.api<PaymentsApi>()('POST /api/v1/payment/:id/refresh', { params: { id } }))
  return expectOk(
    await browser.api<CheckoutApi>()('GET /api/v1/payment/:id/failure/meta', { params: { id } }),
  )
}

const hearCause =
  (decline: DeclineCode): Trigger =>
  async (stage, language) => {
    const { code, message } = await readDeclined(stage, language, { decline })
    return { code, text: message }
  }

/** The payment of an order is tried again while its outlet is paused. */
const retryAtPausedOutlet: Trigger = async ({ shop, createCustomer, withPause }, language) => {
  const browser = await createCustomer(language)
  shop.gateway.mode = 'refused'
  const cart = await fillCart(browser, shop.site)
  const answer = await placeOrder(browser, cart)
  shop.gateway.mode = 'redirect'
  const placed = expectOk(answer)
  const retry = () =>
    browser.api<CheckoutApi>()('POST /api/v1/orders/:id/payment', {
      params: { id: placed._id },
      body: { mod: 'express' },
      idempotencyKey: `retry ${placed._id}`,
    })
  return withPause(async () => hearRefusal(await retry()))
}

/** Three hundred dirhams is the most that the marina takes in cash. */
const payTooMuchInCash = async (browser: TestBrowser, { shop: { site } }: TriggerStage): Promise<Heard> => {
  const address = await saveAddress(browser, site.areas.jbr ?? '')
  const lines = [{ product: 'burger', qty: 10 }]
  const cart = await fillCart(browser, site, { orderType: 20, area: 'jbr', lines })
  return hearRefusal(await placeOrder(browser, cart, { mod: 'cod', address }))
}

export const paymentTriggers = {
  cardExpired: hearCause(5001),
  cvvInvalid: hearCause(5002),
  cardNumberInvalid: hearCause(5003),
  insufficientFunds: hearCause(5011),
  paymentFailed: hearCause(5100),
  paymentNotSuccessful: async (stage, language) => {
    const { code, heading } = await readDeclined(stage, language, { decline: 5100 })
    return { code, text: heading }
  },
  charged: async (stage, language) => {
    const { code, charged } = await readDeclined(stage, language, { decline: 5100 })
    return { code, text: charged ?? '' }
  },
  chargedCrypto: async (stage, language) => {
    const { code, charged } = await readDeclined(stage, language, { decline: 5100, mod: 'crypto' })
    return { code, text: charged ?? '' }
  },
  pauseOrder: retryAtPausedOutlet,
  cashLimit: async (stage, language) => payTooMuchInCash(await stage.createCustomer(language), stage),
} satisfies Readonly<Record<string, Trigger>>
