import { requireCustomer } from '#core/customers/server/require-customer.service.ts'
import { requireStaff } from '#core/staff/server/require-staff.service.ts'
import type { Handlers, Platform } from '#platform/http/server-plugin.ts'
import type { RatingsApi } from '../contract/endpoints.ts'
import { listRatings, rateOrder, readRating } from './ratings.use-case.ts'

export const createRatingHandlers = (platform: Platform): Handlers<RatingsApi> => ({
  'GET /api/v1/orders/:id/rating': ({ caller, params }) =>
    readRating(platform, { caller: requireCustomer(caller), orderId: params.id }),
  'POST /api/v1/orders/:id/rating': ({ caller, params, body: { rating, tags = [], comment = '' } }) =>
    rateOrder(platform, {
      caller: requireCustomer(caller),
      orderId: params.id,
      words: { rating, tags, comment },
    }),
  'GET /api/v1/console/ratings': ({ caller, query: { store: storeId, ...page } }) =>
    listRatings(platform, { staff: requireStaff(caller), storeId, ...page }),
})
