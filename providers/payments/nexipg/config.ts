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
  /** Beside Nexi's own hosts: where else its pages lie. */
  pageOrigins: z.array(gatewayAddress).default([]),
  apiKey: gatewaySecret,
})

/** The older Italian product (XPay), reached by a form with a MAC. */
const xpay = z.strictObject({
  product: z.literal('xpay'),
  /** `https://int-ecommerce.nexi.it` for tests. */
  baseUrl: gatewayAddress.default('https://ecommerce.nexi.it'),
  alias: gatewayName,
  /** The first signs what we send, each may sign what comes. */
  macKeys: rotatingSecrets,
})

/** What a store's payment settings hold for Nexi; which of its two products, they must say. */
export const nexiConfigSchema = z.discriminatedUnion('product', [npg, xpay])

export type NpgConfig = z.output<typeof npg>
export type XpayConfig = z.output<typeof xpay>
