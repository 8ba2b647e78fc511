import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { computeLead, computeNextAttempt } from './placement-times.ts'
import {
  addDays,
  computeNextDays,
  type Day,
  getIsoWeekday,
  hasAnyDay,
  isDay,
  iterateDays,
  type Recurrence,
  type RecurrencePattern,
} from './recurrence.ts'
import { toInstantAtMinute, toLocalDay, toLocalMinute } from './zoned-time.ts'

const takeDays = (cadence: RecurrencePattern, count: number, from?: Day): Day[] => [
  ...iterateDays(cadence, from).take(count),
]

/** Evaluates for each single date whether it matches a pattern, with an independent calendar. */
const isPatternDay = (
  { unit, every, weekdays, startsOn }: RecurrencePattern,
  day: Temporal.PlainDate,
): boolean => {
  const start = Temporal.PlainDate.from(startsOn)
  if (Temporal.PlainDate.compare(day, start) < 0) return false
  if (unit === 'day') return start.until(day).days % every === 0
  if (unit === 'week') {
    const monday = start.subtract({ days: start.dayOfWeek - 1 })
    const weeks = Math.floor(monday.until(day).days / 7)
    const wanted = weekdays.length > 0 ? weekdays : [start.dayOfWeek]
    return weeks % every === 0 && wanted.includes(day.dayOfWeek)
  }
  const months = (day.year - start.year) * 12 + day.month - start.month
  return months % every === 0 && start.add({ months }).equals(day)
}

const listDaysSlowly = (recurrence: Recurrence, { from, limit }: { from: Day; limit: number }): Day[] => {
  const { ends } = recurrence
  const found: Day[] = []
  let orders = 0
  for (
    let day = Temporal.PlainDate.from(recurrence.startsOn);
    found.length < limit;
    day = day.add({ days: 1 })
  ) {
    if (day.year > 2200 || (ends.kind === 'onDate' && day.toString() > ends.day)) break
    if (!isPatternDay(recurrence, day)) continue
    orders += 1
    if (ends.kind === 'afterOrders' && orders > ends.orders) break
    if (day.toString() >= from) found.push(day.toString())
  }
  return found
}

const anyDay = fc
  .integer({ min: 0, max: 40_000 })
  .map((days) => Temporal.PlainDate.from('2000-01-01').add({ days }).toString())
const anyPattern = fc.record({
  unit: fc.constantFrom('day' as const, 'week' as const, 'month' as const),
  every: fc.integer({ min: 1, max: 14 }),
  weekdays: fc.uniqueArray(fc.integer({ min: 1, max: 7 })),
  startsOn: anyDay,
})
const anyEnd = (startsOn: Day) =>
  fc.oneof(
    fc.constant({ kind: 'never' as const }),
    fc
      .integer({ min: -5, max: 900 })
      .map((days) => ({ kind: 'onDate' as const, day: addDays(startsOn, days) })),
    fc.integer({ min: 1, max: 12 }).map((orders) => ({ kind: 'afterOrders' as const, orders })),
  )
const anyRule = anyPattern.chain((cadence) => anyEnd(cadence.startsOn).map((ends) => ({ ...cadence, ends })))

