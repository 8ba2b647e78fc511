import { defineUserRowsExport } from '#core/customers/server/user-export.service.ts'
import '#core/sites/server/stall-pages.service.ts'
import { bindRoutes, type ServerPlugin } from '#platform/http/server-plugin.ts'
import { consoleCourtContract } from '../contract/console-endpoints.ts'
import { foodCourtContract } from '../contract/endpoints.ts'
import { courtOrdersContract } from '../contract/order-endpoints.ts'
import { announceDemoCourts } from './announce-courts.use-case.ts'
import { loadPaymentPaths } from './court-order-paths.loader.ts'
import { transferCourtOrders } from './court-orders.repo.ts'
import {
  createConsoleCourtHandlers,
  createCourtOrderHandlers,
  createFoodCourtHandlers,
} from './court-orders.routes.ts'
import { FOOD_COURT_INVARIANTS } from './food-court-invariants.data.ts'
import { findCourtKitchenStart } from './kitchen-plan.loader.ts'
import { createPartRefundHandler, createPartRefundListener } from './part-refunds.listener.ts'
import { sharedDeliveryReviser } from './shared-delivery.policy.ts'
import { createSharedPaymentListener, createUnpaidCourtOrdersJob } from './shared-payment.listener.ts'

/** Food courts: stalls of one roof, one basket across them that is paid once, and an order for each stall. */
export const foodCourtPlugin: ServerPlugin = {
  name: 'food-court',
  routes: (platform) => [
    bindRoutes(foodCourtContract, createFoodCourtHandlers(platform)),
    bindRoutes(courtOrdersContract, createCourtOrderHandlers(platform)),
    bindRoutes(consoleCourtContract, createConsoleCourtHandlers(platform)),
  ],
  jobs: (platform) => [createUnpaidCourtOrdersJob(platform)],
  invariants: FOOD_COURT_INVARIANTS,
  provides: (platform) => ({
    announcement: [() => announceDemoCourts(platform)],
    paymentListener: [createSharedPaymentListener(platform)],
    refundListener: [createPartRefundListener(platform)],
    orderReviser: [sharedDeliveryReviser],
    kitchenStart: [findCourtKitchenStart],
    outboxHandler: [createPartRefundHandler(platform)],
    sharedPaymentPaths: [loadPaymentPaths],
    stallPage: [({ siteId, storeId }) => `lp/${siteId}/brands/${storeId}`],
    userMerge: [transferCourtOrders],
    userExport: [defineUserRowsExport('court_orders', { without: ['key'] })],
  }),
}
