import { z } from 'zod'
import { serviceAddressSchema, serviceSecretSchema } from '#core/notifications/contract/messaging-settings.ts'

/** The settings of Meta's Cloud API; all but the origin are required. */
export const whatsappSettings = z.object({
  /** Meta's id of the number, not the number itself. */
  WHATSAPP_PHONE_NUMBER_ID: z.string().regex(/^\d{5,20}$/, 'must be the id of the number, 5 to 20 digits'),
  /** The token of a system user, because others expire after a day. */
  WHATSAPP_TOKEN: serviceSecretSchema,
  /** Includes the version of the API. */
  WHATSAPP_ORIGIN: serviceAddressSchema.default('https://graph.facebook.com/v23.0'),
})

export type WhatsappConfig = z.output<typeof whatsappSettings>
