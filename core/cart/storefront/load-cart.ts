import { getSessionToken } from '#core/customers/storefront/session.ts'
import { browserApi } from '#platform/contract/browser-api.ts'
import type { CartApi } from '../contract/endpoints.ts'
import { setCart, useCartStore } from './cart-store.ts'

let requestCount = 0

/** Reads the cart at a store. Without a token there is none; only the response to the latest request counts. */
export const loadCart = async (store: string): Promise<void> => {
  const { getState, setState } = useCartStore
  if (!getSessionToken()) return setCart(null)
  requestCount += 1
  const question = requestCount
  if (getState().status === 'unknown') setState({ status: 'loading' })
  const answer = await browserApi<CartApi>()('GET /api/v1/carts/getAll', { query: { store } })
  if (question !== requestCount) return
  if (answer.ok) return setCart(answer.data.cart, answer.data.expired || getState().expired)
  if (getState().status === 'loading') setState({ status: 'failed' })
}
