import { execFileSync } from 'node:child_process'
import { describe, expect, it } from 'vitest'
import type { EvaluatedStore } from '#core/stores/domain/channel-state.ts'
import { listSlotDays } from '#core/stores/domain/slots.ts'
import { evaluateHours, WEEKDAYS, type WeeklyHours } from '#core/stores/domain/weekly-hours.ts'
import { chooseRunCount } from '#platform/testing/proof-runs.ts'
import { computeOpenMinutes, listClockChangeDays, listWallMinutes } from '../testing/minute-oracle.ts'

/**
 * First, for the gate: clocks that are half an hour off the full hour, that change at midnight in either direction, as in most
 * of Europe, and by half an hour.
 */
const ZONES = [
  'America/St_Johns',
  'America/Havana',
  'Africa/Cairo',
  'Europe/Belgrade',
  'Australia/Lord_Howe',
  'America/New_York',
  'America/Santiago',
  'Europe/London',
  'Europe/Paris',
  'Europe/Athens',
  'Asia/Beirut',
  'Asia/Jerusalem',
  'Australia/Sydney',
  'Pacific/Auckland',
].slice(0, chooseRunCount({ gate: 5, ci: 14, full: 14 }))
const YEAR = 2026

const daily = (...windows: readonly (readonly [string, string])[]): WeeklyHours =>
  Object.fromEntries(WEEKDAYS.map((day) => [day, windows]))

const TIMETABLES: Readonly<Record<string, WeeklyHours>> = {
  'two windows, the second over midnight': daily(['11:30', '14:30'], ['18:00', '02:00']),
  'around the clock, by last minutes': daily(['00:00', '23:59']),
  'windows that end and begin in the hour that jumps or comes twice': daily(
    ['00:15', '01:45'],
    ['02:15', '03:45'],
  ),
  'a minute between two windows': daily(['09:00', '12:00'], ['12:01', '17:00'], ['17:02', '22:00']),
  'a day off amid the week': { ...daily(['20:00', '04:00']), sun: [] },
}

const storeIn = (timeZone: string, hours: WeeklyHours): EvaluatedStore => ({
  ...{ isActive: true, previewMode: false, skipToMenu: false, downtime: null, pauses: [], timeZone },
  services: { delivery: true, pickup: true, dineIn: false, inRoom: false },
  hours: { store: hours },
  schedule: {
    pickup: {
      ...{ isActive: true, type: 20, leadMinutes: 0, slotMinutes: 30, daysAhead: 2, cutOff: null },
      ...{ maxOrders: null, maxKitchenMinutes: null, minutesPerItem: 0, lastOrderMinutes: 0 },
    },
  },
})

/** The slots of the date of a clock change, queried two days before. */
const slotsOn = (timeZone: string, date: string, hours: WeeklyHours) => {
  const now = new Date(Date.parse(`${date}T12:00:00Z`) - 2 * 86_400_000)
  return listSlotDays(storeIn(timeZone, hours), { channel: 'pickup', now, only: date })[0]?.slots ?? []
}

const formatWallTime = (instant: Date, timeZone: string): string =>
  new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' }).format(instant)

