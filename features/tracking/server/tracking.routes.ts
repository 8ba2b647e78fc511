import { requireCustomer } from '#core/customers/server/require-customer.service.ts'
import { requireStaff } from '#core/staff/server/require-staff.service.ts'
import type { Handlers, Platform } from '#platform/http/server-plugin.ts'
import type { TrackingApi } from '../contract/endpoints.ts'
import { readTracking } from './read-tracking.use-case.ts'
import { changeTrackingSettings, readTrackingSettings, validateTrackingPage } from './settings.use-case.ts'

export const createTrackingHandlers = (platform: Platform): Handlers<TrackingApi> => ({
  'GET /api/v1/orders/:id/tracking': ({ caller, params, language }) =>
    readTracking(platform, { caller: requireCustomer(caller), orderId: params.id, language }),
  'GET /api/v1/sites/:id/tracking-page': ({ params, query }) =>
    validateTrackingPage(platform, params.id, query.url),
  'GET /api/v1/console/stores/:id/tracking': ({ caller, params }) =>
    readTrackingSettings(platform, { staff: requireStaff(caller), storeId: params.id }),
  'PUT /api/v1/console/stores/:id/tracking': ({ caller, params, body }) =>
    changeTrackingSettings(platform, { staff: requireStaff(caller), storeId: params.id, body }),
})
