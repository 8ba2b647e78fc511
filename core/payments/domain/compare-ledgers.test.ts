import { describe, expect, it } from 'vitest'
import { money } from '#platform/kernel/money.ts'
import { comparePayment, compareRefunds } from './compare-ledgers.ts'
import { PAYMENT_STATUS } from './payment-status.ts'

const amount = money(1250, 'AED')
const open = { captured: 0, status: PAYMENT_STATUS.initiated, amount, reference: 'r' }
const success = { ...open, captured: 1250, status: PAYMENT_STATUS.success }
const references = { reference: 'r', gatewayReference: 'g' }
const capturedReport = { ...references, state: 'captured' as const, captured: amount }

describe('our books and the gateway’s', () => {
  it('are the same when money came or did not come in both', () => {
    expect(comparePayment(success, capturedReport)).toBeUndefined()
    expect(comparePayment({ ...success, status: PAYMENT_STATUS.aborted }, capturedReport)).toBeUndefined()
    for (const state of ['unknown', 'pending', 'failed', 'cancelled'] as const)
      expect(comparePayment(open, { ...references, state })).toBeUndefined()
  })

  it('differ when money came in one of them only', () => {
    for (const status of [PAYMENT_STATUS.initiated, PAYMENT_STATUS.failed, PAYMENT_STATUS.cancelled])
      expect(comparePayment({ ...open, status }, capturedReport)).toBe('takenUnknown')
    expect(comparePayment(success, { ...references, state: 'failed' })).toBe('believedUntaken')
    expect(comparePayment(success, { ...references, state: 'unknown' })).toBe('believedUntaken')
  })

  it('differ by a single minor unit, by the currency and by whose payment it is', () => {
    expect(comparePayment(success, { ...capturedReport, captured: money(1249, 'AED') })).toBe('otherAmount')
    expect(comparePayment(success, { ...capturedReport, captured: money(1250, 'KWD') })).toBe('otherCurrency')
    expect(comparePayment(success, { ...capturedReport, reference: 'x' })).toBe('otherReference')
  })

  it('PY-11 differ when more or less went back there than here, and not while a refund is under way', () => {
    const back = (minor: number) => ({ ...capturedReport, refunded: money(minor, 'AED') })
    const own = { done: 500, open: 250 }
    for (const minor of [500, 600, 750]) expect(compareRefunds(own, back(minor))).toBeUndefined()
    expect(compareRefunds(own, back(499))).toBe('refundMissing')
    expect(compareRefunds(own, back(751))).toBe('refundUnknown')
    expect(compareRefunds({ done: 0, open: 0 }, back(1))).toBe('refundUnknown')
    expect(compareRefunds(own, capturedReport)).toBeUndefined()
  })
})
