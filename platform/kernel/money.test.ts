import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  formatPlainPrice,
  fromDecimal,
  getAmountInputMode,
  getDecimalDigits,
  money,
  toDecimal,
} from './money.ts'
import { allocate, computeIncludedTax, computePercent, divideRounded } from './money-shares.ts'

describe('money', () => {
  it('returns the digits of a currency', () => {
    expect([
      getDecimalDigits('KWD'),
      getDecimalDigits('AED'),
      getDecimalDigits('JPY'),
      getDecimalDigits('RSD'),
    ]).toEqual([3, 2, 0, 2])
  })

  it('UX-51 rejects fractions of minor units', () => {
    expect(() => money(1.5, 'AED')).toThrow(RangeError)
  })

  it('UX-51 writes and parses decimals exactly in currencies of 3, 2 and 0 digits', () => {
    expect(toDecimal(money(1250, 'KWD'))).toBe('1.250')
    expect(toDecimal(money(-5, 'AED'))).toBe('-0.05')
    expect(toDecimal(money(1250, 'JPY'))).toBe('1250')
    fc.assert(
      fc.property(
        fc.integer({ min: -1e9, max: 1e9 }),
        fc.constantFrom('KWD', 'AED', 'JPY'),
        (amount, currency) => {
          expect(fromDecimal(toDecimal(money(amount, currency)), currency)).toEqual(money(amount, currency))
        },
      ),
    )
  })

  it('writes a currency that nobody divides without decimals, and any other with all of its digits', () => {
    expect(formatPlainPrice(5_000_000, 'IQD')).toBe('5000')
    expect(formatPlainPrice(-5_000_000, 'IQD')).toBe('-5000')
    expect(formatPlainPrice(250_500, 'IQD')).toBe('250.500')
    expect(formatPlainPrice(45_000_000, 'LBP')).toBe('450000')
    expect(formatPlainPrice(5_000_000, 'KWD')).toBe('5000.000')
    expect(formatPlainPrice(-5, 'AED')).toBe('-0.05')
    expect(formatPlainPrice(0, 'AED')).toBe('0.00')
  })

  it('types decimals only of a currency that has them in life', () => {
    expect(['IQD', 'LBP', 'JPY', 'KWD', 'AED'].map(getAmountInputMode)).toEqual([
      ...['numeric', 'numeric', 'numeric'],
      ...['decimal', 'decimal'],
    ])
  })

  it('does not parse more digits than a currency has', () => {
    expect(fromDecimal('1.2345', 'KWD')).toBeUndefined()
    expect(fromDecimal('1.230', 'AED')).toEqual(money(123, 'AED'))
    expect(fromDecimal('1,23', 'AED')).toBeUndefined()
  })

  it('rounds halves away from zero', () => {
    expect([divideRounded(5n, 2n), divideRounded(-5n, 2n), divideRounded(7n, 3n)]).toEqual([3, -3, 2])
    expect(computePercent(999, 500)).toBe(50)
    expect(computeIncludedTax(10_500, 500)).toBe(500)
  })

  it('allocates a sum without losing or adding a unit', () => {
    expect(allocate(100, [1, 1, 1])).toEqual([34, 33, 33])
    expect(allocate(-100, [1, 1, 1])).toEqual([-34, -33, -33])
    expect(allocate(5, [0, 0])).toEqual([5, 0])
    fc.assert(
      fc.property(
        fc.integer({ min: -1e8, max: 1e8 }),
        fc.array(fc.nat(1e6), { minLength: 1, maxLength: 20 }),
        (total, weights) => {
          const shares = allocate(total, weights)
          expect(shares.reduce((a, b) => a + b, 0)).toBe(total)
        },
      ),
    )
  })
})
