import { z } from 'zod'
import { gatewayAddress, gatewaySecret } from '#core/payments/contract/gateway-settings.ts'

/** A store's payment settings for Stripe. */
export const stripeConfigSchema = z.strictObject({
  baseUrl: gatewayAddress.default('https://api.stripe.com'),
  /** Origins of Stripe's own pages; more than one if the merchant has a custom domain. */
  pageOrigins: z.array(gatewayAddress).min(1).default(['https://checkout.stripe.com']),
  /** `sk_test_…` or `sk_live_…`: the key selects test or live mode. */
  secretKey: gatewaySecret.regex(/^[sr]k_(test|live)_\w+$/),
  /** `whsec_…`; two during a rotation. */
  webhookSecrets: z
    .array(gatewaySecret.regex(/^whsec_/))
    .min(1)
    .max(2),
})

export type StripeConfig = z.output<typeof stripeConfigSchema>

export const isLiveAccount = ({ secretKey }: StripeConfig): boolean => secretKey.includes('_live_')
