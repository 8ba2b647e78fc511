import { type DateWindow, hasWeekdays, type ItemHours } from '#core/menus/domain/item-hours.ts'
import { type HoursJudgement, judgeHours } from '#core/stores/domain/weekly-hours.ts'

const NEVER: HoursJudgement = { isOpen: false, opensAt: null, closesAt: null }
const ALWAYS: HoursJudgement = { isOpen: true, opensAt: null, closesAt: null }

interface Span {
  readonly from: Date
  readonly to: Date
}

const spansOf = (windows: readonly DateWindow[]): Span[] =>
  windows
    .map(({ startDateTime, endDateTime }) => ({ from: new Date(startDateTime), to: new Date(endDateTime) }))
    .toSorted((a, b) => a.from.getTime() - b.from.getTime())

const weekly = (hours: ItemHours, timeZone: string, now: Date): HoursJudgement =>
  hasWeekdays(hours) ? judgeHours(hours, timeZone, now) : ALWAYS

const earlier = (a: Date | null, b: Date): Date => (a && a < b ? a : b)

/** The first moment of a span that has not begun at which the weekdays allow it; null when there is none. */
const firstIn = (span: Span, hours: ItemHours, timeZone: string): Date | null => {
  const { isOpen, opensAt } = weekly(hours, timeZone, span.from)
  if (isOpen) return span.from
  return opensAt && opensAt < span.to ? opensAt : null
}

const judgeDated = (
  hours: ItemHours,
  timeZone: string,
  { spans, now }: { spans: readonly Span[]; now: Date },
): HoursJudgement => {
  const current = spans.find(({ from, to }) => from <= now && now < to)
  if (current) {
    const { isOpen, opensAt, closesAt } = weekly(hours, timeZone, now)
    if (isOpen) return { isOpen, opensAt: null, closesAt: earlier(closesAt, current.to) }
    if (opensAt && opensAt < current.to) return { ...NEVER, opensAt }
  }
  for (const span of spans.filter(({ from }) => from > now)) {
    const opensAt = firstIn(span, hours, timeZone)
    if (opensAt) return { ...NEVER, opensAt }
  }
  return NEVER
}

/** Whether an item's own hours and dates allow it at `now`, and when that changes. */
export const judgeItemHours = (hours: ItemHours, timeZone: string, now: Date): HoursJudgement =>
  hours.availableDates
    ? judgeDated(hours, timeZone, { spans: spansOf(hours.availableDates), now })
    : weekly(hours, timeZone, now)
