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
