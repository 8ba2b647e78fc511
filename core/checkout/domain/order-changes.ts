import { type CartChange, computeTermChanges } from '#core/cart/domain/cart-changes.ts'
import type { LiveCart } from '#core/cart/domain/live-cart.ts'

/** The cart version and its total in minor units that the customer accepted. */
export interface AcceptedTotal {
  readonly version: number
  readonly total: number
  readonly currency: string
}

/** What the customer accepted; where they do not say, what the cart is now. */
export const getAcceptedTotal = (
  { cart, priced }: Pick<LiveCart, 'cart' | 'priced'>,
  named: {
    readonly cartVersion?: number | undefined
    readonly total?: { readonly amount: number; readonly currency: string } | undefined
  },
): AcceptedTotal => ({
  version: named.cartVersion ?? cart.version,
  total: named.total?.amount ?? priced.total,
  currency: named.total?.currency ?? priced.currency,
})

/** A difference from what the customer saw, at the time of ordering. Amounts are minor units. */
export type OrderChange =
  | CartChange
  | { readonly kind: 'total'; readonly from: number; readonly to: number }
  | { readonly kind: 'cart' }

/**
 * Every difference between what the customer accepted and the current cart. An order can be placed only with an empty
 * list: an unavailable item is in it as long as it is in the cart. The outlet, the time and the address are validated
 * elsewhere.
 */
export const computeOrderChanges = (live: LiveCart, agreed: AcceptedTotal): OrderChange[] => {
  const named = computeTermChanges(live)
  const { total, currency } = live.priced
  if (agreed.version !== live.cart.version) return [{ kind: 'cart' }, ...named]
  if (named.length > 0 || (agreed.total === total && agreed.currency === currency)) return named
  return [{ kind: 'total', from: agreed.total, to: total }]
}
