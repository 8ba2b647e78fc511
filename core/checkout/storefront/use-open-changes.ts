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
  /** Another set of changes is another question. */
  readonly key: string
  /** Back to the order without a decision: the same is asked again at the next step. */
  readonly dismiss: () => void
}

interface OpenChangesInput {
  readonly cart: Cart
  readonly tab: CheckoutTab
  readonly placing: OrderPlacement
}

/**
 * What changed under the customer and is not decided yet. The cart is read anew at every step, so that a change is
 * named as early as it can be, and the last time by placing the order.
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
