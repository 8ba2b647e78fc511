import { ORDER_STATUS } from '#core/orders/domain/order-status.ts'
import {
  canCustomerCancel,
  getPreparationStart,
  type TransitionableOrder,
} from '#core/orders/domain/transitions.ts'

/**
 * Whether a customer may add something to a placed order: as long as they may still cancel it, because nothing of it is
 * being prepared. An order for later that must be begun now is as good as begun. Tables of several rounds order a round.
 */
export const canAddItems = (order: TransitionableOrder, now: Date): boolean => {
  if (order.isMultiDine || !canCustomerCancel(order, now)) return false
  const start = getPreparationStart(order)
  return order.status !== ORDER_STATUS.scheduledAccepted || start === null || start > now
}
