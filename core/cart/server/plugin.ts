import { ownRows, rowsUnder } from '#core/customers/server/user-export.service.ts'
import { type Area, routes } from '#platform/http/area.ts'
import { bulkContract } from '../contract/bulk-endpoints.ts'
import { chargeContract } from '../contract/charge-endpoints.ts'
import { draftContract } from '../contract/draft-endpoints.ts'
import { cartContract } from '../contract/endpoints.ts'
import { bulkHandlers } from './bulk.routes.ts'
import { cartHandlers } from './cart.routes.ts'
import { deleteCartsOf } from './cart-people.repo.ts'
import { chargeHandlers } from './charge.routes.ts'
import { draftHandlers } from './draft.routes.ts'
import { expireCartsJob } from './expire-carts.job.ts'
import { mergeCarts } from './merge-carts.ts'

/** What a customer is about to order. */
export const cartArea: Area = {
  name: 'cart',
  routes: (platform) => [
    routes(cartContract, cartHandlers(platform)),
    routes(chargeContract, chargeHandlers(platform)),
    routes(bulkContract, bulkHandlers(platform)),
    routes(draftContract, draftHandlers(platform)),
  ],
  jobs: (platform) => [expireCartsJob(platform)],
  provides: (platform) => ({
    userMerge: [(unit, merge) => mergeCarts(platform, unit, merge)],
    forgetUser: [deleteCartsOf],
    userExport: [
      ownRows('carts', { without: ['host'] }),
      // Who else added to a shared cart is theirs to tell.
      rowsUnder('cart_lines', { by: 'cart_id', of: 'carts', without: ['adder'] }),
    ],
  }),
}
