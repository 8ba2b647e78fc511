import { z } from 'zod'

const text = z.string().max(500, 'must have at most 500 characters').optional()

/**
 * Settings of the messaging services. Each service's adapter reads and validates its own at start: all of them are
 * given, or none. See `providers/messaging/<vendor>/config.ts`.
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
