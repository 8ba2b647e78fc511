/** The most days that one settlement covers. */
export const MAX_SETTLED_DAYS = 366

/** Days of a calendar as ISO dates, both included. */
export interface DaySpan {
  readonly from: string
  readonly to: string
}

/** The date of an instant by the court's clock. */
export const getCourtDay = (instant: Date, timeZone: string): string =>
  Temporal.Instant.fromEpochMilliseconds(instant.getTime())
    .toZonedDateTimeISO(timeZone)
    .toPlainDate()
    .toString()

/** A date a number of days later, or earlier below 0. */
export const addCourtDays = (day: string, days: number): string =>
  Temporal.PlainDate.from(day).add({ days }).toString()

const getMidnight = (day: string, timeZone: string): Date =>
  new Date(Temporal.PlainDate.from(day).toZonedDateTime(timeZone).epochMilliseconds)

/** The instants at which days begin and end by the court's clock; on a day of a clock change they are 23 or 25 hours. */
export const getSpanInstants = (
  { from, to }: DaySpan,
  timeZone: string,
): { readonly since: Date; readonly until: Date } => ({
  since: getMidnight(from, timeZone),
  until: getMidnight(addCourtDays(to, 1), timeZone),
})

/** Whether days are in order and not too many. */
export const isSettledSpan = ({ from, to }: DaySpan): boolean =>
  from <= to && to < addCourtDays(from, MAX_SETTLED_DAYS)
