import { describe, expect, it } from 'vitest'
import type { EvaluatedStore } from './channel-state.ts'
import { findNearestSlots, isSlotOffered, listSlotDays } from './slots.ts'
import { applySpecialDays } from './special-days.ts'
import type { SlotSettings } from './store.ts'
import { WEEKDAYS, type WeeklyHours } from './weekly-hours.ts'

const daily = (...windows: readonly (readonly [string, string])[]): WeeklyHours =>
  Object.fromEntries(WEEKDAYS.map((day) => [day, windows]))

const settings: SlotSettings = {
  ...{ isActive: true, type: 20, leadMinutes: 60, slotMinutes: 30, daysAhead: 2, cutOff: null },
  ...{ maxOrders: null, maxKitchenMinutes: null, minutesPerItem: 0, lastOrderMinutes: 0 },
}

const storeWith = (hours: WeeklyHours, changes: Partial<SlotSettings> = {}): EvaluatedStore => ({
  ...{ isActive: true, previewMode: false, skipToMenu: false, downtime: null, pauses: [] },
  timeZone: 'Asia/Dubai',
  services: { delivery: true, pickup: true, dineIn: false, inRoom: false },
  hours: { store: hours },
  schedule: { pickup: { ...settings, ...changes } },
})

const at = (text: string) => new Date(`${text}:00+04:00`)
const local = (instant: Date) => new Date(instant.getTime() + 4 * 3_600_000).toISOString().slice(5, 16)
const offered = (store: EvaluatedStore, now: string) =>
  listSlotDays(store, { channel: 'pickup', now: at(now) }).flatMap(({ slots }) =>
    slots.map(({ start }) => local(start)),
  )
const lastEnd = (store: EvaluatedStore, now: string) =>
  local(
    listSlotDays(store, { channel: 'pickup', now: at(now) })
      .at(-1)
      ?.slots.at(-1)?.end ?? new Date(0),
  )

