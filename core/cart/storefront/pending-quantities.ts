import { create } from 'zustand'
import { onSignedOut } from '#core/customers/storefront/session.ts'
import { browserApi } from '#platform/contract/browser-api.ts'
import type { ApiError } from '#platform/contract/client.ts'
import type { Cart, CartApi, CartLine } from '../contract/endpoints.ts'
import { receiveCart } from './cart-store.ts'

interface PendingQuantitiesState {
  /** By line, the tapped quantity that is not confirmed yet. */
  readonly quantities: Readonly<Record<string, number>>
}

/** Quantities that the customer tapped in the full cart, shown immediately. */
export const usePendingQuantities = create<PendingQuantitiesState>()(() => ({ quantities: {} }))

onSignedOut(() => usePendingQuantities.setState({ quantities: {} }))

const { getState: get, setState: set } = usePendingQuantities

const clearPending = (lineId: string): void =>
  set(({ quantities }) => ({
    quantities: Object.fromEntries(Object.entries(quantities).filter(([id]) => id !== lineId)),
  }))

const inFlight = new Set<string>()

/**
 * Sends the latest quantity until the server has it: intermediate taps are skipped, and the last one is always sent.
 */
const syncQuantity = async (cart: Cart, line: CartLine): Promise<ApiError | undefined> => {
  let sent = line.qty
  for (;;) {
    const input = get().quantities[line._id]
    if (input === undefined || input === sent) break
    const answer = await browserApi<CartApi>()('POST /api/v1/carts/customize', {
      body: { store: cart.store, productId: line._id, qty: input },
    })
    if (!answer.ok) return answer.error
    sent = input
    receiveCart(answer.data)
  }
  return undefined
}

/**
 * Sets the quantity of a line. The screen updates immediately; of several quick taps only the last is sent. Resolves
 * when nothing is pending, with the error if the change was rejected: then the server's quantity is shown again.
 */
export const changeQuantity = async (
  cart: Cart,
  line: CartLine,
  qty: number,
): Promise<ApiError | undefined> => {
  set(({ quantities }) => ({ quantities: { ...quantities, [line._id]: qty } }))
  if (inFlight.has(line._id)) return undefined
  inFlight.add(line._id)
  try {
    return await syncQuantity(cart, line)
  } finally {
    inFlight.delete(line._id)
    clearPending(line._id)
  }
}
