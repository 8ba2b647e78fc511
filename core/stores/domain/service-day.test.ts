import { describe, expect, it } from 'vitest'
import type { EvaluatedStore } from './channel-state.ts'
import { getNextTradingDay } from './next-trading-day.ts'
import {
  getBusinessDay,
  getBusinessDayStart,
  getDayBeginningAt,
  getServiceDay,
  getTradingDay,
} from './service-day.ts'
import { listSlotDays } from './slots.ts'
import { evaluateHours, WEEKDAYS, type WeeklyHours } from './weekly-hours.ts'

const daily = (...windows: readonly (readonly [string, string])[]): WeeklyHours =>
  Object.fromEntries(WEEKDAYS.map((day) => [day, windows]))

/** The instant of a wall-clock time; `offset` tells the two showings of a repeated hour apart. */
const at = (wall: string, offset: string) => new Date(`${wall}:00${offset}`)

describe('the day of a night', () => {
  const day = (wall: string, hours: WeeklyHours) =>
    getServiceDay(at(wall, '+04:00'), hours, 'Asia/Dubai').toString()
  const nights = daily(['18:00', '02:00'])

  it('is that of the evening on which it began, until closing', () => {
    expect(day('2026-11-20T18:00', nights)).toBe('2026-11-20')
    expect(day('2026-11-21T00:30', nights)).toBe('2026-11-20')
    expect(day('2026-11-21T01:59', nights)).toBe('2026-11-20')
    expect(day('2026-11-21T02:00', nights)).toBe('2026-11-21')
  })

  it('is the same where the night is entered as two windows, or goes on beyond five', () => {
    expect(day('2026-11-21T00:30', { fri: [['18:00', '23:59']], sat: [['00:00', '02:00']] })).toBe(
      '2026-11-20',
    )
    expect(day('2026-11-21T05:30', daily(['20:00', '06:00']))).toBe('2026-11-20')
  })

  it('is the date of the calendar where the outlet never closes', () => {
    expect(day('2026-11-21T00:30', daily(['00:00', '24:00']))).toBe('2026-11-21')
    expect(day('2026-11-21T00:30', daily(['06:00', '06:00']))).toBe('2026-11-21')
  })

  it('is the same for staff while it is served: the next trading day comes after it', () => {
    const next = getNextTradingDay(daily(['20:00', '06:00']), 'Asia/Dubai', at('2026-11-21T05:30', '+04:00'))
    expect(next).toEqual(at('2026-11-21T20:00', '+04:00'))
    const bakery = getNextTradingDay(
      daily(['04:00', '12:00']),
      'Asia/Dubai',
      at('2026-11-20T10:00', '+04:00'),
    )
    expect(bakery).toEqual(at('2026-11-21T04:00', '+04:00'))
  })
})

describe('the business day', () => {
  const zone = 'Asia/Dubai'
  const day = (wall: string, timetables: readonly WeeklyHours[], hour = 5) =>
    getBusinessDay(at(wall, '+04:00'), { hour, timetables, timeZone: zone }).toString()
  const nights = daily(['18:00', '06:30'])

  it('begins at its hour while the outlet is closed', () => {
    expect(day('2026-11-21T04:59', [daily(['18:00', '02:00'])])).toBe('2026-11-20')
    expect(day('2026-11-21T05:00', [daily(['18:00', '02:00'])])).toBe('2026-11-21')
    expect(day('2026-11-21T02:59', [], 3)).toBe('2026-11-20')
  })

  it('OW-07 leaves a night that is served beyond its hour on the evening on which it began', () => {
    expect(day('2026-11-21T05:30', [nights])).toBe('2026-11-20')
    expect(day('2026-11-21T06:29', [nights])).toBe('2026-11-20')
    expect(day('2026-11-21T06:30', [nights])).toBe('2026-11-21')
    expect(day('2026-11-21T05:30', [daily(['10:00', '22:00']), nights])).toBe('2026-11-20')
  })

  it('leaves a morning that is served before its hour on its date', () => {
    expect(day('2026-11-21T04:15', [daily(['04:15', '12:00'])])).toBe('2026-11-21')
    expect(day('2026-11-21T04:14', [daily(['04:15', '12:00'])])).toBe('2026-11-20')
  })

  it('begins at its hour where the outlet never closes', () => {
    expect(day('2026-11-21T04:59', [daily(['00:00', '24:00'])])).toBe('2026-11-20')
    expect(day('2026-11-21T05:00', [daily(['00:00', '24:00'])])).toBe('2026-11-21')
  })
})

