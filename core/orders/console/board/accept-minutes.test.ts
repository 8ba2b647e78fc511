import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { decreaseMinutes, increaseMinutes, isAtMaxMinutes, isAtMinMinutes } from './accept-minutes.ts'

describe('promised minutes', () => {
  it('increase and decrease by five, to multiples of five', () => {
    expect(increaseMinutes(20)).toBe(25)
    expect(decreaseMinutes(20)).toBe(15)
    expect(increaseMinutes(18)).toBe(20)
    expect(decreaseMinutes(18)).toBe(15)
  })

  it('stay between five minutes and four hours, the range that the server accepts', () => {
    expect(decreaseMinutes(5)).toBe(5)
    expect(increaseMinutes(240)).toBe(240)
    expect([isAtMinMinutes(5), isAtMinMinutes(6), isAtMaxMinutes(240), isAtMaxMinutes(239)]).toEqual([
      true,
      false,
      true,
      false,
    ])
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 240 }), (value) => {
        for (const next of [increaseMinutes(value), decreaseMinutes(value)]) {
          expect(next).toBeGreaterThanOrEqual(5)
          expect(next).toBeLessThanOrEqual(240)
        }
      }),
    )
  })
})
