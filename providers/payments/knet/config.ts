import { z } from 'zod'
import { gatewayAddress, gatewaySecret } from '#core/payments/contract/gateway-settings.ts'

/** Values that are unescaped in KNET's plain text must not contain a delimiter. */
const plain = /^[^&=%#<>"'\s]+$/

/** A store's payment settings for KNET. */
export const knetConfigSchema = z.strictObject({
  /** `https://kpaytest.com.kw` for tests. */
  pageBase: gatewayAddress.default('https://kpay.com.kw'),
  /** Inquiries and refunds; `https://www.kpaytest.com.kw` for tests. */
  pipeBase: gatewayAddress.default('https://www.kpay.com.kw'),
  tranportalId: z.string().regex(/^\d{3,20}$/),
  tranportalPassword: gatewaySecret.regex(plain),
  /** The terminal's resource key: 16 characters. */
  resourceKey: gatewaySecret.length(16),
  /** `notification` when KNET's server posts the result and we answer with the redirect for the browser. */
  mode: z.enum(['direct', 'notification']).default('direct'),
})

export type KnetConfig = z.output<typeof knetConfigSchema>
