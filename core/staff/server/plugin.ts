import type { ServerPlugin } from '#platform/http/server-plugin.ts'
import { createStaffCleanupJob } from './cleanup.job.ts'
import { createStaffRoutes } from './staff.routes.ts'
import { createStaffAuthenticator } from './staff-sessions.repo.ts'

/** The merchant's staff: roles and sign-in. */
export const staffPlugin: ServerPlugin = {
  name: 'staff',
  routes: (platform) => [createStaffRoutes(platform)],
  jobs: (platform) => [createStaffCleanupJob(platform)],
  provides: (platform) => ({ authenticator: [createStaffAuthenticator(platform)] }),
}
