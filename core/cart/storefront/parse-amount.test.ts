import { describe, expect, it } from 'vitest'
import { parseAmount } from './parse-amount.ts'

describe('typed tip amount', () => {
  it.each([
    ['5', 'AED', 500],
    [' 12,50 ', 'AED', 1250],
    ['٢٫٥', 'KWD', 2500],
    ['0', 'AED', 0],
    ['100', 'JPY', 100],
    ['5,000', 'IQD', 5_000_000],
    ['٢٬٥٠٠', 'IQD', 2_500_000],
  ])('parses %s in %s', (typed, currency, amount) => {
    expect(parseAmount(typed, currency)).toBe(amount)
  })

  it.each(['', '-5', 'five', '1.2.3', '1.234'])('rejects %s', (typed) => {
    expect(parseAmount(typed, 'AED')).toBeUndefined()
  })
})
