import { z } from 'zod'
import { gatewayAddress } from '#core/payments/contract/gateway-settings.ts'

const uuid = z.string().regex(/^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/)

/** What a store's payment settings hold for MixPay, which knows no secrets: nothing but MixPay's own word is believed. */
export const mixpayConfigSchema = z.strictObject({
  baseUrl: gatewayAddress.default('https://api.mixpay.me/v1'),
  pageBase: gatewayAddress.default('https://mixpay.me'),
  /** Who is paid. */
  payeeId: uuid,
  /** The crypto asset in which the merchant is paid out. */
  settlementAssetId: uuid.optional(),
})

export type MixpayConfig = z.output<typeof mixpayConfigSchema>
