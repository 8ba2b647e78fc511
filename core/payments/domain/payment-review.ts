/** The events that put a payment into review; the last of them says why it is there. */
export const REVIEW_EVENT_KINDS = [
  'mismatch',
  'uncaptured',
  'unreleased',
  'otherCard',
  'unknownCard',
  'paidTwice',
  'ledgersDiffer',
  'refundUncertain',
  'refundRefused',
] as const
export type ReviewEventKind = (typeof REVIEW_EVENT_KINDS)[number]

/** What staff found out about a payment in review: whether its money is with the merchant. */
export const PAYMENT_OUTCOMES = ['paid', 'unpaid'] as const
/** What they found out about a refund that the gateway left uncertain, or refused: whether its money went back. */
export const REFUND_OUTCOMES = ['refunded', 'notRefunded'] as const
export const REVIEW_OUTCOMES = [...PAYMENT_OUTCOMES, ...REFUND_OUTCOMES] as const
export type ReviewOutcome = (typeof REVIEW_OUTCOMES)[number]
/** What they found out about captured money without a payment of ours: it went back, or they know whose it is. */
export const CAPTURE_OUTCOMES = ['returned', 'known'] as const
export type CaptureOutcome = (typeof CAPTURE_OUTCOMES)[number]

export const isCaptureOutcome = (outcome: ReviewOutcome | CaptureOutcome): outcome is CaptureOutcome =>
  CAPTURE_OUTCOMES.some((each) => each === outcome)

export const isRefundOutcome = (outcome: ReviewOutcome): outcome is (typeof REFUND_OUTCOMES)[number] =>
  REFUND_OUTCOMES.some((each) => each === outcome)
