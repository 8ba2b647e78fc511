import { readSettingGroup } from '#platform/env/setting-group.ts'
import type { ServerPlugin } from '#platform/http/server-plugin.ts'
import { webPushSettings } from '../config.ts'
import { createWebPush } from './web-push.adapter.ts'

/** Messages to browsers; absent when no key is configured. */
export const webPushMessaging: ServerPlugin = {
  name: 'messaging-web-push',
  validateSettings: (env) => void readSettingGroup(env, webPushSettings),
  provides: ({ env }) => {
    const config = readSettingGroup(env, webPushSettings)
    return config ? { messageProvider: [createWebPush(config)] } : {}
  },
}
