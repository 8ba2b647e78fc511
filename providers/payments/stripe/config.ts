import { z } from 'zod'
import { gatewayAddress, gatewaySecret } from '#core/payments/contract/gateway-settings.ts'

/** What a store's payment settings hold for Stripe. */
export const stripeConfigSchema = z.strictObject({
  baseUrl: gatewayAddress.default('https://api.stripe.com'),
  /** Where Stripe's own pages may lie; more than one with a domain of the merchant's. */
  pageOrigins: z.array(gatewayAddress).min(1).default(['https://checkout.stripe.com']),
  /** `sk_test_…` or `sk_live_…`: the key says which of the two worlds the account works in. */
  secretKey: gatewaySecret.regex(/^[sr]k_(test|live)_\w+$/),
  /** `whsec_…`; two while one replaces the other. */
  webhookSecrets: z
    .array(gatewaySecret.regex(/^whsec_/))
    .min(1)
    .max(2),
})

export type StripeConfig = z.output<typeof stripeConfigSchema>

export const isLiveAccount = ({ secretKey }: StripeConfig): boolean => secretKey.includes('_live_')
