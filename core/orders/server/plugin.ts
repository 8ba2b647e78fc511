import { type Area, routes } from '#platform/http/area.ts'
import { ordersContract } from '../contract/endpoints.ts'
import { recentContract } from '../contract/recent-endpoints.ts'
import { createOrderFeed } from './order-feed.ts'
import { ORDER_INVARIANTS } from './order-invariants.ts'
import { forgetPersonOf } from './orders.repo.ts'
import { orderHandlers } from './orders.routes.ts'
import { paymentListener } from './payment-listener.ts'
import { recentHandlers } from './recent.routes.ts'
import { sweepJob } from './sweep.job.ts'
import { countOpenOf, mergeUser } from './users-orders.use-case.ts'

export const ordersArea: Area = {
  name: 'orders',
  routes: (platform) => [
    routes(ordersContract, orderHandlers(platform, createOrderFeed(platform))),
    routes(recentContract, recentHandlers(platform)),
  ],
  invariants: ORDER_INVARIANTS,
  jobs: (platform) => [sweepJob(platform)],
  provides: (platform) => ({
    paymentListener: [paymentListener(platform)],
    userMerge: [mergeUser],
    openOrders: [countOpenOf],
    forgetUser: [forgetPersonOf],
  }),
}
