import { loadAddress } from '#core/customers/server/customers.service.ts'
import { requireCustomer } from '#core/customers/server/require-customer.service.ts'
import { loadBrand } from '#core/sites/server/sites.service.ts'
import { type Failure, failure } from '#platform/contract/errors.ts'
import type { Call, Platform } from '#platform/http/server-plugin.ts'
import { fail, ok, type Result } from '#platform/kernel/result.ts'
import { foodCourtErrors } from '../contract/errors.ts'
import type { Basket, CourtOrdersApi } from '../contract/order-endpoints.ts'
import { presentBasket } from './basket.presenter.ts'
import { quoteBasket } from './quote-basket.loader.ts'

type QuoteCall = Call<CourtOrdersApi['POST /api/v1/court-orders/quote']>

/** What a basket costs with a typed code, or why there is none. */
export const quoteBasketWithCode = async (
  platform: Platform,
  { body: { codeName, ...body }, ...call }: Call<CourtOrdersApi['POST /api/v1/court-orders/promo']>,
): Promise<Result<Basket, Failure>> => {
  const { brandId } = requireCustomer(call.caller)
  const [codes] = platform.hooks.all('sharedCodes')
  const promo = await platform.db.tenant(brandId, async (tx) => codes?.find(tx, codeName))
  if (promo === undefined) return fail(failure(foodCourtErrors.unknownCode, { field: 'codeName' }))
  return quoteBasketForCustomer(platform, { ...call, body: { ...body, promo } })
}

/** What a basket costs now, and what of it cannot be ordered. */
export const quoteBasketForCustomer = (
  platform: Platform,
  { caller, language, body }: Pick<QuoteCall, 'caller' | 'language' | 'body'>,
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
