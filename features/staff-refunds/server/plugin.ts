import { bindRoutes, type ServerPlugin } from '#platform/http/server-plugin.ts'
import { orderRefundsContract } from '../contract/endpoints.ts'
import { STAFF_REFUND_INVARIANTS } from './refund-invariants.data.ts'
import { createOrderRefundHandlers } from './staff-refunds.routes.ts'

/** Refunds that staff give. */
export const staffRefundsPlugin: ServerPlugin = {
  name: 'staff-refunds',
  routes: (platform) => [bindRoutes(orderRefundsContract, createOrderRefundHandlers(platform))],
  invariants: STAFF_REFUND_INVARIANTS,
}
