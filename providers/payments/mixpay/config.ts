import { z } from 'zod'
import { gatewayAddress } from '#core/payments/contract/gateway-settings.ts'

const uuid = z.string().regex(/^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/)

/** A store's payment settings for MixPay, which has no secrets: only MixPay's own responses are trusted. */
export const mixpayConfigSchema = z.strictObject({
  baseUrl: gatewayAddress.default('https://api.mixpay.me/v1'),
  pageBase: gatewayAddress.default('https://mixpay.me'),
  /** The recipient of the payment. */
  payeeId: uuid,
  /** The crypto asset of the merchant's payout. */
  settlementAssetId: uuid.optional(),
})

export type MixpayConfig = z.output<typeof mixpayConfigSchema>
