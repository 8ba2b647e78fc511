import { create } from 'zustand'
import type { Cart, CartLine } from '../contract/endpoints.ts'

export interface CartState {
  /** `unknown` until the server was asked; a customer without a cart has `ready` and null. */
  readonly status: 'unknown' | 'loading' | 'ready' | 'failed'
  readonly cart: Cart | null
  /** The cart that was here is gone because its time was over; true until the customer has been told. */
  readonly expired: boolean
  /** By product, what was asked for and not yet answered: shown at once, given up when the answer is here. */
  readonly pending: Readonly<Record<string, number>>
}

const EMPTY: CartState = { status: 'unknown', cart: null, expired: false, pending: {} }

/**
 * The cart as the browser knows it. Every change goes to the server, whose answer replaces what is here. This file
 * is part of every first load, so it knows nothing of the server; see `load-cart.ts` and `cart-calls.ts`.
 */
export const useCartStore = create<CartState>()(() => EMPTY)

const { setState: set, getState: get } = useCartStore

/** Takes over the server's cart, whatever was here. */
export const setCart = (cart: Cart | null, expired = false): void => set({ status: 'ready', cart, expired })

/** Forgets the cart here, not on the server. */
export const forgetCart = (): void => set(EMPTY)

/**
 * Takes over an answer of the server. Answers may overtake each other; a cart older than the one shown is left out.
 * A cart of another id is another cart, whatever its version.
 */
export const receiveCart = (cart: Cart): void => {
  const { cart: shown } = get()
  if (!shown || shown._id !== cart._id || cart.version >= shown.version) setCart(cart)
}

const addPendingDelta = (product: string, delta: number): void =>
  set(({ pending }) => ({ pending: { ...pending, [product]: (pending[product] ?? 0) + delta } }))

/** Shows `delta` pieces more of a product while `work` is on its way. */
export const withOptimisticDelta = async <Answer>(
  change: { readonly product: string; readonly delta: number },
  work: () => Promise<Answer>,
): Promise<Answer> => {
  addPendingDelta(change.product, change.delta)
  try {
    return await work()
  } finally {
    addPendingDelta(change.product, -change.delta)
  }
}

/** How many pieces of a product are in the cart, with those on their way. */
export const getProductCount = (
  { cart, pending }: Pick<CartState, 'cart' | 'pending'>,
  product: string,
): number => {
  const lines = cart?.products.filter((line) => line.product._id === product) ?? []
  return Math.max(0, lines.reduce((sum, { qty }) => sum + qty, 0) + (pending[product] ?? 0))
}

/** How many pieces are in the cart altogether, with those on their way. */
export const getTotalCount = ({ cart, pending }: CartState): number => {
  const here = cart?.products.reduce((sum, { qty }) => sum + qty, 0) ?? 0
  return Math.max(0, here + Object.values(pending).reduce((sum, count) => sum + count, 0))
}

/** The line of a product that was added last. */
export const getLastLine = ({ cart }: CartState, product: string): CartLine | undefined =>
  cart?.products.findLast((line) => line.product._id === product)