describe('AV-04 slot grid', () => {
  it('failure 4: begins at opening and not at midnight, in both windows of a day', () => {
    const today = offered(
      storeWith(daily(['11:15', '13:00'], ['18:10', '20:00']), { daysAhead: 0 }),
      '2026-11-20T09:00',
    )
    expect(today).toEqual([
      ...['11-20T11:15', '11-20T11:45', '11-20T12:15'],
      ...['11-20T18:10', '11-20T18:40', '11-20T19:10'],
    ])
  })

  it('failure 4: applies the lead time once, also where midnight lies within it', () => {
    const store = storeWith(daily(['00:00', '24:00']), { leadMinutes: 90 })
    expect(offered(store, '2026-11-20T23:10')[0]).toBe('11-21T01:00')
    expect(offered(store, '2026-11-21T00:10')[0]).toBe('11-21T02:00')
  })

  it('failure 4: is the same at every request for an outlet that never closes', () => {
    const store = storeWith(daily(['00:00', '24:00']), { slotMinutes: 45, leadMinutes: 0, daysAhead: 3 })
    const seen = ['2026-11-20T10:00', '2026-11-21T10:00', '2026-11-22T10:00'].map((now) =>
      offered(store, now).filter((slot) => slot.startsWith('11-23')),
    )
    expect(seen[0]).toHaveLength(32)
    expect(seen[1]).toEqual(seen[0])
    expect(seen[2]).toEqual(seen[0])
  })

  it('AV-04 counts the hours after midnight to the evening on which they began', () => {
    const store = storeWith(daily(['22:00', '01:00']), { daysAhead: 1 })
    const count = (now: string) =>
      listSlotDays(store, { channel: 'pickup', now: at(now) }).map(({ date, slots }) => [date, slots.length])
    expect(count('2026-11-20T20:00')).toEqual([
      ['2026-11-20', 6],
      ['2026-11-21', 6],
    ])
    // Within the night of the 20th, whose remaining slots are too soon.
    expect(count('2026-11-21T00:15')).toEqual([['2026-11-21', 6]])
    // After it, a day ahead is the 22nd.
    expect(count('2026-11-21T01:00')).toEqual([
      ['2026-11-21', 6],
      ['2026-11-22', 6],
    ])
  })

  it('AV-04 offers the rest of the night under its evening, which is a day ahead of no other', () => {
    const store = storeWith(daily(['18:00', '02:00']), { daysAhead: 0, leadMinutes: 0 })
    expect(offered(store, '2026-11-21T00:30')).toEqual(['11-21T00:30', '11-21T01:00', '11-21T01:30'])
    const [night] = listSlotDays(store, { channel: 'pickup', now: at('2026-11-21T00:30') })
    expect(night?.date).toBe('2026-11-20')
    const slot = { start: at('2026-11-21T01:00'), end: at('2026-11-21T01:30') }
    expect(isSlotOffered(store, slot, { channel: 'pickup', now: at('2026-11-20T17:00') })).toBe(true)
    const next = { start: at('2026-11-22T01:00'), end: at('2026-11-22T01:30') }
    expect(isSlotOffered(store, next, { channel: 'pickup', now: at('2026-11-20T17:00') })).toBe(false)
  })

  it('failure 4: ends with the last order, and no slot ends after closing', () => {
    const hours = daily(['18:00', '22:00'])
    expect(lastEnd(storeWith(hours), '2026-11-20T12:00')).toBe('11-22T22:00')
    expect(lastEnd(storeWith(hours, { lastOrderMinutes: 45 }), '2026-11-20T12:00')).toBe('11-22T21:30')
    expect(lastEnd(storeWith(hours, { slotMinutes: 50 }), '2026-11-20T12:00')).toBe('11-22T21:20')
  })

  it('AV-04 ends at midnight where the outlet closes at 23:59', () => {
    expect(lastEnd(storeWith(daily(['16:00', '23:59'])), '2026-11-20T12:00')).toBe('11-23T00:00')
    const allDay = storeWith(daily(['00:00', '23:59']), { daysAhead: 0, leadMinutes: 0 })
    expect(offered(allDay, '2026-11-20T23:00')).toEqual(['11-20T23:00', '11-20T23:30'])
  })

  it("reaches as many days ahead as the store's setting", () => {
    const days = (daysAhead: number) =>
      listSlotDays(storeWith(daily(['10:00', '12:00']), { daysAhead }), {
        channel: 'pickup',
        now: at('2026-11-20T08:00'),
      })
    expect(days(0).map(({ date }) => date)).toEqual(['2026-11-20'])
    expect(days(13).at(-1)?.date).toBe('2026-12-03')
  })

  it('applies the cut-off: ordered by 18:00 the day before', () => {
    const store = storeWith(daily(['10:00', '12:00']), { cutOff: { time: '18:00', daysBefore: 1 } })
    const dates = (now: string) =>
      listSlotDays(store, { channel: 'pickup', now: at(now) }).map(({ date }) => date)
    expect(dates('2026-11-20T17:59')).toEqual(['2026-11-21', '2026-11-22'])
    expect(dates('2026-11-20T18:00')).toEqual(['2026-11-22'])
  })
})

