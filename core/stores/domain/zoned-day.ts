/** ISO weekdays, Monday first, as keys of a timetable. */
export const WEEKDAYS = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const
export type Weekday = (typeof WEEKDAYS)[number]

/** A calendar date in a time zone. Instants are milliseconds since 1970. */
export interface ZonedDay {
  readonly date: Temporal.PlainDate
  /** Such as `2026-12-25`. */
  readonly iso: string
  readonly weekday: Weekday
  /** Its midnight, or its first instant where a clock change skips midnight. */
  readonly start: number
  /** The start of the next date. */
  readonly end: number
  readonly timeZone: string
}

const DAY_MS = 86_400_000
const HOUR_MS = 3_600_000
const MINUTE_MS = 60_000
/** More days than any store plans ahead; creating one again costs microseconds. */
const MAX_CACHED_DAYS = 1_000

const dayCache = new Map<string, Map<number, ZonedDay>>()

const computeMidnight = (date: Temporal.PlainDate, timeZone: string): number =>
  date.toPlainDateTime().toZonedDateTime(timeZone).epochMilliseconds

const createDay = (epochDay: number, timeZone: string): ZonedDay => {
  const date = new Temporal.PlainDate(1970, 1, 1).add({ days: epochDay })
  return {
    date,
    iso: date.toString(),
    weekday: WEEKDAYS[date.dayOfWeek - 1] ?? 'mon',
    start: computeMidnight(date, timeZone),
    end: computeMidnight(date.add({ days: 1 }), timeZone),
    timeZone,
  }
}

/**
 * The date this many days after 1 January 1970, in a zone. Dates are cached, because computing one takes about ten
 * microseconds, and a menu needs the same few dates once for each of its products.
 */
export const getZonedDay = (epochDay: number, timeZone: string): ZonedDay => {
  const days = dayCache.get(timeZone) ?? new Map<number, ZonedDay>()
  dayCache.set(timeZone, days)
  const known = days.get(epochDay)
  if (known) return known
  if (days.size >= MAX_CACHED_DAYS) days.clear()
  const made = createDay(epochDay, timeZone)
  days.set(epochDay, made)
  return made
}

/** Days between 1 January 1970 and a date. */
export const toEpochDay = ({ year, month, day }: Temporal.PlainDate): number =>
  Date.UTC(year, month - 1, day) / DAY_MS

const wallTimeCache = new Map<string, number>()

/** Milliseconds from midnight to a time, ignoring clock changes. */
const parseWallTime = (time: string): number => {
  const known = wallTimeCache.get(time)
  if (known !== undefined) return known
  const [hour = 0, minute = 0] = time.split(':').map(Number)
  const made = hour * HOUR_MS + minute * MINUTE_MS
  // A day has 1,440 times, but callers may pass others, so the cache is bounded.
  if (wallTimeCache.size < MAX_CACHED_DAYS * 2) wallTimeCache.set(time, made)
  return made
}

/**
 * The instant of a wall-clock time, `HH:MM` or `24:00`, on a day. Times skipped by a clock change move forward by the
 * change, repeated ones count the first time.
 */
export const toInstantOnDay = (day: ZonedDay, time: string): number => {
  if (time === '24:00') return day.end
  const elapsed = parseWallTime(time)
  // A day of 24 hours has no clock change, so adding is enough.
  if (day.end - day.start === DAY_MS) return day.start + elapsed
  const wall = day.date.toPlainDateTime().add({ milliseconds: elapsed })
  return wall.toZonedDateTime(day.timeZone).epochMilliseconds
}
