import { type CartChange, computeTermChanges } from '#core/cart/domain/cart-changes.ts'
import type { LiveCart } from '#core/cart/domain/live-cart.ts'

/** What the customer agreed to: the version of the cart and its total in minor units. */
export interface AcceptedTotal {
  readonly version: number
  readonly total: number
  readonly currency: string
}

/** Something that is no longer as the customer saw it, at the moment of ordering. Amounts are minor units. */
export type OrderChange =
  | CartChange
  | { readonly kind: 'total'; readonly from: number; readonly to: number }
  | { readonly kind: 'cart' }

/**
 * Everything that differs between what the customer agreed to and the cart as it is now. An empty list is the only one
 * with which an order may be placed: what cannot be had is in it for as long as it stays in the cart. The outlet, the
 * time and the address have judges of their own.
 */
export const computeOrderChanges = (live: LiveCart, agreed: AcceptedTotal): OrderChange[] => {
  const named = computeTermChanges(live)
  const { total, currency } = live.priced
  if (agreed.version !== live.cart.version) return [{ kind: 'cart' }, ...named]
  if (named.length > 0 || (agreed.total === total && agreed.currency === currency)) return named
  return [{ kind: 'total', from: agreed.total, to: total }]
}
