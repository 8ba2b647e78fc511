import { type Area, routes } from '#platform/http/area.ts'
import { checkoutContract } from '../contract/endpoints.ts'
import { checkoutHandlers } from './checkout.routes.ts'
import { CHECKOUT_INVARIANTS } from './checkout-invariants.ts'

/** From a cart to an order with its payment. */
export const checkoutArea: Area = {
  name: 'checkout',
  invariants: CHECKOUT_INVARIANTS,
  routes: (platform) => [routes(checkoutContract, checkoutHandlers(platform))],
}
