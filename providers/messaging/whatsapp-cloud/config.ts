import { z } from 'zod'
import { serviceAddressSchema, serviceSecretSchema } from '#core/notifications/contract/messaging-settings.ts'

/** The settings of Meta's Cloud API; all but the address are needed. */
export const whatsappSettings = z.object({
  /** Not the number itself but Meta's id of it. */
  WHATSAPP_PHONE_NUMBER_ID: z.string().regex(/^\d{5,20}$/, 'must be the id of the number, 5 to 20 digits'),
  /** Of a system user, so that it does not end after a day. */
  WHATSAPP_TOKEN: serviceSecretSchema,
  /** With the version of the API. */
  WHATSAPP_ORIGIN: serviceAddressSchema.default('https://graph.facebook.com/v23.0'),
})

export type WhatsappConfig = z.output<typeof whatsappSettings>
