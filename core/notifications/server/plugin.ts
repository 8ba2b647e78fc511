import type { Area } from '#platform/http/area.ts'
import { sendCodeBy } from './send-code.ts'

/** Tells customers what happens: codes at once, everything else through the outbox. */
export const notificationsArea: Area = {
  name: 'notifications',
  provides: (platform) => ({ codeSender: [sendCodeBy(platform)] }),
}
