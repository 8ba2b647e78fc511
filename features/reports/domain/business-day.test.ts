import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { WEEKDAYS } from '#core/stores/domain/weekly-hours.ts'
import {
  addDays,
  countDays,
  getBusinessMoment,
  getDayStart,
  splitSpan,
  subtractLocalDays,
} from './business-day.ts'
import { getPeriodSpan } from './periods.ts'

const closed = (timeZone: string, hour = 5) => ({ hour, timetables: [], timeZone })
const at = (instant: string, zone: string) => getBusinessMoment(new Date(instant), closed(zone))
const formatHalfHour = (half: number): string =>
  `${String(Math.floor(half / 2)).padStart(2, '0')}:${half % 2 === 0 ? '00' : '30'}`
const lengthOf = (day: string, zone: string) =>
  (getDayStart(addDays(day, 1), closed(zone)).getTime() - getDayStart(day, closed(zone)).getTime()) /
  3_600_000

describe('the business day', () => {
  it.each([
    ['2026-11-21T00:59:59Z', 'Asia/Dubai', '2026-11-20', '04'],
    ['2026-11-21T01:00:00Z', 'Asia/Dubai', '2026-11-21', '05'],
    ['2026-11-20T20:30:00Z', 'Asia/Dubai', '2026-11-20', '00'],
    // The clocks of Belgrade go back at three in the morning of 25 October 2026: four o'clock belongs to the day before.
    ['2026-10-25T03:00:00Z', 'Europe/Belgrade', '2026-10-24', '04'],
    ['2026-10-25T04:00:00Z', 'Europe/Belgrade', '2026-10-25', '05'],
    // They go forward on 29 March 2026.
    ['2026-03-29T02:59:00Z', 'Europe/Belgrade', '2026-03-28', '04'],
    ['2026-03-29T03:00:00Z', 'Europe/Belgrade', '2026-03-29', '05'],
  ])('at %s in %s is %s, hour %s', (instant, zone, day, hour) =>
    expect(at(instant, zone)).toEqual({ day, hour }),
  )

  it('OW-07 lasts 25 hours where the clock goes back and 23 where it goes forward', () => {
    expect(lengthOf('2026-10-24', 'Europe/Belgrade')).toBe(25)
    expect(lengthOf('2026-03-28', 'Europe/Belgrade')).toBe(23)
    expect(lengthOf('2026-10-24', 'Asia/Dubai')).toBe(24)
  })

  it('contains every instant from its start to that of the next, and no other', () => {
    const zones = fc.constantFrom('Asia/Dubai', 'Europe/Belgrade', 'America/St_Johns', 'Australia/Lord_Howe')
    const instants = fc.date({
      min: new Date('2026-01-01'),
      max: new Date('2027-12-31'),
      noInvalidDate: true,
    })
    const times = fc.integer({ min: 0, max: 47 }).map((half) => formatHalfHour(half))
    const windows = fc.array(fc.tuple(times, times), { maxLength: 2 })
    const timetables = fc.array(fc.record(Object.fromEntries(WEEKDAYS.map((name) => [name, windows]))), {
      maxLength: 2,
    })
    fc.assert(
      fc.property(
        instants,
        zones,
        fc.integer({ min: 3, max: 12 }),
        timetables,
        (instant, zone, hour, own) => {
          const terms = { ...closed(zone, hour), timetables: own }
          const { day } = getBusinessMoment(instant, terms)
          expect(getDayStart(day, terms) <= instant).toBe(true)
          expect(instant < getDayStart(addDays(day, 1), terms)).toBe(true)
        },
      ),
    )
  })

  it('compares with the same time of the clock a week before, across a change', () =>
    expect(subtractLocalDays(new Date('2026-10-25T17:00:00Z'), 'Europe/Belgrade', 7).toISOString()).toBe(
      '2026-10-18T16:00:00.000Z',
    ))
})

describe('the rollups of a span', () => {
  it('cover each of its days once, and a year with few of them', () => {
    const days = fc.integer({ min: 0, max: 900 })
    fc.assert(
      fc.property(days, days, (start, length) => {
        const from = addDays('2025-01-01', start)
        const to = addDays(from, length)
        const spans = splitSpan(from, to).toSorted((a, b) => (a.from < b.from ? -1 : 1))
        expect(spans[0]?.from).toBe(from)
        expect(spans.at(-1)?.to).toBe(to)
        for (const [index, span] of spans.slice(1).entries())
          expect(span.from).toBe(addDays(spans[index]?.to ?? '', 1))
        for (const { grain, from: first, to: last } of spans)
          if (grain === 'month') expect([first.slice(8), addDays(last, 1).slice(8)]).toEqual(['01', '01'])
          else expect(countDays(first, last)).toBeLessThan(62)
      }),
    )
    expect(splitSpan('2026-01-01', '2026-12-31')).toEqual([
      { grain: 'month', from: '2026-01-01', to: '2026-12-31' },
    ])
  })
})

describe('a period', () => {
  it.each([
    ['week', '2026-03-01', '2026-02-23', '2026-03-01'],
    ['lastMonth', '2026-03-31', '2026-02-01', '2026-02-28'],
    ['thisMonth', '2026-03-31', '2026-03-01', '2026-03-31'],
    ['yesterday', '2026-01-01', '2025-12-31', '2025-12-31'],
  ] as const)('%s, seen from %s, is from %s to %s', (period, today, from, to) =>
    expect(getPeriodSpan(period, today)).toEqual({ from, to }),
  )
})
