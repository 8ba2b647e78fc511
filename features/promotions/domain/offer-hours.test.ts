import { describe, expect, it } from 'vitest'
import { WEEKDAYS, type WeeklyHours } from '#core/stores/domain/weekly-hours.ts'
import { isWithinOfferHours } from './offer-hours.ts'

const daily = (...windows: readonly (readonly [string, string])[]): WeeklyHours =>
  Object.fromEntries(WEEKDAYS.map((day) => [day, windows]))
/** Open from six to two in the morning. */
const NIGHTS = daily(['18:00', '02:00'])
const holds = (hours: WeeklyHours, at: string, serviceHours = NIGHTS) =>
  isWithinOfferHours(hours, { timeZone: 'Asia/Dubai', serviceHours }, new Date(`${at}:00+04:00`))

describe('hours of an offer for a night', () => {
  it.each<[string, WeeklyHours]>([
    ['for all of Friday', { fri: [['00:00', '24:00']] }],
    ['for all of Friday, typed in a time field', { fri: [['00:00', '23:59']] }],
    ['from Friday evening to midnight', { fri: [['18:00', '23:59']] }],
    ['from Friday evening to 00:00', { fri: [['18:00', '00:00']] }],
    ['from Friday evening to two', { fri: [['18:00', '02:00']] }],
  ])('PR-02 %s holds at half past midnight of Saturday, while that evening is served', (_, hours) => {
    expect(holds(hours, '2026-11-20T20:00')).toBe(true)
    expect(holds(hours, '2026-11-21T00:30')).toBe(true)
    expect(holds(hours, '2026-11-21T02:00')).toBe(false)
    expect(holds(hours, '2026-11-21T20:00')).toBe(false)
    expect(holds(hours, '2026-11-20T00:30')).toBe(false)
  })

  it('PR-02 for all of Saturday begins after the night of Friday', () => {
    const saturday: WeeklyHours = { sat: [['00:00', '24:00']] }
    expect(holds(saturday, '2026-11-21T00:30')).toBe(false)
    expect(holds(saturday, '2026-11-21T20:00')).toBe(true)
    expect(holds(saturday, '2026-11-22T00:30')).toBe(true)
  })

  it('PR-02 ends at its own time before midnight, and holds at hours named after midnight', () => {
    expect(holds({ fri: [['18:00', '22:00']] }, '2026-11-21T00:30')).toBe(false)
    expect(holds({ fri: [['18:00', '01:00']] }, '2026-11-21T01:00')).toBe(false)
    expect(holds({ sat: [['00:00', '02:00']] }, '2026-11-21T00:30')).toBe(true)
  })

  it('PR-02 follows the calendar where the outlet never closes or is closed', () => {
    const friday: WeeklyHours = { fri: [['00:00', '24:00']] }
    expect(holds(friday, '2026-11-21T00:30', daily(['00:00', '24:00']))).toBe(false)
    expect(holds(friday, '2026-11-20T00:30', daily(['00:00', '24:00']))).toBe(true)
    expect(holds(friday, '2026-11-21T00:30', daily(['10:00', '22:00']))).toBe(false)
  })
})
