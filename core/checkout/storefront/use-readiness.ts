import type { OptimisticCart } from '#core/cart/storefront/use-optimistic-cart.ts'
import type { Vendor } from '#core/stores/storefront/load-vendor.ts'
import type { Readiness } from './checkout-steps.ts'
import { useMissingDetails } from './use-details.ts'

/** What blocks the order: unavailable lines, or an amount below the minimum. */
export type OrderIssue = 'unavailable' | 'minimum'

export const getOrderIssue = (shown: OptimisticCart | null): OrderIssue | null => {
  if (!shown) return null
  if (shown.cart.products.some(({ state }) => !state.isAvailable)) return 'unavailable'
  return (shown.sums.minimumOrder?.missing.amount ?? 0) > 0 ? 'minimum' : null
}

/** Which steps can be entered. */
export const useReadiness = (shown: OptimisticCart | null, vendor: Vendor): Readiness => {
  const missing = useMissingDetails(shown?.cart ?? null, vendor.store)
  return {
    isOrderReady: shown !== null && shown.cart.products.length > 0 && getOrderIssue(shown) === null,
    areDetailsReady: missing.length === 0,
  }
}
