import { type TimeWindow, WEEKDAYS, type WeeklyHours } from '#core/stores/domain/weekly-hours.ts'
import { formatWallTime, formatWeekdayName } from '#platform/i18n/format-time.ts'
import { joinWithCommas } from '#platform/i18n/join-with-commas.ts'
import type { Language } from '#platform/kernel/language.ts'

const toMinutes = (time: string): number => {
  const [hour = 0, minute = 0] = time.split(':').map(Number)
  return hour * 60 + minute
}

const formatWindows = (windows: readonly TimeWindow[], language: Language): string =>
  joinWithCommas(
    windows.map(([from, to]) =>
      [from, to].map((time) => formatWallTime(toMinutes(time), language)).join(' – '),
    ),
    language,
  )

interface DaySpan {
  readonly first: number
  readonly last: number
  readonly text: string
}

/** Groups consecutive days with the same times. */
const groupDays = (hours: WeeklyHours, language: Language): DaySpan[] => {
  const spans: DaySpan[] = []
  for (const [index, day] of WEEKDAYS.entries()) {
    const windows = hours[day] ?? []
    if (windows.length === 0) continue
    const text = formatWindows(windows, language)
    const before = spans.at(-1)
    if (before?.last === index && before.text === text)
      spans[spans.length - 1] = { ...before, last: index + 1 }
    else spans.push({ first: index + 1, last: index + 1, text })
  }
  return spans
}

/** Weekly hours in one line: `Monday – Friday 12:00 PM – 3:00 PM, Sunday 6:00 PM – 9:00 PM`. */
export const formatWeeklyHours = (hours: WeeklyHours, language: Language): string => {
  const spans = groupDays(hours, language).map(({ first, last, text }) => {
    if (first === 1 && last === WEEKDAYS.length) return text
    const days = first === last ? [first] : [first, last]
    return `${days.map((day) => formatWeekdayName(day, language)).join(' – ')} ${text}`
  })
  return joinWithCommas(spans, language)
}
