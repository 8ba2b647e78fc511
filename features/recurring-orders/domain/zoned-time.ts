import type { Day } from './recurrence.ts'

/**
 * The instant of a wall-clock time on a date in the outlet's calendar. A time that a clock change skips moves forward
 * by the change; of a repeated time the first is used.
 */
export const toInstantAtMinute = (day: Day, minute: number, timeZone: string): Date => {
  const time = new Temporal.PlainTime(Math.floor(minute / 60), minute % 60)
  const at = Temporal.PlainDate.from(day).toZonedDateTime({ timeZone, plainTime: time })
  return new Date(at.epochMilliseconds)
}

const toZoned = (instant: Date, timeZone: string) =>
  Temporal.Instant.fromEpochMilliseconds(instant.getTime()).toZonedDateTimeISO(timeZone)

/** The outlet's calendar date at an instant. */
export const toLocalDay = (instant: Date, timeZone: string): Day =>
  toZoned(instant, timeZone).toPlainDate().toString()

/** Minutes after midnight on the outlet's clock at an instant. */
export const toLocalMinute = (instant: Date, timeZone: string): number => {
  const { hour, minute } = toZoned(instant, timeZone)
  return hour * 60 + minute
}
