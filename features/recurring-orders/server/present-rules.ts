import { driverAddress } from '#core/checkout/domain/delivery-address.ts'
import { loadAddress } from '#core/customers/server/customers.service.ts'
import { loadOrder } from '#core/orders/server/orders.service.ts'
import type { Unit } from '#platform/db/unit.ts'
import { type Language, localize } from '#platform/kernel/language.ts'
import type { RecurringDate, RecurringRule } from '../contract/endpoints.ts'
import { type Day, nextDays } from '../domain/recurrence.ts'
import { type OccurrenceRow, occurrencesOf } from './occurrences.repo.ts'
import { momentOf, type Outlet, outletOfRule } from './plan.ts'
import type { OccurrenceState } from './recurring.tables.ts'
import { countUsed, type RuleRow, recurrenceOf, rulesOf } from './rules.repo.ts'

const SHOWN_DATES = 5
const SHOWN_PAST = 10

const timeOf = (minute: number): string => {
  const two = (number: number) => String(number).padStart(2, '0')
  return `${two(Math.floor(minute / 60))}:${two(minute % 60)}`
}

interface Showing {
  readonly rule: RuleRow
  readonly outlet: Outlet
  /** Newest first. */
  readonly rows: readonly OccurrenceRow[]
}

const presentDate = ({ rule, outlet, rows }: Showing, day: Day): RecurringDate => {
  const row = rows.find((one) => one.day === day)
  const planned = momentOf(outlet, rule.minute, day)
  const at = row?.wanted_at ?? planned
  const isMoved = at.getTime() !== planned.getTime()
  return {
    day,
    at: at.toISOString(),
    isMoved,
    isSkipped: row?.state === 'skipped',
    problem: row?.reason ?? '',
    unpaidOrder: row?.state === 'paying' && row.reason !== '' ? row.order_id : null,
  }
}

/** An order whose payment is not settled is still ahead, like one that is not placed. */
const isWaiting = (state: OccurrenceState): state is 'due' | 'paying' => state === 'due' || state === 'paying'

/** The next five orders, with the dates between them that are skipped. */
export const nextDates = async (unit: Unit, showing: Showing): Promise<RecurringDate[]> => {
  const { rule, rows } = showing
  const waiting = rows.filter(({ state }) => isWaiting(state)).map(({ day }) => day)
  const from = rule.next_day
  const after = rows.filter(({ day }) => from !== null && day >= from)
  const gone = new Set(after.filter(({ state }) => !isWaiting(state)).map(({ day }) => day))
  const used = from === null ? 0 : await countUsed(unit, rule, from)
  const planned =
    from === null ? [] : nextDays(recurrenceOf(rule), { from, used, skipped: gone, limit: SHOWN_DATES })
  const orders = [...new Set([...waiting, ...planned])].toSorted().slice(0, SHOWN_DATES)
  const last = orders.at(-1) ?? ''
  const skipped = after.filter(({ state, day }) => state === 'skipped' && day <= last).map(({ day }) => day)
  return [...orders, ...skipped].toSorted().map((day) => presentDate(showing, day))
}

const pastOf = ({ rule, rows }: Showing): RecurringRule['past'] =>
  rows.flatMap(({ day, state, wanted_at, order_id: order, reason }) => {
    const isAhead = state === 'skipped' && rule.next_day !== null && day >= rule.next_day
    return isWaiting(state) || isAhead ? [] : [{ day, at: wanted_at.toISOString(), state, order, reason }]
  })

const presentRule = async (
  unit: Unit,
  { rule, rows, language }: Omit<Showing, 'outlet'> & { readonly language: Language },
): Promise<RecurringRule> => {
  const outlet = await outletOfRule(unit, rule)
  const order = await loadOrder(unit, rule.order_id)
  const address = rule.address_id ? await loadAddress(unit, rule.user_id, rule.address_id) : undefined
  const { store } = outlet
  return {
    ...{ _id: rule.id, ...recurrenceOf(rule), weekdays: [...rule.weekdays], time: timeOf(rule.minute) },
    status: rule.status,
    store: { _id: store._id, name: localize(store.name, language), timeZone: store.timeZone },
    ...{ order: rule.order_id, orderType: rule.order_type },
    products: (order?.lines ?? []).map(({ name, qty }) => ({ name: localize(name, language), qty })),
    payment: { mod: rule.mod },
    address: address ? driverAddress(address) : null,
    next: rule.status === 'paused' ? [] : await nextDates(unit, { rule, outlet, rows }),
    past: pastOf({ rule, outlet, rows }).slice(0, SHOWN_PAST),
  }
}

/** All rules of a person as the wire shows them. */
export const presentRules = async (
  unit: Unit,
  userId: string,
  language: Language,
): Promise<RecurringRule[]> => {
  const rules = await rulesOf(unit, userId)
  const rows = Map.groupBy(
    await occurrencesOf(
      unit,
      rules.map(({ id }) => id),
    ),
    ({ rule_id }) => rule_id,
  )
  return Promise.all(
    rules.map((rule) => presentRule(unit, { rule, rows: rows.get(rule.id) ?? [], language })),
  )
}
