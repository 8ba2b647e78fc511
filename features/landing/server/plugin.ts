import { bindRoutes, type ServerPlugin } from '#platform/http/server-plugin.ts'
import '#platform/kernel/announcement.ts'
import { landingContract } from '../contract/endpoints.ts'
import { announceDemoLandings } from './announce-demo.use-case.ts'
import { createLandingHandlers } from './landing.routes.ts'

/** Landing pages of courts and brands. */
export const landingPlugin: ServerPlugin = {
  name: 'landing',
  provides: (platform) => ({ announcement: [() => announceDemoLandings(platform)] }),
  routes: (platform) => [bindRoutes(landingContract, createLandingHandlers(platform))],
}
