import { readSettingGroup } from '#platform/env/setting-group.ts'
import type { ServerPlugin } from '#platform/http/server-plugin.ts'
import { smtpSettings } from '../config.ts'
import { createSmtp } from './smtp.adapter.ts'

/** E-mail by a mail server; absent when none is configured. */
export const smtpMessaging: ServerPlugin = {
  name: 'messaging-smtp',
  validateSettings: (env) => void readSettingGroup(env, smtpSettings),
  provides: ({ env, clock }) => {
    const config = readSettingGroup(env, smtpSettings)
    return config ? { messageProvider: [createSmtp(config, { clock })] } : {}
  },
}
