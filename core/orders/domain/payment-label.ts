import { PAYMENT_STATUS, type PaymentStatus } from '#core/payments/domain/payment-status.ts'

/** What staff must know of the money: whether to take any, and whether any went back. */
export type PaymentLabel = 'paid' | 'cash' | 'card' | 'refunded' | 'partlyRefunded' | 'nothingDue' | 'unpaid'

/** An order as its board shows it, as far as its money is concerned; amounts in minor units. */
interface PaymentLabelInput {
  readonly payment: {
    readonly status: PaymentStatus
    readonly mod: string
    readonly amount: { readonly amount: number }
    readonly refunded: { readonly amount: number }
  }
  readonly column: string
  readonly timeline: readonly { readonly key: string }[]
}

const isOver = ({ column, timeline }: PaymentLabelInput): boolean =>
  column === 'done' && timeline.some(({ key }) => key === 'declined' || key === 'cancelled')

/** Money that changes hands at the door is to be taken, unless the order has come to nothing. */
export const getPaymentLabel = (order: PaymentLabelInput): PaymentLabel => {
  const { status, mod, amount, refunded } = order.payment
  if (refunded.amount > 0) return refunded.amount < amount.amount ? 'partlyRefunded' : 'refunded'
  if (status === PAYMENT_STATUS.success) return 'paid'
  if (isOver(order)) return 'nothingDue'
  if (status !== PAYMENT_STATUS.unpaid) return 'unpaid'
  return mod === 'cod' ? 'cash' : 'card'
}
