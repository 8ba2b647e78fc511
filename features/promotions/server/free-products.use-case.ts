import type { Cart } from '#core/cart/contract/endpoints.ts'
import type { LiveCart } from '#core/cart/domain/live-cart.ts'
import {
  addSelectedProduct,
  type CartBenefitContext,
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

/** The promotion that a cart shows, in the current language. */
const getCartPromotion = (
  { catalogue }: Platform,
  { language }: CartBenefitContext,
  { ruleSet, priced, store: { currency } }: LiveCart,
): CartPromotion | null => computeCartExtras(ruleSet, { catalogue, language, priced, currency }).promotion

/** The free products of a cart's promotion. */
export const listFreeProducts = (
  platform: Platform,
  call: CartBenefitContext,
): Promise<Result<FreeProductsResult, Failure>> =>
  platform.db.tenant(call.caller.brandId, async (tx) => {
    const locked = await lockCartByKind(platform, tx, call)
    if (!locked.ok) return locked
    const promotion = getCartPromotion(platform, call, locked.value)
    if (!promotion) return ok({ promotion: null, freeProducts: [] })
    const { _id, code, name, message, freeItems } = promotion
    return ok({ promotion: { _id, code, name, message }, freeProducts: [...freeItems] })
  })

/** Adds nothing when the requested product is free already; rejected when another one is. */
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

/** Adds a free product of the cart's promotion to the cart; the price rules make it free. */
export const chooseFreeProduct = (
  platform: Platform,
  call: CartBenefitContext,
  wanted: SelectedProduct,
): Promise<Result<Cart, Failure>> =>
  addSelectedProduct(platform, call, (live) =>
    validateFreeChoice(getCartPromotion(platform, call, live), wanted),
  )
