import { z } from 'zod'
import { gatewayAddress, gatewayName, gatewaySecret } from '#core/payments/contract/gateway-settings.ts'

/** A store's payment settings for Paytm. */
export const paytmConfigSchema = z.strictObject({
  /** `https://securestage.paytmpayments.com` for tests. */
  baseUrl: gatewayAddress.default('https://secure.paytmpayments.com'),
  mid: gatewayName,
  /** `WEBSTAGING` for tests, otherwise `DEFAULT` or a name chosen by the merchant. */
  websiteName: gatewayName.default('DEFAULT'),
  /**
   * 16 characters each. The first authenticates our calls; Paytm signs with it too, so two are valid during a
   * rotation.
   */
  merchantKeys: z.array(gatewaySecret.length(16)).min(1).max(2),
})

export type PaytmConfig = z.output<typeof paytmConfigSchema>
