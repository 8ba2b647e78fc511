import { describe, expect, it } from 'vitest'
import { countMinutesUntilQuiet, isQuiet } from './quiet-hours.ts'

const NIGHT = { from: 21 * 60, until: 9 * 60 }
const SIESTA = { from: 14 * 60, until: 16 * 60 }

describe('quiet hours', () => {
  it('MK-05 pass midnight: from 9 pm to 9 am nobody is written to', () => {
    expect([20 * 60 + 59, 21 * 60, 0, 8 * 60 + 59, 9 * 60].map((minute) => isQuiet(NIGHT, minute))).toEqual([
      false,
      true,
      true,
      true,
      false,
    ])
  })

  it('can lie within a day', () => {
    expect([13 * 60 + 59, 14 * 60, 15 * 60 + 59, 16 * 60].map((minute) => isQuiet(SIESTA, minute))).toEqual([
      false,
      true,
      true,
      false,
    ])
  })

  it('do not exist where both ends are equal', () => {
    expect(isQuiet({ from: 0, until: 0 }, 0)).toBe(false)
    expect(countMinutesUntilQuiet({ from: 600, until: 600 }, 900)).toBe(1440)
  })

  it('begin after the minutes that are left', () => {
    expect(countMinutesUntilQuiet(NIGHT, 20 * 60)).toBe(60)
    expect(countMinutesUntilQuiet(SIESTA, 16 * 60)).toBe(22 * 60)
  })
})
