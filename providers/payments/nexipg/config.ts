import { z } from 'zod'
import {
  gatewayAddress,
  gatewayName,
  gatewaySecret,
  rotatingSecrets,
} from '#core/payments/contract/gateway-settings.ts'

/** Nexi's payment gateway for several countries (XPay Global). */
const npg = z.strictObject({
  product: z.literal('npg'),
  /** `https://stg-ta.nexigroup.com/api/phoenix-0.0/psp/api/v1` for tests; some countries have hosts of their own. */
  baseUrl: gatewayAddress.default('https://xpay.nexigroup.com/api/phoenix-0.0/psp/api/v1'),
  /** Further origins of its pages, in addition to Nexi's own hosts. */
  pageOrigins: z.array(gatewayAddress).default([]),
  apiKey: gatewaySecret,
})

/** The older Italian product (XPay), entered by a form with a MAC. */
const xpay = z.strictObject({
  product: z.literal('xpay'),
  /** `https://int-ecommerce.nexi.it` for tests. */
  baseUrl: gatewayAddress.default('https://ecommerce.nexi.it'),
  alias: gatewayName,
  /** The first signs outgoing messages, any of them may sign incoming ones. */
  macKeys: rotatingSecrets,
})

/** A store's payment settings for Nexi; they must name one of its two products. */
export const nexiConfigSchema = z.discriminatedUnion('product', [npg, xpay])

export type NpgConfig = z.output<typeof npg>
export type XpayConfig = z.output<typeof xpay>
