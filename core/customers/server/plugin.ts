import type { Area } from '#platform/http/area.ts'
import { customersRoutes } from './customers.routes.ts'
import { customerAuthenticator } from './sessions.ts'

/** People who order: guests, one-time codes, accounts, saved addresses. */
export const customersArea: Area = {
  name: 'customers',
  routes: (platform) => [customersRoutes(platform)],
  provides: (platform) => ({ authenticator: [customerAuthenticator(platform)] }),
}