describe('AV-03 days', () => {
  const listDays = (store: EvaluatedStore, now: string) =>
    listSlotDays(store, { channel: 'pickup', now: at(now) }).map(({ date, slots }) => [
      date,
      slots.map(({ start, end }) => `${local(start)} ${local(end).slice(6)}`),
    ])

  it('AV-03 a slot may end after midnight, and belongs to the evening on which it begins', () => {
    const store = storeWith(daily(['23:15', '00:45']), { daysAhead: 1 })
    expect(listDays(store, '2026-11-20T20:00')).toEqual([
      ['2026-11-20', ['11-20T23:15 23:45', '11-20T23:45 00:15', '11-21T00:15 00:45']],
      ['2026-11-21', ['11-21T23:15 23:45', '11-21T23:45 00:15', '11-22T00:15 00:45']],
    ])
  })

  it('AV-03 a date without any slot is left out, and is no reason to end the list', () => {
    const hours: WeeklyHours = {
      fri: [['10:00', '10:30']],
      // Closed on Saturday, and open for less than a slot on Sunday.
      sun: [['10:00', '10:20']],
      mon: [['10:00', '11:00']],
      tue: [['10:00', '10:30']],
    }
    expect(listDays(storeWith(hours, { daysAhead: 4 }), '2026-11-20T08:00')).toEqual([
      ['2026-11-20', ['11-20T10:00 10:30']],
      ['2026-11-23', ['11-23T10:00 10:30', '11-23T10:30 11:00']],
      ['2026-11-24', ['11-24T10:00 10:30']],
    ])
    // All slots of today are over, and two days ahead there is none.
    expect(listDays(storeWith(hours), '2026-11-20T11:00')).toEqual([])
    expect(listDays(storeWith({}, { daysAhead: 4 }), '2026-11-20T08:00')).toEqual([])
  })
})

describe('the cut-off of a night', () => {
  const night = daily(['18:00', '02:00'])
  const dates = (store: EvaluatedStore, now: string) =>
    listSlotDays(store, { channel: 'pickup', now: at(now) }).map(({ date, slots }) => [
      date,
      local(slots[0]?.start ?? new Date(0)),
    ])

  it('AV-04 ends the hours after midnight with their evening: ordered by 20:00 for tonight', () => {
    const store = storeWith(night, { daysAhead: 0, cutOff: { time: '20:00', daysBefore: 0 } })
    expect(offered(store, '2026-11-20T19:59').at(-1)).toBe('11-21T01:30')
    expect(offered(store, '2026-11-20T20:00')).toEqual([])
    expect(offered(store, '2026-11-21T00:30')).toEqual([])
    const slot = { start: at('2026-11-21T00:30'), end: at('2026-11-21T01:00') }
    expect(isSlotOffered(store, slot, { channel: 'pickup', now: at('2026-11-20T20:00') })).toBe(false)
  })

  it('AV-04 counts the days before from the evening', () => {
    const store = storeWith(night, { daysAhead: 2, cutOff: { time: '18:00', daysBefore: 1 } })
    // Past midnight of the 20th it is too late for the 21st, whose cut-off was at six on the 20th.
    expect(dates(store, '2026-11-21T00:30')).toEqual([['2026-11-22', '11-22T18:00']])
  })

  it('AV-04 lies in the night where it is before five and the outlet is still open', () => {
    const store = storeWith(night, { daysAhead: 0, leadMinutes: 0, cutOff: { time: '01:00', daysBefore: 0 } })
    expect(offered(store, '2026-11-20T17:00')).toHaveLength(16)
    expect(offered(store, '2026-11-21T00:59')).toEqual(['11-21T01:00', '11-21T01:30'])
    expect(offered(store, '2026-11-21T01:00')).toEqual([])
    const morning = storeWith(daily(['08:00', '12:00']), {
      daysAhead: 1,
      cutOff: { time: '01:00', daysBefore: 0 },
    })
    expect(dates(morning, '2026-11-20T00:30').map(([date]) => date)).toEqual(['2026-11-20', '2026-11-21'])
    expect(dates(morning, '2026-11-20T01:00').map(([date]) => date)).toEqual(['2026-11-21'])
  })

  it('AV-04 counts a night entered as two windows as one', () => {
    const hours: WeeklyHours = { fri: [['18:00', '23:59']], sat: [['00:00', '02:00']] }
    const store = storeWith(hours, { daysAhead: 1, cutOff: { time: '20:00', daysBefore: 0 } })
    expect(dates(store, '2026-11-20T19:00')).toEqual([['2026-11-20', '11-20T20:00']])
    expect(dates(store, '2026-11-20T20:00')).toEqual([])
  })
})

