import { getServiceKind } from '#core/orders/domain/order-kind.ts'
import { ORDER_STATUS, type OrderStatus } from '#core/orders/domain/order-status.ts'
import type { TransitionableOrder } from '#core/orders/domain/transitions.ts'

/**
 * From being ordered until a driver takes the order. The outlet does not yet have an order that waits for its
 * payment.
 */
const BEFORE_DISPATCH: ReadonlySet<OrderStatus> = new Set([
  ORDER_STATUS.new,
  ORDER_STATUS.scheduledAccepted,
  ORDER_STATUS.approved,
  ORDER_STATUS.kitchenReady,
])

/** Whether an order is a delivery that is not yet on its way. */
export const canReaddress = (
  order: Pick<TransitionableOrder, 'status' | 'orderType' | 'isMultiDine'>,
): boolean => getServiceKind(order) === 'delivery' && BEFORE_DISPATCH.has(order.status)
