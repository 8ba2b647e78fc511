import { describe, expect, it } from 'vitest'
import { money } from '#platform/kernel/money.ts'
import { differenceOf, refundDifferenceOf } from './compare-books.ts'
import { PAYMENT_STATUS } from './payment-status.ts'

const amount = money(1250, 'AED')
const open = { captured: 0, status: PAYMENT_STATUS.initiated, amount, reference: 'r' }
const success = { ...open, captured: 1250, status: PAYMENT_STATUS.success }
const said = { reference: 'r', gatewayReference: 'g' }
const taken = { ...said, state: 'captured' as const, captured: amount }

describe('our books and the gateway’s', () => {
  it('are the same when money came or did not come in both', () => {
    expect(differenceOf(success, taken)).toBeUndefined()
    expect(differenceOf({ ...success, status: PAYMENT_STATUS.aborted }, taken)).toBeUndefined()
    for (const state of ['unknown', 'pending', 'failed', 'cancelled'] as const)
      expect(differenceOf(open, { ...said, state })).toBeUndefined()
  })

  it('differ when money came in one of them only', () => {
    for (const status of [PAYMENT_STATUS.initiated, PAYMENT_STATUS.failed, PAYMENT_STATUS.cancelled])
      expect(differenceOf({ ...open, status }, taken)).toBe('takenUnknown')
    expect(differenceOf(success, { ...said, state: 'failed' })).toBe('believedUntaken')
    expect(differenceOf(success, { ...said, state: 'unknown' })).toBe('believedUntaken')
  })

  it('differ by a single minor unit, by the currency and by whose payment it is', () => {
    expect(differenceOf(success, { ...taken, captured: money(1249, 'AED') })).toBe('otherAmount')
    expect(differenceOf(success, { ...taken, captured: money(1250, 'KWD') })).toBe('otherCurrency')
    expect(differenceOf(success, { ...taken, reference: 'x' })).toBe('otherReference')
  })

  it('PY-11 differ when more or less went back there than here, and not while a refund is under way', () => {
    const back = (minor: number) => ({ ...taken, refunded: money(minor, 'AED') })
    const own = { done: 500, open: 250 }
    for (const minor of [500, 600, 750]) expect(refundDifferenceOf(own, back(minor))).toBeUndefined()
    expect(refundDifferenceOf(own, back(499))).toBe('refundMissing')
    expect(refundDifferenceOf(own, back(751))).toBe('refundUnknown')
    expect(refundDifferenceOf({ done: 0, open: 0 }, back(1))).toBe('refundUnknown')
    expect(refundDifferenceOf(own, taken)).toBeUndefined()
  })
})
