import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fewerMinutes, isLeast, isMost, moreMinutes } from './accept-minutes.ts'

describe('the minutes of a promise', () => {
  it('go up and down by five, onto round numbers', () => {
    expect(moreMinutes(20)).toBe(25)
    expect(fewerMinutes(20)).toBe(15)
    expect(moreMinutes(18)).toBe(20)
    expect(fewerMinutes(18)).toBe(15)
  })

  it('stay between five minutes and four hours, which is what the server takes', () => {
    expect(fewerMinutes(5)).toBe(5)
    expect(moreMinutes(240)).toBe(240)
    expect([isLeast(5), isLeast(6), isMost(240), isMost(239)]).toEqual([true, false, true, false])
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 240 }), (value) => {
        for (const next of [moreMinutes(value), fewerMinutes(value)]) {
          expect(next).toBeGreaterThanOrEqual(5)
          expect(next).toBeLessThanOrEqual(240)
        }
      }),
    )
  })
})
