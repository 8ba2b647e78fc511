import type { Cart } from '#core/cart/contract/endpoints.ts'
import type { LiveCart } from '#core/cart/domain/live-cart.ts'
import {
  addSelectedProduct,
  type CartBenefitCall,
  lockCartByKind,
  type SelectedProduct,
} from '#core/cart/server/cart-benefits.service.ts'
import { type CartPromotion, computeCartExtras } from '#core/pricing/domain/cart-extras.ts'
import type { HandlerData } from '#platform/contract/contract.ts'
import { type Failure, failure } from '#platform/contract/errors.ts'
import type { Platform } from '#platform/http/server-plugin.ts'
import { fail, ok, type Result } from '#platform/kernel/result.ts'
import { promotionErrors } from '../contract/errors.ts'
import type { FreeProductsApi } from '../contract/free-products-endpoints.ts'

type FreeProductsResult = HandlerData<FreeProductsApi['GET /api/v1/draft-cart/freeProducts']>

/** The promotion that a cart tells of, in the shown language. */
const getCartPromotion = (
  { catalogue }: Platform,
  { language }: CartBenefitCall,
  { ruleSet, priced, store: { currency } }: LiveCart,
): CartPromotion | null => computeCartExtras(ruleSet, { catalogue, language, priced, currency }).promotion

/** The products that the promotion of a cart gives for nothing. */
export const listFreeProducts = (
  platform: Platform,
  call: CartBenefitCall,
): Promise<Result<FreeProductsResult, Failure>> =>
  platform.db.tenant(call.caller.brandId, async (unit) => {
    const locked = await lockCartByKind(platform, unit, call)
    if (!locked.ok) return locked
    const promotion = getCartPromotion(platform, call, locked.value)
    if (!promotion) return ok({ promotion: null, freeProducts: [] })
    const { _id, code, name, message, freeItems } = promotion
    return ok({ promotion: { _id, code, name, message }, freeProducts: [...freeItems] })
  })

/** Nothing more is put in where the wanted one is free already; refused where another one is. */
const validateFreeChoice = (
  promotion: CartPromotion | null,
  wanted: SelectedProduct,
): Result<SelectedProduct | null, Failure> => {
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
  call: CartBenefitCall,
  wanted: SelectedProduct,
): Promise<Result<Cart, Failure>> =>
  addSelectedProduct(platform, call, (live) =>
    validateFreeChoice(getCartPromotion(platform, call, live), wanted),
  )
