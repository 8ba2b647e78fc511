import { bindRoutes, type ServerPlugin } from '#platform/http/server-plugin.ts'
import { exportContract } from '../contract/export-endpoints.ts'
import { usersContract } from '../contract/user-endpoints.ts'
import { createCustomersCleanupJob } from './cleanup.job.ts'
import { createCustomersRoutes } from './customers.routes.ts'
import { CUSTOMERS_EXPORTS, createUserExportHandlers } from './export.routes.ts'
import { createCustomerAuthenticator } from './sessions.repo.ts'
import { createUsersHandlers } from './users.routes.ts'

/** People who order: guests, one-time codes, accounts, saved addresses. */
export const customersPlugin: ServerPlugin = {
  name: 'customers',
  routes: (platform) => [
    createCustomersRoutes(platform),
    bindRoutes(usersContract, createUsersHandlers(platform)),
    bindRoutes(exportContract, createUserExportHandlers(platform)),
  ],
  jobs: (platform) => [createCustomersCleanupJob(platform)],
  provides: (platform) => ({
    authenticator: [createCustomerAuthenticator(platform)],
    userExport: CUSTOMERS_EXPORTS,
  }),
}
