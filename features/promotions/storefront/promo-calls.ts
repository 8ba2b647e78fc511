import type { Cart } from '#core/cart/contract/endpoints.ts'
import { receiveCart } from '#core/cart/storefront/cart-store.ts'
import { chooseMethod } from '#core/payments/storefront/payment-store.ts'
import { PAYMENT_METHODS } from '#core/stores/domain/payment-method.ts'
import { browserApi } from '#platform/contract/browser-api.ts'
import type { ApiResult } from '#platform/contract/client.ts'
import type { CallInput } from '#platform/contract/contract.ts'
import type { PromotionsApi } from '../contract/endpoints.ts'

type ApplyBody = CallInput<PromotionsApi['PUT /api/v1/carts/applyPromo']>['body']

/** Stores the cart with its discount, and selects the payment method that the discount requires. */
const storeCart = (cart: Cart): void => {
  receiveCart(cart)
  const options = (cart.promotion?.paymentOptions ?? []).flatMap((option) => Object.keys(option))
  const method = PAYMENT_METHODS.find((mod) => mod === options[0])
  if (method) chooseMethod(method)
}

const sendCode = async (body: ApplyBody): Promise<ApiResult<Cart>> => {
  const answer = await browserApi<PromotionsApi>()('PUT /api/v1/carts/applyPromo', { body })
  if (answer.ok) storeCart(answer.data)
  return answer
}

/** A code by its typed text or its id, and the card type where it matters. */
export type ApplyCodeInput = Pick<ApplyBody, 'promo' | 'codeName' | 'cardType'>

/** Applies a code; a rejection states what is missing. */
export const applyCode = (cart: Cart, input: ApplyCodeInput): Promise<ApiResult<Cart>> =>
  sendCode({
    ...input,
    store: cart.store,
    orderType: cart.orderType,
    ...(cart.area && { areaId: cart.area._id }),
  })

/** Removes the applied code. */
export const cancelCode = ({ store, promotion }: Cart): Promise<ApiResult<Cart>> =>
  sendCode({ store, ...(promotion && { promo: promotion._id }), cancel: true })