/** Both change days: Athens in spring and autumn, Sydney in the months of the southern half. */
const CHANGES = [
  { zone: 'Europe/Athens', date: '2027-03-28', before: '2027-03-27', offsets: ['+02:00', '+03:00'] },
  { zone: 'Europe/Athens', date: '2027-10-31', before: '2027-10-30', offsets: ['+03:00', '+02:00'] },
  { zone: 'Australia/Sydney', date: '2027-10-03', before: '2027-10-02', offsets: ['+10:00', '+11:00'] },
  { zone: 'Australia/Sydney', date: '2027-04-04', before: '2027-04-03', offsets: ['+11:00', '+10:00'] },
] as const

describe.each(CHANGES)('AV-03 on $date in $zone', ({ zone, date, before, offsets: [early, late] }) => {
  it('the trading day begins at five by the clock', () => {
    const day = (wall: string, offset: string) => getTradingDay(at(wall, offset), zone).toString()
    expect(day(`${date}T00:30`, early)).toBe(before)
    expect(day(`${date}T04:30`, late)).toBe(before)
    expect(day(`${date}T04:59`, late)).toBe(before)
    expect(day(`${date}T05:00`, late)).toBe(date)
    expect(day(`${date}T05:30`, late)).toBe(date)
    expect(getDayBeginningAt(6, at(`${date}T05:30`, late), zone).toString()).toBe(before)
  })

  it('the night belongs to its evening and ends at its time by the clock', () => {
    const hours = daily(['18:00', '04:30'])
    const evening = at(`${before}T23:00`, early)
    expect(evaluateHours(hours, zone, evening).closesAt).toEqual(at(`${date}T04:30`, late))
    expect(getServiceDay(at(`${date}T04:29`, late), hours, zone).toString()).toBe(before)
    expect(getServiceDay(at(`${date}T04:30`, late), hours, zone).toString()).toBe(date)
  })

  it('the business day begins where the night before it ends by the clock', () => {
    const terms = { hour: 5, timetables: [daily(['18:00', '06:00'])], timeZone: zone }
    expect(new Date(getBusinessDayStart(Temporal.PlainDate.from(date), terms))).toEqual(
      at(`${date}T06:00`, late),
    )
    expect(getBusinessDay(at(`${date}T05:59`, late), terms).toString()).toBe(before)
    expect(getBusinessDay(at(`${date}T06:00`, late), terms).toString()).toBe(date)
  })

  it('the slots of the day and the cut-off are at their times by the clock', () => {
    const store: EvaluatedStore = {
      ...{
        isActive: true,
        previewMode: false,
        skipToMenu: false,
        downtime: null,
        pauses: [],
        timeZone: zone,
      },
      services: { delivery: true, pickup: true, dineIn: false, inRoom: false },
      hours: { store: daily(['05:30', '23:59']) },
      schedule: {
        pickup: {
          ...{ isActive: true, type: 20, leadMinutes: 0, slotMinutes: 30, daysAhead: 1, maxOrders: null },
          ...{ maxKitchenMinutes: null, minutesPerItem: 0, lastOrderMinutes: 0 },
          cutOff: { time: '20:00', daysBefore: 1 },
        },
      },
    }
    const list = (now: Date) => listSlotDays(store, { channel: 'pickup', now })
    const [day] = list(at(`${before}T19:59`, early))
    expect(day?.date).toBe(date)
    expect(day?.slots).toHaveLength(37)
    expect(day?.slots[0]?.start).toEqual(at(`${date}T05:30`, late))
    expect(day?.slots.at(-1)?.end).toEqual(new Date(at(`${date}T23:30`, late).getTime() + 30 * 60_000))
    expect(list(at(`${before}T20:00`, early))).toEqual([])
    // The cut-off of the day after, on the day of the change.
    expect(list(at(`${date}T19:59`, late))).toHaveLength(1)
    expect(list(at(`${date}T20:00`, late))).toEqual([])
  })
})
