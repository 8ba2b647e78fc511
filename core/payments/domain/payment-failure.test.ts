import { describe, expect, it } from 'vitest'
import { FAILURE_CODES, toPaymentFailure } from './payment-failure.ts'
import { PAYMENT_STATUS } from './payment-status.ts'

const failed = { status: PAYMENT_STATUS.failed, failureCode: 5011, mod: 'express' }

describe('failed payment', () => {
  it('is explained by its own code, and by a generic failure when the code is unknown', () => {
    for (const code of FAILURE_CODES)
      expect(toPaymentFailure({ ...failed, failureCode: code }, { isPaused: false })).toMatchObject({
        code,
        cause: `${code}`,
      })
    expect(toPaymentFailure({ ...failed, failureCode: 1 }, { isPaused: false }).code).toBe(5100)
    expect(toPaymentFailure({ ...failed, failureCode: null }, { isPaused: false }).cause).toBe('5100')
  })

  it('is explained by the paused outlet first, because another card would not help', () => {
    expect(toPaymentFailure(failed, { isPaused: true })).toMatchObject({ code: 4100, cause: '4100' })
  })

  it('is no card failure when the customer left before paying', () => {
    for (const status of [PAYMENT_STATUS.cancelled, PAYMENT_STATUS.initiated])
      expect(toPaymentFailure({ ...failed, status, failureCode: null }, { isPaused: false }).cause).toBe(
        'left',
      )
  })

  it('refers a customer who paid with cryptocurrency to a person instead of a bank', () => {
    expect(toPaymentFailure({ ...failed, mod: 'crypto' }, { isPaused: false }).charged).toBe('chargedCrypto')
    expect(toPaymentFailure(failed, { isPaused: false }).charged).toBe('charged')
  })
})
