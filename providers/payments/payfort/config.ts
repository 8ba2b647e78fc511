import { z } from 'zod'
import {
  gatewayAddress,
  gatewayName,
  gatewaySecret,
  rotatingSecrets,
} from '#core/payments/contract/gateway-settings.ts'

/** A store's payment settings for Amazon Payment Services (PayFort). */
export const payfortConfigSchema = z.strictObject({
  /** `https://sbcheckout.payfort.com` for tests. */
  pageBase: gatewayAddress.default('https://checkout.payfort.com'),
  /** `https://sbpaymentservices.payfort.com` for tests. */
  apiBase: gatewayAddress.default('https://paymentservices.payfort.com'),
  merchantIdentifier: gatewayName,
  accessCode: gatewayName,
  /** As selected in the dashboard. */
  digest: z.enum(['sha256', 'sha512']).default('sha256'),
  requestPhrase: gatewaySecret,
  /** Sign PayFort's messages. */
  responsePhrases: rotatingSecrets,
  /** PayFort requires an e-mail address; receipts of customers without one go here. */
  receiptEmail: z.email().max(254),
})

export type PayfortConfig = z.output<typeof payfortConfigSchema>
