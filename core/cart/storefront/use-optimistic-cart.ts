import { useMemo } from 'react'
import type { Calculators } from '#core/pricing/domain/price-rule.ts'
import { useLanguage } from '#platform/i18n/texts-context.tsx'
import type { Cart } from '../contract/endpoints.ts'
import { useCartStore } from './cart-store.ts'
import { type CartSums, computeExpectedSums } from './expected-sums.ts'
import { usePendingQuantities } from './pending-quantities.ts'

export interface OptimisticCart {
  readonly cart: Cart
  /** By line, including unconfirmed taps. */
  readonly quantities: Readonly<Record<string, number>>
  readonly sums: CartSums
  /** A tap is not confirmed by the server yet. */
  readonly isPending: boolean
}

/**
 * The displayed cart: unconfirmed taps count in the lines and in every sum that the given calculators can compute.
 */
export const useOptimisticCart = (calculators: Calculators): OptimisticCart | null => {
  const cart = useCartStore((state) => state.cart)
  const language = useLanguage()
  const inputs = usePendingQuantities((state) => state.quantities)
  return useMemo(() => {
    if (!cart) return null
    const quantities = Object.fromEntries(cart.products.map(({ _id, qty }) => [_id, inputs[_id] ?? qty]))
    const isPending = cart.products.some(({ _id, qty }) => quantities[_id] !== qty)
    return {
      cart,
      quantities,
      isPending,
      sums: isPending ? computeExpectedSums(cart, quantities, { calculators, language }) : cart,
    }
  }, [cart, inputs, calculators, language])
}
