import { z } from 'zod'
import { gatewayAddress, gatewayName, rotatingSecrets } from '#core/payments/contract/gateway-settings.ts'

/** What a store's payment settings hold for PayCaps. */
export const paycapsConfigSchema = z.strictObject({
  /** `https://sandbox.paycaps.com` for tests. */
  baseUrl: gatewayAddress.default('https://secure.paycaps.com'),
  appId: gatewayName,
  /** The first signs what we send, each may sign what comes. */
  secretKeys: rotatingSecrets,
})

export type PaycapsConfig = z.output<typeof paycapsConfigSchema>
