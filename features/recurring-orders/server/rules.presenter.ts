import { formatDriverAddress } from '#core/checkout/domain/delivery-address.ts'
import { loadAddress } from '#core/customers/server/customers.service.ts'
import { loadOrder } from '#core/orders/server/orders.service.ts'
import type { Transaction } from '#platform/db/transaction.ts'
import type { Platform } from '#platform/http/server-plugin.ts'
import { type Language, localize } from '#platform/kernel/language.ts'
import type { RecurringDate, RecurringRule, RecurringRules } from '../contract/endpoints.ts'
import { computeNextDays, type Day } from '../domain/recurrence.ts'
import { listOccurrences, type OccurrenceRow } from './occurrences.repo.ts'
import { getOrderTime, loadRuleOutlet, type OrderingOutlet } from './order-plan.loader.ts'
import type { OccurrenceState } from './recurring.tables.ts'
import { countRuleOrders, listRecurringRules, type RuleRow, toRecurrence } from './rules.repo.ts'
import { loadUnconfirmedDishes } from './unconfirmed-dishes.loader.ts'

const NEXT_DATES_LIMIT = 5
const PAST_DATES_LIMIT = 10

const formatTime = (minute: number): string => {
  const two = (number: number) => String(number).padStart(2, '0')
  return `${two(Math.floor(minute / 60))}:${two(minute % 60)}`
}

interface RuleView {
  readonly rule: RuleRow
  readonly outlet: OrderingOutlet
  /** Newest first. */
  readonly rows: readonly OccurrenceRow[]
}

const presentDate = ({ rule, outlet, rows }: RuleView, day: Day): RecurringDate => {
  const row = rows.find((one) => one.day === day)
  const planned = getOrderTime(outlet, rule.minute, day)
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

/** An order whose payment is not settled counts as upcoming, like one that is not placed. */
const isWaiting = (state: OccurrenceState): state is 'due' | 'paying' => state === 'due' || state === 'paying'

/** The next five orders, and the skipped dates between them. */
export const presentNextDates = async (tx: Transaction, showing: RuleView): Promise<RecurringDate[]> => {
  const { rule, rows } = showing
  const waiting = rows.filter(({ state }) => isWaiting(state)).map(({ day }) => day)
  const from = rule.next_day
  const after = rows.filter(({ day }) => from !== null && day >= from)
  const gone = new Set(after.filter(({ state }) => !isWaiting(state)).map(({ day }) => day))
  const used = from === null ? 0 : await countRuleOrders(tx, rule, from)
  const planned =
    from === null
      ? []
      : computeNextDays(toRecurrence(rule), { from, used, skipped: gone, limit: NEXT_DATES_LIMIT })
  const orders = [...new Set([...waiting, ...planned])].toSorted().slice(0, NEXT_DATES_LIMIT)
  const last = orders.at(-1) ?? ''
  const skipped = after.filter(({ state, day }) => state === 'skipped' && day <= last).map(({ day }) => day)
  return [...orders, ...skipped].toSorted().map((day) => presentDate(showing, day))
}

const presentPast = ({ rule, rows }: RuleView): RecurringRule['past'] =>
  rows.flatMap(({ day, state, wanted_at, order_id: order, reason }) => {
    const isAhead = state === 'skipped' && rule.next_day !== null && day >= rule.next_day
    return isWaiting(state) || isAhead ? [] : [{ day, at: wanted_at.toISOString(), state, order, reason }]
  })

const presentRule = async (
  platform: Platform,
  tx: Transaction,
  { rule, rows, language }: Omit<RuleView, 'outlet'> & { readonly language: Language },
): Promise<RecurringRule> => {
  const outlet = await loadRuleOutlet(tx, rule)
  const order = await loadOrder(tx, rule.order_id)
  const address = rule.address_id ? await loadAddress(tx, rule.user_id, rule.address_id) : undefined
  const { store } = outlet
  const hasOrdersAhead = rule.status !== 'ended' || rows.some(({ state }) => isWaiting(state))
  return {
    ...{ _id: rule.id, ...toRecurrence(rule), weekdays: [...rule.weekdays], time: formatTime(rule.minute) },
    status: rule.status,
    store: { _id: store._id, name: localize(store.name, language), timeZone: store.timeZone },
    ...{ order: rule.order_id, orderType: rule.order_type },
    products: (order?.lines ?? []).map(({ name, qty }) => ({ name: localize(name, language), qty })),
    payment: { mod: rule.mod },
    unconfirmed:
      order && hasOrdersAhead
        ? await loadUnconfirmedDishes(platform, tx, { rule, source: order, store, language })
        : [],
    address: address ? formatDriverAddress(address) : null,
    next: rule.status === 'paused' ? [] : await presentNextDates(tx, { rule, outlet, rows }),
    past: presentPast({ rule, outlet, rows }).slice(0, PAST_DATES_LIMIT),
  }
}

/** All rules of a user in the form of the contract. */
export const presentRules = async (
  platform: Platform,
  tx: Transaction,
  { userId, language }: { readonly userId: string; readonly language: Language },
): Promise<RecurringRules> => {
  const rules = await listRecurringRules(tx, userId)
  const rows = Map.groupBy(
    await listOccurrences(
      tx,
      rules.map(({ id }) => id),
    ),
    ({ rule_id }) => rule_id,
  )
  return {
    rules: await Promise.all(
      rules.map((rule) => presentRule(platform, tx, { rule, rows: rows.get(rule.id) ?? [], language })),
    ),
    asOf: tx.now.toISOString(),
  }
}
