import { type TimeWindow, WEEKDAYS, type WeeklyHours } from '#core/stores/domain/weekly-hours.ts'
import { joinWithCommas } from '#platform/i18n/comma.ts'
import { formatWallTime, weekdayName } from '#platform/i18n/format-time.ts'
import type { Language } from '#platform/kernel/language.ts'

const minutesOf = (time: string): number => {
  const [hour = 0, minute = 0] = time.split(':').map(Number)
  return hour * 60 + minute
}

const windowsText = (windows: readonly TimeWindow[], language: Language): string =>
  joinWithCommas(
    windows.map(([from, to]) =>
      [from, to].map((time) => formatWallTime(minutesOf(time), language)).join(' – '),
    ),
    language,
  )

interface Span {
  readonly first: number
  readonly last: number
  readonly text: string
}

/** Days that follow each other and have the same times, together. */
const spansOf = (hours: WeeklyHours, language: Language): Span[] => {
  const spans: Span[] = []
  for (const [index, day] of WEEKDAYS.entries()) {
    const windows = hours[day] ?? []
    if (windows.length === 0) continue
    const text = windowsText(windows, language)
    const before = spans.at(-1)
    if (before?.last === index && before.text === text)
      spans[spans.length - 1] = { ...before, last: index + 1 }
    else spans.push({ first: index + 1, last: index + 1, text })
  }
  return spans
}

/** A timetable in a line: `Monday – Friday 12:00 PM – 3:00 PM, Sunday 6:00 PM – 9:00 PM`. */
export const hoursInWords = (hours: WeeklyHours, language: Language): string => {
  const spans = spansOf(hours, language).map(({ first, last, text }) => {
    if (first === 1 && last === WEEKDAYS.length) return text
    const days = first === last ? [first] : [first, last]
    return `${days.map((day) => weekdayName(day, language)).join(' – ')} ${text}`
  })
  return joinWithCommas(spans, language)
}
