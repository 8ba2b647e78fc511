import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { LANGUAGES } from '../kernel/language.ts'
import { fromDecimal, getDecimalDigits, getMinorPerMajor, money } from '../kernel/money.ts'
import {
  formatColumnMoney,
  formatMinutes,
  formatMoney,
  formatMoneyDelta,
  formatNumber,
  formatPercent,
} from './format.ts'

const CURRENCIES = ['AED', 'KWD', 'BHD', 'EUR', 'RSD', 'INR', 'USD', 'JPY']
const anyMoney = fc
  .record({ amount: fc.integer({ min: 1 - 1e12, max: 1e12 - 1 }), currency: fc.constantFrom(...CURRENCIES) })
  .map(({ amount, currency }) => money(amount, currency))
const anyLanguage = fc.constantFrom(...LANGUAGES)

/** Parses a shown amount by dropping everything but digits, the sign and the language's decimal sign. */
const readBack = (shown: string, decimalSign: string, currency: string) => {
  const negative = shown.includes('-') || shown.includes('−')
  const digits = shown.replaceAll(/[^\d.,]/g, '')
  const [whole = '', fraction] =
    decimalSign === '.' ? digits.replaceAll(',', '').split('.') : digits.replaceAll('.', '').split(',')
  return fromDecimal(`${negative ? '-' : ''}${whole}${fraction ? `.${fraction}` : ''}`, currency)
}

describe('money', () => {
  it.each([
    [3200, 'AED', 'en', 'AED 32'],
    [3250, 'AED', 'en', 'AED 32.50'],
    [1250, 'KWD', 'en', 'KWD 1.250'],
    [1000, 'KWD', 'en', 'KWD 1'],
    [123450, 'EUR', 'el', '1.234,50 €'],
    [123450, 'EUR', 'fr', '1 234,50 €'],
    [120000, 'RSD', 'sr', '1.200 RSD'],
    [25000, 'INR', 'en', '₹250'],
    [900, 'JPY', 'en', '¥900'],
    [-500, 'AED', 'en', '-AED 5'],
  ] as const)('LG-06 %i minor units of %s in %s is %s', (amount, currency, language, shown) => {
    expect(formatMoney(money(amount, currency), language)).toBe(shown)
  })

  it('LG-06 has the Arabic currency name and Latin digits in Arabic', () => {
    expect(formatMoney(money(3250, 'AED'), 'ar').replaceAll(/[\u200e\u200f]/g, '')).toBe('32.50 د.إ.')
  })

  it('LG-06 UX-51 shows decimals exactly when there is a fraction, and then all digits of the currency', () => {
    fc.assert(
      fc.property(anyMoney, anyLanguage, (value, language) => {
        const digits = /\d([.,])(\d+)\D*$/.exec(formatMoney(value, language))
        const decimalSign = language === 'en' || language === 'ar' ? '.' : ','
        const shown = digits?.[1] === decimalSign ? digits[2]?.length : 0
        expect(shown).toBe(
          value.amount % getMinorPerMajor(value.currency) === 0 ? 0 : getDecimalDigits(value.currency),
        )
      }),
    )
  })

  it.each([
    [3400, 'AED', 'en', 'AED 34.00'],
    [162, 'AED', 'en', 'AED 1.62'],
    [1000, 'KWD', 'en', 'KWD 1.000'],
    [123400, 'EUR', 'fr', '1 234,00 €'],
    [900, 'JPY', 'en', '¥900'],
    [5_000_000, 'IQD', 'en', 'IQD 5,000'],
    [250_500, 'IQD', 'en', 'IQD 250.500'],
  ] as const)('UX-51 %i minor units of %s in a column in %s is %s', (amount, currency, language, shown) => {
    expect(formatColumnMoney(money(amount, currency), language)).toBe(shown)
  })

  it('parses back to the same amount', () => {
    fc.assert(
      fc.property(anyMoney, anyLanguage, (value, language) => {
        const decimalSign = language === 'en' || language === 'ar' ? '.' : ','
        const withoutName = formatMoney(value, language)
          .replace('د.إ.', '')
          .replace('د.ك.', '')
          .replace('د.ب.', '')
        expect(readBack(withoutName, decimalSign, value.currency)).toEqual(value)
      }),
    )
  })

  it('UX-51 preserves every digit of amounts that a floating-point number would round', () => {
    expect(formatMoney(money(9_007_199_254_740_991, 'AED'), 'en')).toBe('AED 90,071,992,547,409.91')
  })

  it('shows a sign on a difference, and none on zero', () => {
    expect([200, -200, 0].map((amount) => formatMoneyDelta(money(amount, 'AED'), 'en'))).toEqual([
      '+AED 2',
      '-AED 2',
      'AED 0',
    ])
  })
})

describe('numbers', () => {
  it('LG-06 follow the language', () => {
    expect(LANGUAGES.map((language) => formatNumber(1234.5, language).replaceAll('\u200e', ''))).toEqual([
      '1,234.5',
      '1,234.5',
      '1.234,5',
      '1 234,5',
      '1.234,5',
    ])
  })

  it('convert basis points to percentages', () => {
    expect([formatPercent(500, 'en'), formatPercent(1250, 'fr'), formatPercent(1, 'el')]).toEqual([
      '5%',
      '12,5 %',
      '0,01%',
    ])
  })

  it('show a range of minutes, or one number where both ends are equal', () => {
    expect(formatMinutes(25, 35, 'en')).toBe('25–35 min')
    expect(formatMinutes(25, 25, 'en')).toBe('25 min')
    expect(formatMinutes(25, 35, 'el')).toBe('25–35 λ.')
  })

  it('contain only ordinary spaces, so that server and browser agree', () => {
    fc.assert(
      fc.property(anyMoney, anyLanguage, (value, language) => {
        const all =
          formatMoney(value, language) + formatPercent(1250, language) + formatMinutes(5, 9, language)
        expect(all.replaceAll(' ', '')).not.toMatch(/\s/)
      }),
    )
  })
})
