import { defineUserRowsExport } from '#core/customers/server/user-export.service.ts'
import { bindRoutes, type ServerPlugin } from '#platform/http/server-plugin.ts'
import { addMilliseconds, days } from '#platform/kernel/clock.ts'
import { conversionsConsoleContract, conversionsContract } from '../contract/endpoints.ts'
import { createConversionConsoleHandlers, createConversionHandlers } from './conversions.routes.ts'
import { createPurchaseCounter } from './count-purchases.worker.ts'
import { createCancellationCounter, createRefundCounter } from './count-refunds.listener.ts'
import { deleteViewsBefore } from './events.repo.ts'
import { resendRestingEvents } from './resend.use-case.ts'
import { createConversionSender } from './send-conversion.worker.ts'
import { forgetConversions, transferConversions } from './user-data.listener.ts'
import { limitStoredVisits } from './visits.repo.ts'

/** Long enough to compare a month with its vendors. */
const VIEW_RETENTION = days(40)

/** Conversions that the server sends to vendors with the customer's consent, and the ledger of what left. */
export const conversionsPlugin: ServerPlugin = {
  name: 'conversions',
  routes: (platform) => [
    bindRoutes(conversionsContract, createConversionHandlers(platform)),
    bindRoutes(conversionsConsoleContract, createConversionConsoleHandlers(platform)),
  ],
  jobs: (platform) => [
    { name: 'conversions.resend', cron: '11 * * * *', handle: () => resendRestingEvents(platform) },
    {
      name: 'conversions.forget-views',
      cron: '41 3 * * *',
      handle: () =>
        platform.db.system((tx) => deleteViewsBefore(tx, addMilliseconds(tx.now, -VIEW_RETENTION))),
    },
  ],
  provides: (platform) => ({
    outboxHandler: [createPurchaseCounter(platform), createConversionSender(platform)],
    orderListener: [createCancellationCounter(platform)],
    refundListener: [createRefundCounter(platform)],
    consentListener: [limitStoredVisits],
    userMerge: [transferConversions],
    forgetUser: [forgetConversions],
    userExport: [
      defineUserRowsExport('conversion_visits'),
      defineUserRowsExport('order_sources'),
      defineUserRowsExport('conversion_events', { without: ['last_error'] }),
    ],
  }),
}
