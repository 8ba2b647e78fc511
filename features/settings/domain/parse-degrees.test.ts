import { describe, expect, it } from 'vitest'
import { parseDegrees } from './parse-degrees.ts'

describe('degrees', () => {
  it.each([
    ['44.8131', 44.8131],
    [' -0,5 ', -0.5],
    ['٢٥٫٠٨', 25.08],
    ['0', 0],
    ['90', 90],
  ])('are read from %s', (typed, degrees) => {
    expect(parseDegrees(typed, 90)).toBe(degrees)
  })

  it.each(['', '90.1', '-91', '12N', '1.2.3', '44 8131'])('are none in "%s"', (typed) => {
    expect(parseDegrees(typed, 90)).toBeUndefined()
  })
})
