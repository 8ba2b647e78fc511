import { z } from 'zod'
import {
  gatewayAddress,
  gatewayName,
  gatewaySecret,
  rotatingSecrets,
} from '#core/payments/contract/gateway-settings.ts'

/** A store's payment settings for Thawani. */
export const thawaniConfigSchema = z.strictObject({
  /** `https://uatcheckout.thawani.om` for tests. */
  baseUrl: gatewayAddress.default('https://checkout.thawani.om'),
  secretKey: gatewaySecret,
  /** Part of the page's URL. */
  publishableKey: gatewayName,
  webhookSecrets: rotatingSecrets,
})

export type ThawaniConfig = z.output<typeof thawaniConfigSchema>
