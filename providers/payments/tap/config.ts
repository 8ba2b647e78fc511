import { z } from 'zod'
import { gatewayAddress, gatewayName, gatewaySecret } from '#core/payments/contract/gateway-settings.ts'
import { applePaySettings, googlePaySettings } from '#core/payments/contract/wallet-settings.ts'

/** What a store's payment settings hold for Tap. */
export const tapConfigSchema = z.strictObject({
  baseUrl: gatewayAddress.default('https://api.tap.company/v2'),
  /** Beside Tap's own hosts: where else its pages lie. */
  pageOrigins: z.array(gatewayAddress).default([]),
  /** `sk_test_…` or `sk_live_…`. The first makes our calls; Tap signs its events with the key, so two are valid while one is replaced. */
  secretKeys: z
    .array(gatewaySecret.regex(/^sk_(test|live)_\w+$/))
    .min(1)
    .max(2),
  /** The merchant's id, where one key serves several. */
  merchantId: gatewayName.optional(),
  /** Wallets on our own page; without these Tap's page offers what it has. */
  applePay: applePaySettings.optional(),
  googlePay: googlePaySettings.optional(),
})

export type TapConfig = z.output<typeof tapConfigSchema>
