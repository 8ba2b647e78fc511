import { LANGUAGE_TABLE, type Language } from '../kernel/language.ts'
import { replaceSpecialSpaces } from './plain-spaces.ts'

/** A time: a Date, the wire's ISO text in UTC, or milliseconds since 1970. */
export type Instant = Date | string | number

const DATE = { day: 'numeric', month: 'short', year: 'numeric' } as const
const DAY = { weekday: 'short', day: 'numeric', month: 'short' } as const
const TIME = { hour: 'numeric', minute: '2-digit' } as const
const WEEKDAY = { weekday: 'long' } as const
const SHORT_WEEKDAY = { weekday: 'short' } as const
const MONTH = { month: 'long', year: 'numeric' } as const

const dateFormats = new Map<string, Intl.DateTimeFormat>()

const getDateFormat = (
  language: Language,
  timeZone: string,
  options: Intl.DateTimeFormatOptions,
): Intl.DateTimeFormat => {
  const key = `${language} ${timeZone} ${JSON.stringify(options)}`
  const known = dateFormats.get(key)
  if (known) return known
  const { tag, has24HourClock } = LANGUAGE_TABLE[language]
  // Two digits: some languages would else write 9:05 alone and 09:05 in a range.
  const clock: Intl.DateTimeFormatOptions = has24HourClock
    ? { hourCycle: 'h23', ...(options.hour && { hour: '2-digit' }) }
    : { hour12: true }
  const made = new Intl.DateTimeFormat(tag, { ...options, ...clock, timeZone })
  dateFormats.set(key, made)
  return made
}

const createFormatter =
  (options: Intl.DateTimeFormatOptions) =>
  (instant: Instant, zone: string, language: Language): string =>
    replaceSpecialSpaces(getDateFormat(language, zone, options).format(new Date(instant)))

/** The date at `instant` in the IANA `zone`: `20 Nov 2026`. An unknown zone or no instant throws a RangeError. */
export const formatDate = createFormatter(DATE)

/** A near day with its short weekday and without year, for lists of days: `Fri, 20 Nov`. */
export const formatDay = createFormatter(DAY)

/** The clock time at `instant` in the IANA `zone`, on the clock of the language: `6:02 PM` or `18:02`. */
export const formatTime = createFormatter(TIME)

/** The same with the name of the zone, for readers whose zone may be another: `6:02 PM GST`. */
export const formatZonedTime = createFormatter({ ...TIME, timeZoneName: 'short' })

/** Date and clock time at `instant` in the IANA `zone`: `20 Nov 2026, 6:02 PM`. */
export const formatDateTime = createFormatter({ ...DATE, ...TIME })

/** The month at `instant` in the IANA `zone`, the heading of a calendar: `November 2026`. */
export const formatMonth = createFormatter(MONTH)

/** The full name of the weekday at `instant` in the IANA `zone`: `Friday`. */
export const formatWeekday = createFormatter(WEEKDAY)

/**
 * Two clock times of one zone as a range, `6:02 – 6:32 PM`. Past midnight both times stand without dates, which
 * `Intl` would add: `11:30 PM – 12:00 AM`.
 */
export const formatTimeRange = (
  { from, to, zone }: { from: Instant; to: Instant; zone: string },
  language: Language,
): string =>
  formatDate(from, zone, language) === formatDate(to, zone, language)
    ? replaceSpecialSpaces(getDateFormat(language, zone, TIME).formatRange(new Date(from), new Date(to)))
    : `${formatTime(from, zone, language)} – ${formatTime(to, zone, language)}`

/** Seconds as a countdown: `9:32`. */
export const formatDuration = (seconds: number): string =>
  `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`

/** Calendar days from one ISO date to another, both included: `25 Dec 2026`, or `25 – 27 Dec 2026`. */
export const formatDateSpan = ({ from, to }: { from: string; to: string }, language: Language): string => {
  const noon = (date: string) => new Date(`${date}T12:00:00Z`)
  return replaceSpecialSpaces(getDateFormat(language, 'UTC', DATE).formatRange(noon(from), noon(to)))
}

const MONDAY = Date.UTC(2024, 0, 1)
const DAY_LENGTH = 86_400_000

/** The full name of a weekday by its ISO number, 1 for Monday to 7 for Sunday. */
export const formatWeekdayName = (isoWeekday: number, language: Language): string =>
  formatWeekday(MONDAY + (isoWeekday - 1) * DAY_LENGTH, 'UTC', language)

const formatShortWeekday = createFormatter(SHORT_WEEKDAY)

/** The short name of a weekday by its ISO number, for the columns of a calendar: `Mon`. */
export const formatShortWeekdayName = (isoWeekday: number, language: Language): string =>
  formatShortWeekday(MONDAY + (isoWeekday - 1) * DAY_LENGTH, 'UTC', language)

/** A time of a weekly timetable, given in minutes after midnight and belonging to no zone: 600 is `10:00 AM`. */
export const formatWallTime = (minutesAfterMidnight: number, language: Language): string =>
  formatTime(MONDAY + minutesAfterMidnight * 60_000, 'UTC', language)
