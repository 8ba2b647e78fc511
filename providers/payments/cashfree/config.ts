import { z } from 'zod'
import { gatewayAddress, gatewayName, rotatingSecrets } from '#core/payments/contract/gateway-settings.ts'

/** A store's payment settings for Cashfree. */
export const cashfreeConfigSchema = z.strictObject({
  /** `https://sandbox.cashfree.com/pg` for tests. */
  baseUrl: gatewayAddress.default('https://api.cashfree.com/pg'),
  scriptUrl: gatewayAddress.default('https://sdk.cashfree.com/js/v3/cashfree.js'),
  mode: z.enum(['sandbox', 'production']).default('production'),
  apiVersion: z
    .string()
    .regex(/^\d{4}-\d{2}-\d{2}$/)
    .default('2025-01-01'),
  clientId: gatewayName,
  /**
   * The first authenticates our calls; Cashfree signs its events with the secret, so two are valid during a rotation.
   */
  clientSecrets: rotatingSecrets,
})

export type CashfreeConfig = z.output<typeof cashfreeConfigSchema>
