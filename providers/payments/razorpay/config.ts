import { z } from 'zod'
import { gatewayAddress, gatewaySecret, rotatingSecrets } from '#core/payments/contract/gateway-settings.ts'

/** A store's payment settings for Razorpay. */
export const razorpayConfigSchema = z.strictObject({
  baseUrl: gatewayAddress.default('https://api.razorpay.com/v1'),
  /** The URL from which the browser loads Razorpay's checkout. */
  scriptUrl: gatewayAddress.default('https://checkout.razorpay.com/v1/checkout.js'),
  /** `rzp_test_…` or `rzp_live_…`; shown to browsers. */
  keyId: z.string().regex(/^rzp_(test|live)_\w+$/),
  /** Authenticates our calls and signs the browser's return. */
  keySecret: gatewaySecret,
  webhookSecrets: rotatingSecrets,
})

export type RazorpayConfig = z.output<typeof razorpayConfigSchema>
