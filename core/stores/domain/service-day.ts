import type { StoreHours } from './store.ts'
import { type Interval, listIntervals, type WeeklyHours } from './weekly-hours.ts'

const DAY_MS = 86_400_000
/** Hour of the outlet's clock at which a day begins where its opening hours do not say so. */
export const DAY_BEGINS_AT = 5
/** Dates whose openings are evaluated: enough to see an opening that contains an instant, and that it is no longer. */
const DAYS_BACK = 2
const DAYS = 4

export const toZoned = (time: number, timeZone: string): Temporal.ZonedDateTime =>
  Temporal.Instant.fromEpochMilliseconds(time).toZonedDateTimeISO(timeZone)

/** Whether an opening ends within a day. A longer one has no evening on which it began: its days are the calendar's. */
export const isWithinDay = ({ start, end }: Interval): boolean => end - start <= DAY_MS

/** The date on which the opening that contains an instant began; undefined while closed, or open for over a day. */
export const findServiceDay = (
  instant: Date,
  hours: WeeklyHours,
  timeZone: string,
): Temporal.PlainDate | undefined => {
  const time = instant.getTime()
  const first = toZoned(time, timeZone).toPlainDate().subtract({ days: DAYS_BACK })
  const opening = listIntervals(hours, timeZone, { first, count: DAYS }).find(
    ({ start, end }) => start <= time && time < end,
  )
  return opening && isWithinDay(opening) ? toZoned(opening.start, timeZone).toPlainDate() : undefined
}

/**
 * The day of an instant as customers count it: hours that pass midnight belong to the evening on which they began, and
 * while the outlet is closed the calendar's date counts.
 */
export const getServiceDay = (instant: Date, hours: WeeklyHours, timeZone: string): Temporal.PlainDate =>
  findServiceDay(instant, hours, timeZone) ?? toZoned(instant.getTime(), timeZone).toPlainDate()

/** The date of an instant for a clock whose days begin at `hour` instead of midnight. */
export const getDayBeginningAt = (hour: number, instant: Date, timeZone: string): Temporal.PlainDate => {
  const local = toZoned(instant.getTime(), timeZone)
  // By the hour that the clock shows, because the day of a clock change has 23 or 25.
  return local.hour < hour ? local.toPlainDate().subtract({ days: 1 }) : local.toPlainDate()
}

/** The day of an instant as staff count it where opening hours do not say so: a night until five is the day before's. */
export const getTradingDay = (instant: Date, timeZone: string): Temporal.PlainDate =>
  getDayBeginningAt(DAY_BEGINS_AT, instant, timeZone)

/** What the business days of an outlet follow. */
export interface BusinessDayTerms {
  /** Hour of the outlet's clock at which a day begins while the outlet is closed. */
  readonly hour: number
  /** The timetables of the outlet and of its channels. */
  readonly timetables: readonly WeeklyHours[]
  readonly timeZone: string
}

/** What the business days of an outlet follow, where they begin at `hour`. */
export const getBusinessDayTerms = (
  { hours, timeZone }: { readonly hours: StoreHours; readonly timeZone: string },
  hour: number,
): BusinessDayTerms => ({ hour, timetables: Object.values(hours), timeZone })

/**
 * The instant at which a business day begins; it ends where that of the next date begins. No service is divided: one
 * that goes on at the hour belongs to the date on which it began.
 */
export const getBusinessDayStart = (date: Temporal.PlainDate, terms: BusinessDayTerms): number => {
  const { hour, timetables, timeZone } = terms
  const time = date.toPlainDateTime({ hour }).toZonedDateTime(timeZone).epochMilliseconds
  const span = { first: date.subtract({ days: DAYS_BACK }), count: DAYS }
  const openings = timetables
    .flatMap((hours) => listIntervals(hours, timeZone, span))
    .filter((opening) => opening.start <= time && time < opening.end && isWithinDay(opening))
  const isOfDate = ({ start }: Interval) => toZoned(start, timeZone).toPlainDate().equals(date)
  const nights = openings.filter((opening) => !isOfDate(opening))
  return nights.length > 0
    ? Math.max(...nights.map(({ end }) => end))
    : Math.min(time, ...openings.map(({ start }) => start))
}

/** The business day of an instant. */
export const getBusinessDay = (instant: Date, terms: BusinessDayTerms): Temporal.PlainDate => {
  const date = getDayBeginningAt(terms.hour, instant, terms.timeZone)
  const next = date.add({ days: 1 })
  if (instant.getTime() < getBusinessDayStart(date, terms)) return date.subtract({ days: 1 })
  return instant.getTime() < getBusinessDayStart(next, terms) ? date : next
}
