import { z } from 'zod'
import {
  gatewayAddress,
  gatewayName,
  gatewaySecret,
  SECRET_SETTING,
} from '#core/payments/contract/gateway-settings.ts'

/** A store's payment settings for the Etisalat Payment Gateway. */
export const epgConfigSchema = z.strictObject({
  /** `https://demo-ipg.ctdev.comtrust.ae:2443` for tests. */
  baseUrl: gatewayAddress.default('https://ipg.comtrust.ae:2443'),
  /** Further origins of its pages, in addition to Comtrust's own hosts. */
  pageOrigins: z.array(gatewayAddress).default(['https://ipg.comtrust.ae:2443']),
  customer: gatewayName,
  store: gatewayName,
  terminal: gatewayName,
  userName: gatewayName,
  password: gatewaySecret,
  /**
   * The portal's decryption key, for notices about links that the merchant creates there; without it they are
   * refused.
   */
  decryptionKey: z
    .string()
    .regex(/^[\x21-\x7e]{48}$/)
    .meta(SECRET_SETTING)
    .optional(),
})

export type EpgConfig = z.output<typeof epgConfigSchema>
