import { ensureSession } from '#core/customers/storefront/session.ts'
import { channelOf } from '#core/sites/domain/order-type.ts'
import type { CollectedAnswers } from '#core/stores/contract/collect.ts'
import type { Vendor } from '#core/stores/storefront/load-vendor.ts'
import { browserApi, newIdempotencyKey } from '#platform/contract/browser-api.ts'
import type { ApiResult } from '#platform/contract/client.ts'
import type { Cart, CartApi, CartLine, Customize } from '../contract/endpoints.ts'
import { receiveCart, setCart, whilePending } from './cart-store.ts'
import { enterMerchant } from './enter-merchant.ts'

/** A product with its choices on the way into the cart. */
export interface Addition {
  readonly product: string
  readonly qty: number
  /** Absent: as the merchant has preselected. */
  readonly customize?: Customize
  readonly collectFromUser?: CollectedAnswers
  readonly specialInstructions?: string
  /** What one of it was said to cost, in minor units. */
  readonly seenPrice?: number
  /** It was taken from what the customer ordered before. */
  readonly isRecent?: boolean
}

/** Where the cart is and who it belongs to. */
export interface CartPlace {
  readonly siteId: string
  readonly homePath: string
  readonly vendor: Vendor
}

/** The area of a delivery as calls name it. */
export const areaOf = ({ vendor }: CartPlace): { area?: string } =>
  vendor.area ? { area: vendor.area._id } : {}

/** The time of an order for later as the outlet's type asks for it. */
export const timesOf = ({ slot, store, orderType }: Vendor) => {
  if (!slot) return {}
  const isDelivery = channelOf(orderType) === 'delivery'
  const details = isDelivery ? store.scheduledDeliveryDetails : store.scheduledPickupDetails
  return details.scheduledDeliveryType === 10
    ? { scheduledTime: slot.startTime }
    : { scheduledStartTime: slot.startTime, scheduledEndTime: slot.endTime }
}

const sendAddition = (
  place: CartPlace,
  addition: Addition,
  { replace = false }: { readonly replace?: boolean },
): Promise<ApiResult<Cart>> => {
  const { store, orderType } = place.vendor
  return browserApi<CartApi>()('POST /api/v1/carts/addProductToCart', {
    idempotencyKey: newIdempotencyKey(),
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
      ...areaOf(place),
      ...timesOf(place.vendor),
      ...(replace && { replace }),
    },
  })
}

/**
 * Adds to the cart, beginning as a guest when nobody has begun yet. The count shows at once and the server's cart
 * follows. `replace` begins a new cart where one from another outlet stands.
 */
export const addToCart = (
  place: CartPlace,
  addition: Addition,
  how: { readonly replace?: boolean } = {},
): Promise<ApiResult<Cart>> =>
  whilePending({ product: addition.product, delta: addition.qty }, async () => {
    enterMerchant(place.homePath)
    const session = await ensureSession(place.siteId)
    if (!session.ok) return session
    const answer = await sendAddition(place, addition, how)
    if (answer.ok) receiveCart(answer.data)
    return answer
  })

/** Takes one piece off a line, or removes the line. */
export const takeFromCart = (
  place: CartPlace,
  line: CartLine,
  { decrease }: { readonly decrease: boolean },
) =>
  whilePending({ product: line.product._id, delta: decrease ? -1 : -line.qty }, async () => {
    const answer = await browserApi<CartApi>()('POST /api/v1/carts/removeProductFromCart', {
      idempotencyKey: newIdempotencyKey(),
      body: { store: place.vendor.store._id, productId: line._id, decrease },
    })
    if (answer.ok) setCart(answer.data.cart, answer.data.expired)
    return answer
  })

/** Tells the server how and when the order shall reach the customer now; fees, minimum and what can be had follow. */
export const rescheduleCart = async ({ vendor }: CartPlace): Promise<ApiResult<Cart>> => {
  const answer = await browserApi<CartApi>()('PUT /api/v1/carts/schedule', {
    body: {
      store: vendor.store._id,
      orderType: vendor.orderType,
      area: vendor.area?._id ?? null,
      ...timesOf(vendor),
    },
  })
  if (answer.ok) receiveCart(answer.data)
  return answer
}

/** Keeps a place in the time that a cart is for. */
export const holdPlace = async (cart: Cart): Promise<ApiResult<Cart>> => {
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

/** Removes everything that cannot be ordered as the cart stands. */
export const removeUnavailable = async (store: string): Promise<ApiResult<unknown>> => {
  const answer = await browserApi<CartApi>()('POST /api/v1/carts/removeUnavailable', { body: { store } })
  if (answer.ok) setCart(answer.data.cart, answer.data.expired)
  return answer
}

/** The choices of a line in the form in which they are sent again. */
export const customizeOf = (line: Pick<CartLine, 'customize'>): Customize =>
  line.customize
    .filter(({ variants }) => variants.length > 0)
    .map(({ _id, under, variants }) => ({
      _id,
      ...(under.length > 0 && { under }),
      variants: variants.map(({ variant, counter, portion }) => ({ variant, counter, portion })),
    }))

/** A line once more, as it would be sent again. */
export const additionOf = (
  line: Pick<CartLine, 'product' | 'customize' | 'collectFromUser' | 'specialInstructions'>,
  qty: number,
): Addition => ({
  product: line.product._id,
  qty,
  customize: customizeOf(line),
  collectFromUser: line.collectFromUser.map(({ _id, value }) => ({ _id, value })),
  specialInstructions: line.specialInstructions,
})
