import { bindRoutes, type ServerPlugin } from '#platform/http/server-plugin.ts'
import { deadLettersContract, pushContract } from '../contract/endpoints.ts'
import {
  cleanupNoticesJob,
  deletePhoneNotices,
  phoneChangeListener,
  phoneNoticeCarrier,
} from './account-messages.listener.ts'
import { deadLetterHandlers, pushHandlers } from './notifications.routes.ts'
import {
  orderMessageCarrier,
  orderMessageListener,
  orderNoticeCarriers,
  refundMessageListener,
} from './order-messages.listener.ts'
import { browserExport, deleteBrowsersOfUser, reassignBrowsers } from './push-subscriptions.repo.ts'
import { mountPushWorker } from './push-worker.routes.ts'
import { createCodeSender } from './send-code.listener.ts'

/** Notifies customers: codes immediately, everything else through the outbox. */
export const notificationsPlugin: ServerPlugin = {
  name: 'notifications',
  routes: (platform) => [
    bindRoutes(deadLettersContract, deadLetterHandlers(platform)),
    bindRoutes(pushContract, pushHandlers(platform)),
  ],
  mount: mountPushWorker,
  jobs: (platform) => [cleanupNoticesJob(platform)],
  provides: (platform) => ({
    codeSender: [createCodeSender(platform)],
    orderListener: [orderMessageListener],
    refundListener: [refundMessageListener],
    phoneChanged: [phoneChangeListener],
    forgetUser: [deletePhoneNotices, deleteBrowsersOfUser],
    userMerge: [reassignBrowsers],
    userExport: [browserExport],
    outboxHandler: [
      ...orderNoticeCarriers(platform),
      orderMessageCarrier(platform),
      phoneNoticeCarrier(platform),
    ],
  }),
}
