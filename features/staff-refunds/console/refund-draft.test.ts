import { describe, expect, it } from 'vitest'
import type { RefundSummary } from '../contract/endpoints.ts'
import { computeRefundAmount, EMPTY_REFUND, toRefundRequest, validateRefundDraft } from './refund-draft.ts'

const aed = (amount: number) => ({ amount, currency: 'AED' })
const sheet: RefundSummary = {
  _id: 'o',
  captured: aed(5000),
  refunded: aed(0),
  left: aed(5000),
  lines: [
    { _id: 'a', name: 'Burger', qty: 2, left: 2, worth: [aed(1500), aed(3001)] },
    { _id: 'b', name: 'Fries', qty: 1, left: 0, worth: [] },
  ],
  refunds: [],
}
const reason = 'cold'

describe('refund draft', () => {
  it('refunds everything that is left unless another choice is made', () => {
    expect(computeRefundAmount(EMPTY_REFUND, sheet)).toEqual(aed(5000))
    expect(validateRefundDraft(EMPTY_REFUND, sheet)).toBe('reason')
    expect(toRefundRequest({ ...EMPTY_REFUND, reason: ' cold ' }, sheet)).toEqual({ reason })
  })

  it('refunds the value of the chosen quantities as the server states it', () => {
    const draft = { ...EMPTY_REFUND, scope: 'items', reason, quantities: { a: 2, b: 0 } } as const
    expect(computeRefundAmount(draft, sheet)).toEqual(aed(3001))
    expect(toRefundRequest(draft, sheet)).toEqual({ reason, lines: [{ line: 'a', qty: 2 }] })
    expect(validateRefundDraft({ ...draft, quantities: {} }, sheet)).toBe('items')
    expect(computeRefundAmount(draft, { ...sheet, left: aed(100) })).toEqual(aed(100))
  })

  it('refunds the typed amount, in any digits, and never more than is left', () => {
    const typed = (text: string) => ({ ...EMPTY_REFUND, scope: 'amount', reason, amountText: text }) as const
    expect(computeRefundAmount(typed('12,5'), sheet)).toEqual(aed(1250))
    expect(toRefundRequest(typed('١٢٫٥٠'), sheet)).toEqual({ reason, amount: aed(1250) })
    for (const wrong of ['', 'abc', '0', '-1', '50.01', '1.234'])
      expect(validateRefundDraft(typed(wrong), sheet)).toBe('amount')
    expect(validateRefundDraft(typed('50'), sheet)).toBeUndefined()
  })

  it('reads thousands of a currency that nobody divides', () => {
    const left = { amount: 25_000_000, currency: 'IQD' }
    const draft = { ...EMPTY_REFUND, scope: 'amount', reason, amountText: '5,000' } as const
    expect(computeRefundAmount(draft, { ...sheet, left })).toEqual({ amount: 5_000_000, currency: 'IQD' })
  })
})
