import { z } from 'zod'
import { gatewayAddress, gatewayName, rotatingSecrets } from '#core/payments/contract/gateway-settings.ts'

/** A store's payment settings for Geidea. */
export const geideaConfigSchema = z.strictObject({
  /** `https://api.merchant.geidea.net` (EG), `https://api.ksamerchant.geidea.net` (SA) or `https://api.geidea.ae` (AE). */
  baseUrl: gatewayAddress,
  /** `https://www.merchant.geidea.net`, `https://www.ksamerchant.geidea.net` or `https://payments.geidea.ae`. */
  pageBase: gatewayAddress,
  publicKey: gatewayName,
  /** The first authenticates our calls; Geidea signs with it too, so two are valid during a rotation. */
  apiPasswords: rotatingSecrets,
})

export type GeideaConfig = z.output<typeof geideaConfigSchema>
