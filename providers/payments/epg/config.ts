import { z } from 'zod'
import { gatewayAddress, gatewayName, gatewaySecret } from '#core/payments/contract/gateway-settings.ts'

/** What a store's payment settings hold for the Etisalat Payment Gateway. */
export const epgConfigSchema = z.strictObject({
  /** `https://demo-ipg.ctdev.comtrust.ae:2443` for tests. */
  baseUrl: gatewayAddress.default('https://ipg.comtrust.ae:2443'),
  /** Beside Comtrust's own hosts: where else its pages lie. */
  pageOrigins: z.array(gatewayAddress).default(['https://ipg.comtrust.ae:2443']),
  customer: gatewayName,
  store: gatewayName,
  terminal: gatewayName,
  userName: gatewayName,
  password: gatewaySecret,
  /** The portal's decryption key, for notices about links that the merchant makes there; without it they are refused. */
  decryptionKey: z
    .string()
    .regex(/^[\x21-\x7e]{48}$/)
    .optional(),
})

export type EpgConfig = z.output<typeof epgConfigSchema>
