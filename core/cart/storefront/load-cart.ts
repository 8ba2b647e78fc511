import { sessionToken } from '#core/customers/storefront/session.ts'
import { browserApi } from '#platform/contract/browser-api.ts'
import type { CartApi } from '../contract/endpoints.ts'
import { setCart, useCartStore } from './cart-store.ts'

let asked = 0

/** Reads the cart at a store. Without a token there is none; only the answer to the newest question counts. */
export const loadCart = async (store: string): Promise<void> => {
  const { getState, setState } = useCartStore
  if (!sessionToken()) return setCart(null)
  asked += 1
  const question = asked
  if (getState().status === 'unknown') setState({ status: 'loading' })
  const answer = await browserApi<CartApi>()('GET /api/v1/carts/getAll', { query: { store } })
  if (question !== asked) return
  if (answer.ok) return setCart(answer.data.cart, answer.data.expired || getState().expired)
  if (getState().status === 'loading') setState({ status: 'failed' })
}
