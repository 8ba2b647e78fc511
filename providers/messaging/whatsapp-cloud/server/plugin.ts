import { readGroup } from '#platform/env/setting-group.ts'
import type { Area } from '#platform/http/area.ts'
import { whatsappSettings } from '../config.ts'
import { createWhatsapp } from './whatsapp.ts'

/** WhatsApp by Meta's Cloud API; absent where it is not configured. */
export const whatsappMessaging: Area = {
  name: 'messaging-whatsapp-cloud',
  provides: ({ env }) => {
    const config = readGroup(env, whatsappSettings)
    return config ? { messageProvider: [createWhatsapp(config)] } : {}
  },
}
