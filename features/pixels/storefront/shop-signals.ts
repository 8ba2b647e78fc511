import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { useCartStore } from '#core/cart/storefront/cart-store.ts'
import { usePendingQuantities } from '#core/cart/storefront/pending-quantities.ts'
import { listCartEvents, summarizeCart } from '../domain/cart-events.ts'
import { getShownStep, type ShownStep } from '../domain/shown-step.ts'
import { sendPixelEvent } from './pixel-events.ts'
import { countStep } from './stored-events.ts'

/** A step that is shown for less was passed by, or is a word that is still typed. */
const SETTLE_MS = 1000

const signalStep = (step: ShownStep): void => {
  if (step === 'search' || step === 'paymentFailed') {
    sendPixelEvent({ kind: step })
    return
  }
  const { cart } = useCartStore.getState()
  if (!cart || cart.products.length === 0) return
  if (step === 'cart' || countStep(`${cart._id} ${step}`))
    sendPixelEvent({ kind: step, ...summarizeCart(cart) })
}

/** Notifies vendors of what happens on the way to an order. The caller knows that the customer allows it. */
export const useShopSignals = (): void => {
  const { pathname, search } = useLocation()
  const step = getShownStep(pathname, new URLSearchParams(search))
  const cartId = useCartStore(({ cart }) => cart?._id)
  // Another search, another payment, or another cart is another event.
  const occasion = step === 'search' || step === 'paymentFailed' ? pathname + search : cartId
  // biome-ignore lint/correctness/useExhaustiveDependencies: `occasion` is when the step is another one
  useEffect(() => {
    if (!step) return
    const timer = setTimeout(() => signalStep(step), SETTLE_MS)
    return () => clearTimeout(timer)
  }, [step, occasion])
  useEffect(
    () =>
      useCartStore.subscribe((after, before) => {
        const { quantities } = usePendingQuantities.getState()
        for (const event of listCartEvents({ ...before, quantities }, after)) sendPixelEvent(event)
      }),
    [],
  )
}
