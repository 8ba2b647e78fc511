import { z } from 'zod'
import { gatewayAddress, gatewayName, gatewaySecret } from '#core/payments/contract/gateway-settings.ts'
import { applePaySettings, googlePaySettings } from '#core/payments/contract/wallet-settings.ts'

/** A store's payment settings for Tap. */
export const tapConfigSchema = z.strictObject({
  baseUrl: gatewayAddress.default('https://api.tap.company/v2'),
  /** Further origins of its pages, in addition to Tap's own hosts. */
  pageOrigins: z.array(gatewayAddress).default([]),
  /**
   * `sk_test_…` or `sk_live_…`. The first authenticates our calls; Tap signs its events with the key, so two are
   * valid during a rotation.
   */
  secretKeys: z
    .array(gatewaySecret.regex(/^sk_(test|live)_\w+$/))
    .min(1)
    .max(2),
  /** The merchant's id, if one key serves several. */
  merchantId: gatewayName.optional(),
  /** Wallets on our own page; without its settings a wallet is not offered. */
  applePay: applePaySettings.optional(),
  googlePay: googlePaySettings.optional(),
})

export type TapConfig = z.output<typeof tapConfigSchema>
