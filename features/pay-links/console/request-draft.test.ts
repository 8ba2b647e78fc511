import { describe, expect, it } from 'vitest'
import { EMPTY_DRAFT, findDraftIssue, sumLines, toRequestBody } from './request-draft.ts'

const KWD = { currency: 'KWD', dialCode: '+965' }

describe('draft of a payment link', () => {
  it('takes an amount in the currency’s digits, with Arabic digits and a comma', () => {
    const draft = { ...EMPTY_DRAFT, amount: '١٢٫٥', description: 'Deposit' }
    expect(findDraftIssue(draft, 'KWD')).toBeUndefined()
    expect(toRequestBody(draft, KWD)).toEqual({
      ...{ description: 'Deposit', lifetimeDays: 7, isPartAllowed: false },
      amount: { amount: 12_500, currency: 'KWD' },
    })
  })

  it.each(['', '0', '-3', '1.2345', 'ten'])('refuses %j as an amount', (amount) => {
    expect(findDraftIssue({ ...EMPTY_DRAFT, amount }, 'KWD')).toBe('amount')
  })

  it('takes items of the menu by their id and other lines by name and price', () => {
    const lines = [
      { key: 1, product: 'burger', name: 'Burger', qty: 2, price: '3.200' },
      { key: 2, name: 'Candles', qty: 3, price: '0.5' },
    ]
    const draft = { ...EMPTY_DRAFT, kind: 'lines' as const, lines, phone: '50001234', email: 'a@b.example' }
    expect(sumLines(lines, 'KWD')).toBe(7900)
    expect(toRequestBody(draft, KWD)).toMatchObject({
      lines: [
        { product: 'burger', qty: 2 },
        { name: 'Candles', qty: 3, unitPrice: 500 },
      ],
      ...{ phoneCode: '+965', phone: '50001234', email: 'a@b.example' },
    })
    expect(toRequestBody(draft, KWD)).not.toHaveProperty('amount')
  })

  it('names what is missing', () => {
    const draft = { ...EMPTY_DRAFT, kind: 'lines' as const }
    expect(findDraftIssue(draft, 'AED')).toBe('lines')
    const line = { key: 1, name: ' ', qty: 1, price: '5' }
    expect(findDraftIssue({ ...draft, lines: [line] }, 'AED')).toBe('line')
  })
})
