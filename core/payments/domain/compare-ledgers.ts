import type { GatewayReport } from './gateway-report.ts'
import type { PaymentRecord } from './payment.ts'
import { PAYMENT_STATUS } from './payment-status.ts'

/**
 * How our ledger and a gateway's differ about one payment: captured money that we do not know of, captured money that
 * the gateway does not have, or another payment, amount or currency at the gateway.
 */
export type LedgerDifference =
  | 'takenUnknown'
  | 'believedUntaken'
  | 'otherAmount'
  | 'otherCurrency'
  | 'otherReference'
  | RefundDifference

/** The gateway refunded more than we requested, or less than we recorded. */
export type RefundDifference = 'refundUnknown' | 'refundMissing'

/** Whether our ledger counts it as captured: a success, or a second capture that was refunded. */
const isCapturedLocally = ({ captured, status }: Pick<PaymentRecord, 'captured' | 'status'>): boolean =>
  captured > 0 || status === PAYMENT_STATUS.success

/** Compares a payment with the gateway's report; undefined when they agree. */
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
  /** Completed, as we recorded. */
  readonly done: number
  /** Requested, or about to be. */
  readonly open: number
}

/** Compares refunds; undefined when they agree, or the gateway does not report them. */
export const compareRefunds = (
  { done, open }: RefundTotals,
  { refunded }: GatewayReport,
): RefundDifference | undefined => {
  if (refunded === undefined) return undefined
  if (refunded.amount < done) return 'refundMissing'
  return refunded.amount > done + open ? 'refundUnknown' : undefined
}
