import type { ReviewEventKind } from '#core/payments/domain/payment-review.ts'

/** Why a payment needs a person, as staff read it. */
export const REVIEW_REASONS = [
  'unreadable',
  'amount',
  'currency',
  'reference',
  'uncaptured',
  'unreleased',
  'otherCard',
  'unknownCard',
  'paidTwice',
  'believedUntaken',
  'refundUnknown',
  'refundMissing',
  'refundUncertain',
  'refundRefused',
  'unknownCapture',
] as const
export type ReviewReason = (typeof REVIEW_REASONS)[number]

/** What a mismatch and a difference of the ledgers name. */
const REASON_BY_CAUSE: Readonly<Record<string, ReviewReason>> = {
  unreadable: 'unreadable',
  amount: 'amount',
  otherAmount: 'amount',
  currency: 'currency',
  otherCurrency: 'currency',
  believedUntaken: 'believedUntaken',
  refundUnknown: 'refundUnknown',
  refundMissing: 'refundMissing',
}

/** The reason that an event states; `cause` is what a mismatch or a difference of the ledgers names. */
export const toReviewReason = (kind: ReviewEventKind, cause: unknown): ReviewReason => {
  if (kind !== 'mismatch' && kind !== 'ledgersDiffer') return kind
  // Of the gateway's own reference or of ours: either way it speaks of another payment.
  return REASON_BY_CAUSE[String(cause)] ?? 'reference'
}

/** What the gateway said, without what names somebody; empty when the reason says all there is. */
export const describeAnswer = (data: Readonly<Record<string, unknown>>): string => {
  const { unreadable, state, amount, currency, refunded, reason, card, cause } = data
  const isAnswered = typeof unreadable === 'object' && unreadable !== null
  const said = isAnswered ? unreadable : { state, amount, currency, refunded, reason, card, cause }
  const text = JSON.stringify(said)
  return text === '{}' ? '' : text
}
