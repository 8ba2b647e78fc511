import { getChannel, type OrderType } from '#core/sites/domain/order-type.ts'

interface DeliveryCart {
  readonly orderType: OrderType
  /** Basis of the delivery fee; null when the destination is unknown. */
  readonly delivery: object | null
}

/** Whether the cart is for delivery and its fee is not in the total yet, because nobody knows where it goes. */
export const isDeliveryFeeOpen = ({ orderType, delivery }: DeliveryCart): boolean =>
  getChannel(orderType) === 'delivery' && delivery === null
