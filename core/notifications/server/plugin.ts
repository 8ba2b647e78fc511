import { type Area, routes } from '#platform/http/area.ts'
import { deadLettersContract, pushContract } from '../contract/endpoints.ts'
import { forgetNoticesJob, forgetPhoneNotices, phoneNotice, phoneNoticeCarrier } from './account-messages.ts'
import { deadLetterHandlers, pushHandlers } from './notifications.routes.ts'
import { orderMessageCarrier, orderMessages, orderNoticeCarriers, refundMessages } from './order-messages.ts'
import { exportedBrowsers, forgetBrowsersOf, moveBrowsers } from './push-subscriptions.ts'
import { mountPushWorker } from './push-worker.ts'
import { sendCodeBy } from './send-code.ts'

/** Tells customers what happens: codes at once, everything else through the outbox. */
export const notificationsArea: Area = {
  name: 'notifications',
  routes: (platform) => [
    routes(deadLettersContract, deadLetterHandlers(platform)),
    routes(pushContract, pushHandlers(platform)),
  ],
  mount: mountPushWorker,
  jobs: (platform) => [forgetNoticesJob(platform)],
  provides: (platform) => ({
    codeSender: [sendCodeBy(platform)],
    orderListener: [orderMessages],
    refundListener: [refundMessages],
    phoneChanged: [phoneNotice],
    forgetUser: [forgetPhoneNotices, forgetBrowsersOf],
    userMerge: [moveBrowsers],
    userExport: [exportedBrowsers],
    outboxCarrier: [
      ...orderNoticeCarriers(platform),
      orderMessageCarrier(platform),
      phoneNoticeCarrier(platform),
    ],
  }),
}
