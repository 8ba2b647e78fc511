import {
  getZonedDay,
  toEpochDay,
  toInstantOnDay,
  WEEKDAYS,
  type Weekday,
  type ZonedDay,
} from './zoned-day.ts'

export { WEEKDAYS, type Weekday }

/**
 * Opening and closing as wall-clock times, `['18:00', '02:00']`; a close not after the opening belongs to the next
 * day. A close of `23:59` means midnight, because the browser's time field cannot say `24:00`.
 */
export type TimeWindow = readonly [open: string, close: string]

/**
 * A weekly timetable in the store's own time; a missing day is closed. Windows in `dates` (ISO dates, such as
 * `2026-12-25`) replace the weekday's on that date; no windows there means closed.
 */
export type WeeklyHours = { readonly [Day in Weekday]?: readonly TimeWindow[] } & {
  readonly dates?: Readonly<Record<string, readonly TimeWindow[]>>
}

/** A time interval, from `start` inclusive to `end` exclusive, in milliseconds since 1970. */
export interface Interval {
  readonly start: number
  readonly end: number
}

const MERGE_TOLERANCE_MS = 60_000
const DAY_MS = 86_400_000
/** A timetable with any closing time closes within a week; the two hours are for clock changes. */
const WEEK_MS = 7 * DAY_MS + 7_200_000
/** Days evaluated around a day: one back for windows over midnight, the rest to find a weekly opening. */
const DAYS_BACK = 2
const DAYS_AHEAD = 9
/** Days from a given day that contain the next change of most timetables, in any zone. */
const DAYS_NEAR = 3

/** The windows of a timetable on a date. */
const getWindows = ({ iso, weekday }: ZonedDay, hours: WeeklyHours): readonly TimeWindow[] =>
  hours.dates?.[iso] ?? hours[weekday] ?? []

/** Whether a closing time means the end of its day. */
export const isEndOfDay = (close: string): boolean => close === '23:59' || close === '24:00'

const toInterval = (epochDay: number, [open, close]: TimeWindow, timeZone: string): Interval => {
  const day = getZonedDay(epochDay, timeZone)
  const start = toInstantOnDay(day, open)
  if (close <= open) return { start, end: toInstantOnDay(getZonedDay(epochDay + 1, timeZone), close) }
  return { start, end: toInstantOnDay(day, isEndOfDay(close) ? '24:00' : close) }
}

const listOpeningsOn = (epochDay: number, hours: WeeklyHours, timeZone: string): Interval[] =>
  getWindows(getZonedDay(epochDay, timeZone), hours).map((window) => toInterval(epochDay, window, timeZone))

/** Sorts intervals and merges those that overlap or are at most one minute apart. */
export const mergeIntervals = (intervals: readonly Interval[]): Interval[] => {
  const merged: Interval[] = []
  for (const next of intervals.toSorted((a, b) => a.start - b.start)) {
    const last = merged.at(-1)
    if (last && next.start - last.end <= MERGE_TOLERANCE_MS) {
      merged[merged.length - 1] = { start: last.start, end: Math.max(last.end, next.end) }
    } else if (next.end > next.start) merged.push(next)
  }
  return merged
}

/** Consecutive dates. */
export interface DateSpan {
  readonly first: Temporal.PlainDate
  readonly count: number
}

const listOpeningsFrom = (
  hours: WeeklyHours,
  timeZone: string,
  span: { first: number; count: number },
): Interval[] => {
  const days = Array.from({ length: span.count }, (_, index) => span.first + index)
  return mergeIntervals(days.flatMap((epochDay) => listOpeningsOn(epochDay, hours, timeZone)))
}

/** The opening times that begin on some dates, merged and sorted. */
export const listIntervals = (hours: WeeklyHours, timeZone: string, { first, count }: DateSpan): Interval[] =>
  listOpeningsFrom(hours, timeZone, { first: toEpochDay(first), count })

const intervalCache = new WeakMap<WeeklyHours, { key: string; intervals: readonly Interval[] }>()

/**
 * The opening times around `now` (milliseconds), merged and sorted: from two days before to eight days after. Wall
 * times skipped by a clock change move forward by the change, repeated ones count the first time.
 */
export const getIntervalsAround = (
  hours: WeeklyHours,
  timeZone: string,
  now: number,
): readonly Interval[] => {
  const day = Math.floor(now / DAY_MS)
  const key = `${timeZone} ${day}`
  const known = intervalCache.get(hours)
  if (known?.key === key) return known.intervals
  const intervals = listOpeningsFrom(hours, timeZone, {
    first: day - DAYS_BACK,
    count: DAYS_BACK + DAYS_AHEAD,
  })
  intervalCache.set(hours, { key, intervals })
  return intervals
}

