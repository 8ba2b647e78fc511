import { getIntervalsAround, type WeeklyHours } from './weekly-hours.ts'

/** Hour of the day: a night that is served until three still belongs to the day before. */
const DAY_BEGINS_AT = 5

const getStartOfDay = (date: Temporal.PlainDate, timeZone: string): Temporal.ZonedDateTime =>
  date.toZonedDateTime({ timeZone, plainTime: { hour: DAY_BEGINS_AT } })

/** The trading day that an instant belongs to. */
export const getTradingDay = (instant: Date, timeZone: string): Temporal.PlainDate =>
  Temporal.Instant.fromEpochMilliseconds(instant.getTime())
    .toZonedDateTimeISO(timeZone)
    .subtract({ hours: DAY_BEGINS_AT })
    .toPlainDate()

/**
 * When a store opens on its next trading day, which begins at five in the morning of its local time; five itself
 * where it never closes or does not open that day.
 */
export const getNextTradingDay = (hours: WeeklyHours, timeZone: string, now: Date): Date => {
  const today = getTradingDay(now, timeZone)
  const [from, to] = [1, 2].map((days) => getStartOfDay(today.add({ days }), timeZone).epochMilliseconds)
  const opening = getIntervalsAround(hours, timeZone, now.getTime()).find(
    ({ start }) => from !== undefined && to !== undefined && start >= from && start < to,
  )
  return new Date(opening?.start ?? from ?? now.getTime())
}
