import { z } from 'zod'
import { dishAcceptanceSchema } from '#core/cart/contract/dish-acceptance.ts'
import type { WriteRecurrence } from '#core/checkout/server/recurrence.service.ts'
import { customerErrors } from '#core/customers/contract/errors.ts'
import { loadAddress, lockUser } from '#core/customers/server/customers.service.ts'
import { orderErrors } from '#core/orders/contract/errors.ts'
import type { OrderRecord } from '#core/orders/domain/order.ts'
import { isOwnOrder, loadOrder } from '#core/orders/server/orders.service.ts'
import { paymentErrors } from '#core/payments/contract/errors.ts'
import {
  computeCardFingerprint,
  findChargeableCard,
} from '#core/payments/server/charge-saved-card.service.ts'
import { getChannel } from '#core/sites/domain/order-type.ts'
import { type Failure, failure } from '#platform/contract/errors.ts'
import type { Transaction } from '#platform/db/transaction.ts'
import type { CustomerCaller } from '#platform/http/caller.ts'
import { httpErrors } from '#platform/http/http-errors.ts'
import type { Call, Platform } from '#platform/http/server-plugin.ts'
import type { Hooks } from '#platform/kernel/hooks.ts'
import { fail, ok, type Result } from '#platform/kernel/result.ts'
import { type RecurringApi, type RecurringRules, ruleFields } from '../contract/endpoints.ts'
import { recurringErrors } from '../contract/errors.ts'
import { computeNextDays, hasAnyDay, type Recurrence } from '../domain/recurrence.ts'
import { getRepeatableType } from '../domain/repeatable.ts'
import { getOrderTime, loadOrderingOutlet, type OrderingOutlet, planNextOrder } from './order-plan.loader.ts'
import { presentRules } from './rules.presenter.ts'
import {
  insertRecurringRule,
  listRecurringRules,
  type RuleRow,
  toRecurrenceColumns,
  updateRecurringRule,
} from './rules.repo.ts'

type CreateRuleInput = Pick<Call<RecurringApi['POST /api/v1/recurring-rules']>, 'body' | 'language'>

/** Maximum number of active rules of a customer. */
const MAX_RULES = 20

/** A rule as in the request. */
export type WireRule = Omit<CreateRuleInput['body'], 'order' | 'address' | 'payment' | 'acceptance'>

export const parseMinute = (time: string): number => {
  const [hour = 0, minute = 0] = time.split(':').map(Number)
  return hour * 60 + minute
}

export const fromWireRule = ({ unit, every, weekdays, startsOn, ends }: WireRule): Recurrence => ({
  ...{ unit, every, startsOn, ends },
  weekdays: unit === 'week' ? weekdays.toSorted() : [],
})

/** Validates that a rule has a date, and that its first order can still be placed in time. */
export const validateRecurringRule = (
  outlet: OrderingOutlet,
  { rule, now }: { readonly rule: WireRule; readonly now: Date },
): Failure | undefined => {
  const recurrence = fromWireRule(rule)
  if (!hasAnyDay(recurrence)) return failure(recurringErrors.endBeforeNext, { field: 'ends' })
  const [first = rule.startsOn] = computeNextDays(recurrence, { limit: 1 })
  const isInTime = outlet.getPlacementTime(getOrderTime(outlet, parseMinute(rule.time), first)) >= now
  return isInTime ? undefined : failure(recurringErrors.tooSoon, { field: 'startsOn' })
}

/** The columns of a new rule. */
export const toRuleColumns = (rule: WireRule) => ({
  ...toRecurrenceColumns(fromWireRule(rule)),
  minute: parseMinute(rule.time),
  status: 'active' as const,
})

/** Plans a new rule from its first date on. */
export const planFirstOrder = (tx: Transaction, rule: RuleRow, outlet: OrderingOutlet): Promise<RuleRow> =>
  updateRecurringRule(tx, rule.id, planNextOrder(rule, outlet, { from: rule.starts_on, used: 0 }))

const validateAddress = async (
  tx: Transaction,
  { userId, order, address }: { userId: string; order: OrderRecord; address: string | undefined },
): Promise<Result<string | null, Failure>> => {
  if (getChannel(order.orderType) !== 'delivery') return ok(null)
  const found = address && (await loadAddress(tx, userId, address))
  return found ? ok(found.id) : fail(failure(customerErrors.unknownAddress, { field: 'address' }))
}

const CASH = { mod: 'cod' } as const

type RulePayment = Pick<RuleRow, 'mod' | 'card_mark'>

type RecurrenceContext = Parameters<Hooks['orderRecurrence']>[0]

/** The payment of a rule whose first order is paid in the same way. */
const validateOrderPayment = async (
  platform: Platform,
  { brandId, userId }: CustomerCaller,
  { storeId, payment: { mod, cardId } }: Pick<RecurrenceContext, 'storeId' | 'payment'>,
): Promise<Result<RulePayment, Failure>> => {
  if (mod === 'cod') return ok({ mod, card_mark: null })
  if (mod !== 'express' || cardId === undefined)
    return fail(failure(recurringErrors.noCard, { field: 'recurrenceObj' }))
  const mark = computeCardFingerprint(platform, userId, cardId)
  const card = await findChargeableCard(platform, { brandId, userId, storeId, mark })
  if (card === 'unknown') return fail(failure(paymentErrors.cardsNotRead))
  if (card === 'gone') return fail(failure(paymentErrors.unknownCard, { field: 'payment.cardId' }))
  return ok({ mod, card_mark: mark })
}

