import { getServiceDay } from '#core/stores/domain/service-day.ts'
import {
  evaluateHours,
  findOpeningEntry,
  getDateEntry,
  isEndOfDay,
  type TimeWindow,
  type WeeklyHours,
} from '#core/stores/domain/weekly-hours.ts'

/** The clock of an outlet and the hours of the service that is ordered. */
export interface ServiceClock {
  readonly timeZone: string
  readonly serviceHours: WeeklyHours
}

const lastsUntilMidnight = ([, close]: TimeWindow): boolean => isEndOfDay(close) || close === '00:00'

const isWholeDay = (window: TimeWindow): boolean => window[0] === '00:00' && lastsUntilMidnight(window)

/**
 * Whether the hours of an offer contain an instant. A night belongs to the evening on which it began: an offer until
 * midnight lasts as long as that evening's service, and one for a whole day begins after the night before.
 */
export const isWithinOfferHours = (
  hours: WeeklyHours,
  { timeZone, serviceHours }: ServiceClock,
  at: Date,
): boolean => {
  const zoned = Temporal.Instant.fromEpochMilliseconds(at.getTime()).toZonedDateTimeISO(timeZone)
  const day = getServiceDay(at, serviceHours, timeZone)
  if (day.equals(zoned.toPlainDate())) return evaluateHours(hours, timeZone, at).isOpen
  const evening = getDateEntry(hours, timeZone, day).windows
  if (evening.some(lastsUntilMidnight)) return true
  const [window] = findOpeningEntry(hours, timeZone, at)?.windows ?? []
  return window !== undefined && !isWholeDay(window)
}
