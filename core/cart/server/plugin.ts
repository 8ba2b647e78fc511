import { defineChildRowsExport, defineUserRowsExport } from '#core/customers/server/user-export.service.ts'
import { bindRoutes, type ServerPlugin } from '#platform/http/server-plugin.ts'
import { bulkContract } from '../contract/bulk-endpoints.ts'
import { chargeContract } from '../contract/charge-endpoints.ts'
import { draftContract } from '../contract/draft-endpoints.ts'
import { cartContract } from '../contract/endpoints.ts'
import { createBulkHandlers } from './bulk.routes.ts'
import { createCartHandlers } from './cart.routes.ts'
import { deleteUserCarts } from './cart-cleanup.repo.ts'
import { createChargeHandlers } from './charge.routes.ts'
import { createDraftHandlers } from './draft.routes.ts'
import { createExpireCartsJob } from './expire-carts.job.ts'
import { mergeUserCarts } from './merge-carts.writer.ts'

/** Carts and drafts of customers. */
export const cartPlugin: ServerPlugin = {
  name: 'cart',
  routes: (platform) => [
    bindRoutes(cartContract, createCartHandlers(platform)),
    bindRoutes(chargeContract, createChargeHandlers(platform)),
    bindRoutes(bulkContract, createBulkHandlers(platform)),
    bindRoutes(draftContract, createDraftHandlers(platform)),
  ],
  jobs: (platform) => [createExpireCartsJob(platform)],
  provides: (platform) => ({
    userMerge: [(tx, merge) => mergeUserCarts(platform, tx, merge)],
    forgetUser: [deleteUserCarts],
    userExport: [
      defineUserRowsExport('carts', { without: ['host'] }),
      // Data of other participants is not part of this user's export.
      defineChildRowsExport('cart_lines', { by: 'cart_id', of: 'carts', without: ['adder'] }),
    ],
  }),
}
