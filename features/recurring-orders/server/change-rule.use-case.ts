import { MAX_ACKNOWLEDGED } from '#core/cart/contract/dish-acceptance.ts'
import { loadOrder } from '#core/orders/server/orders.service.ts'
import { type Failure, failure } from '#platform/contract/errors.ts'
import type { Transaction } from '#platform/db/transaction.ts'
import type { CustomerCaller } from '#platform/http/caller.ts'
import type { Call, Platform } from '#platform/http/server-plugin.ts'
import { fail, ok, type Result } from '#platform/kernel/result.ts'
import type { RecurringApi, RecurringRules } from '../contract/endpoints.ts'
import { recurringErrors } from '../contract/errors.ts'
import { addDays, type Day, iterateDays } from '../domain/recurrence.ts'
import { toInstantAtMinute } from '../domain/zoned-time.ts'
import {
  parseMinute,
  planFirstOrder,
  toRuleColumns,
  validateRecurringRule,
  type WireRule,
} from './create-rule.use-case.ts'
import {
  deleteOccurrence,
  deleteWaitingOccurrences,
  hastenWaitingOccurrences,
  insertOccurrences,
  lockOccurrence,
  updateOccurrence,
} from './occurrences.repo.ts'
import { getOrderTime, loadRuleOutlet, type OrderingOutlet, planFromNow } from './order-plan.loader.ts'
import { presentRules } from './rules.presenter.ts'
import {
  forgetEndedAcceptance,
  insertRecurringRule,
  lockRecurringRule,
  type RuleRow,
  toRecurrence,
  updateRecurringRule,
} from './rules.repo.ts'
import { getRuleAcceptance } from './unconfirmed-dishes.loader.ts'

/** A date before all dates of any rule. */
const EARLIEST_DAY: Day = '0001-01-01'
const ENDED_COLUMNS = { status: 'ended', next_day: null, next_at: null } as const

interface RuleContext {
  readonly tx: Transaction
  readonly rule: RuleRow
  readonly outlet: OrderingOutlet
}

interface RuleInput {
  readonly caller: CustomerCaller
  readonly ruleId: string
  readonly language: Call['language']
}

const failDateGone = (field: string) => fail(failure(recurringErrors.dateGone, { field }))

/** Changes an own rule that has not ended, unless it may have, with its row locked; returns all rules after the change. */
const withRule = (
  platform: Platform,
  { caller, ruleId, language, mayHaveEnded = false }: RuleInput & { readonly mayHaveEnded?: boolean },
  work: (changing: RuleContext) => Promise<Result<void, Failure>>,
): Promise<Result<RecurringRules, Failure>> =>
  platform.db.tenant(caller.brandId, async (tx) => {
    const rule = await lockRecurringRule(tx, ruleId)
    if (rule?.user_id !== caller.userId) return fail(failure(recurringErrors.unknownRule))
    if (rule.status === 'ended' && !mayHaveEnded) return fail(failure(recurringErrors.ended))
    const done = await work({ tx, rule, outlet: await loadRuleOutlet(tx, rule) })
    await forgetEndedAcceptance(tx, ruleId)
    return done.ok ? ok(await presentRules(platform, tx, { userId: caller.userId, language })) : done
  })

/** Whether a date is an upcoming date of the rule. */
const isUpcoming = ({ rule }: RuleContext, day: Day): boolean => {
  if (rule.next_day === null || day < rule.next_day) return false
  return iterateDays(toRecurrence(rule), day).next().value === day
}

/** Ends a rule before a date; without any remaining date its status is ended. */
const endBefore = async (changing: RuleContext, day: Day): Promise<void> => {
  const { tx, rule } = changing
  await deleteWaitingOccurrences(tx, { ruleId: rule.id, day }, ['due', 'skipped'])
  const ends = { ends_on: addDays(day, -1), ends_after: null }
  const isOver = rule.next_day === null || rule.next_day >= day
  await updateRecurringRule(tx, rule.id, isOver ? { ...ends, ...ENDED_COLUMNS } : ends)
}

type ChangeBody = Call<RecurringApi['PUT /api/v1/recurring-rules/:id']>['body']

const changeAll = async ({ tx, rule, outlet }: RuleContext, wire: WireRule): Promise<void> => {
  await deleteWaitingOccurrences(tx, { ruleId: rule.id, day: EARLIEST_DAY }, ['due'])
  if (rule.next_day) await deleteWaitingOccurrences(tx, { ruleId: rule.id, day: rule.next_day }, ['skipped'])
  await planFirstOrder(tx, await updateRecurringRule(tx, rule.id, toRuleColumns(wire)), outlet)
}

const changeFollowing = async (changing: RuleContext, from: Day, wire: WireRule): Promise<void> => {
  const { tx, rule, outlet } = changing
  await endBefore(changing, from)
  const {
    user_id,
    store_id,
    order_id,
    order_type,
    address_id,
    mod,
    card_mark,
    allergies_accepted: accepted,
  } = rule
  const next = await insertRecurringRule(tx, {
    ...{ id: tx.generateId(), user_id, store_id, order_id, order_type, address_id, follows: rule.id },
    ...{ mod, card_mark, allergies_accepted: accepted ? JSON.stringify(accepted) : null },
    ...toRuleColumns(wire),
    ...{ next_day: null, next_at: null, created_at: tx.now, changed_at: tx.now },
  })
  await planFirstOrder(tx, next, outlet)
}

