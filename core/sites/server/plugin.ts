import { bindRoutes, type ServerPlugin } from '#platform/http/server-plugin.ts'
import { sitesContract } from '../contract/endpoints.ts'
import { registerManifestRoutes } from './manifest.routes.ts'
import { createSitesHandlers } from './sites.routes.ts'

/** Brands and their ordering sites. */
export const sitesPlugin: ServerPlugin = {
  name: 'sites',
  routes: (platform) => [bindRoutes(sitesContract, createSitesHandlers(platform))],
  mount: registerManifestRoutes,
}
