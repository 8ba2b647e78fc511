import { ORDER_STATUS, type OrderStatus } from '#core/orders/domain/order-status.ts'
import { ORDER_TYPE, type OrderType, toUnscheduledType } from '#core/sites/domain/order-type.ts'

/** An order that was never paid was never one. */
const UNPAID_STATUSES: ReadonlySet<OrderStatus> = new Set([ORDER_STATUS.initialize])

/** How an order would come again; undefined for one that cannot: eaten at a table, or not paid for. */
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
