import type { ServerPlugin } from '#platform/http/server-plugin.ts'
import { forgetJob } from './forget.job.ts'
import { staffRoutes } from './staff.routes.ts'
import { staffAuthenticator } from './staff-sessions.ts'

/** People of the merchant: roles and signing in. */
export const staffPlugin: ServerPlugin = {
  name: 'staff',
  routes: (platform) => [staffRoutes(platform)],
  jobs: (platform) => [forgetJob(platform)],
  provides: (platform) => ({ authenticator: [staffAuthenticator(platform)] }),
}
