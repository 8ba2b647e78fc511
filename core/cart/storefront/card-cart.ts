import { create } from 'zustand'

interface CardCart {
  /** Adds one unit of a product, or of one size of it, whose card shows this price, in minor units. */
  readonly add: (productId: string, seenPrice: number, size?: string) => void
  readonly removeOne: (productId: string, size?: string) => void
}

interface CardCartState {
  readonly cart: CardCart | null
  /** Taps from before the cart code was loaded; they run in their order once it is. */
  readonly waiting: readonly ((cart: CardCart) => void)[]
}

/** The cart that hundreds of cards share, so that no card depends on the outlet. */
export const useCardCart = create<CardCartState>()(() => ({ cart: null, waiting: [] }))

/** Runs an action on the cart, now or as soon as its code is loaded. */
export const runOnCardCart = (act: (cart: CardCart) => void): void => {
  const { cart } = useCardCart.getState()
  if (cart) act(cart)
  else useCardCart.setState(({ waiting }) => ({ waiting: [...waiting, act] }))
}

/** Provides the cart to the cards and runs the waiting taps. Returns the cleanup. */
export const provideCardCart = (cart: CardCart): (() => void) => {
  const { waiting } = useCardCart.getState()
  useCardCart.setState({ cart, waiting: [] })
  for (const act of waiting) act(cart)
  return () => useCardCart.setState({ cart: null })
}
