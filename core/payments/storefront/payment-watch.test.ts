import { describe, expect, it } from 'vitest'
import { PAYMENT_STATUSES } from '../domain/payment-status.ts'
import { getPollDelay, shouldOfferPayment, toPaymentOutcome } from './payment-watch.ts'

describe('what a look at a payment means', () => {
  it('PY-08 tells for every status whether it is paid, failed, left unpaid or still to be known', () => {
    const outcomes = Object.fromEntries(
      PAYMENT_STATUSES.map((status) => [status, toPaymentOutcome({ status })]),
    )
    expect(outcomes).toEqual({
      0: 'failed',
      10: 'unpaid',
      20: 'paid',
      50: 'failed',
      100: 'paid',
      481: 'checking',
      4008: 'failed',
    })
  })

  it('gives a slow gateway a few looks before it calls the payment left unpaid', () => {
    expect([1, 2, 3].map((looks) => shouldOfferPayment('unpaid', looks))).toEqual([false, false, true])
    expect(shouldOfferPayment('checking', 99)).toBe(false)
  })

  it('looks ever more slowly, and never stops', () => {
    const pauses = [1, 2, 3, 4, 5, 6, 60].map(getPollDelay)
    expect(pauses).toEqual([...pauses].sort((a, b) => a - b))
    expect(pauses.at(-1)).toBe(5000)
  })
})
