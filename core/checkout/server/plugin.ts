import { type Area, routes } from '#platform/http/area.ts'
import { checkoutContract } from '../contract/endpoints.ts'
import { checkoutHandlers } from './checkout.routes.ts'

/** From a cart to an order with its payment. */
export const checkoutArea: Area = {
  name: 'checkout',
  routes: (platform) => [routes(checkoutContract, checkoutHandlers(platform))],
}
