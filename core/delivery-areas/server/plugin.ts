import { bindRoutes, type ServerPlugin } from '#platform/http/server-plugin.ts'
import { areaContract } from '../contract/endpoints.ts'
import { areaReadiness } from './area-readiness.listener.ts'
import { createAreaHandlers } from './areas.routes.ts'

/** The areas that an outlet delivers to, as a merchant draws them. */
export const deliveryAreasPlugin: ServerPlugin = {
  name: 'delivery-areas',
  routes: (platform) => [bindRoutes(areaContract, createAreaHandlers(platform))],
  provides: () => ({ readinessCheck: [areaReadiness] }),
}
