import { defineChildRowsExport, defineUserRowsExport } from '#core/customers/server/user-export.service.ts'
import { bindRoutes, type ServerPlugin } from '#platform/http/server-plugin.ts'
import { ordersContract } from '../contract/endpoints.ts'
import { pastOrdersContract } from '../contract/past-endpoints.ts'
import { reorderContract } from '../contract/reorder-endpoints.ts'
import { countUnfinishedOrders, mergeUserOrders } from './customer-orders.listener.ts'
import { createOrderFeed } from './order-feed.service.ts'
import { ORDER_INVARIANTS } from './order-invariants.data.ts'
import { anonymizeOrders } from './orders.repo.ts'
import { createOrderHandlers } from './orders.routes.ts'
import { createPastOrderHandlers } from './past-orders.routes.ts'
import { createPaymentListener } from './payment.listener.ts'
import { refundProgressListener } from './refund-progress.listener.ts'
import { createReorderHandlers } from './reorder.routes.ts'
import { createOverdueOrdersJob } from './sweep.job.ts'

export const ordersPlugin: ServerPlugin = {
  name: 'orders',
  routes: (platform) => [
    bindRoutes(ordersContract, createOrderHandlers(platform, createOrderFeed(platform))),
    bindRoutes(reorderContract, createReorderHandlers(platform)),
    bindRoutes(pastOrdersContract, createPastOrderHandlers(platform)),
  ],
  invariants: ORDER_INVARIANTS,
  jobs: (platform) => [createOverdueOrdersJob(platform)],
  provides: (platform) => ({
    paymentListener: [createPaymentListener(platform)],
    refundListener: [refundProgressListener],
    userMerge: [mergeUserOrders],
    openOrders: [countUnfinishedOrders],
    forgetUser: [anonymizeOrders],
    userExport: [
      defineUserRowsExport('orders', { without: ['pricing'] }),
      defineChildRowsExport('order_lines', { by: 'order_id', of: 'orders' }),
      // The acting member of staff is shown to the merchant only.
      defineChildRowsExport('order_events', { by: 'order_id', of: 'orders', without: ['actor'] }),
    ],
  }),
}
