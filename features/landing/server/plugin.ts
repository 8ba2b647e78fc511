import { bindRoutes, type ServerPlugin } from '#platform/http/server-plugin.ts'
import { landingContract } from '../contract/endpoints.ts'
import { createLandingHandlers } from './landing.routes.ts'

/** Landing pages of courts and brands. */
export const landingPlugin: ServerPlugin = {
  name: 'landing',
  routes: (platform) => [bindRoutes(landingContract, createLandingHandlers(platform))],
}
