import { PAYMENT_STATUS, type PaymentStatus } from '#core/payments/domain/payment-status.ts'

/** The payment state for staff: whether to collect money, and whether any was refunded. */
export type PaymentLabel = 'paid' | 'cash' | 'card' | 'refunded' | 'partlyRefunded' | 'nothingDue' | 'unpaid'

/** The payment-related part of an order on the board; amounts in minor units. */
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

/** A payment on delivery has to be collected, unless the order was declined or cancelled. */
export const getPaymentLabel = (order: PaymentLabelInput): PaymentLabel => {
  const { status, mod, amount, refunded } = order.payment
  if (refunded.amount > 0) return refunded.amount < amount.amount ? 'partlyRefunded' : 'refunded'
  if (status === PAYMENT_STATUS.success) return 'paid'
  if (isOver(order)) return 'nothingDue'
  if (status !== PAYMENT_STATUS.unpaid) return 'unpaid'
  return mod === 'cod' ? 'cash' : 'card'
}
