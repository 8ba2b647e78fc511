import '#core/stores/server/day-start.service.ts'
import { bindRoutes, type ServerPlugin } from '#platform/http/server-plugin.ts'
import { closingContract } from '../contract/closing-endpoints.ts'
import { reportsContract } from '../contract/endpoints.ts'
import { findCutOffs } from './business-days.repo.ts'
import { createPostSalesJob } from './post-sales.job.ts'
import { createClosingHandlers, createReportHandlers } from './reports.routes.ts'
import { salesOrderListener, salesPaymentListener, salesRefundListener } from './sales.listener.ts'
import { SALES_INVARIANTS } from './sales-invariants.data.ts'

/** What was sold: reports from sums that are made as orders end, the day so far, and the day's close. */
export const reportsPlugin: ServerPlugin = {
  name: 'reports',
  routes: (platform) => [
    bindRoutes(reportsContract, createReportHandlers(platform)),
    bindRoutes(closingContract, createClosingHandlers(platform)),
  ],
  invariants: SALES_INVARIANTS,
  jobs: (platform) => [createPostSalesJob(platform)],
  provides: () => ({
    dayStart: [async (tx, storeId) => (await findCutOffs(tx, [storeId]))(storeId)],
    orderListener: [salesOrderListener],
    paymentListener: [salesPaymentListener],
    refundListener: [salesRefundListener],
  }),
}
