import { describe, expect, it } from 'vitest'
import { describeAnswer, toReviewReason } from './review-reason.ts'

describe('the reason of a review', () => {
  it.each([
    ['mismatch', 'unreadable', 'unreadable'],
    ['mismatch', 'amount', 'amount'],
    ['mismatch', 'gatewayReference', 'reference'],
    ['mismatch', undefined, 'reference'],
    ['uncaptured', undefined, 'uncaptured'],
    ['paidTwice', 'amount', 'paidTwice'],
    ['ledgersDiffer', 'otherAmount', 'amount'],
    ['ledgersDiffer', 'otherCurrency', 'currency'],
    ['ledgersDiffer', 'otherReference', 'reference'],
    ['ledgersDiffer', 'believedUntaken', 'believedUntaken'],
    ['ledgersDiffer', 'refundUnknown', 'refundUnknown'],
    ['ledgersDiffer', 'refundMissing', 'refundMissing'],
  ] as const)('is read from the event %s with the cause %s', (kind, cause, reason) => {
    expect(toReviewReason(kind, cause)).toBe(reason)
  })

  it('shows what the gateway said, and nothing else of the event', () => {
    expect(describeAnswer({ unreadable: { why: 'odd', answer: { status: 'Odd' } }, reference: 'r' })).toBe(
      '{"why":"odd","answer":{"status":"Odd"}}',
    )
    expect(describeAnswer({ why: 'amount', amount: 5, currency: 'AED', reference: 'r' })).toBe(
      '{"amount":5,"currency":"AED"}',
    )
    expect(describeAnswer({})).toBe('')
  })
})
