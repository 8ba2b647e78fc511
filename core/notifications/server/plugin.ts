import type { Area } from '#platform/http/area.ts'
import { forgetNoticesJob, forgetPhoneNotices, phoneNotice, phoneNoticeCarrier } from './account-messages.ts'
import { orderMessageCarrier, orderMessages, orderNoticeCarriers, refundMessages } from './order-messages.ts'
import { sendCodeBy } from './send-code.ts'

/** Tells customers what happens: codes at once, everything else through the outbox. */
export const notificationsArea: Area = {
  name: 'notifications',
  jobs: (platform) => [forgetNoticesJob(platform)],
  provides: (platform) => ({
    codeSender: [sendCodeBy(platform)],
    orderListener: [orderMessages],
    refundListener: [refundMessages],
    phoneChanged: [phoneNotice],
    forgetUser: [forgetPhoneNotices],
    outboxCarrier: [
      ...orderNoticeCarriers(platform),
      orderMessageCarrier(platform),
      phoneNoticeCarrier(platform),
    ],
  }),
}
