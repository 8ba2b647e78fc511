import { ownRows, rowsUnder } from '#core/customers/server/user-export.service.ts'
import { type Area, routes } from '#platform/http/area.ts'
import { ordersContract } from '../contract/endpoints.ts'
import { pastOrdersContract } from '../contract/past-endpoints.ts'
import { recentContract } from '../contract/recent-endpoints.ts'
import { orderRefundsContract } from '../contract/refund-endpoints.ts'
import { reorderContract } from '../contract/reorder-endpoints.ts'
import { createOrderFeed } from './order-feed.ts'
import { ORDER_INVARIANTS } from './order-invariants.ts'
import { orderRefundHandlers } from './order-refunds.routes.ts'
import { forgetPersonOf } from './orders.repo.ts'
import { orderHandlers } from './orders.routes.ts'
import { pastOrderHandlers } from './past-orders.routes.ts'
import { paymentListener } from './payment-listener.ts'
import { recentHandlers, reorderHandlers } from './recent.routes.ts'
import { sweepJob } from './sweep.job.ts'
import { countOpenOf, mergeUser } from './users-orders.use-case.ts'

export const ordersArea: Area = {
  name: 'orders',
  routes: (platform) => [
    routes(ordersContract, orderHandlers(platform, createOrderFeed(platform))),
    routes(recentContract, recentHandlers(platform)),
    routes(reorderContract, reorderHandlers(platform)),
    routes(pastOrdersContract, pastOrderHandlers(platform)),
    routes(orderRefundsContract, orderRefundHandlers(platform)),
  ],
  invariants: ORDER_INVARIANTS,
  jobs: (platform) => [sweepJob(platform)],
  provides: (platform) => ({
    paymentListener: [paymentListener(platform)],
    userMerge: [mergeUser],
    openOrders: [countOpenOf],
    forgetUser: [forgetPersonOf],
    userExport: [
      ownRows('orders', { without: ['pricing'] }),
      rowsUnder('order_lines', { by: 'order_id', of: 'orders' }),
      // Who of the staff did it is for the merchant's eyes.
      rowsUnder('order_events', { by: 'order_id', of: 'orders', without: ['actor'] }),
    ],
  }),
}
