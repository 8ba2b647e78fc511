import type { GatewayReport } from './gateway-report.ts'
import type { PaymentRecord } from './payment.ts'
import { PAYMENT_STATUS } from './payment-status.ts'

/**
 * How our books and a gateway's differ about one payment: money came that we do not know of, we believe in money that
 * did not come, or the gateway speaks of another payment, amount or currency.
 */
export type LedgerDifference =
  | 'takenUnknown'
  | 'believedUntaken'
  | 'otherAmount'
  | 'otherCurrency'
  | 'otherReference'
  | RefundDifference

/** The gateway gave more back than we asked for, or less than we believe. */
export type RefundDifference = 'refundUnknown' | 'refundMissing'

/** What we say the gateway has taken: a success, or a second capture that went back. */
const isCapturedLocally = ({ captured, status }: Pick<PaymentRecord, 'captured' | 'status'>): boolean =>
  captured > 0 || status === PAYMENT_STATUS.success

/** Compares a payment with what the gateway states of it; undefined when both say the same. */
export const comparePayment = (
  payment: Pick<PaymentRecord, 'captured' | 'status' | 'amount' | 'reference'>,
  report: GatewayReport,
): LedgerDifference | undefined => {
  if (report.reference !== payment.reference) return 'otherReference'
  const isTakenThere = report.state === 'captured'
  if (!isTakenThere) return isCapturedLocally(payment) ? 'believedUntaken' : undefined
  if (report.captured?.currency !== payment.amount.currency) return 'otherCurrency'
  if (report.captured.amount !== payment.amount.amount) return 'otherAmount'
  return isCapturedLocally(payment) ? undefined : 'takenUnknown'
}

/** Minor units of our refunds of a payment. */
export interface RefundTotals {
  /** That we believe to be with the customer. */
  readonly done: number
  /** That we have asked for, or are about to. */
  readonly open: number
}

/** Compares what went back; undefined when both say the same, or the gateway says nothing of it. */
export const compareRefunds = (
  { done, open }: RefundTotals,
  { refunded }: GatewayReport,
): RefundDifference | undefined => {
  if (refunded === undefined) return undefined
  if (refunded.amount < done) return 'refundMissing'
  return refunded.amount > done + open ? 'refundUnknown' : undefined
}
