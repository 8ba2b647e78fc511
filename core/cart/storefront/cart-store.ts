import { create } from 'zustand'
import type { CallData } from '#platform/contract/contract.ts'
import type { Cart, CartApi, CartLine } from '../contract/endpoints.ts'

export type CartElsewhere = NonNullable<CallData<CartApi['GET /api/v1/carts/getAll']>['elsewhere']>

export interface CartState {
  /** `unknown` until the first server request; a customer without a cart has `ready` and null. */
  readonly status: 'unknown' | 'loading' | 'ready' | 'failed'
  readonly cart: Cart | null
  /** Where the customer's cart is, when it is not at the outlet of the visit. */
  readonly elsewhere: CartElsewhere | null
  /** The cart has expired; true until the customer was notified. */
  readonly expired: boolean
  /** How many carts expired on this page; choices that were made for one of them start anew. */
  readonly expirations: number
  /**
   * Quantities that were requested and not confirmed yet, shown immediately and dropped on the response: by the id of
   * the product and those of its chosen options, joined by spaces.
   */
  readonly pending: Readonly<Record<string, number>>
}

const EMPTY: CartState = {
  ...{ status: 'unknown', cart: null, elsewhere: null },
  ...{ expired: false, expirations: 0, pending: {} },
}

/**
 * The cart in the browser. Every change goes to the server, whose response replaces this state. This file is part of
 * every first load, so it contains no server calls; see `load-cart.ts` and `cart-calls.ts`.
 */
export const useCartStore = create<CartState>()(() => EMPTY)

const { setState: set, getState: get } = useCartStore

/** Replaces the local cart with the server's. */
export const setCart = (cart: Cart | null, expired = false, elsewhere: CartElsewhere | null = null): void =>
  set((last) => ({
    status: 'ready',
    cart,
    elsewhere,
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

interface PendingChange {
  readonly product: string
  /** Ids of the chosen options, where they are known. */
  readonly options?: readonly string[]
  readonly delta: number
}

const addPendingDelta = ({ product, options = [] }: PendingChange, delta: number): void => {
  const key = [product, ...options].join(' ')
  set(({ pending }) => ({ pending: { ...pending, [key]: (pending[key] ?? 0) + delta } }))
}

/** Shows `delta` more units of a product until `request` is answered; `receive` applies the answer. */
export const withOptimisticDelta = async <Answer>(
  change: PendingChange,
  request: () => Promise<Answer>,
  receive: (answer: Answer) => void,
): Promise<Answer> => {
  addPendingDelta(change, change.delta)
  try {
    const answer = await request()
    // In one step with the end of the pending change: their sum would be shown, and read out.
    receive(answer)
    return answer
  } finally {
    addPendingDelta(change, -change.delta)
  }
}

/** The lines of a product, or of one size of it: ids occur nowhere else in a line's choices. */
const getLines = (cart: Cart | null, product: string, size = ''): CartLine[] =>
  cart?.products.filter(
    (line) => line.product._id === product && JSON.stringify(line.customize).includes(size),
  ) ?? []

/** Quantity of a product in the cart, or of one size of it, including pending changes. */
export const getProductCount = (
  { cart, pending }: Pick<CartState, 'cart' | 'pending'>,
  product: string,
  size = '',
): number => {
  let count = 0
  for (const { qty } of getLines(cart, product, size)) count += qty
  for (const key in pending) if (key.startsWith(product) && key.includes(size)) count += pending[key] ?? 0
  return Math.max(0, count)
}

/** Total quantity in the cart, including pending changes. */
export const getTotalCount = ({ cart, pending }: CartState): number => {
  const here = cart?.products.reduce((sum, { qty }) => sum + qty, 0) ?? 0
  return Math.max(0, here + Object.values(pending).reduce((sum, count) => sum + count, 0))
}

/** The line of a product, or of one size of it, that was added last. */
export const getLastLine = ({ cart }: CartState, product: string, size?: string): CartLine | undefined =>
  getLines(cart, product, size).at(-1)
