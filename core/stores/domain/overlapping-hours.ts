import { type TimeWindow, WEEKDAYS, type Weekday } from './weekly-hours.ts'

const DAY_MINUTES = 1440

const toMinutes = (time: string): number => {
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  return hours * 60 + minutes
}

/** Minutes since the beginning of the window's day; it may end on the next. */
const toSpan = ([open, close]: TimeWindow): { readonly start: number; readonly end: number } => {
  const [start, end] = [toMinutes(open), toMinutes(close)]
  return { start, end: end > start ? end : end + DAY_MINUTES }
}

/** Whether two of one day's windows have a minute in common. A window that begins when another ends does not. */
export const hasOverlap = (windows: readonly TimeWindow[]): boolean => {
  const spans = windows.map(toSpan).toSorted((one, other) => one.start - other.start)
  return spans.some(({ start }, index) => index > 0 && start < (spans[index - 1]?.end ?? 0))
}

/** The first day of a week whose windows overlap each other, or run into those of the day after. */
export const findOverlap = (
  week: Readonly<Partial<Record<Weekday, readonly TimeWindow[]>>>,
): Weekday | undefined =>
  WEEKDAYS.find((day, index) => {
    const windows = week[day] ?? []
    if (hasOverlap(windows)) return true
    const next = week[WEEKDAYS[(index + 1) % WEEKDAYS.length] ?? day] ?? []
    const ends = Math.max(...windows.map((window) => toSpan(window).end)) - DAY_MINUTES
    return next.some((window) => toSpan(window).start < ends)
  })
