import { readGroup } from '#platform/env/setting-group.ts'
import type { Area } from '#platform/http/area.ts'
import { smtpSettings } from '../config.ts'
import { createSmtp } from './smtp.ts'

/** E-mail by a mail server; absent where none is configured. */
export const smtpMessaging: Area = {
  name: 'messaging-smtp',
  provides: ({ env, clock }) => {
    const config = readGroup(env, smtpSettings)
    return config ? { messageProvider: [createSmtp(config, { clock })] } : {}
  },
}
