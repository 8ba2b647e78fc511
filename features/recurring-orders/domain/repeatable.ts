import { ORDER_STATUS, type OrderStatus } from '#core/orders/domain/order-status.ts'
import { ORDER_TYPE, type OrderType, toUnscheduledType } from '#core/sites/domain/order-type.ts'

/** An unpaid order cannot recur. */
const UNPAID_STATUSES: ReadonlySet<OrderStatus> = new Set([ORDER_STATUS.initialize])

/** The order type of the recurring orders; undefined for an order that cannot recur: dine-in, or unpaid. */
export const getRepeatableType = ({
  orderType,
  status,
}: {
  readonly orderType: OrderType
  readonly status: OrderStatus
}): 10 | 20 | undefined => {
  const type = toUnscheduledType(orderType)
  const isBrought = type === ORDER_TYPE.pickup || type === ORDER_TYPE.delivery
  return isBrought && !UNPAID_STATUSES.has(status) ? type : undefined
}
