import { z } from 'zod'
import {
  gatewayAddress,
  gatewayName,
  gatewaySecret,
  rotatingSecrets,
} from '#core/payments/contract/gateway-settings.ts'

/** What a store's payment settings hold for Thawani. */
export const thawaniConfigSchema = z.strictObject({
  /** `https://uatcheckout.thawani.om` for tests. */
  baseUrl: gatewayAddress.default('https://checkout.thawani.om'),
  secretKey: gatewaySecret,
  /** Stands in the page's address. */
  publishableKey: gatewayName,
  webhookSecrets: rotatingSecrets,
})

export type ThawaniConfig = z.output<typeof thawaniConfigSchema>
