import { create } from 'zustand'
import type { Cart, CartLine } from '../contract/endpoints.ts'

export interface CartState {
  /** `unknown` until the first server request; a customer without a cart has `ready` and null. */
  readonly status: 'unknown' | 'loading' | 'ready' | 'failed'
  readonly cart: Cart | null
  /** The cart has expired; true until the customer was notified. */
  readonly expired: boolean
  /** How many carts expired on this page; choices that were made for one of them start anew. */
  readonly expirations: number
  /** By product, quantities that were requested and not confirmed yet: shown immediately, dropped on the response. */
  readonly pending: Readonly<Record<string, number>>
}

const EMPTY: CartState = { status: 'unknown', cart: null, expired: false, expirations: 0, pending: {} }

/**
 * The cart in the browser. Every change goes to the server, whose response replaces this state. This file is part of
 * every first load, so it contains no server calls; see `load-cart.ts` and `cart-calls.ts`.
 */
export const useCartStore = create<CartState>()(() => EMPTY)

const { setState: set, getState: get } = useCartStore

/** Replaces the local cart with the server's. */
export const setCart = (cart: Cart | null, expired = false): void =>
  set((last) => ({
    status: 'ready',
    cart,
    expired,
    expirations: last.expirations + Number(expired && last.cart !== null),
  }))

/** Clears the local cart, not the server's. */
export const clearLocalCart = (): void => set(EMPTY)

/**
 * Applies a server response. Responses may arrive out of order; a cart older than the one shown is ignored. A cart
 * with another id is another cart, whatever its version.
 */
export const receiveCart = (cart: Cart): void => {
  const { cart: shown } = get()
  if (!shown || shown._id !== cart._id || cart.version >= shown.version) setCart(cart)
}

const addPendingDelta = (product: string, delta: number): void =>
  set(({ pending }) => ({ pending: { ...pending, [product]: (pending[product] ?? 0) + delta } }))

/** Shows `delta` more units of a product while `work` is pending. */
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

/** Quantity of a product in the cart, including pending changes. */
export const getProductCount = (
  { cart, pending }: Pick<CartState, 'cart' | 'pending'>,
  product: string,
): number => {
  const lines = cart?.products.filter((line) => line.product._id === product) ?? []
  return Math.max(0, lines.reduce((sum, { qty }) => sum + qty, 0) + (pending[product] ?? 0))
}

/** Total quantity in the cart, including pending changes. */
export const getTotalCount = ({ cart, pending }: CartState): number => {
  const here = cart?.products.reduce((sum, { qty }) => sum + qty, 0) ?? 0
  return Math.max(0, here + Object.values(pending).reduce((sum, count) => sum + count, 0))
}

/** The line of a product that was added last. */
export const getLastLine = ({ cart }: CartState, product: string): CartLine | undefined =>
  cart?.products.findLast((line) => line.product._id === product)
