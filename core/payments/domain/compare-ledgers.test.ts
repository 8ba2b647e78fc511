import { describe, expect, it } from 'vitest'
import { money } from '#platform/kernel/money.ts'
import { comparePayment, compareRefunds } from './compare-ledgers.ts'
import { PAYMENT_STATUS } from './payment-status.ts'

const amount = money(1250, 'AED')
const open = { captured: 0, status: PAYMENT_STATUS.initiated, amount, reference: 'r' }
const success = { ...open, captured: 1250, status: PAYMENT_STATUS.success }
const references = { reference: 'r', gatewayReference: 'g' }
const capturedReport = { ...references, state: 'captured' as const, captured: amount }

describe('comparison of our ledger with the gateway’s', () => {
  it('finds no difference when money was captured or not captured in both', () => {
    expect(comparePayment(success, capturedReport)).toBeUndefined()
    expect(comparePayment({ ...success, status: PAYMENT_STATUS.aborted }, capturedReport)).toBeUndefined()
    for (const state of ['unknown', 'pending', 'failed', 'cancelled'] as const)
      expect(comparePayment(open, { ...references, state })).toBeUndefined()
  })

  it('finds a difference when money was captured in only one of them', () => {
    for (const status of [PAYMENT_STATUS.initiated, PAYMENT_STATUS.failed, PAYMENT_STATUS.cancelled])
      expect(comparePayment({ ...open, status }, capturedReport)).toBe('takenUnknown')
    expect(comparePayment(success, { ...references, state: 'failed' })).toBe('believedUntaken')
    expect(comparePayment(success, { ...references, state: 'unknown' })).toBe('believedUntaken')
  })

  it('finds a difference of one minor unit, of the currency and of the payment’s reference', () => {
    expect(comparePayment(success, { ...capturedReport, captured: money(1249, 'AED') })).toBe('otherAmount')
    expect(comparePayment(success, { ...capturedReport, captured: money(1250, 'KWD') })).toBe('otherCurrency')
    expect(comparePayment(success, { ...capturedReport, reference: 'x' })).toBe('otherReference')
  })

  it('PY-11 finds a difference when more or less was refunded there than here, and none while a refund is under way', () => {
    const back = (minor: number) => ({ ...capturedReport, refunded: money(minor, 'AED') })
    const own = { done: 500, open: 250 }
    for (const minor of [500, 600, 750]) expect(compareRefunds(own, back(minor))).toBeUndefined()
    expect(compareRefunds(own, back(499))).toBe('refundMissing')
    expect(compareRefunds(own, back(751))).toBe('refundUnknown')
    expect(compareRefunds({ done: 0, open: 0 }, back(1))).toBe('refundUnknown')
    expect(compareRefunds(own, capturedReport)).toBeUndefined()
  })
})