describe.each(ZONES)('AV-03 clock changes: %s', (timeZone) => {
  const days = listClockChangeDays(timeZone, YEAR)

  it('has two clock change days', () => {
    expect(days).toHaveLength(2)
  })

  it.each(days)('%s: AV-02 evaluates every minute by the local wall clock', (date) => {
    const minutes = listWallMinutes(timeZone, date)
    // Full run: each minute; CI: every third minute.
    const step = chooseRunCount({ ci: 3, full: 1 })
    for (const [name, hours] of Object.entries(TIMETABLES)) {
      const expected = computeOpenMinutes(hours, date, minutes)
      const wrong = minutes
        .slice(1440 * 2 - 720, 1440 * 3 + 720)
        .map((minute, index) => ({ ...minute, isOpen: expected[1440 * 2 - 720 + index] }))
        .filter((_, index) => index % step === 0)
        .filter(({ instant, isOpen }) => evaluateHours(hours, timeZone, new Date(instant)).isOpen !== isOpen)
        .map(({ instant }) => new Date(instant).toISOString())
      expect(wrong, `${name}: ${wrong.slice(0, 3).join(', ')}`).toEqual([])
    }
  })

  it.each(days)('%s: offers no slot in a gap, none twice, and none while closed', (date) => {
    const minutes = listWallMinutes(timeZone, date)
    for (const [name, hours] of Object.entries(TIMETABLES)) {
      const isOpen = new Map(
        computeOpenMinutes(hours, date, minutes).map((open, i) => [minutes[i]?.instant, open]),
      )
      const slots = slotsOn(timeZone, date, hours)
      const names = slots.map(({ start }) => formatWallTime(start, timeZone))
      expect(new Set(names).size, `${name}: ${names.join(' ')}`).toBe(names.length)
      for (const { start, end } of slots) {
        for (let at = start.getTime(); at < end.getTime(); at += 60_000)
          expect(isOpen.get(at), `${name}: ${new Date(at).toISOString()}`).toBe(true)
      }
    }
  })

  it.each(days)('%s: offers one slot per half hour of the day’s wall clock', (date) => {
    const onDay = listWallMinutes(timeZone, date).filter(
      ({ wall }) => new Date(wall * 60_000).toISOString().slice(0, 10) === date,
    )
    const distinct = new Set(onDay.map(({ wall }) => wall)).size
    expect(slotsOn(timeZone, date, daily(['00:00', '24:00']))).toHaveLength(distinct / 30)
  })
})

describe('time zone of the machine', () => {
  it('AV-03 changes neither slots nor their texts', () => {
    const hours = daily(['16:00', '17:00'], ['23:45', '00:15'])
    // Clocks in St John's are turned back in the night to 1 November; there it is noon on 31 October.
    const script = `
      import { listSlotDays } from '#core/stores/domain/slots.ts'
      import { formatDay, formatTimeRange } from '#platform/i18n/format-time.ts'
      const store = ${JSON.stringify(storeIn('America/St_Johns', hours))}
      const zone = store.timeZone
      const days = listSlotDays(store, { channel: 'pickup', now: new Date('2026-10-31T14:30:00Z'), only: process.argv[1] })
      console.log(JSON.stringify(days.flatMap(({ date, slots }) => slots.map(({ start, end }) =>
        [date, start.toISOString(), formatDay(start, zone, 'en'), formatTimeRange({ from: start, to: end, zone }, 'en')].join(' ')))))`
    const listSlots = (TZ: string, date: string): unknown =>
      JSON.parse(
        execFileSync(process.execPath, ['--input-type=module-typescript', '-e', script, date], {
          env: { ...process.env, TZ },
          encoding: 'utf8',
        }),
      )
    for (const zone of ['UTC', 'Asia/Kolkata', 'America/St_Johns', 'Pacific/Kiritimati']) {
      expect(listSlots(zone, '2026-10-31'), zone).toEqual([
        '2026-10-31 2026-10-31T18:30:00.000Z Sat, 31 Oct 4:00 – 4:30 PM',
        '2026-10-31 2026-10-31T19:00:00.000Z Sat, 31 Oct 4:30 – 5:00 PM',
        '2026-10-31 2026-11-01T02:15:00.000Z Sat, 31 Oct 11:45 PM – 12:15 AM',
      ])
      expect(listSlots(zone, '2026-11-01'), zone).toEqual([
        '2026-11-01 2026-11-01T19:30:00.000Z Sun, 1 Nov 4:00 – 4:30 PM',
        '2026-11-01 2026-11-01T20:00:00.000Z Sun, 1 Nov 4:30 – 5:00 PM',
        '2026-11-01 2026-11-02T03:15:00.000Z Sun, 1 Nov 11:45 PM – 12:15 AM',
      ])
    }
  })
})
