import { bindRoutes, type ServerPlugin } from '#platform/http/server-plugin.ts'
import { checkoutContract } from '../contract/endpoints.ts'
import { createCheckoutHandlers } from './checkout.routes.ts'
import { CHECKOUT_INVARIANTS } from './checkout-invariants.data.ts'

/** Placing orders and starting their payments. */
export const checkoutPlugin: ServerPlugin = {
  name: 'checkout',
  invariants: CHECKOUT_INVARIANTS,
  routes: (platform) => [bindRoutes(checkoutContract, createCheckoutHandlers(platform))],
}
