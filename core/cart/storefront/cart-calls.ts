import { ensureSession } from '#core/customers/storefront/session.ts'
import { getChannel } from '#core/sites/domain/order-type.ts'
import type { CollectedAnswers } from '#core/stores/contract/collect.ts'
import type { Vendor } from '#core/stores/storefront/load-vendor.ts'
import { browserApi, generateIdempotencyKey } from '#platform/contract/browser-api.ts'
import type { ApiResult } from '#platform/contract/client.ts'
import type { Cart, CartApi, CartLine, CustomizeInput, RequestedChoicesInput } from '../contract/endpoints.ts'
import { activateMerchant } from './activate-merchant.ts'
import { receiveCart, setCart, withOptimisticDelta } from './cart-store.ts'
import { listOptionIds } from './line-guard.ts'

/** A product with its choices, to be added to the cart. */
export interface CartAddition {
  readonly product: string
  readonly qty: number
  /** Absent: the merchant's preselection. */
  readonly customize?: RequestedChoicesInput
  readonly collectFromUser?: CollectedAnswers
  readonly specialInstructions?: string
  /** The unit price that was shown, in minor units. */
  readonly seenPrice?: number
  /** Added from an earlier order of the customer. */
  readonly isRecent?: boolean
}

/** Site and outlet of the cart. */
export interface CartScope {
  readonly siteId: string
  readonly homePath: string
  readonly vendor: Vendor
}

/** The delivery area as a request parameter. */
export const toAreaParam = ({ vendor }: CartScope): { area?: string } =>
  vendor.area ? { area: vendor.area._id } : {}

/** The scheduled time as request parameters for the outlet's type. */
export const toScheduleParams = ({ slot, store, orderType }: Vendor) => {
  if (!slot) return {}
  const isDelivery = getChannel(orderType) === 'delivery'
  const details = isDelivery ? store.scheduledDeliveryDetails : store.scheduledPickupDetails
  return details.scheduledDeliveryType === 10
    ? { scheduledTime: slot.startTime }
    : { scheduledStartTime: slot.startTime, scheduledEndTime: slot.endTime }
}

const sendAddition = (
  place: CartScope,
  addition: CartAddition,
  { replace = false }: { readonly replace?: boolean },
): Promise<ApiResult<Cart>> => {
  const { store, orderType } = place.vendor
  return browserApi<CartApi>()('POST /api/v1/carts/addProductToCart', {
    idempotencyKey: generateIdempotencyKey(),
    body: {
      store: store._id,
      orderType,
      product: addition.product,
      qty: addition.qty,
      ...(addition.customize && { customize: addition.customize }),
      ...(addition.collectFromUser && { collectFromUser: addition.collectFromUser }),
      ...(addition.specialInstructions && { specialInstructions: addition.specialInstructions }),
      ...(addition.seenPrice !== undefined && { seenPrice: addition.seenPrice }),
      ...(addition.isRecent && { isRecent: true }),
      ...toAreaParam(place),
      ...toScheduleParams(place.vendor),
      ...(replace && { replace }),
    },
  })
}

/**
 * Adds to the cart, creating a guest session if there is none. The count updates immediately and the server's cart
 * replaces it. `replace` starts a new cart in place of another outlet's.
 */
export const addToCart = (
  place: CartScope,
  addition: CartAddition,
  how: { readonly replace?: boolean } = {},
): Promise<ApiResult<Cart>> => {
  const { product, qty: delta, customize = [] } = addition
  return withOptimisticDelta<ApiResult<Cart>>(
    { product, options: listOptionIds(customize), delta },
    async () => {
      activateMerchant(place.homePath)
      const session = await ensureSession(place.siteId)
      return session.ok ? sendAddition(place, addition, how) : session
    },
    (answer) => answer.ok && receiveCart(answer.data),
  )
}

/** Reduces a line by one, or removes it. */
export const removeFromCart = (
  place: CartScope,
  line: CartLine,
  { decrease }: { readonly decrease: boolean },
) =>
  withOptimisticDelta(
    {
      product: line.product._id,
      options: listOptionIds(line.customize),
      delta: decrease ? -1 : -line.qty,
    },
    () =>
      browserApi<CartApi>()('POST /api/v1/carts/removeProductFromCart', {
        idempotencyKey: generateIdempotencyKey(),
        body: { store: place.vendor.store._id, productId: line._id, decrease },
      }),
    (answer) => answer.ok && setCart(answer.data.cart, answer.data.expired),
  )

/** Sends the current order type and time to the server; fees, minimum and availability follow. */
export const syncCartFulfilment = async ({ vendor }: CartScope): Promise<ApiResult<Cart>> => {
  const answer = await browserApi<CartApi>()('PUT /api/v1/carts/schedule', {
    body: {
      store: vendor.store._id,
      orderType: vendor.orderType,
      area: vendor.area?._id ?? null,
      ...toScheduleParams(vendor),
    },
  })
  if (answer.ok) receiveCart(answer.data)
  return answer
}

/** Delivers to an area, with the cart: one of another outlet is moved to the outlet that serves the area. */
export const moveCartToArea = async (store: string, areaId: string): Promise<ApiResult<Cart>> => {
  const answer = await browserApi<CartApi>()('PUT /api/v1/carts/updateAddress', { body: { store, areaId } })
  if (answer.ok) receiveCart(answer.data)
  return answer
}

/** Reserves the slot of a cart. */
export const reserveSlotForCart = async (cart: Cart): Promise<ApiResult<Cart>> => {
  const { scheduledTime, scheduledStartTime, scheduledEndTime } = cart
  const answer = await browserApi<CartApi>()('PUT /api/v1/carts/schedule', {
    body: {
      store: cart.store,
      orderType: cart.orderType,
      area: cart.area?._id ?? null,
      ...(scheduledTime && { scheduledTime }),
      ...(scheduledStartTime && scheduledEndTime && { scheduledStartTime, scheduledEndTime }),
      hold: true,
    },
  })
  if (answer.ok) receiveCart(answer.data)
  return answer
}

/** Removes everything that cannot be ordered for the cart's time and order type. */
export const removeUnavailableLines = async (store: string): Promise<ApiResult<unknown>> => {
  const answer = await browserApi<CartApi>()('POST /api/v1/carts/removeUnavailable', { body: { store } })
  if (answer.ok) setCart(answer.data.cart, answer.data.expired)
  return answer
}

/** The choices of a line in request format. */
export const toCustomizeInput = (line: Pick<CartLine, 'customize'>): CustomizeInput =>
  line.customize
    .filter(({ variants }) => variants.length > 0)
    .map(({ _id, under, variants }) => ({
      _id,
      ...(under.length > 0 && { under }),
      variants: variants.map(({ variant, counter, portion }) => ({ variant, counter, portion })),
    }))

/** A line as a request to add it again. */
export const toCartAddition = (
  line: Pick<CartLine, 'product' | 'customize' | 'collectFromUser' | 'specialInstructions'>,
  qty: number,
): CartAddition => ({
  product: line.product._id,
  qty,
  customize: toCustomizeInput(line),
  collectFromUser: line.collectFromUser.map(({ _id, value }) => ({ _id, value })),
  specialInstructions: line.specialInstructions,
})
