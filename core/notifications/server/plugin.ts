import type { Area } from '#platform/http/area.ts'
import { orderMessageCarrier, orderMessages } from './order-messages.ts'
import { sendCodeBy } from './send-code.ts'

/** Tells customers what happens: codes at once, everything else through the outbox. */
export const notificationsArea: Area = {
  name: 'notifications',
  provides: (platform) => ({
    codeSender: [sendCodeBy(platform)],
    orderListener: [orderMessages(platform)],
    outboxCarrier: [orderMessageCarrier(platform)],
  }),
}
