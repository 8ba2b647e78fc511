import { type Area, routes } from '#platform/http/area.ts'
import { readdressContract } from '../contract/endpoints.ts'
import { readdressHandlers } from './readdress.routes.ts'

/** Placed deliveries go to another address as long as nobody has set off with them. */
export const readdressArea: Area = {
  name: 'readdress',
  routes: (platform) => [routes(readdressContract, readdressHandlers(platform))],
}
