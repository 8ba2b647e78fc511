import { type Failure, failure } from '#platform/contract/errors.ts'
import type { Unit } from '#platform/db/unit.ts'
import type { Call, Platform } from '#platform/http/area.ts'
import type { CustomerCaller } from '#platform/http/caller.ts'
import { fail, ok, type Result } from '#platform/kernel/result.ts'
import type { RecurringApi, RecurringRules } from '../contract/endpoints.ts'
import { recurringErrors } from '../contract/errors.ts'
import { addDays, type Day, daysOf } from '../domain/recurrence.ts'
import { wantedAt } from '../domain/wanted-at.ts'
import { judgeRule, minuteOf, newColumns, planFirst, type WireRule } from './make-rule.use-case.ts'
import {
  changeOccurrence,
  deleteOccurrence,
  deleteWaiting,
  insertOccurrences,
  lockOccurrence,
} from './occurrences.repo.ts'
import { momentOf, type Outlet, outletOfRule, planAnew } from './plan.ts'
import { presentRules } from './present-rules.ts'
import { changeRule, insertRule, lockRule, type RuleRow, recurrenceOf } from './rules.repo.ts'

/** A date that no rule has passed. */
const BEFORE_ALL: Day = '0001-01-01'
const DONE = { status: 'ended', next_day: null, next_at: null } as const

interface Changing {
  readonly unit: Unit
  readonly rule: RuleRow
  readonly outlet: Outlet
}

interface RuleCall {
  readonly caller: CustomerCaller
  readonly ruleId: string
  readonly language: Call['language']
}

const dateGone = (field: string) => fail(failure(recurringErrors.dateGone, { field }))

/** Changes an own rule that has not ended, its row locked; answers all rules as they then are. */
const withRule = (
  { db }: Platform,
  { caller, ruleId, language }: RuleCall,
  work: (changing: Changing) => Promise<Result<void, Failure>>,
): Promise<Result<RecurringRules, Failure>> =>
  db.tenant(caller.brandId, async (unit) => {
    const rule = await lockRule(unit, ruleId)
    if (rule?.user_id !== caller.userId) return fail(failure(recurringErrors.unknownRule))
    if (rule.status === 'ended') return fail(failure(recurringErrors.ended))
    const done = await work({ unit, rule, outlet: await outletOfRule(unit, rule) })
    return done.ok ? ok({ rules: await presentRules(unit, caller.userId, language) }) : done
  })

/** Whether a date is one of the rule's that are still ahead. */
const isAhead = ({ rule }: Changing, day: Day): boolean => {
  if (rule.next_day === null || day < rule.next_day) return false
  return daysOf(recurrenceOf(rule), day).next().value === day
}

/** Ends a rule before a date; without any date left it is over. */
const endBefore = async (changing: Changing, day: Day): Promise<void> => {
  const { unit, rule } = changing
  await deleteWaiting(unit, { ruleId: rule.id, day }, ['due', 'skipped'])
  const ends = { ends_on: addDays(day, -1), ends_after: null }
  const isOver = rule.next_day === null || rule.next_day >= day
  await changeRule(unit, rule.id, isOver ? { ...ends, ...DONE } : ends)
}

type ChangeBody = Call<RecurringApi['PUT /api/v1/recurring-rules/:id']>['body']

const changeAll = async ({ unit, rule, outlet }: Changing, wire: WireRule): Promise<void> => {
  await deleteWaiting(unit, { ruleId: rule.id, day: BEFORE_ALL }, ['due'])
  if (rule.next_day) await deleteWaiting(unit, { ruleId: rule.id, day: rule.next_day }, ['skipped'])
  await planFirst(unit, await changeRule(unit, rule.id, newColumns(wire)), outlet)
}

const changeFollowing = async (changing: Changing, from: Day, wire: WireRule): Promise<void> => {
  const { unit, rule, outlet } = changing
  await endBefore(changing, from)
  const { user_id, store_id, order_id, order_type, address_id, mod, card_mark } = rule
  const next = await insertRule(unit, {
    ...{ id: unit.newId(), user_id, store_id, order_id, order_type, address_id, follows: rule.id },
    ...{ mod, card_mark },
    ...newColumns(wire),
    ...{ next_day: null, next_at: null, created_at: unit.now, changed_at: unit.now },
  })
  await planFirst(unit, next, outlet)
}

