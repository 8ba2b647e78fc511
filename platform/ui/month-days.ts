/** Days are ISO dates of the calendar, `2026-11-30`, without time and zone. */
export const addDays = (day: string, count: number): string => {
  const date = new Date(`${day}T12:00:00Z`)
  date.setUTCDate(date.getUTCDate() + count)
  return date.toISOString().slice(0, 10)
}

/** The first day of the month `count` months after that of `day`. */
export const addMonths = (day: string, count: number): string => {
  const [year = 0, month = 1] = day.split('-').map(Number)
  return new Date(Date.UTC(year, month - 1 + count, 1)).toISOString().slice(0, 10)
}

const SUNDAY = 7

const getIsoWeekday = (day: string): number => new Date(`${day}T12:00:00Z`).getUTCDay() || SUNDAY

/** The weeks of the month of `day`, each seven days in the order of `weekdays`; null for days of other months. */
export const listMonthWeeks = (day: string, weekdays: readonly number[]): (string | null)[][] => {
  const first = addMonths(day, 0)
  const month = first.slice(0, 7)
  const start = addDays(first, -weekdays.indexOf(getIsoWeekday(first)))
  const weeks: (string | null)[][] = []
  for (let begin = start; begin < addMonths(day, 1); begin = addDays(begin, 7))
    weeks.push(
      weekdays.map((_, index) => {
        const each = addDays(begin, index)
        return each.startsWith(month) ? each : null
      }),
    )
  return weeks
}
