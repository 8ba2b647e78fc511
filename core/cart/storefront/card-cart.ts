import { create } from 'zustand'

interface CardCart {
  /** Adds one piece of a product whose card shows this price, in minor units. */
  readonly add: (productId: string, seenPrice: number) => void
  readonly removeOne: (productId: string) => void
}

interface CardCartState {
  readonly cart: CardCart | null
  /** Taps that came before the cart's code did; done in their order as soon as it is here. */
  readonly waiting: readonly ((cart: CardCart) => void)[]
}

/** The cart that hundreds of cards act on, so that none of them has to know the outlet. */
export const useCardCart = create<CardCartState>()(() => ({ cart: null, waiting: [] }))

/** Does something with the cart, now or as soon as its code is here. */
export const withCardCart = (act: (cart: CardCart) => void): void => {
  const { cart } = useCardCart.getState()
  if (cart) act(cart)
  else useCardCart.setState(({ waiting }) => ({ waiting: [...waiting, act] }))
}

/** Gives the cards their cart; what was tapped before is made up for. Returns what takes it away. */
export const provideCardCart = (cart: CardCart): (() => void) => {
  const { waiting } = useCardCart.getState()
  useCardCart.setState({ cart, waiting: [] })
  for (const act of waiting) act(cart)
  return () => useCardCart.setState({ cart: null })
}
