import type { ShownCart } from '#core/cart/storefront/use-shown-cart.ts'
import type { Vendor } from '#core/stores/storefront/load-vendor.ts'
import type { Readiness } from './checkout-steps.ts'
import { useMissingDetails } from './use-details.ts'

/** What keeps the order from going on: lines that cannot be had, or too little of everything. */
export type OrderFault = 'unavailable' | 'minimum'

export const orderFault = (shown: ShownCart | null): OrderFault | null => {
  if (!shown) return null
  if (shown.cart.products.some(({ state }) => !state.isAvailable)) return 'unavailable'
  return (shown.sums.minimumOrder?.missing.amount ?? 0) > 0 ? 'minimum' : null
}

/** Which steps can be entered. */
export const useReadiness = (shown: ShownCart | null, vendor: Vendor): Readiness => {
  const missing = useMissingDetails(shown?.cart ?? null, vendor.store)
  return {
    isOrderReady: shown !== null && shown.cart.products.length > 0 && orderFault(shown) === null,
    areDetailsReady: missing.length === 0,
  }
}
