import { PAYMENT_STATUS, type PaymentStatus } from '#core/payments/domain/payment-status.ts'
import { type RefundStage, type RefundSums, splitRefunds } from '#core/payments/domain/refund-sums.ts'

/** Of several refunds the least settled is named; the second word is for a part of the payment. */
const REFUND_LABELS = {
  refundUncertain: ['refundUncertain', 'partRefundUncertain'],
  refunding: ['refunding', 'partRefunding'],
  refunded: ['refunded', 'partlyRefunded'],
} as const

/** The payment state for staff: whether to collect money, and whether any goes back or has gone back. */
export type PaymentLabel =
  | ('paid' | 'cash' | 'card' | 'nothingDue' | 'unpaid')
  | (typeof REFUND_LABELS)[RefundStage][number]

/** The payment-related part of an order on the board; amounts in minor units. */
interface PaymentLabelInput {
  readonly payment: {
    readonly status: PaymentStatus
    readonly mod: string
    readonly amount: { readonly amount: number }
  } & RefundSums
  readonly column: string
  readonly timeline: readonly { readonly key: string }[]
}

const isOver = ({ column, timeline }: PaymentLabelInput): boolean =>
  column === 'done' && timeline.some(({ key }) => key === 'declined' || key === 'cancelled')

/** A payment on delivery has to be collected, unless the order was declined or cancelled. */
export const getPaymentLabel = (order: PaymentLabelInput): PaymentLabel => {
  const { status, mod, amount, refunded } = order.payment
  const [refund] = splitRefunds(order.payment)
  if (refund) return REFUND_LABELS[refund.stage][refunded.amount < amount.amount ? 1 : 0]
  if (status === PAYMENT_STATUS.success) return 'paid'
  if (isOver(order)) return 'nothingDue'
  if (status !== PAYMENT_STATUS.unpaid) return 'unpaid'
  return mod === 'cod' ? 'cash' : 'card'
}
