import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  computeUtcOffsetHours,
  evaluateHours,
  type Interval,
  mergeIntervals,
  WEEKDAYS,
  type WeeklyHours,
} from './weekly-hours.ts'

const every = (...windows: (readonly [string, string])[]): WeeklyHours =>
  Object.fromEntries(WEEKDAYS.map((day) => [day, windows]))
const at = (text: string) => new Date(text)
const DUBAI = 'Asia/Dubai'

describe('weekly hours', () => {
  it('run past midnight', () => {
    const hours: WeeklyHours = { fri: [['18:00', '02:00']] }
    expect(evaluateHours(hours, DUBAI, at('2026-11-21T01:59:59+04:00'))).toMatchObject({
      isOpen: true,
      closesAt: at('2026-11-21T02:00:00+04:00'),
    })
    expect(evaluateHours(hours, DUBAI, at('2026-11-21T02:00:00+04:00'))).toMatchObject({
      isOpen: false,
      opensAt: at('2026-11-27T18:00:00+04:00'),
    })
  })

  it('last until midnight where they close at 23:59', () => {
    const hours: WeeklyHours = { fri: [['10:00', '23:59']] }
    expect(evaluateHours(hours, DUBAI, at('2026-11-20T23:59:59.999+04:00'))).toMatchObject({
      isOpen: true,
      closesAt: at('2026-11-21T00:00:00+04:00'),
    })
    expect(evaluateHours(hours, DUBAI, at('2026-11-21T00:00:00+04:00')).isOpen).toBe(false)
  })

  it('open at 23:59 itself, and last a day where they close at the same time', () => {
    expect(evaluateHours({ fri: [['23:59', '02:00']] }, DUBAI, at('2026-11-20T23:59:00+04:00')).isOpen).toBe(
      true,
    )
    expect(
      evaluateHours({ fri: [['23:59', '23:59']] }, DUBAI, at('2026-11-21T12:00:00+04:00')).closesAt,
    ).toEqual(at('2026-11-21T23:59:00+04:00'))
  })

  it('merge windows at most one minute apart, over midnight too', () => {
    const day = every(['10:00', '12:59'], ['13:00', '15:00'], ['15:02', '16:00'])
    expect(evaluateHours(day, DUBAI, at('2026-11-20T12:59:30+04:00'))).toMatchObject({
      isOpen: true,
      closesAt: at('2026-11-20T15:00:00+04:00'),
    })
    expect(evaluateHours(day, DUBAI, at('2026-11-20T15:01:00+04:00')).isOpen).toBe(false)
    const night: WeeklyHours = { fri: [['18:00', '23:59']], sat: [['00:00', '03:00']] }
    expect(evaluateHours(night, DUBAI, at('2026-11-20T20:00:00+04:00')).closesAt).toEqual(
      at('2026-11-21T03:00:00+04:00'),
    )
  })

  it('never close when every window meets the next', () => {
    for (const hours of [every(['00:00', '23:59']), every(['00:00', '24:00']), every(['06:00', '06:00'])])
      expect(evaluateHours(hours, DUBAI, at('2026-11-20T23:59:59.500+04:00'))).toEqual({
        isOpen: true,
        closesAt: null,
        opensAt: null,
      })
  })

  it('keep wall time when clocks change', () => {
    // Athens goes from 03:00 to 04:00 on 29 March 2026 and from 04:00 back to 03:00 on 25 October.
    const hours = every(['02:00', '05:00'])
    const spring = evaluateHours(hours, 'Europe/Athens', at('2026-03-29T02:30:00+02:00'))
    expect(spring.closesAt).toEqual(at('2026-03-29T02:00:00Z'))
    const autumn = evaluateHours(hours, 'Europe/Athens', at('2026-10-25T02:30:00+03:00'))
    expect(autumn.closesAt).toEqual(at('2026-10-25T03:00:00Z'))
    const inTheGap = evaluateHours(every(['03:30', '10:00']), 'Europe/Athens', at('2026-03-29T00:30:00Z'))
    expect(inTheGap.opensAt).toEqual(at('2026-03-29T01:30:00Z'))
  })

  it('derive the offset from UTC at a given time', () => {
    expect(computeUtcOffsetHours('Asia/Kolkata', at('2026-11-20T00:00:00Z'))).toBe(5.5)
    expect(computeUtcOffsetHours('Europe/Athens', at('2026-07-01T00:00:00Z'))).toBe(3)
    expect(computeUtcOffsetHours('Europe/Athens', at('2026-12-01T00:00:00Z'))).toBe(2)
  })

  const time = fc
    .tuple(fc.integer({ min: 0, max: 23 }), fc.integer({ min: 0, max: 59 }))
    .map(([hour, minute]) => `${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}`)
  const timetable: fc.Arbitrary<WeeklyHours> = fc.dictionary(
    fc.constantFrom(...WEEKDAYS),
    fc.array(fc.tuple(time, time), { maxLength: 3 }),
  )
  const moment = fc.date({
    min: at('2026-01-01T00:00:00Z'),
    max: at('2027-12-31T00:00:00Z'),
    noInvalidDate: true,
  })
  const zone = fc.constantFrom(
    'Asia/Dubai',
    'Europe/Athens',
    'America/St_Johns',
    'Pacific/Auckland',
    'Asia/Kolkata',
  )

  it('change exactly at the reported time, in any zone', () => {
    fc.assert(
      fc.property(timetable, zone, moment, (hours, timeZone, now) => {
        const { isOpen, closesAt, opensAt } = evaluateHours(hours, timeZone, now)
        const change = closesAt ?? opensAt
        if (!change) return
        expect(change.getTime()).toBeGreaterThan(now.getTime())
        const justBefore = new Date(change.getTime() - 1)
        expect(evaluateHours(hours, timeZone, justBefore).isOpen).toBe(isOpen)
        expect(evaluateHours(hours, timeZone, change).isOpen).toBe(!isOpen)
      }),
    )
  })

  it('merge to sorted intervals with gaps of more than a minute, without losing any time', () => {
    const interval: fc.Arbitrary<Interval> = fc
      .tuple(fc.integer({ min: 0, max: 5_000_000 }), fc.integer({ min: 1, max: 500_000 }))
      .map(([start, length]) => ({ start, end: start + length }))
    fc.assert(
      fc.property(fc.array(interval, { maxLength: 12 }), (intervals) => {
        const merged = mergeIntervals(intervals)
        merged.slice(1).forEach((next, index) => {
          expect(next.start - (merged[index]?.end ?? 0)).toBeGreaterThan(60_000)
        })
        for (const { start, end } of intervals)
          expect(merged.some((whole) => whole.start <= start && end <= whole.end)).toBe(true)
      }),
    )
  })
})
