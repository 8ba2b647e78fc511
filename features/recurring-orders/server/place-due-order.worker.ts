import type { Cart } from '#core/cart/contract/endpoints.ts'
import { placeOnBehalf } from '#core/checkout/server/place-on-behalf.service.ts'
import { lockUser } from '#core/customers/server/customers.service.ts'
import type { OrderRecord } from '#core/orders/domain/order.ts'
import { loadOrder } from '#core/orders/server/orders.service.ts'
import { toReorderItems } from '#core/orders/server/reorder-items.service.ts'
import { PAYMENT_STATUS } from '#core/payments/domain/payment-status.ts'
import { getChannel, toScheduledType } from '#core/sites/domain/order-type.ts'
import { getChannelHours, getSlotSettings } from '#core/stores/domain/channel-state.ts'
import { getServiceDay } from '#core/stores/domain/service-day.ts'
import { listSlotDays } from '#core/stores/domain/slots.ts'
import type { StoreRecord } from '#core/stores/domain/store.ts'
import { type Failure, failure } from '#platform/contract/errors.ts'
import type { Transaction } from '#platform/db/transaction.ts'
import { formatFailureMessage } from '#platform/http/envelope.ts'
import type { Platform } from '#platform/http/server-plugin.ts'
import { joinWithCommas } from '#platform/i18n/join-with-commas.ts'
import { addMilliseconds } from '#platform/kernel/clock.ts'
import { fail, ok, type Result } from '#platform/kernel/result.ts'
import { recurringErrors } from '../contract/errors.ts'
import { computeNextAttempt } from '../domain/placement-times.ts'
import {
  type DueOccurrence,
  LEASE_DURATION,
  lockOccurrence,
  type OccurrenceRow,
  updateOccurrence,
} from './occurrences.repo.ts'
import { loadRuleOutlet, type OrderingOutlet } from './order-plan.loader.ts'
import { payDueOrder } from './pay-due-order.worker.ts'
import {
  loadUserLanguage,
  notifyRecurringOrderFailed,
  notifyRecurringOrdersMissed,
} from './rule-notifications.writer.ts'
import { findRecurringRule, forgetEndedAcceptance, type RuleRow } from './rules.repo.ts'
import { loadUnconfirmedDishes } from './unconfirmed-dishes.loader.ts'

/** The timing of an order: the slot that contains its time, or now if the outlet has no slots. */
const resolveTiming = (
  store: StoreRecord,
  { orderType, wanted, now }: { orderType: 10 | 20; wanted: Date; now: Date },
) => {
  const channel = getChannel(orderType)
  const settings = getSlotSettings(store, channel)
  if (!settings?.isActive) return ok({ orderType })
  const date = getServiceDay(wanted, getChannelHours(store, channel), store.timeZone)
  const [day] = listSlotDays(store, { channel, now, only: date.toString() })
  const slot = day?.slots.find(({ start, end }) => start <= wanted && wanted < end)
  if (!slot) return fail(failure(recurringErrors.noSlot))
  const [from, to] = [slot.start.toISOString(), slot.end.toISOString()]
  const time =
    settings.type === 10 ? { scheduledTime: from } : { scheduledStartTime: from, scheduledEndTime: to }
  return ok({ orderType: toScheduledType(orderType), ...time })
}

interface DueOrder {
  readonly rule: RuleRow
  readonly row: OccurrenceRow
}

const placeRuleOrder = async (
  platform: Platform,
  tx: Transaction,
  { rule, row, store }: DueOrder & Pick<OrderingOutlet, 'store'>,
): Promise<Result<OrderRecord, Failure>> => {
  const source = await loadOrder(tx, rule.order_id)
  if (!source) throw new Error(`Rule ${rule.id} is of an order that is not there`)
  const language = await loadUserLanguage(tx, rule.user_id)
  const unconfirmed = await loadUnconfirmedDishes(platform, tx, { rule, source, store, language })
  if (unconfirmed.length > 0) {
    const dishes = joinWithCommas([...new Set(unconfirmed.map(({ dish }) => dish))], language)
    return fail(failure(recurringErrors.unconfirmedDishes, { values: { dishes } }))
  }
  const when = resolveTiming(store, { orderType: rule.order_type, wanted: row.wanted_at, now: tx.now })
  if (!when.ok) return when
  // The price is recalculated, so no earlier price is compared with it.
  const items = toReorderItems(source).map(({ priceBefore: _, ...item }) => item)
  return placeOnBehalf(platform, tx, {
    ...{ userId: rule.user_id, store, language, items },
    ...when.value,
    ...{ addressId: rule.address_id, mod: rule.mod },
    collectFromUser: source.answers.map(({ field, value }) => ({ _id: field, value })),
    deliveryInstruction: source.deliveryInstruction,
    orderNote: source.orderNote,
    allergies: [...source.allergies],
    dropOff: source.dropOff,
    needsCutlery: source.needsCutlery,
  })
}

