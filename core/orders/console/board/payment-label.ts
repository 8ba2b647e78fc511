import { PAYMENT_STATUS } from '#core/payments/domain/payment-status.ts'
import type { BoardOrder } from '../../contract/endpoints.ts'

/** What staff must know of the money: whether to take any, and whether any went back. */
export type PaymentLabel = 'paid' | 'cash' | 'card' | 'refunded' | 'partlyRefunded' | 'nothingDue' | 'unpaid'

const isOver = ({ column, timeline }: Pick<BoardOrder, 'column' | 'timeline'>): boolean =>
  column === 'done' && timeline.some(({ key }) => key === 'declined' || key === 'cancelled')

/** Money that changes hands at the door is to be taken, unless the order has come to nothing. */
export const paymentLabel = (order: Pick<BoardOrder, 'payment' | 'column' | 'timeline'>): PaymentLabel => {
  const { status, mod, amount, refunded } = order.payment
  if (refunded.amount > 0) return refunded.amount < amount.amount ? 'partlyRefunded' : 'refunded'
  if (status === PAYMENT_STATUS.success) return 'paid'
  if (isOver(order)) return 'nothingDue'
  if (status !== PAYMENT_STATUS.unpaid) return 'unpaid'
  return mod === 'cod' ? 'cash' : 'card'
}
