import { browserApi } from '#platform/contract/browser-api.ts'
import type { ApiResult } from '#platform/contract/client.ts'
import type { CartChangeDecision } from '../contract/changes.ts'
import type { CartApi } from '../contract/endpoints.ts'
import { setCart } from './cart-store.ts'

/** Sends the customer's decisions about changes, all or nothing, and shows the resulting cart. */
export const submitDecisions = async (
  store: string,
  decisions: readonly CartChangeDecision[],
): Promise<ApiResult<unknown>> => {
  const answer = await browserApi<CartApi>()('PUT /api/v1/carts/changes', {
    body: { store, decisions: [...decisions] },
  })
  if (answer.ok) setCart(answer.data.cart, answer.data.expired)
  return answer
}
