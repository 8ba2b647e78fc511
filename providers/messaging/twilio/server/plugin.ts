import { readSettingGroup } from '#platform/env/setting-group.ts'
import type { ServerPlugin } from '#platform/http/server-plugin.ts'
import { twilioSettings } from '../config.ts'
import { createTwilio } from './twilio.adapter.ts'

/** SMS via Twilio; absent when it is not configured. */
export const twilioMessaging: ServerPlugin = {
  name: 'messaging-twilio',
  validateSettings: (env) => void readSettingGroup(env, twilioSettings),
  provides: ({ env }) => {
    const config = readSettingGroup(env, twilioSettings)
    return config ? { messageProvider: [createTwilio(config)] } : {}
  },
}
