import { describe, expect, it } from 'vitest'
import { itemHoursFileSchema } from './item-hours-file.ts'

const WEEK = {
  mon: [['07:00', '11:00']],
  ...{ tue: [], wed: [], thu: [], fri: [], sat: [], sun: [] },
}
const DATES = [{ startDateTime: '2026-12-01T00:00:00.000Z', endDateTime: '2027-01-01T00:00:00.000Z' }]

describe('item hours in a file', () => {
  it.each([
    ['weekdays', WEEK],
    ['dates', { availableDates: DATES }],
    ['weekdays between dates', { ...WEEK, availableDates: DATES }],
  ])('preserves hours in the stored form: %s', (_, stored) => {
    const read = itemHoursFileSchema.parse(stored)
    expect(read).toEqual(stored)
    expect(itemHoursFileSchema.parse(JSON.parse(JSON.stringify(read)))).toEqual(read)
  })

  it('converts the API form to the same hours', () => {
    const slots = [{ day: 'mon', open: true, timings: [{ opensAt: '07:00', closesAt: '11:00' }] }]
    const wire = { availableTime: { isStoreTime: false, slots }, availableDates: DATES }
    expect(itemHoursFileSchema.parse(wire)).toEqual({ mon: [['07:00', '11:00']], availableDates: DATES })
  })

  it.each([
    ['a day that is none', { someday: [], availableDates: DATES }],
    ['a time that is none', { mon: [['7', '11:00']], availableDates: DATES }],
    [
      'dates that end before they begin',
      { availableDates: [{ ...DATES[0], endDateTime: '2026-01-01T00:00:00.000Z' }] },
    ],
    ['no dates', { ...WEEK, availableDates: [] }],
  ])('rejects %s', (_, wrong) => {
    expect(itemHoursFileSchema.safeParse(wrong).success).toBe(false)
  })
})
