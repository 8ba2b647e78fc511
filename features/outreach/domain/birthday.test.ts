import { describe, expect, it } from 'vitest'
import { isBirthday, isCelebratedOn } from './birthday.ts'

describe('birthday', () => {
  it('MK-05 is a day and a month that exist', () => {
    expect(isBirthday({ month: 2, day: 29 })).toBe(true)
    for (const wrong of [
      { month: 2, day: 30 },
      { month: 4, day: 31 },
      { month: 13, day: 1 },
      { month: 0, day: 1 },
      { month: 1, day: 0 },
      { month: 1, day: 1.5 },
    ])
      expect(isBirthday(wrong), JSON.stringify(wrong)).toBe(false)
  })

  it('is celebrated on its date, and 29 February on the 28th of other years', () => {
    const leapDay = { month: 2, day: 29 }
    expect(isCelebratedOn(leapDay, { month: 2, day: 29, isLeapYear: true })).toBe(true)
    expect(isCelebratedOn(leapDay, { month: 2, day: 28, isLeapYear: true })).toBe(false)
    expect(isCelebratedOn(leapDay, { month: 2, day: 28, isLeapYear: false })).toBe(true)
    expect(isCelebratedOn({ month: 5, day: 3 }, { month: 5, day: 3, isLeapYear: false })).toBe(true)
    expect(isCelebratedOn({ month: 5, day: 3 }, { month: 5, day: 4, isLeapYear: false })).toBe(false)
  })
})
