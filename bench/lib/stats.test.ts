import { describe, expect, it } from 'vitest'
import { computeMedian, computeQuantile, computeSlope, computeSpread } from './stats.ts'

describe('bench statistics', () => {
  it('returns the middle value, or the mean of the two in the middle', () => {
    expect(computeMedian([9, 1, 5])).toBe(5)
    expect(computeMedian([4, 1, 3, 2])).toBe(2.5)
  })

  it('computes a quantile by nearest rank', () => {
    const hundred = Array.from({ length: 100 }, (_, index) => 100 - index)
    expect(computeQuantile(hundred, 0.99)).toBe(99)
    expect(computeQuantile([7], 0.5)).toBe(7)
    expect(computeQuantile([], 0.5)).toBeNaN()
  })

  it('computes the spread of rounds as a share of their median', () => {
    expect(computeSpread([90, 100, 110])).toBeCloseTo(0.1)
    expect(computeSpread([100])).toBe(0)
  })

  it('computes the line through points', () => {
    expect(
      computeSlope([
        [0, 1],
        [1, 3],
        [2, 5],
      ]),
    ).toBeCloseTo(2)
    expect(
      computeSlope([
        [0, 4],
        [1, 4],
      ]),
    ).toBe(0)
  })
})
