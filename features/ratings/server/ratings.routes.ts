import { requireStaff } from '#core/stores/server/staff-stores.service.ts'
import type { Caller, CustomerCaller } from '#platform/http/caller.ts'
import type { Handlers, Platform } from '#platform/http/server-plugin.ts'
import type { RatingsApi } from '../contract/endpoints.ts'
import { listRatings, rateOrder, readRating } from './ratings.use-case.ts'

/** The access rules admit only customers who order; any other caller is a bug. */
const requireCustomer = (caller: Caller): CustomerCaller => {
  if (caller.kind === 'guest' || caller.kind === 'customer') return caller
  throw new Error(`A ${caller.kind} caller reached a call for customers`)
}

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
