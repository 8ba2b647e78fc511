import { readGroup } from '#platform/env/setting-group.ts'
import type { Area } from '#platform/http/area.ts'
import { twilioSettings } from '../config.ts'
import { createTwilio } from './twilio.ts'

/** SMS by Twilio; absent where it is not configured. */
export const twilioMessaging: Area = {
  name: 'messaging-twilio',
  provides: ({ env }) => {
    const config = readGroup(env, twilioSettings)
    return config ? { messageProvider: [createTwilio(config)] } : {}
  },
}
