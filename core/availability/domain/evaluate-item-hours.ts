import { type DateWindow, hasWeekdays, type ItemHours } from '#core/menus/domain/item-hours.ts'
import { evaluateHours, type HoursEvaluation } from '#core/stores/domain/weekly-hours.ts'

const NEVER_OPEN: HoursEvaluation = { isOpen: false, opensAt: null, closesAt: null }
const ALWAYS_OPEN: HoursEvaluation = { isOpen: true, opensAt: null, closesAt: null }

interface Span {
  readonly from: Date
  readonly to: Date
}

const toSpans = (windows: readonly DateWindow[]): Span[] =>
  windows
    .map(({ startDateTime, endDateTime }) => ({ from: new Date(startDateTime), to: new Date(endDateTime) }))
    .toSorted((a, b) => a.from.getTime() - b.from.getTime())

const evaluateWeekly = (hours: ItemHours, timeZone: string, now: Date): HoursEvaluation =>
  hasWeekdays(hours) ? evaluateHours(hours, timeZone, now) : ALWAYS_OPEN

const pickEarlier = (a: Date | null, b: Date): Date => (a && a < b ? a : b)

/** The first time within a span that has not begun at which the weekday hours are open; null when there is none. */
const findFirstOpening = (span: Span, hours: ItemHours, timeZone: string): Date | null => {
  const { isOpen, opensAt } = evaluateWeekly(hours, timeZone, span.from)
  if (isOpen) return span.from
  return opensAt && opensAt < span.to ? opensAt : null
}

const evaluateDated = (
  hours: ItemHours,
  timeZone: string,
  { spans, now }: { spans: readonly Span[]; now: Date },
): HoursEvaluation => {
  const current = spans.find(({ from, to }) => from <= now && now < to)
  if (current) {
    const { isOpen, opensAt, closesAt } = evaluateWeekly(hours, timeZone, now)
    if (isOpen) return { isOpen, opensAt: null, closesAt: pickEarlier(closesAt, current.to) }
    if (opensAt && opensAt < current.to) return { ...NEVER_OPEN, opensAt }
  }
  for (const span of spans.filter(({ from }) => from > now)) {
    const opensAt = findFirstOpening(span, hours, timeZone)
    if (opensAt) return { ...NEVER_OPEN, opensAt }
  }
  return NEVER_OPEN
}

/** Whether an item's own hours and dates allow it at `now`, and when that changes. */
export const evaluateItemHours = (hours: ItemHours, timeZone: string, now: Date): HoursEvaluation =>
  hours.availableDates
    ? evaluateDated(hours, timeZone, { spans: toSpans(hours.availableDates), now })
    : evaluateWeekly(hours, timeZone, now)
