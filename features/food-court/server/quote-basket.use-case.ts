import { loadAddress } from '#core/customers/server/customers.service.ts'
import { requireCustomer } from '#core/customers/server/require-customer.service.ts'
import { loadBrand } from '#core/sites/server/sites.service.ts'
import type { Failure } from '#platform/contract/errors.ts'
import type { Call, Platform } from '#platform/http/server-plugin.ts'
import { ok, type Result } from '#platform/kernel/result.ts'
import type { Basket, CourtOrdersApi } from '../contract/order-endpoints.ts'
import { presentBasket } from './basket.presenter.ts'
import { quoteBasket } from './quote-basket.loader.ts'

/** What a basket costs now, and what of it cannot be ordered. */
export const quoteBasketForCustomer = (
  platform: Platform,
  { caller, language, body }: Call<CourtOrdersApi['POST /api/v1/court-orders/quote']>,
): Promise<Result<Basket, Failure>> => {
  const { brandId, userId } = requireCustomer(caller)
  return platform.db.tenant(brandId, async (tx) => {
    const address = body.addressId ? await loadAddress(tx, userId, body.addressId) : undefined
    const quoted = await quoteBasket(platform, tx, { userId, language, body, address })
    if (!quoted.ok) return quoted
    const { currency } = await loadBrand(tx, brandId)
    return ok(presentBasket(quoted.value, { language, catalogue: platform.catalogue, currency }))
  })
}
