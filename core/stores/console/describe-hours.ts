import { formatDayTimes, formatWeek } from '#platform/i18n/format-week.ts'
import { joinWithCommas } from '#platform/i18n/join-with-commas.ts'
import type { Language } from '#platform/kernel/language.ts'
import { WEEKDAYS, type WeeklyHours } from '../domain/weekly-hours.ts'

/** Weekly hours in one line, with the dates that have hours of their own at the end. */
export const describeHours = (hours: WeeklyHours, language: Language): string => {
  const week = formatWeek(
    WEEKDAYS.map((day) => hours[day] ?? []),
    language,
  )
  const dates = Object.entries(hours.dates ?? {}).map(([date, times]) =>
    [date, formatDayTimes(times, language) || '–'].join(' '),
  )
  return joinWithCommas(week === '' ? dates : [week, ...dates], language)
}
