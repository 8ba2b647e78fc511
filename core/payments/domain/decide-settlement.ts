import type { DeclineCode, GatewayReport } from './gateway-report.ts'
import type { PaymentRecord } from './payment.ts'
import { PAYMENT_STATUS, type PaymentStatus } from './payment-status.ts'

/**
 * Rank of each status. A report may only raise the rank, so the result does not depend on the order of reports, and
 * nothing reverts a success.
 */
const STATUS_RANK: Readonly<Record<PaymentStatus, number>> = {
  [PAYMENT_STATUS.initiated]: 0,
  [PAYMENT_STATUS.unpaid]: 0,
  [PAYMENT_STATUS.pending]: 1,
  [PAYMENT_STATUS.cancelled]: 2,
  [PAYMENT_STATUS.aborted]: 3,
  [PAYMENT_STATUS.failed]: 4,
  [PAYMENT_STATUS.success]: 5,
}

export type Settlement =
  | { readonly kind: 'same' }
  | { readonly kind: 'move'; readonly to: PaymentStatus; readonly failureCode: DeclineCode | null }
  /** Money came for an order that another try had already paid: all of it goes back. */
  | { readonly kind: 'duplicate' }
  /** The gateway speaks of something else than we asked for: never a success, a person looks. */
  | { readonly kind: 'review'; readonly why: ReviewCause }

export type ReviewCause = 'reference' | 'gatewayReference' | 'amount' | 'currency' | 'unreadable'

const NO_CHANGE: Settlement = { kind: 'same' }

type ExpectedPayment = Pick<PaymentRecord, 'reference' | 'gatewayReference' | 'amount'>

/** The difference between a report and our payment, if any. */
const findMismatch = (payment: ExpectedPayment, report: GatewayReport): ReviewCause | undefined => {
  if (report.state === 'unreadable') return 'unreadable'
  if (report.reference !== payment.reference) return 'reference'
  if (payment.gatewayReference !== null && report.gatewayReference !== payment.gatewayReference) {
    return report.state === 'unknown' ? undefined : 'gatewayReference'
  }
  if (report.state !== 'captured' && report.state !== 'authorized') return undefined
  const stated = report[report.state]
  if (stated?.currency !== payment.amount.currency) return 'currency'
  return stated.amount === payment.amount.amount ? undefined : 'amount'
}

const STATUS_BY_STATE = {
  unknown: PAYMENT_STATUS.initiated,
  pending: PAYMENT_STATUS.pending,
  authorized: PAYMENT_STATUS.pending,
  unreadable: PAYMENT_STATUS.pending,
  expired: PAYMENT_STATUS.aborted,
  cancelled: PAYMENT_STATUS.cancelled,
  failed: PAYMENT_STATUS.failed,
  captured: PAYMENT_STATUS.success,
} as const satisfies Record<GatewayReport['state'], PaymentStatus>

/**
 * How a gateway's report changes a payment. `isOrderPaid` states whether another attempt of the same order has
 * succeeded. The same rule applies to the customer's return, webhooks, inquiries and staff.
 */
export const decideSettlement = (
  payment: ExpectedPayment & Pick<PaymentRecord, 'status' | 'needsReview' | 'captured'>,
  report: GatewayReport,
  isOrderPaid: boolean,
): Settlement => {
  if (payment.status === PAYMENT_STATUS.unpaid) return NO_CHANGE
  const why = findMismatch(payment, report)
  if (why !== undefined) return payment.needsReview ? NO_CHANGE : { kind: 'review', why }
  // A duplicate, whose money goes back.
  if (payment.status === PAYMENT_STATUS.aborted && payment.captured > 0) return NO_CHANGE
  const to = STATUS_BY_STATE[report.state]
  if (STATUS_RANK[to] <= STATUS_RANK[payment.status]) return NO_CHANGE
  if (to === PAYMENT_STATUS.success && isOrderPaid) return { kind: 'duplicate' }
  const failureCode = to === PAYMENT_STATUS.failed ? (report.decline ?? 5100) : null
  return { kind: 'move', to, failureCode }
}
