import { z } from 'zod'

const text = z.string().max(500).optional()

/**
 * What messaging services are reached with. Each is read by its own adapter, which checks it at start with its
 * siblings: all that a service needs is given, or nothing of it. See `providers/messaging/<vendor>/config.ts`.
 */
export const messagingSettings = {
  TWILIO_ACCOUNT_SID: text,
  TWILIO_AUTH_TOKEN: text,
  TWILIO_FROM: text,
  TWILIO_ORIGIN: text,
  WHATSAPP_PHONE_NUMBER_ID: text,
  WHATSAPP_TOKEN: text,
  WHATSAPP_ORIGIN: text,
  SMTP_URL: text,
  MAIL_FROM: text,
  WEB_PUSH_PRIVATE_KEY: text,
  WEB_PUSH_CONTACT: text,
  WEB_PUSH_SERVICES: text,
}
