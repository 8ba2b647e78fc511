import { z } from 'zod'

/** The push services of today's browsers, each including its subdomains. */
const BROWSERS =
  'fcm.googleapis.com,push.services.mozilla.com,web.push.apple.com,notify.windows.com,push.apple.com'

/** The settings of web push; the services have a default. */
export const webPushSettings = z.object({
  /** The private half of the VAPID key: 32 bytes in base64url. Changing it forces all browsers to subscribe again. */
  WEB_PUSH_PRIVATE_KEY: z.string().regex(/^[\w-]{43}$/, 'must be 32 bytes in base64url'),
  /** The contact for push services in case of problems. */
  WEB_PUSH_CONTACT: z
    .string()
    .regex(/^(mailto:[^\s@]+@[^\s@]+|https:\/\/\S+)$/, 'must begin with mailto: or https://'),
  /** Names of push services, or whole origins such as that of a simulator, comma-separated. */
  WEB_PUSH_SERVICES: z
    .string()
    .regex(
      /^(?:https?:\/\/)?[a-z0-9.-]+(?::\d{1,5})?(?:,(?:https?:\/\/)?[a-z0-9.-]+(?::\d{1,5})?)*$/,
      'must be hosts or origins such as fcm.googleapis.com,https://push.example.com',
    )
    .default(BROWSERS),
})

export type WebPushConfig = z.output<typeof webPushSettings>
