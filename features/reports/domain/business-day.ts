import {
  type BusinessDayTerms,
  getBusinessDay,
  getBusinessDayStart,
  toZoned,
} from '#core/stores/domain/service-day.ts'

/** Where an instant stands in an outlet's reports. */
export interface BusinessMoment {
  /** ISO date of the business day. */
  readonly day: string
  /** Hour of the outlet's clock, `00` to `23`. */
  readonly hour: string
}

/**
 * The business day and hour of an instant. Both follow the outlet's clock, so a day on which the clock changes has 23
 * or 25 hours, and an hour that is repeated is counted once.
 */
export const getBusinessMoment = (instant: Date, terms: BusinessDayTerms): BusinessMoment => ({
  day: getBusinessDay(instant, terms).toString(),
  hour: String(toZoned(instant.getTime(), terms.timeZone).hour).padStart(2, '0'),
})

/** The instant at which a business day begins; it ends where that of the next date begins. */
export const getDayStart = (day: string, terms: BusinessDayTerms): Date =>
  new Date(getBusinessDayStart(Temporal.PlainDate.from(day), terms))

/** The same time of the outlet's clock a number of days before. */
export const subtractLocalDays = (instant: Date, timeZone: string, days: number): Date => {
  const local = Temporal.Instant.fromEpochMilliseconds(instant.getTime()).toZonedDateTimeISO(timeZone)
  return new Date(local.subtract({ days }).epochMilliseconds)
}

/** A date a number of days later, or earlier below 0. */
export const addDays = (day: string, days: number): string =>
  Temporal.PlainDate.from(day).add({ days }).toString()

/** Days from a date to another, both included. */
export const countDays = (from: string, to: string): number =>
  Temporal.PlainDate.from(from).until(Temporal.PlainDate.from(to)).days + 1

/** A span of the rollups that answers a part of a report. */
export interface RollupSpan {
  readonly grain: 'day' | 'month'
  readonly from: string
  readonly to: string
}

const getMonthStart = (day: string): string => `${day.slice(0, 7)}-01`

/**
 * Divides a span of days into whole months and the days before and after them, so that a year is read from twelve
 * rollups. Both ends are included.
 */
export const splitSpan = (from: string, to: string): RollupSpan[] => {
  const firstMonth =
    getMonthStart(from) === from
      ? from
      : getMonthStart(Temporal.PlainDate.from(getMonthStart(from)).add({ months: 1 }).toString())
  const afterLast = getMonthStart(addDays(to, 1))
  if (firstMonth >= afterLast) return [{ grain: 'day', from, to }]
  const spans: RollupSpan[] = [{ grain: 'month', from: firstMonth, to: addDays(afterLast, -1) }]
  if (from < firstMonth) spans.push({ grain: 'day', from, to: addDays(firstMonth, -1) })
  if (to >= afterLast) spans.push({ grain: 'day', from: afterLast, to })
  return spans
}
