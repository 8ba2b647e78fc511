import type { Cart } from '#core/cart/contract/endpoints.ts'
import type { LiveCart } from '#core/cart/domain/live-cart.ts'
import {
  addChosen,
  type ChoiceCall,
  type ChosenProduct,
  lockWhich,
} from '#core/cart/server/chosen-for-cart.service.ts'
import { type CartPromotion, cartExtras } from '#core/pricing/domain/cart-extras.ts'
import type { HandlerData } from '#platform/contract/contract.ts'
import { type Failure, failure } from '#platform/contract/errors.ts'
import type { Platform } from '#platform/http/area.ts'
import { fail, ok, type Result } from '#platform/kernel/result.ts'
import { promotionErrors } from '../contract/errors.ts'
import type { FreeProductsApi } from '../contract/free-products-endpoints.ts'

type Listed = HandlerData<FreeProductsApi['GET /api/v1/draft-cart/freeProducts']>

/** The promotion that a cart tells of, in the shown language. */
const promotionOf = (
  { catalogue }: Platform,
  { language }: ChoiceCall,
  { ruleSet, priced, store: { currency } }: LiveCart,
): CartPromotion | null => cartExtras(ruleSet, { catalogue, language, priced, currency }).promotion

/** The products that the promotion of a cart gives for nothing. */
export const listFreeProducts = (platform: Platform, call: ChoiceCall): Promise<Result<Listed, Failure>> =>
  platform.db.tenant(call.caller.brandId, async (unit) => {
    const locked = await lockWhich(platform, unit, call)
    if (!locked.ok) return locked
    const promotion = promotionOf(platform, call, locked.value)
    if (!promotion) return ok({ promotion: null, freeProducts: [] })
    const { _id, code, name, message, freeItems } = promotion
    return ok({ promotion: { _id, code, name, message }, freeProducts: [...freeItems] })
  })

/** Nothing more is put in where the wanted one is free already; refused where another one is. */
const judge = (
  promotion: CartPromotion | null,
  wanted: ChosenProduct,
): Result<ChosenProduct | null, Failure> => {
  const items = promotion?.freeItems ?? []
  const item = items.find(({ product }) => product === wanted.product)
  if (!item) return fail(failure(promotionErrors.notFree, { field: 'product' }))
  if (item.qty > 0) return ok(null)
  const free = items.find(({ qty }) => qty > 0)
  return free
    ? fail(failure(promotionErrors.giftChosen, { field: 'product', values: { item: free.name } }))
    : ok(wanted)
}

/** Puts one of the products that the promotion of a cart gives into it; the price says that it costs nothing. */
export const chooseFreeProduct = (
  platform: Platform,
  call: ChoiceCall,
  wanted: ChosenProduct,
): Promise<Result<Cart, Failure>> =>
  addChosen(platform, call, (live) => judge(promotionOf(platform, call, live), wanted))
