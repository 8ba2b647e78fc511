import type { Day } from './recurrence.ts'

/**
 * The moment of a wall-clock time on a date of the outlet's calendar. A time that a clock change skips moves forward by
 * the change; of a repeated one it is the first.
 */
export const toInstant = (day: Day, minute: number, timeZone: string): Date => {
  const time = new Temporal.PlainTime(Math.floor(minute / 60), minute % 60)
  const at = Temporal.PlainDate.from(day).toZonedDateTime({ timeZone, plainTime: time })
  return new Date(at.epochMilliseconds)
}

const toZoned = (instant: Date, timeZone: string) =>
  Temporal.Instant.fromEpochMilliseconds(instant.getTime()).toZonedDateTimeISO(timeZone)

/** The date of the outlet's calendar at a moment. */
export const toLocalDay = (instant: Date, timeZone: string): Day =>
  toZoned(instant, timeZone).toPlainDate().toString()

/** Minutes after midnight that the outlet's clock shows at a moment. */
export const toLocalMinute = (instant: Date, timeZone: string): number => {
  const { hour, minute } = toZoned(instant, timeZone)
  return hour * 60 + minute
}
