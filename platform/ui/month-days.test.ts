import { describe, expect, it } from 'vitest'
import { addDays, addMonths, listMonthWeeks } from './month-days.ts'

const MONDAY_FIRST = [1, 2, 3, 4, 5, 6, 7]
const SATURDAY_FIRST = [6, 7, 1, 2, 3, 4, 5]

describe('the days of a month', () => {
  it('stand in weeks that begin with the first weekday', () => {
    // 1 November 2026 is a Sunday.
    const weeks = listMonthWeeks('2026-11-26', MONDAY_FIRST)
    expect(weeks).toHaveLength(6)
    expect(weeks[0]).toEqual([null, null, null, null, null, null, '2026-11-01'])
    expect(weeks[5]?.[0]).toBe('2026-11-30')
    const gulf = listMonthWeeks('2026-11-26', SATURDAY_FIRST)
    expect(gulf[0]?.slice(0, 3)).toEqual([null, '2026-11-01', '2026-11-02'])
    expect(gulf.flat().filter(Boolean)).toHaveLength(30)
  })

  it('pass over the ends of months and years', () => {
    expect(addDays('2026-12-31', 1)).toBe('2027-01-01')
    expect(addDays('2027-03-01', -1)).toBe('2027-02-28')
    expect(addMonths('2026-12-15', 1)).toBe('2027-01-01')
    expect(addMonths('2026-01-31', -1)).toBe('2025-12-01')
  })
})
