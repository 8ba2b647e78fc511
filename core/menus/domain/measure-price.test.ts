import { describe, expect, it } from 'vitest'
import { computeMeasurePrice } from './measure-price.ts'

describe('measure price', () => {
  it.each([
    ['500 g', 900, 1800, 'kg'],
    ['1.5kg', 900, 600, 'kg'],
    ['0,125 kg', 400, 3200, 'kg'],
    ['6 × 330 ml', 990, 500, 'l'],
    ['75 cl', 1500, 2000, 'l'],
    ['1 L', 250, 250, 'l'],
    ['٥٠٠ غ', 900, 1800, 'kg'],
    ['1٫5 لتر', 900, 600, 'l'],
    ['250 γρ.', 100, 400, 'kg'],
    ['330 мл', 100, 303, 'l'],
  ] as const)('reads %s at %i minor units', (text, price, amount, per) => {
    expect(computeMeasurePrice(price, { en: text })).toEqual({ amount, per })
  })

  it('rounds to the nearest minor unit, a half up', () => {
    expect(computeMeasurePrice(1, { en: '3 kg' })).toEqual({ amount: 0, per: 'kg' })
    expect(computeMeasurePrice(1, { en: '2 kg' })).toEqual({ amount: 1, per: 'kg' })
    expect(computeMeasurePrice(200, { en: '300 g' })).toEqual({ amount: 667, per: 'kg' })
  })

  it.each([
    ...[
      '',
      'Large',
      'pack of 6',
      '24 tablets',
      '500 mg',
      '500',
      'about 500 g',
      '500 g bag',
      '2 x 6 x 330 ml',
    ],
    // Fifteen hundred grams in Serbian and Greek, one and a half in English.
    ...['1.500 g', '1,500 kg', '0 kg', '0.5 g', '-5 kg'],
  ])('is unknown for "%s"', (text) => {
    expect(computeMeasurePrice(900, { en: text })).toBeUndefined()
  })

  it('is unknown unless the texts of all languages state the same', () => {
    expect(computeMeasurePrice(900, { en: '1 kg', ar: '1 كغ' })).toEqual({ amount: 900, per: 'kg' })
    expect(computeMeasurePrice(900, { en: '1 kg', ar: '1000 غ' })).toEqual({ amount: 900, per: 'kg' })
    expect(computeMeasurePrice(900, { en: '1 kg', ar: '2 كغ' })).toBeUndefined()
    expect(computeMeasurePrice(900, { en: '1 kg', ar: 'كيس' })).toBeUndefined()
    expect(computeMeasurePrice(900, { en: '1 kg', ar: '1 لتر' })).toBeUndefined()
    expect(computeMeasurePrice(900, {})).toBeUndefined()
  })

  it('stays a whole number at the highest price and the smallest pack', () => {
    const found = computeMeasurePrice(1_000_000_000, { en: '1 g' })
    expect(found).toEqual({ amount: 1_000_000_000_000, per: 'kg' })
  })
})
