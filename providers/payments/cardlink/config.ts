import { z } from 'zod'
import { gatewayAddress, rotatingSecrets } from '#core/payments/contract/gateway-settings.ts'

/** A store's payment settings for Cardlink's VPOS, also under the names of Nexi Greece and Worldline Greece. */
export const cardlinkConfigSchema = z.strictObject({
  /** `https://ecommerce-test.cardlink.gr` for tests; Nexi's and Worldline's hosts work the same way. */
  baseUrl: gatewayAddress.default('https://ecommerce.cardlink.gr'),
  mid: z.string().regex(/^\d{1,20}$/),
  /** The first signs outgoing messages, any of them may sign incoming ones. */
  sharedSecrets: rotatingSecrets,
})

export type CardlinkConfig = z.output<typeof cardlinkConfigSchema>
