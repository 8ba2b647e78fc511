import { describe, expect, it } from 'vitest'
import { median, quantile, slope, spread } from './stats.ts'

describe('figures of a bench', () => {
  it('takes the middle, or the mean of the two in the middle', () => {
    expect(median([9, 1, 5])).toBe(5)
    expect(median([4, 1, 3, 2])).toBe(2.5)
  })

  it('finds a quantile by nearest rank', () => {
    const hundred = Array.from({ length: 100 }, (_, index) => 100 - index)
    expect(quantile(hundred, 0.99)).toBe(99)
    expect(quantile([7], 0.5)).toBe(7)
    expect(quantile([], 0.5)).toBeNaN()
  })

  it('says how far rounds lie apart as a share of their median', () => {
    expect(spread([90, 100, 110])).toBeCloseTo(0.1)
    expect(spread([100])).toBe(0)
  })

  it('draws the line through points', () => {
    expect(
      slope([
        [0, 1],
        [1, 3],
        [2, 5],
      ]),
    ).toBeCloseTo(2)
    expect(
      slope([
        [0, 4],
        [1, 4],
      ]),
    ).toBe(0)
  })
})
