import { z } from 'zod'
import { gatewayAddress, gatewayName, rotatingSecrets } from '#core/payments/contract/gateway-settings.ts'

/** A store's payment settings for PayCaps. */
export const paycapsConfigSchema = z.strictObject({
  /** `https://sandbox.paycaps.com` for tests. */
  baseUrl: gatewayAddress.default('https://secure.paycaps.com'),
  appId: gatewayName,
  /** The first signs outgoing messages, any of them may sign incoming ones. */
  secretKeys: rotatingSecrets,
})

export type PaycapsConfig = z.output<typeof paycapsConfigSchema>
