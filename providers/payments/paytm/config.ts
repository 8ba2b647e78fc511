import { z } from 'zod'
import { gatewayAddress, gatewayName, gatewaySecret } from '#core/payments/contract/gateway-settings.ts'

/** What a store's payment settings hold for Paytm. */
export const paytmConfigSchema = z.strictObject({
  /** `https://securestage.paytmpayments.com` for tests. */
  baseUrl: gatewayAddress.default('https://secure.paytmpayments.com'),
  mid: gatewayName,
  /** `WEBSTAGING` for tests, `DEFAULT` or a name of the merchant's otherwise. */
  websiteName: gatewayName.default('DEFAULT'),
  /** 16 characters each. The first makes our calls; Paytm signs with it too, so two are valid while one is replaced. */
  merchantKeys: z.array(gatewaySecret.length(16)).min(1).max(2),
})

export type PaytmConfig = z.output<typeof paytmConfigSchema>
