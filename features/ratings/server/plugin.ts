import { defineChildRowsExport } from '#core/customers/server/user-export.service.ts'
import { bindRoutes, type ServerPlugin } from '#platform/http/server-plugin.ts'
import { ratingsContract } from '../contract/endpoints.ts'
import { deleteUserRatingTexts, findRatedOrders } from './ratings.repo.ts'
import { createRatingHandlers } from './ratings.routes.ts'
import { RATING_INVARIANTS } from './ratings-invariants.data.ts'

/** Customer ratings of orders. */
export const ratingsPlugin: ServerPlugin = {
  name: 'ratings',
  routes: (platform) => [bindRoutes(ratingsContract, createRatingHandlers(platform))],
  invariants: RATING_INVARIANTS,
  provides: () => ({
    forgetUser: [deleteUserRatingTexts],
    ratedOrders: [findRatedOrders],
    userExport: [defineChildRowsExport('ratings', { by: 'order_id', of: 'orders' })],
  }),
}
