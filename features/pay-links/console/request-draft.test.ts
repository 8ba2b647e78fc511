import { describe, expect, it } from 'vitest'
import { EMPTY_DRAFT, findDraftIssue, sumLines, toReplacementDraft, toRequestBody } from './request-draft.ts'

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

  it('writes and reads dinars of Iraq whole', () => {
    const iqd = (amount: number) => ({ amount, currency: 'IQD' })
    const draft = { ...EMPTY_DRAFT, amount: '25,000' }
    expect(toRequestBody(draft, { currency: 'IQD', dialCode: '+964' })).toMatchObject({
      amount: iqd(25_000_000),
    })
    const link = { description: '', isPartAllowed: false, email: '' }
    expect(toReplacementDraft({ ...link, amount: iqd(25_000_000), lines: [] })).toMatchObject({
      amount: '25000',
    })
    const lines = [{ name: 'Kebab', qty: 2, total: iqd(10_000_000) }]
    expect(toReplacementDraft({ ...link, amount: iqd(10_000_000), lines })).toMatchObject({
      lines: [{ name: 'Kebab', qty: 2, price: '5000' }],
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
