import { type Area, routes } from '#platform/http/area.ts'
import { staffOrdersContract } from '../contract/endpoints.ts'
import { staffOrderHandlers } from './staff-orders.routes.ts'

/** Orders that staff enter for customers on the phone or at the counter. */
export const staffOrdersArea: Area = {
  name: 'staff-orders',
  routes: (platform) => [routes(staffOrdersContract, staffOrderHandlers(platform))],
}