/** Changes all upcoming orders of a rule, or a date and all that follow: those are then a rule of their own. */
export const changeOrders = (
  platform: Platform,
  call: RuleCall,
  { scope, from, ...wire }: ChangeBody,
): Promise<Result<RecurringRules, Failure>> =>
  withRule(platform, call, async (changing) => {
    const refused = judgeRule(changing.outlet, { rule: wire, now: changing.unit.now })
    if (refused) return fail(refused)
    if (scope === 'all') await changeAll(changing, wire)
    else if (from === undefined || !isAhead(changing, from) || wire.startsOn < from) return dateGone('from')
    else await changeFollowing(changing, from, wire)
    return ok(undefined)
  })

type OrderBody = Call<RecurringApi['PUT /api/v1/recurring-rules/:id/order']>['body']

const moveOne = async (
  { unit, rule, outlet }: Changing,
  day: Day,
  to: { readonly day: Day; readonly time: string },
): Promise<Result<void, Failure>> => {
  const wanted_at = wantedAt(to.day, minuteOf(to.time), outlet.store.timeZone)
  const look_at = outlet.placeAt(wanted_at)
  if (look_at < unit.now) return fail(failure(recurringErrors.tooSoon, { field: 'day' }))
  const row = { rule_id: rule.id, day, wanted_at, state: 'due' as const, look_at }
  await insertOccurrences(unit, [row])
  const change = { wanted_at, look_at, state: row.state, attempts: 0, reason: '' }
  await changeOccurrence(unit, { ruleId: rule.id, day }, change)
  return ok(undefined)
}

/** Changes this order and no other: what is placed already is an order like any other and stays. */
export const changeOneOrder = (
  platform: Platform,
  call: RuleCall,
  { day, change }: OrderBody,
): Promise<Result<RecurringRules, Failure>> =>
  withRule(platform, call, async (changing) => {
    const { unit, rule, outlet } = changing
    const key = { ruleId: rule.id, day }
    const row = await lockOccurrence(unit, key)
    const isWaiting = row?.state === 'due' || (row?.state === 'skipped' && isAhead(changing, day))
    if (!isWaiting && (row || !isAhead(changing, day))) return dateGone('day')
    if (change.kind === 'move') return moveOne(changing, day, change)
    if (change.kind === 'restore') {
      // Past its turn there is no plan to go back to.
      if (isAhead(changing, day)) await deleteOccurrence(unit, key)
      return ok(undefined)
    }
    const wanted_at = momentOf(outlet, rule.minute, day)
    await insertOccurrences(unit, [{ rule_id: rule.id, day, wanted_at, state: 'skipped', look_at: unit.now }])
    await changeOccurrence(unit, key, { state: 'skipped', wanted_at, attempts: 0, reason: '' })
    return ok(undefined)
  })

type StateBody = Call<RecurringApi['PUT /api/v1/recurring-rules/:id/state']>['body']

/** Pauses a rule, takes it up again, or ends it: at once, or from a date on. */
export const changeState = (
  platform: Platform,
  call: RuleCall,
  { state, from }: StateBody,
): Promise<Result<RecurringRules, Failure>> =>
  withRule(platform, call, async (changing) => {
    const { unit, rule, outlet } = changing
    if (from !== undefined && !isAhead(changing, from)) return dateGone('from')
    if (from !== undefined && state === 'ended') {
      await endBefore(changing, from)
      return ok(undefined)
    }
    if (state === rule.status) return ok(undefined)
    if (state !== 'active') await deleteWaiting(unit, { ruleId: rule.id, day: BEFORE_ALL }, ['due'])
    if (state === 'ended') await changeRule(unit, rule.id, DONE)
    else if (state === 'paused') await changeRule(unit, rule.id, { status: state })
    else {
      const plan = await planAnew(unit, rule, outlet)
      await changeRule(unit, rule.id, plan.next_day === null ? DONE : { status: state, ...plan })
    }
    return ok(undefined)
  })