/** The fingerprint of the chosen card, looked up at its gateway: it must be an own card that can be charged. */
const validateCard = async (
  platform: Platform,
  { brandId, userId }: CustomerCaller,
  { order: orderId, payment = CASH }: CreateRuleInput['body'],
): Promise<Result<RulePayment, Failure>> => {
  if (payment.mod === 'cod') return ok({ mod: 'cod', card_mark: null })
  const order = await platform.db.tenant(brandId, async (tx) =>
    (await isOwnOrder(tx, orderId, userId)) ? loadOrder(tx, orderId) : undefined,
  )
  if (!order) return fail(failure(orderErrors.unknownOrder, { field: 'order' }))
  const mark = computeCardFingerprint(platform, userId, payment.cardId)
  const card = await findChargeableCard(platform, { brandId, userId, storeId: order.storeId, mark })
  if (card === 'unknown') return fail(failure(paymentErrors.cardsNotRead))
  if (card === 'gone') return fail(failure(paymentErrors.unknownCard, { field: 'payment.cardId' }))
  return ok({ mod: 'express', card_mark: mark })
}

const validatePaymentMethod = (
  { store }: OrderingOutlet,
  orderType: 10 | 20,
  mod: RuleRow['mod'],
): Failure | undefined => {
  if (store.paymentMethods[getChannel(orderType)].includes(mod)) return undefined
  return failure(mod === 'cod' ? recurringErrors.noCash : recurringErrors.noCard)
}

const createRuleInTransaction = async (
  tx: Transaction,
  { userId, paying }: { readonly userId: string; readonly paying: RulePayment },
  { order: orderId, address, payment: _, acceptance, ...rule }: CreateRuleInput['body'],
): Promise<Result<void, Failure>> => {
  // Serialises two tabs that create rules concurrently, so that both are counted.
  await lockUser(tx, userId)
  const isOwn = await isOwnOrder(tx, orderId, userId)
  const order = isOwn ? await loadOrder(tx, orderId) : undefined
  if (!order) return fail(failure(orderErrors.unknownOrder, { field: 'order' }))
  const orderType = getRepeatableType(order)
  if (!orderType) return fail(failure(recurringErrors.notRepeatable))
  const outlet = await loadOrderingOutlet(tx, { storeId: order.storeId, orderType })
  const notOffered = validatePaymentMethod(outlet, orderType, paying.mod)
  if (notOffered) return fail(notOffered)
  const where = await validateAddress(tx, { userId, order, address })
  if (!where.ok) return where
  const refused = validateRecurringRule(outlet, { rule, now: tx.now })
  if (refused) return fail(refused)
  const running = (await listRecurringRules(tx, userId)).filter(({ status }) => status !== 'ended')
  if (running.length >= MAX_RULES)
    return fail(failure(recurringErrors.tooMany, { values: { max: MAX_RULES } }))
  const made = await insertRecurringRule(tx, {
    ...{ id: tx.generateId(), user_id: userId, store_id: order.storeId, order_id: order.id, follows: null },
    ...{ order_type: orderType, address_id: where.value, ...toRuleColumns(rule) },
    ...paying,
    allergies_accepted: acceptance ? JSON.stringify(acceptance) : null,
    ...{ next_day: null, next_at: null, created_at: tx.now, changed_at: tx.now },
  })
  await planFirstOrder(tx, made, outlet)
  return ok(undefined)
}

const orderRuleSchema = z.strictObject({ ...ruleFields, acceptance: dishAcceptanceSchema.optional() })

/**
 * Makes an order recur in the transaction that places it. The rule is paid as the order is: in cash, or by the saved
 * card, which its gateway is asked for first.
 */
export const prepareOrderRule = async (
  platform: Platform,
  { caller, storeId, recurrence, payment, addressId }: RecurrenceContext,
): Promise<Result<WriteRecurrence, Failure>> => {
  const parsed = orderRuleSchema.safeParse(recurrence)
  if (!parsed.success) {
    const path = parsed.error.issues[0]?.path.join('.') ?? ''
    return fail(failure(httpErrors.invalid, { field: ['recurrenceObj', path].filter(Boolean).join('.') }))
  }
  const paying = await validateOrderPayment(platform, caller, { storeId, payment })
  if (!paying.ok) return paying
  const { userId } = caller
  return ok((tx, { id: order }) =>
    createRuleInTransaction(
      tx,
      { userId, paying: paying.value },
      { ...parsed.data, order, ...(addressId === undefined ? {} : { address: addressId }) },
    ),
  )
}

/** Makes an own order recur. The gateway is queried for a chosen card first, outside the transaction. */
export const createRecurringRule = async (
  platform: Platform,
  caller: CustomerCaller,
  { body, language }: CreateRuleInput,
): Promise<Result<RecurringRules, Failure>> => {
  const { brandId, userId } = caller
  const paying = await validateCard(platform, caller, body)
  if (!paying.ok) return paying
  return platform.db.tenant(brandId, async (tx) => {
    const made = await createRuleInTransaction(tx, { userId, paying: paying.value }, body)
    return made.ok ? ok(await presentRules(platform, tx, { userId, language })) : made
  })
}
