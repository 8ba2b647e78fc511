import { requireStaff } from '#core/stores/server/staff-stores.service.ts'
import type { Caller, CustomerCaller } from '#platform/http/caller.ts'
import type { Handlers, Platform } from '#platform/http/server-plugin.ts'
import type { TrackingApi } from '../contract/endpoints.ts'
import { readTracking } from './read-tracking.use-case.ts'
import { changeSettings, readSettings, validatePage } from './settings.use-case.ts'

/** The access rules admit only customers; any other caller is a bug. */
const requireCustomer = (caller: Caller): CustomerCaller => {
  if (caller.kind === 'guest' || caller.kind === 'customer') return caller
  throw new Error(`A ${caller.kind} caller reached a call for customers`)
}

export const createTrackingHandlers = (platform: Platform): Handlers<TrackingApi> => ({
  'GET /api/v1/orders/:id/tracking': ({ caller, params, language }) =>
    readTracking(platform, { caller: requireCustomer(caller), orderId: params.id, language }),
  'GET /api/v1/sites/:id/tracking-page': ({ params, query }) => validatePage(platform, params.id, query.url),
  'GET /api/v1/console/stores/:id/tracking': ({ caller, params }) =>
    readSettings(platform, { staff: requireStaff(caller), storeId: params.id }),
  'PUT /api/v1/console/stores/:id/tracking': ({ caller, params, body }) =>
    changeSettings(platform, { staff: requireStaff(caller), storeId: params.id, ...body }),
})