describe('slot availability', () => {
  const open = storeWith(daily(['10:00', '12:00']), { daysAhead: 1, leadMinutes: 0 })
  const dates = (store: EvaluatedStore, now = '2026-11-20T09:00') =>
    listSlotDays(store, { channel: 'pickup', now: at(now) }).map(({ date, slots }) => [date, slots.length])

  it('excludes the slots of a holiday, and uses the times of a special day', () => {
    const name = { en: 'Holiday' }
    const with_ = (windows: readonly (readonly [string, string])[]) => ({
      ...open,
      hours: applySpecialDays(open.hours, [{ from: '2026-11-21', to: '2026-11-21', name, windows }]),
    })
    expect(dates(with_([]))).toEqual([['2026-11-20', 4]])
    expect(dates(with_([['15:00', '16:00']]))).toEqual([
      ['2026-11-20', 4],
      ['2026-11-21', 2],
    ])
  })

  it('ST-09 excludes the slots of a pause, for as long as it lasts', () => {
    const until = at('2026-11-20T11:00')
    expect(dates({ ...open, pauses: [{ channel: 'pickup', until }] })).toEqual([
      ['2026-11-20', 2],
      ['2026-11-21', 4],
    ])
    expect(dates({ ...open, pauses: [{ channel: 'pickup', until: null }] })).toEqual([])
    expect(dates({ ...open, pauses: [{ channel: 'delivery', until: null }] })).toHaveLength(2)
  })

  it('excludes the slots of a planned downtime, an outlet under testing, an inactive one, and a channel without slots', () => {
    const downtime = { from: at('2026-11-20T10:15'), to: at('2026-11-20T11:00') }
    expect(dates({ ...open, downtime })[0]).toEqual(['2026-11-20', 2])
    expect(dates({ ...open, previewMode: true })).toEqual([])
    expect(dates({ ...open, isActive: false })).toEqual([])
    expect(dates(storeWith(daily(['10:00', '12:00']), { isActive: false }))).toEqual([])
    expect(listSlotDays(open, { channel: 'delivery', now: at('2026-11-20T09:00') })).toEqual([])
  })
})

describe('chosen slot', () => {
  const store = storeWith(daily(['10:00', '12:00']))
  const span = (start: string, end: string) => ({ start: at(start), end: at(end) })
  const isOffered = (slot: { start: Date; end: Date }, now: string) =>
    isSlotOffered(store, slot, { channel: 'pickup', now: at(now) })

  it('is offered when it is on the grid, until it is too late', () => {
    const slot = span('2026-11-21T10:30', '2026-11-21T11:00')
    expect(isOffered(slot, '2026-11-20T09:00')).toBe(true)
    expect(isOffered(slot, '2026-11-21T09:30')).toBe(true)
    expect(isOffered(slot, '2026-11-21T09:31')).toBe(false)
    expect(isOffered(span('2026-11-21T10:31', '2026-11-21T11:01'), '2026-11-20T09:00')).toBe(false)
    expect(isOffered(span('2026-11-21T10:30', '2026-11-21T11:30'), '2026-11-20T09:00')).toBe(false)
    expect(isOffered(span('2026-11-19T10:30', '2026-11-19T11:00'), '2026-11-20T09:00')).toBe(false)
  })

  it('has its nearest slots listed in time order when it is lost', () => {
    const slots = listSlotDays(store, { channel: 'pickup', now: at('2026-11-20T09:00') }).flatMap(
      (day) => day.slots,
    )
    const wanted = span('2026-11-21T11:00', '2026-11-21T11:30')
    const others = slots.filter(({ start }) => start.getTime() !== wanted.start.getTime())
    expect(findNearestSlots(others, wanted, 3).map(({ start }) => local(start))).toEqual([
      ...['11-21T10:00', '11-21T10:30', '11-21T11:30'],
    ])
  })
})
