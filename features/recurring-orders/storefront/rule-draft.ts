import type { RecurringRule } from '../contract/endpoints.ts'
import {
  addDays,
  type Day,
  isDay,
  MAX_INTERVAL,
  MAX_ORDERS,
  type Recurrence,
  type RecurrenceEnd,
  type RecurrencePeriod,
} from '../domain/recurrence.ts'

/** A rule while it is edited. */
export interface RuleDraft {
  readonly unit: RecurrencePeriod
  readonly every: string
  readonly weekdays: readonly number[]
  readonly startsOn: Day
  readonly time: string
  readonly endKind: RecurrenceEnd['kind']
  readonly endDay: Day
  readonly endOrders: string
}

const DAY_MINUTES = 24 * 60
const HALF_HOUR = 30
const DEFAULT_ORDERS = '10'

/** Local date and time in `timeZone` at an instant: `2026-12-31`, `18:30`. */
export const toLocalTime = (instant: string, timeZone: string): { day: Day; time: string } => {
  const parts = new Intl.DateTimeFormat('sv-SE', {
    ...{ timeZone, dateStyle: 'short', timeStyle: 'short' },
  }).format(new Date(instant))
  const [day = '', time = ''] = parts.split(' ')
  return { day, time }
}

/** The next half hour at or after a time. */
const roundUp = (time: string): string => {
  const [hour = 0, minute = 0] = time.split(':').map(Number)
  const rounded = (Math.ceil((hour * 60 + minute) / HALF_HOUR) * HALF_HOUR) % DAY_MINUTES
  return `${String(Math.floor(rounded / 60)).padStart(2, '0')}:${String(rounded % 60).padStart(2, '0')}`
}

/** The default: every week, at the time of the order, starting a week after it. */
export const createDraftFromOrder = (at: string, timeZone: string, now: string): RuleDraft => {
  const { day, time } = toLocalTime(at, timeZone)
  const tomorrow = addDays(toLocalTime(now, timeZone).day, 1)
  const [, startsOn = tomorrow] = [addDays(day, 7), tomorrow].toSorted()
  return {
    ...{ unit: 'week', every: '1', weekdays: [], startsOn, time: roundUp(time) },
    ...{ endKind: 'never', endDay: addDays(startsOn, 90), endOrders: DEFAULT_ORDERS },
  }
}

/** The draft for changing a rule from a date on. */
export const createDraftFromRule = (rule: RecurringRule, from: Day): RuleDraft => ({
  unit: rule.unit,
  every: String(rule.every),
  weekdays: rule.weekdays,
  startsOn: from,
  time: rule.time,
  endKind: rule.ends.kind,
  endDay: rule.ends.kind === 'onDate' ? rule.ends.day : addDays(from, 90),
  endOrders: rule.ends.kind === 'afterOrders' ? String(rule.ends.orders) : DEFAULT_ORDERS,
})

const parseNumber = (text: string, most: number): number | undefined =>
  /^\d{1,3}$/.test(text) && Number(text) >= 1 && Number(text) <= most ? Number(text) : undefined

const parseRecurrenceEnd = ({ endKind, endDay, endOrders }: RuleDraft): RecurrenceEnd | undefined => {
  if (endKind === 'never') return { kind: endKind }
  if (endKind === 'onDate') return isDay(endDay) ? { kind: endKind, day: endDay } : undefined
  const orders = parseNumber(endOrders, MAX_ORDERS)
  return orders === undefined ? undefined : { kind: endKind, orders }
}

/** The recurrence of a draft; undefined while something is missing. */
export const parseRecurrence = (draft: RuleDraft): Recurrence | undefined => {
  const every = parseNumber(draft.every, MAX_INTERVAL)
  const ends = parseRecurrenceEnd(draft)
  if (every === undefined || !ends || !isDay(draft.startsOn)) return undefined
  const { unit, weekdays, startsOn } = draft
  return { unit, every, weekdays: unit === 'week' ? weekdays : [], startsOn, ends }
}

/** A draft as a request body. */
export const toRuleRequest = (draft: RuleDraft) => {
  const recurrence = parseRecurrence(draft)
  return recurrence && /^\d\d:\d\d$/.test(draft.time)
    ? { ...recurrence, weekdays: [...recurrence.weekdays], time: draft.time }
    : undefined
}
