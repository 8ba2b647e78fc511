export const RECURRENCE_PERIODS = ['day', 'week', 'month'] as const
export type RecurrencePeriod = (typeof RECURRENCE_PERIODS)[number]

/** A date in the outlet's calendar, such as `2026-12-31`. */
export type Day = string

export const MAX_INTERVAL = 99
export const MAX_ORDERS = 999

/** How often an order recurs. */
export interface RecurrencePattern {
  readonly unit: RecurrencePeriod
  readonly every: number
  /** ISO weekdays, Monday is 1; only for weeks. Empty: the weekday of the start date. */
  readonly weekdays: readonly number[]
  readonly startsOn: Day
}

export type RecurrenceEnd =
  | { readonly kind: 'never' }
  | { readonly kind: 'onDate'; readonly day: Day }
  | { readonly kind: 'afterOrders'; readonly orders: number }

export interface Recurrence extends RecurrencePattern {
  readonly ends: RecurrenceEnd
}

const DAY_MS = 86_400_000
/** 1970-01-01 was a Thursday: with this many days added, weeks begin on Mondays. */
const MONDAY_OFFSET = 3
/** Dates have a four-digit year. */
const LAST_DAY = Date.UTC(9999, 11, 31) / DAY_MS

const toDayNumber = (day: Day): number => Math.round(Date.parse(`${day}T00:00:00Z`) / DAY_MS)
const fromDayNumber = (number: number): Day => new Date(number * DAY_MS).toISOString().slice(0, 10)

/** The date `count` days after `day`; a negative count goes back. */
export const addDays = (day: Day, count: number): Day => fromDayNumber(toDayNumber(day) + count)

/** Monday is 1, Sunday 7. */
export const getIsoWeekday = (day: Day): number => ((((toDayNumber(day) + MONDAY_OFFSET) % 7) + 7) % 7) + 1

/** Whether a text is an existing date. */
export const isDay = (text: string): boolean =>
  /^\d{4}-\d\d-\d\d$/.test(text) &&
  !Number.isNaN(Date.parse(`${text}T00:00:00Z`)) &&
  fromDayNumber(toDayNumber(text)) === text

const toWeekNumber = (number: number): number => Math.floor((number + MONDAY_OFFSET) / 7)

/** The day `count` months after `start`, on the same day of the month; the last day of a shorter month. */
const getMonthDay = (start: Day, count: number): number => {
  const [year = 0, month = 1, day = 1] = start.split('-').map(Number)
  const lastOfMonth = new Date(Date.UTC(year, month + count, 0)).getUTCDate()
  return Date.UTC(year, month - 1 + count, Math.min(day, lastOfMonth)) / DAY_MS
}

function* iterateDaily({ every, startsOn }: RecurrencePattern, from: number): Generator<number> {
  const start = toDayNumber(startsOn)
  const skipped = Math.max(0, Math.ceil((from - start) / every))
  for (let number = start + skipped * every; number <= LAST_DAY; number += every) yield number
}

function* iterateWeekly({ every, weekdays, startsOn }: RecurrencePattern, from: number): Generator<number> {
  const start = toDayNumber(startsOn)
  const wanted = weekdays.length > 0 ? [...new Set(weekdays)].toSorted() : [getIsoWeekday(startsOn)]
  const firstWeek = toWeekNumber(start)
  const begun = Math.max(0, Math.floor((toWeekNumber(from) - firstWeek) / every))
  for (let week = firstWeek + begun * every; week * 7 - MONDAY_OFFSET <= LAST_DAY; week += every)
    for (const weekday of wanted) {
      const number = week * 7 - MONDAY_OFFSET + weekday - 1
      if (number >= start && number >= from && number <= LAST_DAY) yield number
    }
}

function* iterateMonthly({ every, startsOn }: RecurrencePattern, from: number): Generator<number> {
  const [startYear = 0, startMonth = 1] = startsOn.split('-').map(Number)
  const at = new Date(from * DAY_MS)
  const between = at.getUTCFullYear() * 12 + at.getUTCMonth() - (startYear * 12 + startMonth - 1)
  for (let count = Math.max(0, Math.floor(between / every)); ; count += 1) {
    const number = getMonthDay(startsOn, count * every)
    if (number > LAST_DAY) return
    if (number >= from) yield number
  }
}

const ITERATORS = { day: iterateDaily, week: iterateWeekly, month: iterateMonthly }

/** The dates of a pattern from `from` on, in order, without end. */
export function* iterateDays(cadence: RecurrencePattern, from: Day = cadence.startsOn): Generator<Day> {
  const first = from < cadence.startsOn ? cadence.startsOn : from
  for (const number of ITERATORS[cadence.unit](cadence, toDayNumber(first))) yield fromDayNumber(number)
}

export interface NextDaysInput {
  /** The first possible date. */
  readonly from?: Day
  /** Number of orders before `from`; skipped dates do not count. */
  readonly used?: number
  /** Skipped dates from `from` on. They do not count as orders. */
  readonly skipped?: ReadonlySet<Day>
  readonly limit: number
}

/** The next order dates, at most `limit`. */
export const computeNextDays = (
  recurrence: Recurrence,
  { from, used = 0, skipped = new Set(), limit }: NextDaysInput,
): Day[] => {
  const { ends } = recurrence
  const days: Day[] = []
  const left = ends.kind === 'afterOrders' ? Math.max(0, ends.orders - used) : limit
  for (const day of iterateDays(recurrence, from)) {
    if (days.length >= Math.min(limit, left) || (ends.kind === 'onDate' && day > ends.day)) break
    if (!skipped.has(day)) days.push(day)
  }
  return days
}

/** Whether the end is not before the first date; a rule without dates is invalid. */
export const hasAnyDay = (recurrence: Recurrence): boolean =>
  computeNextDays(recurrence, { limit: 1 }).length === 1
