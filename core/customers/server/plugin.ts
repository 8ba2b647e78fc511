import type { Area } from '#platform/http/area.ts'
import { customersRoutes } from './customers.routes.ts'
import { forgetJob } from './forget.job.ts'
import { customerAuthenticator } from './sessions.ts'

/** People who order: guests, one-time codes, accounts, saved addresses. */
export const customersArea: Area = {
  name: 'customers',
  routes: (platform) => [customersRoutes(platform)],
  jobs: (platform) => [forgetJob(platform)],
  provides: (platform) => ({ authenticator: [customerAuthenticator(platform)] }),
}
