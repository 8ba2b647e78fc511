import { type Area, routes } from '#platform/http/area.ts'
import { cartContract } from '../contract/endpoints.ts'
import { cartHandlers } from './cart.routes.ts'
import { deleteCartsOf } from './carts.repo.ts'
import { expireCartsJob } from './expire-carts.job.ts'
import { mergeCarts } from './merge-carts.ts'

/** What a customer is about to order. */
export const cartArea: Area = {
  name: 'cart',
  routes: (platform) => [routes(cartContract, cartHandlers(platform))],
  jobs: (platform) => [expireCartsJob(platform)],
  provides: () => ({ userMerge: [mergeCarts], forgetUser: [deleteCartsOf] }),
}
