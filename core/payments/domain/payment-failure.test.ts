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
    const undecided = { ...failed, failureCode: 5100 }
    expect(toPaymentFailure({ ...undecided, mod: 'crypto' }, { isPaused: false }).charged).toBe(
      'chargedCrypto',
    )
    expect(toPaymentFailure(undecided, { isPaused: false }).charged).toBe('charged')
  })

  it.each([
    [5001, null],
    [5002, null],
    [5003, null],
    [5011, null],
    [5100, 'charged'],
    [null, 'charged'],
  ])('PY-09 speaks of a charge only where one is possible: %s, %s', (failureCode, charged) => {
    for (const isPaused of [false, true])
      expect(toPaymentFailure({ ...failed, failureCode }, { isPaused }).charged).toBe(charged)
    const left = { ...failed, failureCode, status: PAYMENT_STATUS.initiated }
    expect(toPaymentFailure(left, { isPaused: false }).charged).toBe('charged')
  })
})
