import type { Cart } from '#core/cart/contract/endpoints.ts'
import { receiveCart } from '#core/cart/storefront/cart-store.ts'
import { browserApi } from '#platform/contract/browser-api.ts'
import type { ApiResult } from '#platform/contract/client.ts'
import type { LoyaltyApi } from '../contract/endpoints.ts'

const storeReceivedCart = (answer: ApiResult<Cart>): ApiResult<Cart> => {
  if (answer.ok) receiveCart(answer.data)
  return answer
}

/** Pays a part of the cart with points; 0 cancels. */
export const submitPoints = async (store: string, points: number): Promise<ApiResult<Cart>> =>
  storeReceivedCart(
    await browserApi<LoyaltyApi>()('PUT /api/v1/carts/applyLoyalty', { body: { store, points } }),
  )

/** Chooses the rewards of the cart. */
export const submitRewards = async (store: string, rewards: readonly string[]): Promise<ApiResult<Cart>> =>
  storeReceivedCart(
    await browserApi<LoyaltyApi>()('PUT /api/v1/carts/rewards', { body: { store, rewards: [...rewards] } }),
  )

/** Submits the order taker's code; if it is correct, the points pay for the cart. */
export const submitSecretCode = async (id: string, secretCode: string): Promise<ApiResult<Cart>> =>
  storeReceivedCart(
    await browserApi<LoyaltyApi>()('POST /api/v1/loyalty/code-requests/:id/verify', {
      params: { id },
      body: { secretCode },
    }),
  )
