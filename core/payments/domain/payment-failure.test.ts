import { describe, expect, it } from 'vitest'
import { FAILURE_CODES, toPaymentFailure } from './payment-failure.ts'
import { PAYMENT_STATUS } from './payment-status.ts'

const failed = {
  status: PAYMENT_STATUS.failed,
  failureCode: 5011,
  mod: 'express',
  pageUrl: 'https://bank.example/pay/1',
  gatewayReference: 'pay_1',
}

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
    const withoutPage = { ...failed, failureCode, pageUrl: null }
    expect(toPaymentFailure(withoutPage, { isPaused: false }).charged).toBe(charged)
  })

  it.each([PAYMENT_STATUS.initiated, PAYMENT_STATUS.cancelled])(
    'PY-09 speaks of no charge to a customer who left before paying: %i',
    (status) => {
      const left = { ...failed, failureCode: null, status }
      for (const isPaused of [false, true])
        for (const mod of ['express', 'crypto'])
          expect(toPaymentFailure({ ...left, mod }, { isPaused }).charged).toBeNull()
    },
  )

  it('PY-09 speaks of no charge when the gateway refused to begin', () => {
    const refused = { ...failed, failureCode: 5100, pageUrl: null, gatewayReference: null }
    expect(toPaymentFailure(refused, { isPaused: false })).toMatchObject({ code: 5100, charged: null })
  })
})
