import { describe, expect, it } from 'vitest'
import { findCardConflict, readCardType } from './used-card.ts'

describe('the card that a payment was made with', () => {
  it.each([
    [{ brand: 'VISA' }, 'visa'],
    [{ brand: 'american express' }, 'amex'],
    [{ brand: 'MasterCard', method: 'card' }, 'mastercard'],
    [{ method: 'knet' }, 'knet'],
    // MyFatoorah names both schemes at once.
    [{ method: 'visa/master' }, undefined],
    [{ bin: '411111' }, undefined],
  ])('is read from the vendor’s words: %o is %s', (card, type) => {
    expect(readCardType(card)).toBe(type)
  })

  it('conflicts with a discount for other cards, and when nobody says what it was', () => {
    const visaOnly = { cardTypes: ['visa'] as const }
    expect(findCardConflict(visaOnly, { brand: 'visa' })).toBeUndefined()
    expect(findCardConflict(visaOnly, { brand: 'mastercard' })).toBe('otherCard')
    expect(findCardConflict(visaOnly, { method: 'upi' })).toBe('unknownCard')
    expect(findCardConflict(visaOnly, undefined)).toBe('unknownCard')
    expect(findCardConflict({ cardTypes: [] }, undefined)).toBeUndefined()
  })
})
