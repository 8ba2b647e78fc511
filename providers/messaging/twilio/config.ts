import { z } from 'zod'
import { serviceAddressSchema, serviceSecretSchema } from '#core/notifications/contract/messaging-settings.ts'

/** The settings of Twilio; all but the origin are required. */
export const twilioSettings = z.object({
  TWILIO_ACCOUNT_SID: z.string().regex(/^AC[0-9a-f]{32}$/, 'must be AC and 32 hexadecimal digits'),
  TWILIO_AUTH_TOKEN: serviceSecretSchema,
  /** A number, the id of a messaging service, or a name that networks show instead of a number. */
  TWILIO_FROM: z
    .string()
    .regex(
      /^(\+[1-9]\d{6,14}|MG[0-9a-f]{32}|(?=.*[A-Za-z])[A-Za-z0-9 ]{1,11})$/,
      'must be a number such as +12025550123, a messaging service (MG…) or a name of at most 11 letters',
    ),
  TWILIO_ORIGIN: serviceAddressSchema.default('https://api.twilio.com'),
})

export type TwilioConfig = z.output<typeof twilioSettings>
