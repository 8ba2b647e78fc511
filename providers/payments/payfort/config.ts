import { z } from 'zod'
import {
  gatewayAddress,
  gatewayName,
  gatewaySecret,
  rotatingSecrets,
} from '#core/payments/contract/gateway-settings.ts'

/** What a store's payment settings hold for Amazon Payment Services (PayFort). */
export const payfortConfigSchema = z.strictObject({
  /** `https://sbcheckout.payfort.com` for tests. */
  pageBase: gatewayAddress.default('https://checkout.payfort.com'),
  /** `https://sbpaymentservices.payfort.com` for tests. */
  apiBase: gatewayAddress.default('https://paymentservices.payfort.com'),
  merchantIdentifier: gatewayName,
  accessCode: gatewayName,
  /** As chosen in the dashboard. */
  digest: z.enum(['sha256', 'sha512']).default('sha256'),
  requestPhrase: gatewaySecret,
  /** Signs what comes from PayFort. */
  responsePhrases: rotatingSecrets,
  /** PayFort insists on an e-mail address; receipts of customers who gave none go here. */
  receiptEmail: z.email().max(254),
})

export type PayfortConfig = z.output<typeof payfortConfigSchema>
