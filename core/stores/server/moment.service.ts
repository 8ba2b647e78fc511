import { formatDate, formatTime, formatWeekday } from '#platform/i18n/format-time.ts'
import type { Language } from '#platform/kernel/language.ts'

const toDay = (instant: Date, timeZone: string): Temporal.PlainDate =>
  Temporal.Instant.fromEpochMilliseconds(instant.getTime()).toZonedDateTimeISO(timeZone).toPlainDate()

/** The distance of a date in words: a weekday's name is unambiguous only within a week. */
const classifyDay = (days: number): 'today' | 'tomorrow' | 'weekday' | 'other' => {
  if (days === 0) return 'today'
  if (days === 1) return 'tomorrow'
  return days > 1 && days < 7 ? 'weekday' : 'other'
}

/** The values of a text about when something happens: `tomorrow at 10:00 AM`, in `timeZone`. */
export const getMomentValues = (
  instant: Date,
  { now, timeZone, language }: { now: Date; timeZone: string; language: Language },
) => {
  const days = toDay(now, timeZone).until(toDay(instant, timeZone)).days
  return {
    day: classifyDay(days),
    time: formatTime(instant, timeZone, language),
    weekday: formatWeekday(instant, timeZone, language),
    date: formatDate(instant, timeZone, language),
  }
}
