import { bindRoutes, type ServerPlugin } from '#platform/http/server-plugin.ts'
import { exportContract } from '../contract/export-endpoints.ts'
import { cleanupJob } from './cleanup.job.ts'
import { customersRoutes } from './customers.routes.ts'
import { CUSTOMERS_EXPORTS, exportHandlers } from './export.routes.ts'
import { customerAuthenticator } from './sessions.repo.ts'

/** People who order: guests, one-time codes, accounts, saved addresses. */
export const customersPlugin: ServerPlugin = {
  name: 'customers',
  routes: (platform) => [customersRoutes(platform), bindRoutes(exportContract, exportHandlers(platform))],
  jobs: (platform) => [cleanupJob(platform)],
  provides: (platform) => ({
    authenticator: [customerAuthenticator(platform)],
    userExport: CUSTOMERS_EXPORTS,
  }),
}
