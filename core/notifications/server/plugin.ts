import { bindRoutes, type ServerPlugin } from '#platform/http/server-plugin.ts'
import { deadLettersContract } from '../contract/endpoints.ts'
import { receiptContract } from '../contract/receipt-endpoint.ts'
import {
  createNoticesCleanupJob,
  createPhoneNoticeHandler,
  deletePhoneNotices,
  enqueuePhoneChangeNotice,
} from './account-messages.listener.ts'
import { createMessageReadiness } from './message-readiness.listener.ts'
import { createDeadLetterHandlers, createReceiptHandlers } from './notifications.routes.ts'
import {
  createOrderMessageHandler,
  createOrderNoticeHandlers,
  orderMessageListener,
  refundMessageListener,
} from './order-messages.listener.ts'
import { createReceiptHandler } from './receipt-mail.listener.ts'
import { createCodeSender } from './send-code.listener.ts'
import { createStaffMailer } from './staff-mail.listener.ts'

/** Notifies customers: codes immediately, everything else through the outbox. */
export const notificationsPlugin: ServerPlugin = {
  name: 'notifications',
  routes: (platform) => [
    bindRoutes(deadLettersContract, createDeadLetterHandlers(platform)),
    bindRoutes(receiptContract, createReceiptHandlers(platform)),
  ],
  jobs: (platform) => [createNoticesCleanupJob(platform)],
  provides: (platform) => ({
    readinessCheck: [createMessageReadiness(platform)],
    codeSender: [createCodeSender(platform)],
    orderListener: [orderMessageListener],
    refundListener: [refundMessageListener],
    phoneChanged: [enqueuePhoneChangeNotice],
    forgetUser: [deletePhoneNotices],
    staffMailer: [createStaffMailer(platform)],
    outboxHandler: [
      ...createOrderNoticeHandlers(platform),
      createOrderMessageHandler(platform),
      createPhoneNoticeHandler(platform),
      createReceiptHandler(platform),
    ],
  }),
}
