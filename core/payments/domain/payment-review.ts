/** The events that put a payment into review; the last of them says why it is there. */
export const REVIEW_EVENT_KINDS = [
  'mismatch',
  'uncaptured',
  'unreleased',
  'otherCard',
  'unknownCard',
  'paidTwice',
] as const
export type ReviewEventKind = (typeof REVIEW_EVENT_KINDS)[number]

/** What staff found out about a payment in review: whether its money is with the merchant. */
export const REVIEW_OUTCOMES = ['paid', 'unpaid'] as const
export type ReviewOutcome = (typeof REVIEW_OUTCOMES)[number]
