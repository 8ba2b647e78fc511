import { quoteDeliveryFee } from '#core/cart/server/cart.service.ts'
import type { Failure } from '#platform/contract/errors.ts'
import type { CustomerCaller } from '#platform/http/caller.ts'
import type { Call, Platform } from '#platform/http/server-plugin.ts'
import { fail, type Result } from '#platform/kernel/result.ts'
import type { CheckoutApi } from '../contract/endpoints.ts'
import { checkoutErrors } from '../contract/errors.ts'

interface QuoteRetryInput {
  readonly call: Call<CheckoutApi['POST /api/v1/orders']>
  readonly caller: CustomerCaller
}

/**
 * Places an order. If its address has no delivery quote, requests one between two attempts, because no courier is
 * called inside a transaction. The second attempt reports a price that differs from the one shown.
 */
export const placeWithDeliveryQuote = async <Placed>(
  platform: Platform,
  { call, caller }: QuoteRetryInput,
  place: () => Promise<Result<Placed, Failure>>,
): Promise<Result<Placed, Failure>> => {
  const first = await place()
  const addressId = call.body.address?._id
  if (first.ok || first.failure.error !== checkoutErrors.wayNotPriced || !addressId) return first
  const { brandId, userId } = caller
  const priced = await quoteDeliveryFee(platform, { brandId, userId, storeId: call.body.store, addressId })
  return priced.ok ? place() : fail(priced.failure)
}