/** Records that no process attempted to place it in time. */
const recordMissed = async (
  tx: Transaction,
  { rule, row }: DueOrder,
  outlet: OrderingOutlet,
): Promise<void> => {
  await updateOccurrence(tx, { ruleId: rule.id, day: row.day }, { state: 'missed' })
  await forgetEndedAcceptance(tx, rule.id)
  await notifyRecurringOrdersMissed(tx, { rule, outlet, missed: [row] })
}

/**
 * Locks a date that still waits for its order. The customer is locked first, as in every placement; then the row, so
 * that a concurrent process waits and finds the order placed.
 */
const lockDueOrder = async (
  tx: Transaction,
  { ruleId, day }: DueOccurrence,
): Promise<DueOrder | undefined> => {
  const rule = await findRecurringRule(tx, ruleId)
  if (!rule || !(await lockUser(tx, rule.user_id))) return undefined
  const row = await lockOccurrence(tx, { ruleId, day })
  return row?.state === 'due' ? { rule, row } : undefined
}

/** Whether nothing is left to pay online: a cash order, or a total of zero. */
const isPaid = ({ payment }: OrderRecord): boolean =>
  payment.status === PAYMENT_STATUS.unpaid || payment.status === PAYMENT_STATUS.success

/**
 * Writes the order and its record in one transaction: after a crash both exist or neither.
 * @returns whether an order was placed that still has to be paid
 */
const attemptPlacement = (platform: Platform, due: DueOccurrence): Promise<Result<boolean, Failure>> =>
  platform.db.tenant(due.brandId, async (tx) => {
    const placing = await lockDueOrder(tx, due)
    if (!placing) return ok(false)
    const outlet = await loadRuleOutlet(tx, placing.rule)
    if (outlet.getLatestTime(placing.row.wanted_at) < tx.now && placing.row.attempts === 0) {
      await recordMissed(tx, placing, outlet)
      return ok(false)
    }
    const placed = await placeRuleOrder(platform, tx, { ...placing, store: outlet.store })
    if (!placed.ok) return placed
    const { id: order_id, payment } = placed.value
    const done = isPaid(placed.value)
      ? { state: 'placed' as const, reason: '' }
      : {
          state: 'paying' as const,
          payment_id: payment.id,
          look_at: addMilliseconds(tx.now, LEASE_DURATION),
        }
    await updateOccurrence(tx, due, { ...done, order_id })
    await forgetEndedAcceptance(tx, placing.rule.id)
    return ok(done.state === 'paying')
  })

/** The changes by name if the refusal names them; otherwise its text. */
const formatReason = async (
  platform: Platform,
  tx: Transaction,
  { rule, refused }: { rule: RuleRow; refused: Failure },
) => {
  const language = await loadUserLanguage(tx, rule.user_id)
  const { changes = [] } = (refused.data ?? {}) as Partial<Pick<Cart, 'changes'>>
  const named = changes.map(({ text }) => text).filter(Boolean)
  return named.length > 0 ? named.join(' ') : formatFailureMessage(refused, platform.catalogue, language)
}

/** Records a failed attempt, notifies on the first and last one, and retries later as long as there is time. */
const recordFailure = (platform: Platform, due: DueOccurrence, refused: Failure): Promise<void> =>
  platform.db.tenant(due.brandId, async (tx) => {
    const placing = await lockDueOrder(tx, due)
    if (!placing) return
    const { rule, row } = placing
    const outlet = await loadRuleOutlet(tx, rule)
    const attempts = row.attempts + 1
    const next = computeNextAttempt(tx.now, attempts, outlet.getLatestTime(row.wanted_at))
    // Being too late by now is not the original reason.
    const isLate = next === null && row.reason !== ''
    const reason = isLate ? row.reason : await formatReason(platform, tx, { rule, refused })
    const change = next ? { look_at: next } : { state: 'failed' as const }
    await updateOccurrence(tx, due, { attempts, reason, ...change })
    await forgetEndedAcceptance(tx, rule.id)
    if (attempts === 1 || !next)
      await notifyRecurringOrderFailed(tx, { rule, outlet }, { row, reason, isOver: !next })
  })

/** Places the order of one date and charges the card if needed, or records why it could not be placed. */
export const placeDueOrder = async (platform: Platform, due: DueOccurrence): Promise<void> => {
  const attempted = await attemptPlacement(platform, due)
  if (attempted.ok) await payDueOrder(platform, due, { isFresh: attempted.value })
  else await recordFailure(platform, due, attempted.failure)
}
