import { minutes } from '#platform/kernel/clock.ts'
import type { RefundInquiryReport, RefundReport } from './refund-report.ts'

/**
 * Milliseconds for which the gateway may still be carrying out a call that nobody waits for any more. Before that, a
 * refund that it does not know may become known.
 */
export const REFUND_SETTLING_TIME = minutes(10)

/** A refund that may have been sent. */
interface SentRefund {
  readonly isAccepted: boolean
  /** Milliseconds since it was last sent. */
  readonly sentFor: number
}

interface RefundSupport {
  readonly refundsOnce: boolean
  readonly canInquire: boolean
}

export type RefundStep =
  | { readonly kind: 'record'; readonly report: RefundReport }
  /** The gateway may not have it yet. */
  | { readonly kind: 'wait' }
  | { readonly kind: 'sendAgain' }

/**
 * What follows from what the gateway says of a refund that may have been sent. It is sent again only where a repeated
 * call gives the money back once, after the gateway was asked, and late enough to believe that it has none.
 */
export const decideRefundStep = (
  said: RefundInquiryReport,
  { isAccepted, sentFor }: SentRefund,
  { refundsOnce, canInquire }: RefundSupport,
): RefundStep => {
  if (said.state !== 'unknown') return { kind: 'record', report: said }
  if (sentFor < REFUND_SETTLING_TIME) return { kind: 'wait' }
  // One that was accepted and is not found is not missing.
  if (refundsOnce && !(isAccepted && canInquire)) return { kind: 'sendAgain' }
  const reason = canInquire ? 'the gateway does not know the refund' : 'the gateway cannot be asked about it'
  return { kind: 'record', report: { state: 'uncertain', reason } }
}

/**
 * The outcome of sending a refund. A refusal says nothing of an earlier sending: it may have been carried out, and be
 * why this one was refused.
 */
export const readSentRefund = (report: RefundReport, isRepeat: boolean): RefundReport =>
  isRepeat && report.state === 'refused' ? { ...report, state: 'uncertain' } : report
