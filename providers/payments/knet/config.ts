import { z } from 'zod'
import { gatewayAddress, gatewaySecret } from '#core/payments/contract/gateway-settings.ts'

/** What stands in KNET's plain text unescaped must not end a field of it. */
const plain = /^[^&=%#<>"'\s]+$/

/** What a store's payment settings hold for KNET. */
export const knetConfigSchema = z.strictObject({
  /** `https://kpaytest.com.kw` for tests. */
  pageBase: gatewayAddress.default('https://kpay.com.kw'),
  /** Inquiries and refunds; `https://www.kpaytest.com.kw` for tests. */
  pipeBase: gatewayAddress.default('https://www.kpay.com.kw'),
  tranportalId: z.string().regex(/^\d{3,20}$/),
  tranportalPassword: gatewaySecret.regex(plain),
  /** The terminal's resource key: 16 characters. */
  resourceKey: gatewaySecret.length(16),
  /** `notification` when KNET's server posts the result and is told where to send the browser. */
  mode: z.enum(['direct', 'notification']).default('direct'),
})

export type KnetConfig = z.output<typeof knetConfigSchema>
