import { rowsUnder } from '#core/customers/server/user-export.service.ts'
import { type Area, routes } from '#platform/http/area.ts'
import { ratingsContract } from '../contract/endpoints.ts'
import { forgetWordsOf } from './ratings.repo.ts'
import { ratingHandlers } from './ratings.routes.ts'
import { RATING_INVARIANTS } from './ratings-invariants.ts'

/** What customers think of their orders. */
export const ratingsArea: Area = {
  name: 'ratings',
  routes: (platform) => [routes(ratingsContract, ratingHandlers(platform))],
  invariants: RATING_INVARIANTS,
  provides: () => ({
    forgetUser: [forgetWordsOf],
    userExport: [rowsUnder('ratings', { by: 'order_id', of: 'orders' })],
  }),
}
