import type { CartKind, SelectedProduct } from '#core/cart/server/cart-benefits.service.ts'
import { requireCustomer } from '#core/customers/server/require-customer.service.ts'
import type { Call, Handlers, Platform } from '#platform/http/server-plugin.ts'
import type { PromotionsApi } from '../contract/endpoints.ts'
import type { FreeProductsApi } from '../contract/free-products-endpoints.ts'
import { applyPromo } from './apply-promo.use-case.ts'
import { applyBillPromo } from './bill-promo.use-case.ts'
import { checkPromotionLocation } from './check-location.use-case.ts'
import { chooseFreeProduct, listFreeProducts } from './free-products.use-case.ts'
import { listPromotionCodes } from './list-codes.use-case.ts'

type Free = FreeProductsApi
type ListFreeInput = Pick<Call<Free['GET /api/v1/carts/freeProducts']>, 'caller' | 'language' | 'query'>
type ChooseFreeInput = Pick<Call<Free['POST /api/v1/carts/freeProducts']>, 'caller' | 'language' | 'body'>

const toChosenProduct = ({
  product,
  customize,
  collectFromUser,
}: ChooseFreeInput['body']): SelectedProduct => ({
  ...{ product, customize, collectFromUser },
})

export const createFreeProductHandlers = (platform: Platform): Handlers<FreeProductsApi> => {
  const list = ({ caller, language, query }: ListFreeInput, which: CartKind) =>
    listFreeProducts(platform, { caller: requireCustomer(caller), language, storeId: query.store, which })
  const choose = ({ caller, language, body }: ChooseFreeInput, which: CartKind) =>
    chooseFreeProduct(
      platform,
      { caller: requireCustomer(caller), language, storeId: body.store, which },
      toChosenProduct(body),
    )
  return {
    'GET /api/v1/carts/freeProducts': (call) => list(call, 'open'),
    'POST /api/v1/carts/freeProducts': (call) => choose(call, 'open'),
    'GET /api/v1/draft-cart/freeProducts': (call) => list(call, 'draft'),
    'POST /api/v1/draft-cart/freeProducts': (call) => choose(call, 'draft'),
  }
}

export const createPromotionHandlers = (platform: Platform): Handlers<PromotionsApi> => ({
  'GET /api/v1/promotions/consumer/codelist': (call) => listPromotionCodes(platform, call),
  'PUT /api/v1/carts/applyPromo': (call) =>
    applyPromo(platform, call, { caller: requireCustomer(call.caller) }),
  'PUT /api/v1/draft-cart/applyPromo': (call) =>
    applyPromo(platform, call, { caller: requireCustomer(call.caller), which: 'draft' }),
  'POST /api/v1/orders/dineIn/applyPromo': ({ caller, language, body: { order: orderId, ...request } }) =>
    applyBillPromo(platform, { caller: requireCustomer(caller), language, orderId, ...request }),
  'POST /api/v1/promotions/location': (call) => checkPromotionLocation(platform, call),
})
