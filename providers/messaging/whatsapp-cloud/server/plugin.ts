import { readSettingGroup } from '#platform/env/setting-group.ts'
import type { ServerPlugin } from '#platform/http/server-plugin.ts'
import { whatsappSettings } from '../config.ts'
import { createWhatsapp } from './whatsapp.adapter.ts'

/** WhatsApp via Meta's Cloud API; absent when it is not configured. */
export const whatsappMessaging: ServerPlugin = {
  name: 'messaging-whatsapp-cloud',
  validateSettings: (env) => void readSettingGroup(env, whatsappSettings),
  provides: ({ env }) => {
    const config = readSettingGroup(env, whatsappSettings)
    return config ? { messageProvider: [createWhatsapp(config)] } : {}
  },
}