export interface HoursEvaluation {
  readonly isOpen: boolean
  /** The end of the present opening; null when closed, or when it does not close within a week. */
  readonly closesAt: Date | null
  /** The beginning of the next opening; null when open, or when none comes within a week. */
  readonly opensAt: Date | null
}

/** Whether `now` lies in one of the sorted intervals, and when that changes. */
export const evaluateIntervals = (intervals: readonly Interval[], now: Date): HoursEvaluation => {
  const time = now.getTime()
  const current = intervals.find(({ start, end }) => start <= time && time < end)
  if (current) {
    const isEndless = current.end - time > WEEK_MS
    return { isOpen: true, closesAt: isEndless ? null : new Date(current.end), opensAt: null }
  }
  const next = intervals.find(({ start }) => start > time)
  return { isOpen: false, closesAt: null, opensAt: next ? new Date(next.start) : null }
}

/**
 * Whether `now` lies in the opening times of nearby days, and when that changes; undefined when those days do not
 * suffice.
 */
const evaluateNearby = (hours: WeeklyHours, timeZone: string, now: Date): HoursEvaluation | undefined => {
  const first = Math.floor(now.getTime() / DAY_MS) - DAYS_BACK
  const count = DAYS_BACK + DAYS_NEAR
  const evaluated = evaluateIntervals(listOpeningsFrom(hours, timeZone, { first, count }), now)
  if (evaluated.opensAt) return evaluated
  // A later closing may merge with an opening on the day after.
  const known = getZonedDay(first + count, timeZone).start - MERGE_TOLERANCE_MS
  return evaluated.closesAt && evaluated.closesAt.getTime() < known ? evaluated : undefined
}

/**
 * Whether a timetable is open at `now`, and when that changes. Each product of a menu may have its own timetable, so
 * nearby days are evaluated first, without caching; a whole week is for those that seldom open or close.
 */
export const evaluateHours = (hours: WeeklyHours, timeZone: string, now: Date): HoursEvaluation =>
  evaluateNearby(hours, timeZone, now) ??
  evaluateIntervals(getIntervalsAround(hours, timeZone, now.getTime()), now)

/** The hours between UTC and the wall clock of `timeZone` at `now`: 4 for Dubai, 5.5 for Kolkata. */
export const computeUtcOffsetHours = (timeZone: string, now: Date): number =>
  Temporal.Instant.fromEpochMilliseconds(now.getTime()).toZonedDateTimeISO(timeZone).offsetNanoseconds /
  3.6e12

/** What a timetable says of a date. */
export interface DayEntry {
  /** ISO date. */
  readonly date: string
  readonly weekday: Weekday
  /** From `dates`, not from the weekday. */
  readonly isSpecial: boolean
  /** None: closed all day. */
  readonly windows: readonly TimeWindow[]
}

const toDayEntry = (epochDay: number, hours: WeeklyHours, timeZone: string): DayEntry => {
  const day = getZonedDay(epochDay, timeZone)
  const isSpecial = hours.dates?.[day.iso] !== undefined
  return { date: day.iso, weekday: day.weekday, isSpecial, windows: getWindows(day, hours) }
}

/** What a timetable says of a date. */
export const getDateEntry = (hours: WeeklyHours, timeZone: string, date: Temporal.PlainDate): DayEntry =>
  toDayEntry(toEpochDay(date), hours, timeZone)

/** What a timetable says of the date at `at`, whether it is open then or not. */
export const getDayEntry = (hours: WeeklyHours, timeZone: string, at: Date): DayEntry => {
  const today = Temporal.Instant.fromEpochMilliseconds(at.getTime()).toZonedDateTimeISO(timeZone)
  return getDateEntry(hours, timeZone, today.toPlainDate())
}

/** The window of a timetable in which `at` lies, alone in its day's entry; undefined when no window contains it. */
export const findOpeningEntry = (hours: WeeklyHours, timeZone: string, at: Date): DayEntry | undefined => {
  const time = at.getTime()
  const first = Math.floor(time / DAY_MS) - DAYS_BACK
  for (let epochDay = first; epochDay <= first + DAYS_BACK + 1; epochDay += 1) {
    const entry = toDayEntry(epochDay, hours, timeZone)
    const window = entry.windows.find((one) => {
      const { start, end } = toInterval(epochDay, one, timeZone)
      return start <= time && time < end
    })
    if (window) return { ...entry, windows: [window] }
  }
  return undefined
}
