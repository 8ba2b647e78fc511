import { readGroup } from '#platform/env/setting-group.ts'
import type { Area } from '#platform/http/area.ts'
import { webPushSettings } from '../config.ts'
import { createWebPush } from './web-push.ts'

/** Messages to browsers; absent where no key is configured. */
export const webPushMessaging: Area = {
  name: 'messaging-web-push',
  provides: ({ env, clock, random }) => {
    const config = readGroup(env, webPushSettings)
    return config ? { messageProvider: [createWebPush(config, { clock, random })] } : {}
  },
}
