import { PAYMENT_STATUS, type PaymentStatus } from '#core/payments/domain/payment-status.ts'
import type { Money } from '#platform/kernel/money.ts'
import { ORDER_STATUS, type OrderStatus } from './order-status.ts'
import { isCancelledOrDeclined } from './transitions.ts'

/** What happens to the money of an order that ended otherwise than agreed. */
export type MoneyBack =
  /** Nothing was taken. */
  | { readonly kind: 'nothing' }
  /** A payment is not settled; if it comes, it goes back. */
  | { readonly kind: 'open' }
  /** All of what was paid goes back. */
  | { readonly kind: 'all'; readonly amount: Money }
  | { readonly kind: 'partly'; readonly amount: Money; readonly total: Money }
  /** Paid, and not decided: the order could not be delivered. */
  | { readonly kind: 'held'; readonly amount: Money }
  /** Not paid, and not decided. */
  | { readonly kind: 'onArrival' }

const OPEN: ReadonlySet<PaymentStatus> = new Set([PAYMENT_STATUS.initiated, PAYMENT_STATUS.pending])

/** What happens to the money; null while the order takes its usual course. */
export const computeMoneyBack = ({
  status,
  payment,
}: {
  readonly status: OrderStatus
  readonly payment: { readonly status: PaymentStatus; readonly amount: Money; readonly refunded: Money }
}): MoneyBack | null => {
  const { amount, refunded } = payment
  const isPaid = payment.status === PAYMENT_STATUS.success
  if (refunded.amount > 0 && refunded.amount < amount.amount)
    return { kind: 'partly', amount: refunded, total: amount }
  if (refunded.amount > 0) return { kind: 'all', amount: refunded }
  if (status === ORDER_STATUS.undelivered) return isPaid ? { kind: 'held', amount } : { kind: 'onArrival' }
  if (!isCancelledOrDeclined(status)) return null
  if (isPaid) return { kind: 'all', amount }
  return { kind: OPEN.has(payment.status) ? 'open' : 'nothing' }
}
