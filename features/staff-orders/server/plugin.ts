import { bindRoutes, type ServerPlugin } from '#platform/http/server-plugin.ts'
import { staffOrdersContract } from '../contract/endpoints.ts'
import { createStaffOrderHandlers } from './staff-orders.routes.ts'

/** Entry of orders by staff for customers on the phone or at the counter. */
export const staffOrdersPlugin: ServerPlugin = {
  name: 'staff-orders',
  routes: (platform) => [bindRoutes(staffOrdersContract, createStaffOrderHandlers(platform))],
}
