import { getChannel, type OrderType } from '#core/sites/domain/order-type.ts'

/** How an order is handed over: delivered, at the counter, at a table, or at a table with several rounds. */
export const ORDER_KINDS = ['delivery', 'pickup', 'dineIn', 'multiDineIn'] as const
export type OrderKind = (typeof ORDER_KINDS)[number]

/** Room service is eaten where it is ordered, so it is treated as dine-in. */
export const getServiceKind = ({
  orderType,
  isMultiDine,
}: {
  readonly orderType: OrderType
  readonly isMultiDine: boolean
}): OrderKind => {
  const channel = getChannel(orderType)
  if (channel === 'delivery' || channel === 'pickup') return channel
  return isMultiDine ? 'multiDineIn' : 'dineIn'
}