describe('dates of recurring orders', () => {
  it('RC-01 equal those of a brute-force check of every single date', () => {
    fc.assert(
      fc.property(anyRule, fc.integer({ min: -40, max: 400 }), (rule, offset) => {
        const from = addDays(rule.startsOn, offset)
        const used = [...Array(Math.max(0, offset)).keys()].filter((days) =>
          isPatternDay(rule, Temporal.PlainDate.from(addDays(rule.startsOn, days))),
        ).length
        expect(computeNextDays(rule, { from, used, limit: 5 })).toEqual(
          listDaysSlowly(rule, { from, limit: 5 }),
        )
      }),
      { numRuns: 150 },
    )
  })

  it('RC-01 continue from any date as from the beginning, and each occurs once', () => {
    fc.assert(
      fc.property(anyPattern, fc.nat({ max: 20 }), (cadence, count) => {
        const all = takeDays(cadence, count + 6)
        const from = all[count] ?? cadence.startsOn
        expect(takeDays(cadence, 6, from)).toEqual(all.slice(count))
        expect(all).toEqual([...new Set(all)].toSorted())
      }),
    )
  })

  it('RC-02 a skipped date does not count toward the orders after which a rule ends', () => {
    fc.assert(
      fc.property(
        anyPattern,
        fc.integer({ min: 1, max: 6 }),
        fc.nat({ max: 5 }),
        (cadence, orders, which) => {
          const days = takeDays(cadence, orders + 1)
          const skipped = new Set([days[which % orders] ?? ''])
          const rule = { ...cadence, ends: { kind: 'afterOrders' as const, orders } }
          expect(computeNextDays(rule, { skipped, limit: 99 })).toEqual(
            days.filter((day) => !skipped.has(day)),
          )
        },
      ),
    )
  })

  const every = (
    unit: RecurrencePattern['unit'],
    startsOn: Day,
    more: Partial<RecurrencePattern> = {},
  ): RecurrencePattern => ({
    ...{ unit, every: 1, weekdays: [], startsOn },
    ...more,
  })

  it('RC-01 a month without a 31st uses its last day, and the next one its 31st again', () => {
    expect(takeDays(every('month', '2027-12-31'), 5)).toEqual([
      ...['2027-12-31', '2028-01-31', '2028-02-29', '2028-03-31', '2028-04-30'],
    ])
    expect(takeDays(every('month', '2026-12-30', { every: 2 }), 3, '2027-01-01')).toEqual([
      ...['2027-02-28', '2027-04-30', '2027-06-30'],
    ])
  })

  it('RC-01 on weekdays, every other week counts from the week of the start date', () => {
    // A Wednesday: the Monday of its week has passed.
    const cadence = every('week', '2026-12-09', { every: 2, weekdays: [5, 1] })
    expect(takeDays(cadence, 4)).toEqual(['2026-12-11', '2026-12-21', '2026-12-25', '2027-01-04'])
    expect(getIsoWeekday('2026-12-09')).toBe(3)
  })

  it('RC-01 accepts an end date on the next date and none before it', () => {
    const rule = (day: Day): Recurrence => ({
      ...every('week', '2026-12-09', { weekdays: [5] }),
      ends: { kind: 'onDate', day },
    })
    expect(hasAnyDay(rule('2026-12-11'))).toBe(true)
    expect(hasAnyDay(rule('2026-12-10'))).toBe(false)
  })

  it('distinguishes dates from other texts', () => {
    expect(['2028-02-29', '2027-02-29', '2027-2-01', '2027-13-01', 'soon'].map(isDay)).toEqual([
      ...[true, false, false, false, false],
    ])
  })
})

describe('times of recurring orders', () => {
  it('RC-01 keep the wall-clock time on days of 23 and 25 hours', () => {
    const at = (day: Day) => toInstantAtMinute(day, 18 * 60 + 30, 'Europe/Paris').toISOString()
    expect(['2027-03-27', '2027-03-28', '2027-10-30', '2027-10-31'].map(at)).toEqual([
      ...['2027-03-27T17:30:00.000Z', '2027-03-28T16:30:00.000Z'],
      ...['2027-10-30T16:30:00.000Z', '2027-10-31T17:30:00.000Z'],
    ])
  })

  it('RC-01 move forward when the clock skips them, and use the first of repeated ones', () => {
    expect(toInstantAtMinute('2027-03-28', 150, 'Europe/Paris')).toEqual(new Date('2027-03-28T01:30:00Z'))
    expect(toInstantAtMinute('2027-10-31', 150, 'Europe/Paris')).toEqual(new Date('2027-10-31T00:30:00Z'))
  })

  it('convert to an instant and back unchanged, in every time zone', () => {
    const zones = fc.constantFrom(
      'Asia/Dubai',
      'Europe/Athens',
      'America/St_Johns',
      'Asia/Kolkata',
      'Pacific/Apia',
    )
    fc.assert(
      fc.property(anyDay, fc.integer({ min: 4 * 60, max: 24 * 60 - 1 }), zones, (day, minute, zone) => {
        // Samoa skipped this whole day.
        fc.pre(day !== '2011-12-30')
        const at = toInstantAtMinute(day, minute, zone)
        expect([toLocalDay(at, zone), toLocalMinute(at, zone)]).toEqual([day, minute])
      }),
    )
  })

  it('RC-03 leave the outlet its notice, and a failed attempt time for others', () => {
    expect(computeLead({ slotNotice: 30, preparation: 20, delivery: 30 })).toBe(3 * 3_600_000)
    expect(computeLead({ slotNotice: 600, preparation: 20, delivery: 30 })).toBe(11 * 3_600_000)
    expect(computeLead({ slotNotice: null, preparation: 20, delivery: 30 })).toBe(50 * 60_000)
    const wanted = new Date('2026-12-01T12:00:00Z')
    const tries: string[] = []
    let next: Date | null = new Date('2026-12-01T09:00:00Z')
    for (let attempts = 1; next; attempts += 1) {
      tries.push(next.toISOString().slice(11, 16))
      next = computeNextAttempt(next, attempts, wanted)
    }
    expect(tries).toEqual(['09:00', '09:05', '09:15', '09:35', '10:15', '11:15', '12:00'])
  })
})
