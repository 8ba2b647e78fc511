import { getSessionToken } from '#core/customers/storefront/session.ts'
import { browserApi } from '#platform/contract/browser-api.ts'
import type { Cart, CartApi } from '../contract/endpoints.ts'
import { setCart, useCartStore } from './cart-store.ts'

let requestCount = 0

/** Whether `answer` is the shown cart as it is now or as it became later. */
const isCurrent = (answer: Cart | null, shown: Cart | null): boolean =>
  answer !== null && shown !== null && answer._id === shown._id && answer.version >= shown.version

/**
 * Reads the cart at a store. Without a token there is none; only the response to the latest request counts, and not
 * one that a change on this page has overtaken: it may describe the cart before that, and is read again.
 */
export const loadCart = async (store: string): Promise<void> => {
  const { getState, setState } = useCartStore
  if (!getSessionToken()) return setCart(null)
  requestCount += 1
  const question = requestCount
  const { cart: before, status } = getState()
  if (status === 'unknown') setState({ status: 'loading' })
  const answer = await browserApi<CartApi>()('GET /api/v1/carts/getAll', { query: { store } })
  if (question !== requestCount) return
  const { cart: shown, expired } = getState()
  if (answer.ok && shown !== before && !isCurrent(answer.data.cart, shown)) return loadCart(store)
  if (answer.ok) return setCart(answer.data.cart, answer.data.expired || expired, answer.data.elsewhere)
  if (getState().status === 'loading') setState({ status: 'failed' })
}
