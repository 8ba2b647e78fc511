import { type Area, routes } from '#platform/http/area.ts'
import { exportContract } from '../contract/export-endpoints.ts'
import { customersRoutes } from './customers.routes.ts'
import { CUSTOMERS_EXPORTS, exportHandlers } from './export.routes.ts'
import { forgetJob } from './forget.job.ts'
import { customerAuthenticator } from './sessions.ts'

/** People who order: guests, one-time codes, accounts, saved addresses. */
export const customersArea: Area = {
  name: 'customers',
  routes: (platform) => [customersRoutes(platform), routes(exportContract, exportHandlers(platform))],
  jobs: (platform) => [forgetJob(platform)],
  provides: (platform) => ({
    authenticator: [customerAuthenticator(platform)],
    userExport: CUSTOMERS_EXPORTS,
  }),
}
