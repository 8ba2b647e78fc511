import { useEffect, useState } from 'react'
import type { Change } from '#core/cart/contract/changes.ts'
import type { Cart } from '#core/cart/contract/endpoints.ts'
import { loadCart } from '#core/cart/storefront/load-cart.ts'
import type { CheckoutTab } from './checkout-steps.ts'
import { getChangesKey, mergeChanges } from './open-changes.ts'
import type { OrderPlacement } from './use-place-order.ts'

interface OpenChanges {
  readonly all: readonly Change[]
  readonly isShown: boolean
  /** Identifies the set of changes; another set needs a new decision. */
  readonly key: string
  /** Returns to the order without a decision; the changes are shown again at the next step. */
  readonly dismiss: () => void
}

interface OpenChangesInput {
  readonly cart: Cart
  readonly tab: CheckoutTab
  readonly placing: OrderPlacement
}

/**
 * The changes that are not decided yet. The cart is loaded again at every step, so that a change is reported as early
 * as possible, and finally by placing the order.
 */
export const useOpenChanges = ({ cart, tab, placing }: OpenChangesInput): OpenChanges => {
  const [dismissed, setDismissed] = useState('')
  const all = mergeChanges(cart.changes, placing.changes)
  const key = getChangesKey(all)
  const { store } = cart
  // biome-ignore lint/correctness/useExhaustiveDependencies: every step looks again
  useEffect(() => void loadCart(store), [store, tab])
  return {
    all,
    key,
    isShown: all.length > 0 && !(tab === 'order' && key === dismissed),
    dismiss: () => {
      placing.dismissChanges()
      setDismissed(getChangesKey(cart.changes))
    },
  }
}
