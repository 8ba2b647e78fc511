import { requireCustomer } from '#core/customers/server/require-customer.service.ts'
import type { Handlers, Platform } from '#platform/http/server-plugin.ts'
import type { ConversionsApi, ConversionsConsoleApi } from '../contract/endpoints.ts'
import {
  connectPixel,
  disconnectPixel,
  readConversions,
  readOrderLedger,
  retryEvent,
} from './console.use-case.ts'
import { postEvent } from './post-event.use-case.ts'
import { readSources } from './sources.use-case.ts'
import { storeVisit } from './store-visit.use-case.ts'

export const createConversionHandlers = (platform: Platform): Handlers<ConversionsApi> => ({
  'POST /api/v1/conversion-events': ({ caller, body, headers }) =>
    postEvent(platform, requireCustomer(caller), { event: body, headers }),
  'PUT /api/v1/visit-source': ({ caller, body, headers }) =>
    storeVisit(platform, requireCustomer(caller), { visit: body, headers }),
})

export const createConversionConsoleHandlers = (platform: Platform): Handlers<ConversionsConsoleApi> => ({
  'GET /api/v1/console/conversions': ({ caller }) => readConversions(platform, caller),
  'PUT /api/v1/console/conversions/:vendor/:pixelId': ({ caller, params, body }) =>
    connectPixel(platform, caller, { ...params, ...body }),
  'DELETE /api/v1/console/conversions/:vendor/:pixelId': ({ caller, params }) =>
    disconnectPixel(platform, caller, params),
  'POST /api/v1/console/conversion-events/:id/retry': ({ caller, params }) =>
    retryEvent(platform, caller, params.id),
  'GET /api/v1/console/stores/:id/sources': ({ caller, params, query }) =>
    readSources(platform, caller, { storeId: params.id, days: Number(query.days) }),
  'GET /api/v1/console/orders/:id/conversions': ({ caller, params }) =>
    readOrderLedger(platform, caller, params.id),
})
