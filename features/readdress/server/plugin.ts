import { bindRoutes, type ServerPlugin } from '#platform/http/server-plugin.ts'
import { readdressContract } from '../contract/endpoints.ts'
import { readdressHandlers } from './readdress.routes.ts'

/** Placed deliveries go to another address as long as nobody has set off with them. */
export const readdressPlugin: ServerPlugin = {
  name: 'readdress',
  routes: (platform) => [bindRoutes(readdressContract, readdressHandlers(platform))],
}
