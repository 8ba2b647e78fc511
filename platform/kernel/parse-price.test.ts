import { describe, expect, it } from 'vitest'
import { MAX_AMOUNT } from './money.ts'
import { isAmbiguousPrice, parsePrice } from './parse-price.ts'
import { parseTypedAmount } from './typed-amount.ts'

const read = (value: unknown, currency = 'AED') => parsePrice(value, { currency, prices: 'major' })

describe('prices of foreign files', () => {
  it.each([
    ['12.5', 1250],
    ['12,50 €', 1250],
    ['1,250.00', 125_000],
    ['1.250.000', 125_000_000],
    ['₹1,25,000', 12_500_000],
    ['5000 ريال', 500_000],
    ['AED 12', 1200],
    ['12AED', 1200],
    ['120Rs', 12_000],
    ['0.250', 25],
    ['1250.500', 125_050],
    [3.5, 350],
  ])('reads %j', (value, minor) => {
    expect(read(value)).toBe(minor)
  })

  it('reads up to a hundred million rials, and nothing above', () => {
    expect(read('100,000,000', 'IRR')).toBe(MAX_AMOUNT)
    expect(read('100,000,001', 'IRR')).toBeUndefined()
    expect(parsePrice(MAX_AMOUNT, { currency: 'IRR', prices: 'minor' })).toBe(MAX_AMOUNT)
    expect(parsePrice(MAX_AMOUNT + 1, { currency: 'IRR', prices: 'minor' })).toBeUndefined()
  })

  it('reads three decimals only of a currency that has them', () => {
    expect(read('1.250', 'KWD')).toBe(1250)
    expect(read('12.3456')).toBeUndefined()
  })

  it.each([
    ['5,000', 'IQD', 5_000_000],
    ['5.000', 'IQD', 5_000_000],
    ['12,500 د.ع', 'IQD', 12_500_000],
    ['1.500.000', 'IRR', 150_000_000],
    ['450,000', 'LBP', 45_000_000],
    [250.5, 'IQD', 250_500],
  ])('reads %j of %s, which nobody divides, as thousands', (value, currency, minor) => {
    expect(read(value, currency)).toBe(minor)
  })

  it.each(['3.5.0', '1.25.0', '12,3,4', '1.2500.000'])(
    'refuses %j, whose signs separate nothing',
    (value) => {
      expect(read(value)).toBeUndefined()
    },
  )

  it.each(['6pcs', '500g', '12USD', '10 - 16', '2.00/2.40', 'free', ''])(
    'refuses %j, which is no single price in the currency',
    (value) => {
      expect(read(value)).toBeUndefined()
    },
  )

  it.each([
    ['AED 12.345', 'AED', true],
    ['1,250', 'AED', true],
    ['1,250', 'KWD', true],
    ['1.250', 'KWD', false],
    ['1.250', 'JPY', false],
    ['5,000', 'IQD', false],
    ['0.250', 'AED', false],
    ['1,250.00', 'AED', false],
    ['12.50', 'AED', false],
    [12.345, 'AED', false],
  ])('knows whether %j of %s may be thousands or a fraction: %j', (value, currency, isAmbiguous) => {
    expect(isAmbiguousPrice(value, { currency, prices: 'major' })).toBe(isAmbiguous)
  })
})

describe('an amount that a person types', () => {
  it.each([
    ['5,000', 'IQD', 5_000_000],
    ['٥٬٠٠٠', 'IQD', 5_000_000],
    ['1.250.000', 'IQD', 1_250_000_000],
    ['12.000.000', 'IRR', 1_200_000_000],
    ['450,000', 'LBP', 45_000_000],
    ['-2,500', 'IQD', -2_500_000],
    ['250.5', 'IQD', 250_500],
    ['1,250', 'KWD', 1250],
    ['١٫٢٥٠', 'KWD', 1250],
    [' 12,50 ', 'AED', 1250],
    ['1,250.50', 'AED', 125_050],
    ['−3', 'AED', -300],
    ['1,250', 'JPY', 1250],
  ])('%j of %s is %d minor units', (typed, currency, amount) => {
    expect(parseTypedAmount(typed, currency)).toBe(amount)
  })

  it.each([
    ['1,250', 'AED'],
    ['1.250', 'AED'],
    ['12.345', 'EUR'],
    ['5.5', 'JPY'],
    ['1.2345', 'KWD'],
    ['1.2.3', 'AED'],
    ['5 AED', 'AED'],
    ['5,', 'AED'],
    ['.5', 'AED'],
    ['--5', 'AED'],
    ['', 'AED'],
  ])('%j of %s is none, or may be another', (typed, currency) => {
    expect(parseTypedAmount(typed, currency)).toBeUndefined()
  })
})
