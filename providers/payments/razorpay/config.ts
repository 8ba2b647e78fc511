import { z } from 'zod'
import { gatewayAddress, gatewaySecret, rotatingSecrets } from '#core/payments/contract/gateway-settings.ts'

/** What a store's payment settings hold for Razorpay. */
export const razorpayConfigSchema = z.strictObject({
  baseUrl: gatewayAddress.default('https://api.razorpay.com/v1'),
  /** Where the browser loads Razorpay's checkout from. */
  scriptUrl: gatewayAddress.default('https://checkout.razorpay.com/v1/checkout.js'),
  /** `rzp_test_…` or `rzp_live_…`; shown to browsers. */
  keyId: z.string().regex(/^rzp_(test|live)_\w+$/),
  /** Makes our calls and signs what the browser brings back. */
  keySecret: gatewaySecret,
  webhookSecrets: rotatingSecrets,
})

export type RazorpayConfig = z.output<typeof razorpayConfigSchema>
