import { z } from 'zod'
import { gatewayAddress, rotatingSecrets } from '#core/payments/contract/gateway-settings.ts'

/** What a store's payment settings hold for Cardlink's VPOS, also under the names of Nexi Greece and Worldline Greece. */
export const cardlinkConfigSchema = z.strictObject({
  /** With `https://ecommerce-test.cardlink.gr` for tests; Nexi's and Worldline's hosts work alike. */
  baseUrl: gatewayAddress.default('https://ecommerce.cardlink.gr'),
  mid: z.string().regex(/^\d{1,20}$/),
  /** The first signs what we send, each may sign what comes. */
  sharedSecrets: rotatingSecrets,
})

export type CardlinkConfig = z.output<typeof cardlinkConfigSchema>
