import type { Language } from '../kernel/language.ts'
import { formatWallTime, formatWeekdayName } from './format-time.ts'
import { joinWithCommas } from './join-with-commas.ts'

/** The times of a day as pairs of wall-clock times, `['12:00', '15:00']`. */
export type DayTimes = readonly (readonly [from: string, to: string])[]

const toMinutes = (time: string): number => {
  const [hour = 0, minute = 0] = time.split(':').map(Number)
  return hour * 60 + minute
}

/** The times of one day in one line: `12:00 PM – 3:00 PM, 6:00 PM – 9:00 PM`. */
export const formatDayTimes = (times: DayTimes, language: Language): string =>
  joinWithCommas(
    times.map((ends) => ends.map((time) => formatWallTime(toMinutes(time), language)).join(' – ')),
    language,
  )

interface DaySpan {
  readonly first: number
  readonly last: number
  readonly text: string
}

/** Groups consecutive days with the same times. */
const groupDays = (days: readonly DayTimes[], language: Language): DaySpan[] => {
  const spans: DaySpan[] = []
  for (const [index, times] of days.entries()) {
    if (times.length === 0) continue
    const text = formatDayTimes(times, language)
    const before = spans.at(-1)
    if (before?.last === index && before.text === text)
      spans[spans.length - 1] = { ...before, last: index + 1 }
    else spans.push({ first: index + 1, last: index + 1, text })
  }
  return spans
}

/** The times of a week, Monday first, in one line: `Monday – Friday 12:00 PM – 3:00 PM, Sunday 6:00 PM – 9:00 PM`. */
export const formatWeek = (days: readonly DayTimes[], language: Language): string => {
  const spans = groupDays(days, language).map(({ first, last, text }) => {
    if (first === 1 && last === days.length) return text
    const ends = first === last ? [first] : [first, last]
    return `${ends.map((day) => formatWeekdayName(day, language)).join(' – ')} ${text}`
  })
  return joinWithCommas(spans, language)
}
