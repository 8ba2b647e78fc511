import { ORDER_STATUS } from '#core/orders/domain/order-status.ts'
import {
  canCustomerRevise,
  getPreparationStart,
  type TransitionableOrder,
} from '#core/orders/domain/transitions.ts'

/**
 * Whether a customer may add items to a placed order: as long as preparation has not begun. A scheduled order that is due to begin now counts as begun. Multi-round tables order another round
 * instead.
 */
export const canAddItems = (order: TransitionableOrder, now: Date): boolean => {
  if (order.isMultiDine || !canCustomerRevise(order, now)) return false
  const start = getPreparationStart(order)
  return order.status !== ORDER_STATUS.scheduledAccepted || start === null || start > now
}
