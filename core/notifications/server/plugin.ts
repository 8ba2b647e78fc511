import { bindRoutes, type ServerPlugin } from '#platform/http/server-plugin.ts'
import { deadLettersContract } from '../contract/endpoints.ts'
import {
  createNoticesCleanupJob,
  createPhoneNoticeHandler,
  deletePhoneNotices,
  enqueuePhoneChangeNotice,
} from './account-messages.listener.ts'
import { createDeadLetterHandlers } from './notifications.routes.ts'
import {
  createOrderMessageHandler,
  createOrderNoticeHandlers,
  orderMessageListener,
  refundMessageListener,
} from './order-messages.listener.ts'
import { createCodeSender } from './send-code.listener.ts'

/** Notifies customers: codes immediately, everything else through the outbox. */
export const notificationsPlugin: ServerPlugin = {
  name: 'notifications',
  routes: (platform) => [bindRoutes(deadLettersContract, createDeadLetterHandlers(platform))],
  jobs: (platform) => [createNoticesCleanupJob(platform)],
  provides: (platform) => ({
    codeSender: [createCodeSender(platform)],
    orderListener: [orderMessageListener],
    refundListener: [refundMessageListener],
    phoneChanged: [enqueuePhoneChangeNotice],
    forgetUser: [deletePhoneNotices],
    outboxHandler: [
      ...createOrderNoticeHandlers(platform),
      createOrderMessageHandler(platform),
      createPhoneNoticeHandler(platform),
    ],
  }),
}
