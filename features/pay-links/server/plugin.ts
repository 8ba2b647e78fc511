import { defineChildRowsExport, defineUserRowsExport } from '#core/customers/server/user-export.service.ts'
import { bindRoutes, type ServerPlugin } from '#platform/http/server-plugin.ts'
import { addMilliseconds, days } from '#platform/kernel/clock.ts'
import { consoleRequestsContract } from '../contract/console-endpoints.ts'
import { payLinksContract } from '../contract/endpoints.ts'
import { paymentRequestsContract } from '../contract/request-endpoints.ts'
import { announceDemoLinks } from './announce-demo.use-case.ts'
import { createPayLinkHandlers } from './pay-links.routes.ts'
import { createPayerMessageHandler, payerRefundListener } from './payer-messages.listener.ts'
import { deleteOldCodes, forgetPayer, transferPayers } from './payers.repo.ts'
import { PAYMENT_REQUEST_INVARIANTS } from './payment-request-invariants.data.ts'
import { createConsoleRequestHandlers, createPaymentRequestHandlers } from './payment-requests.routes.ts'
import { createRequestListener } from './request-payments.listener.ts'
import { payLinkSender } from './send-link.listener.ts'
import { createRequestMessageHandler } from './send-request.use-case.ts'

/** Limits cover an hour; older codes are not needed. */
const CODE_RETENTION = days(1)

/** Links by which absent customers pay: an order that staff entered, or an amount or items without an order. */
export const payLinksPlugin: ServerPlugin = {
  name: 'pay-links',
  routes: (platform) => [
    bindRoutes(payLinksContract, createPayLinkHandlers(platform)),
    bindRoutes(paymentRequestsContract, createPaymentRequestHandlers(platform)),
    bindRoutes(consoleRequestsContract, createConsoleRequestHandlers(platform)),
  ],
  jobs: ({ db }) => [
    {
      name: 'pay-links.forget-codes',
      cron: '41 * * * *',
      handle: () => db.system((tx) => deleteOldCodes(tx, addMilliseconds(tx.now, -CODE_RETENTION))),
    },
  ],
  invariants: PAYMENT_REQUEST_INVARIANTS,
  provides: (platform) => ({
    announcement: [() => announceDemoLinks(platform)],
    payLinkSender: [payLinkSender],
    paymentListener: [createRequestListener(platform)],
    refundListener: [payerRefundListener],
    outboxHandler: [createRequestMessageHandler(platform), createPayerMessageHandler(platform)],
    userMerge: [transferPayers],
    forgetUser: [forgetPayer],
    userExport: [
      defineUserRowsExport('payment_request_payers', { without: ['token_hash'] }),
      defineChildRowsExport('payment_request_payments', { by: 'payer_id', of: 'payment_request_payers' }),
    ],
  }),
}
