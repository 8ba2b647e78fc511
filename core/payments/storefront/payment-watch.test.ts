import { describe, expect, it } from 'vitest'
import { PAYMENT_STATUSES } from '../domain/payment-status.ts'
import { getPollDelay, shouldOfferPayment, toPaymentOutcome } from './payment-watch.ts'

describe('payment polling', () => {
  it('PY-08 maps every status to paid, failed, left unpaid or still undecided', () => {
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

  it('polls a slow gateway a few times before it treats the payment as left unpaid', () => {
    expect([1, 2, 3].map((looks) => shouldOfferPayment('unpaid', looks))).toEqual([false, false, true])
    expect(shouldOfferPayment('checking', 99)).toBe(false)
  })

  it('polls at increasing intervals, without end', () => {
    const pauses = [1, 2, 3, 4, 5, 6, 60].map(getPollDelay)
    expect(pauses).toEqual([...pauses].sort((a, b) => a - b))
    expect(pauses.at(-1)).toBe(5000)
  })
})
