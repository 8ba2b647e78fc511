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

/** Sends a code to a cart, and stores the response. */
export type CodeSender = (body: ApplyBody) => Promise<ApiResult<Cart>>

/** For the open cart. */
export const sendPromotionCode: CodeSender = async (body) => {
  const answer = await browserApi<PromotionsApi>()('PUT /api/v1/carts/applyPromo', { body })
  if (answer.ok) storeCart(answer.data)
  return answer
}

/** For the cart that is saved for later; no method is selected for it yet. */
export const createSavedCartSender =
  (onChange: (draft: Cart) => void): CodeSender =>
  async (body) => {
    const answer = await browserApi<PromotionsApi>()('PUT /api/v1/draft-cart/applyPromo', { body })
    if (answer.ok) onChange(answer.data)
    return answer
  }

/** A code by its typed text or its id, and the card type where it matters. */
export type ApplyCodeInput = Pick<ApplyBody, 'promo' | 'codeName' | 'cardType'>

/** Applies a code; a rejection states what is missing. */
export const applyPromotionCode = (
  cart: Cart,
  input: ApplyCodeInput,
  send: CodeSender,
): Promise<ApiResult<Cart>> =>
  send({
    ...input,
    store: cart.store,
    orderType: cart.orderType,
    ...(cart.area && { areaId: cart.area._id }),
  })

/** Removes the applied code. */
export const cancelPromotionCode = ({ store, promotion }: Cart, send: CodeSender): Promise<ApiResult<Cart>> =>
  send({ store, ...(promotion && { promo: promotion._id }), cancel: true })
