/** ISO weekdays, Monday first, as keys of a timetable. */
export const WEEKDAYS = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const
export type Weekday = (typeof WEEKDAYS)[number]

/** A date of the wall calendar in a zone. Instants are milliseconds since 1970. */
export interface ZonedDay {
  readonly date: Temporal.PlainDate
  /** Such as `2026-12-25`. */
  readonly iso: string
  readonly weekday: Weekday
  /** When its midnight is, or where a clock change leaves that out, when it begins. */
  readonly start: number
  /** When the next date's is. */
  readonly end: number
  readonly timeZone: string
}

const DAY_MS = 86_400_000
const HOUR_MS = 3_600_000
const MINUTE_MS = 60_000
const SECOND_MS = 1_000
/** More days than any store plans ahead; what is made anew after that costs microseconds. */
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
 * The date that many days after 1 January 1970, in a zone. Dates are kept, because what a calendar says of one takes
 * some ten microseconds, and a menu asks for the same few dates once for each of its products.
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

/** Milliseconds from midnight to a time, by a clock that nobody changes. */
const parseWallTime = (time: string): number => {
  const known = wallTimeCache.get(time)
  if (known !== undefined) return known
  const [hour = 0, minute = 0] = time.split(':').map(Number)
  // The last minute of a day counts as a whole, so that a window up to it meets the next day's midnight.
  const second = hour === 23 && minute === 59 ? 59 : 0
  const made = hour * HOUR_MS + minute * MINUTE_MS + second * SECOND_MS
  // There are 1,440 times of a day, but nothing keeps others from being asked for.
  if (wallTimeCache.size < MAX_CACHED_DAYS * 2) wallTimeCache.set(time, made)
  return made
}

/**
 * When the wall clock shows a time, `HH:MM` or `24:00`, on a day. Times that a clock change skips move forward by the
 * change, repeated ones count the first time.
 */
export const toInstant = (day: ZonedDay, time: string): number => {
  if (time === '24:00') return day.end
  const elapsed = parseWallTime(time)
  // On a day of 24 hours no clock changes, and counting is enough.
  if (day.end - day.start === DAY_MS) return day.start + elapsed
  const wall = day.date.toPlainDateTime().add({ milliseconds: elapsed })
  return wall.toZonedDateTime(day.timeZone).epochMilliseconds
}
