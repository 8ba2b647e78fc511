/** Spans of business days that are chosen by one tap; the last day of each may still go on. */
export const PERIODS = ['today', 'yesterday', 'week', 'month', 'thisMonth', 'lastMonth', 'year'] as const
export type Period = (typeof PERIODS)[number]

/** The first and the last of some days, both included, as ISO dates. */
export interface DaySpan {
  readonly from: string
  readonly to: string
}

const DAY_MS = 86_400_000

const toUtc = (day: string): number => Date.parse(`${day}T00:00:00Z`)

const toDay = (utc: number): string => new Date(utc).toISOString().slice(0, 10)

const shift = (day: string, days: number): string => toDay(toUtc(day) + days * DAY_MS)

const getMonthStart = (day: string): string => `${day.slice(0, 7)}-01`

/** The days of a period, seen from the business day that goes on. */
export const getPeriodSpan = (period: Period, today: string): DaySpan => {
  switch (period) {
    case 'today':
      return { from: today, to: today }
    case 'yesterday':
      return { from: shift(today, -1), to: shift(today, -1) }
    case 'week':
      return { from: shift(today, -6), to: today }
    case 'month':
      return { from: shift(today, -29), to: today }
    case 'thisMonth':
      return { from: getMonthStart(today), to: today }
    case 'lastMonth': {
      const to = shift(getMonthStart(today), -1)
      return { from: getMonthStart(to), to }
    }
    case 'year':
      return { from: shift(today, -364), to: today }
  }
}
