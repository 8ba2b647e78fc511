import { ownRows, rowsUnder } from '#core/customers/server/user-export.service.ts'
import { bindRoutes, type ServerPlugin } from '#platform/http/server-plugin.ts'
import { ordersContract } from '../contract/endpoints.ts'
import { pastOrdersContract } from '../contract/past-endpoints.ts'
import { recentContract } from '../contract/recent-endpoints.ts'
import { orderRefundsContract } from '../contract/refund-endpoints.ts'
import { reorderContract } from '../contract/reorder-endpoints.ts'
import { countUnfinishedOrders, mergeUserOrders } from './customer-orders.listener.ts'
import { createOrderFeed } from './order-feed.service.ts'
import { ORDER_INVARIANTS } from './order-invariants.data.ts'
import { orderRefundHandlers } from './order-refunds.routes.ts'
import { anonymizeOrders } from './orders.repo.ts'
import { orderHandlers } from './orders.routes.ts'
import { pastOrderHandlers } from './past-orders.routes.ts'
import { paymentListener } from './payment.listener.ts'
import { recentHandlers, reorderHandlers } from './recent.routes.ts'
import { sweepJob } from './sweep.job.ts'

export const ordersPlugin: ServerPlugin = {
  name: 'orders',
  routes: (platform) => [
    bindRoutes(ordersContract, orderHandlers(platform, createOrderFeed(platform))),
    bindRoutes(recentContract, recentHandlers(platform)),
    bindRoutes(reorderContract, reorderHandlers(platform)),
    bindRoutes(pastOrdersContract, pastOrderHandlers(platform)),
    bindRoutes(orderRefundsContract, orderRefundHandlers(platform)),
  ],
  invariants: ORDER_INVARIANTS,
  jobs: (platform) => [sweepJob(platform)],
  provides: (platform) => ({
    paymentListener: [paymentListener(platform)],
    userMerge: [mergeUserOrders],
    openOrders: [countUnfinishedOrders],
    forgetUser: [anonymizeOrders],
    userExport: [
      ownRows('orders', { without: ['pricing'] }),
      rowsUnder('order_lines', { by: 'order_id', of: 'orders' }),
      // The acting member of staff is shown to the merchant only.
      rowsUnder('order_events', { by: 'order_id', of: 'orders', without: ['actor'] }),
    ],
  }),
}