/** Changes all upcoming orders of a rule, or one date and all that follow, which become a rule of their own. */
export const changeUpcomingOrders = (
  platform: Platform,
  call: RuleInput,
  { scope, from, ...wire }: ChangeBody,
): Promise<Result<RecurringRules, Failure>> =>
  withRule(platform, call, async (changing) => {
    const refused = validateRecurringRule(changing.outlet, { rule: wire, now: changing.tx.now })
    if (refused) return fail(refused)
    if (scope === 'all') await changeAll(changing, wire)
    else if (from === undefined || !isUpcoming(changing, from) || wire.startsOn < from)
      return failDateGone('from')
    else await changeFollowing(changing, from, wire)
    return ok(undefined)
  })

type OrderBody = Call<RecurringApi['PUT /api/v1/recurring-rules/:id/order']>['body']

const rescheduleOrder = async (
  { tx, rule, outlet }: RuleContext,
  day: Day,
  to: { readonly day: Day; readonly time: string },
): Promise<Result<void, Failure>> => {
  const wanted_at = toInstantAtMinute(to.day, parseMinute(to.time), outlet.store.timeZone)
  const look_at = outlet.getPlacementTime(wanted_at)
  if (look_at < tx.now) return fail(failure(recurringErrors.tooSoon, { field: 'day' }))
  const row = { rule_id: rule.id, day, wanted_at, state: 'due' as const, look_at }
  await insertOccurrences(tx, [row])
  const change = { wanted_at, look_at, state: row.state, attempts: 0, reason: '' }
  await updateOccurrence(tx, { ruleId: rule.id, day }, change)
  return ok(undefined)
}

/** Changes only this order. An order that is already placed stays. */
export const changeUpcomingOrder = (
  platform: Platform,
  call: RuleInput,
  { day, change }: OrderBody,
): Promise<Result<RecurringRules, Failure>> =>
  withRule(platform, call, async (changing) => {
    const { tx, rule, outlet } = changing
    const key = { ruleId: rule.id, day }
    const row = await lockOccurrence(tx, key)
    const isWaiting = row?.state === 'due' || (row?.state === 'skipped' && isUpcoming(changing, day))
    if (!isWaiting && (row || !isUpcoming(changing, day))) return failDateGone('day')
    if (change.kind === 'move') return rescheduleOrder(changing, day, change)
    if (change.kind === 'restore') {
      // After its placement time there is no plan to restore.
      if (isUpcoming(changing, day)) await deleteOccurrence(tx, key)
      return ok(undefined)
    }
    const wanted_at = getOrderTime(outlet, rule.minute, day)
    await insertOccurrences(tx, [{ rule_id: rule.id, day, wanted_at, state: 'skipped', look_at: tx.now }])
    await updateOccurrence(tx, key, { state: 'skipped', wanted_at, attempts: 0, reason: '' })
    return ok(undefined)
  })

/**
 * Adds conflicts to those that the customer has confirmed. Orders that wait because of them are placed at once; the last
 * ones of a rule wait when it has ended.
 */
export const confirmRuleDishes = (
  platform: Platform,
  call: RuleInput,
  { conflicts }: Call<RecurringApi['PUT /api/v1/recurring-rules/:id/dishes']>['body'],
): Promise<Result<RecurringRules, Failure>> =>
  withRule(platform, { ...call, mayHaveEnded: true }, async ({ tx, rule }) => {
    const source = await loadOrder(tx, rule.order_id)
    if (!source) throw new Error(`Rule ${rule.id} is of an order that is not there`)
    const before = getRuleAcceptance({ rule, source })
    if (!before) return ok(undefined)
    const acknowledged = [...new Set([...before.acknowledged, ...conflicts])].slice(-MAX_ACKNOWLEDGED)
    const accepted = JSON.stringify({ avoided: before.avoided, acknowledged })
    await updateRecurringRule(tx, rule.id, { allergies_accepted: accepted })
    await hastenWaitingOccurrences(tx, rule.id)
    return ok(undefined)
  })

type StateBody = Call<RecurringApi['PUT /api/v1/recurring-rules/:id/state']>['body']

/** Pauses, resumes or ends a rule: immediately, or from a date on. */
export const setRecurringRuleState = (
  platform: Platform,
  call: RuleInput,
  { state, from }: StateBody,
): Promise<Result<RecurringRules, Failure>> =>
  withRule(platform, call, async (changing) => {
    const { tx, rule, outlet } = changing
    if (from !== undefined && !isUpcoming(changing, from)) return failDateGone('from')
    if (from !== undefined && state === 'ended') {
      await endBefore(changing, from)
      return ok(undefined)
    }
    if (state === rule.status) return ok(undefined)
    if (state !== 'active')
      await deleteWaitingOccurrences(tx, { ruleId: rule.id, day: EARLIEST_DAY }, ['due'])
    if (state === 'ended') await updateRecurringRule(tx, rule.id, ENDED_COLUMNS)
    else if (state === 'paused') await updateRecurringRule(tx, rule.id, { status: state })
    else {
      const plan = await planFromNow(tx, rule, outlet)
      await updateRecurringRule(
        tx,
        rule.id,
        plan.next_day === null ? ENDED_COLUMNS : { status: state, ...plan },
      )
    }
    return ok(undefined)
  })
