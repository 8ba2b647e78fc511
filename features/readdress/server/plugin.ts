import { bindRoutes, type ServerPlugin } from '#platform/http/server-plugin.ts'
import { readdressContract } from '../contract/endpoints.ts'
import { createReaddressHandlers } from './readdress.routes.ts'
import { createAddressPage } from './readdress.use-case.ts'

/** Changes the delivery address of placed orders until they are out for delivery. */
export const readdressPlugin: ServerPlugin = {
  name: 'readdress',
  routes: (platform) => [bindRoutes(readdressContract, createReaddressHandlers(platform))],
  provides: (platform) => ({ addressPage: [createAddressPage(platform)] }),
}
