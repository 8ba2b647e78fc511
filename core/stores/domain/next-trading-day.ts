import { DAY_BEGINS_AT, findServiceDay, getTradingDay, toZoned } from './service-day.ts'
import { getIntervalsAround, type WeeklyHours } from './weekly-hours.ts'

/**
 * When a store opens on its next trading day; five in the morning of its local time where it never closes or does not
 * open that day. A night that is still served belongs to the day on which it began.
 */
export const getNextTradingDay = (hours: WeeklyHours, timeZone: string, now: Date): Date => {
  const today = findServiceDay(now, hours, timeZone) ?? getTradingDay(now, timeZone)
  const next = today.add({ days: 1 })
  const opening = getIntervalsAround(hours, timeZone, now.getTime()).find(({ start }) =>
    toZoned(start, timeZone).toPlainDate().equals(next),
  )
  const fallback = next.toZonedDateTime({ timeZone, plainTime: { hour: DAY_BEGINS_AT } })
  return new Date(opening?.start ?? fallback.epochMilliseconds)
}
