import { type Area, routes } from '#platform/http/area.ts'
import { sitesContract } from '../contract/endpoints.ts'
import { sitesHandlers } from './sites.routes.ts'

/** Brands and the addresses under which their customers order. */
export const sitesArea: Area = {
  name: 'sites',
  routes: (platform) => [routes(sitesContract, sitesHandlers(platform))],
}
