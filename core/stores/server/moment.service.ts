import { formatDate, formatTime, formatWeekday } from '#platform/i18n/format-time.ts'
import type { Language } from '#platform/kernel/language.ts'

const toDay = (instant: Date, timeZone: string): Temporal.PlainDate =>
  Temporal.Instant.fromEpochMilliseconds(instant.getTime()).toZonedDateTimeISO(timeZone).toPlainDate()

/** How far away a moment is in words: only within a week does a weekday's name say which one is meant. */
const classifyDay = (days: number): 'today' | 'tomorrow' | 'weekday' | 'other' => {
  if (days === 0) return 'today'
  if (days === 1) return 'tomorrow'
  return days > 1 && days < 7 ? 'weekday' : 'other'
}

/** The values of a text that says when something happens: `tomorrow at 10:00 AM`, by the clock of `timeZone`. */
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
