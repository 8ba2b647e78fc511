import { lockUser } from '#core/customers/server/customers.service.ts'
import type { OrderRecord } from '#core/orders/domain/order.ts'
import { ORDER_STATUS } from '#core/orders/domain/order-status.ts'
import { attachPayment, loadOrder } from '#core/orders/server/orders.service.ts'
import { isPaymentOpen, type PaymentRecord } from '#core/payments/domain/payment.ts'
import { toPaymentFailure } from '#core/payments/domain/payment-failure.ts'
import { chargeSavedCard } from '#core/payments/server/charge-saved-card.service.ts'
import { refreshEarlierAttempts } from '#core/payments/server/earlier-attempts.service.ts'
import { formatFailureTexts } from '#core/payments/server/failure-texts.service.ts'
import { lockOrderPayments, openPayment } from '#core/payments/server/payments.service.ts'
import type { Transaction } from '#platform/db/transaction.ts'
import type { Platform } from '#platform/http/server-plugin.ts'
import { addMilliseconds, minutes } from '#platform/kernel/clock.ts'
import { localize } from '#platform/kernel/language.ts'
import { money } from '#platform/kernel/money.ts'
import { computeNextAttempt } from '../domain/placement-times.ts'
import {
  type DueOccurrence,
  LEASE_DURATION,
  lockOccurrence,
  type OccurrenceRow,
  updateOccurrence,
} from './occurrences.repo.ts'
import { loadRuleOutlet, type OrderingOutlet } from './order-plan.loader.ts'
import {
  loadUserLanguage,
  notifyRecurringOrderDeclined,
  notifyRecurringOrderFailed,
} from './rule-notifications.writer.ts'
import { findRecurringRule, type RuleRow } from './rules.repo.ts'

/** Interval of checks of an order that may no longer be charged, until it is paid manually or cancelled. */
const RECHECK_INTERVAL = minutes(5)

interface DuePayment {
  readonly rule: RuleRow
  readonly row: OccurrenceRow
  readonly order: OrderRecord
  readonly outlet: OrderingOutlet
}

/** Locks a date whose order waits for its payment, in the same order as a due one. */
const lockDuePayment = async (
  tx: Transaction,
  { ruleId, day }: DueOccurrence,
): Promise<DuePayment | undefined> => {
  const rule = await findRecurringRule(tx, ruleId)
  if (!rule || !(await lockUser(tx, rule.user_id))) return undefined
  const row = await lockOccurrence(tx, { ruleId, day })
  if (row?.state !== 'paying' || row.order_id === null) return undefined
  const order = await loadOrder(tx, row.order_id)
  if (!order) throw new Error(`Rule ${ruleId} made an order that is not there`)
  return { rule, row, order, outlet: await loadRuleOutlet(tx, rule) }
}

/**
 * Opens the next payment attempt of an order whose last one failed, as long as the outlet would still take the order.
 */
const openNextPayment = async (
  platform: Platform,
  tx: Transaction,
  { row, order, outlet, rule }: DuePayment,
): Promise<PaymentRecord | undefined> => {
  const { id: orderId, storeId, userId } = order
  if (outlet.getLatestTime(row.wanted_at) < tx.now) return undefined
  await lockOrderPayments(tx, orderId)
  const amount = money(order.total, order.currency)
  const input = { orderId, storeId, userId, mod: rule.mod, amount, gateway: outlet.store.gateway }
  const opened = await openPayment(tx, input)
  if (!opened.ok) return undefined
  const attached = await attachPayment(platform, tx, {
    ...{ orderId, payment: opened.value, actor: { kind: 'system' } },
  })
  return attached.ok ? opened.value : undefined
}

type ChargeablePayment = Pick<DuePayment, 'order' | 'rule'> & {
  readonly payment: PaymentRecord
  readonly isRepeat: boolean
}

/**
 * Asks about the declined attempts of a date's order before its card is charged again: the customer may have paid the page
 * of one of them since.
 */
const refreshDeclinedAttempts = async (platform: Platform, due: DueOccurrence): Promise<void> => {
  const { brandId } = due
  const order = await platform.db.tenant(brandId, async (tx) => (await lockDuePayment(tx, due))?.order)
  if (order?.status !== ORDER_STATUS.initialize || isPaymentOpen(order.payment.status)) return
  const { id: orderId, payment } = order
  await refreshEarlierAttempts(platform, { brandId, orderId, mod: payment.mod, waited: () => 0 })
}

/**
 * The payment to charge now. A payment that the customer has started manually is left to them; after a decline a new
 * one is opened once its time has come.
 */
const claimCharge = (
  platform: Platform,
  due: DueOccurrence,
  isFresh: boolean,
): Promise<ChargeablePayment | undefined> =>
  platform.db.tenant(due.brandId, async (tx) => {
    const paying = await lockDuePayment(tx, due)
    if (paying?.order.status !== ORDER_STATUS.initialize) return undefined
    const { rule, row, order } = paying
    const { payment } = order
    if (isPaymentOpen(payment.status))
      return payment.id === row.payment_id ? { rule, order, payment, isRepeat: !isFresh } : undefined
    if (row.payment_id === payment.id) return undefined
    const opened = await openNextPayment(platform, tx, paying)
    if (!opened) return undefined
    const look_at = addMilliseconds(tx.now, LEASE_DURATION)
    await updateOccurrence(tx, due, { payment_id: opened.id, look_at })
    return { rule, order, payment: opened, isRepeat: false }
  })

const chargeCard = async (
  platform: Platform,
  { order, rule, payment, isRepeat }: ChargeablePayment,
): Promise<void> => {
  const { contact, store, brandId } = order
  await chargeSavedCard(platform, payment, {
    ...{ brandId, isRepeat, mark: rule.card_mark ?? '', language: 'en' },
    description: `${localize(store.name, 'en')} #${order.number}`,
    returnUrl: `${platform.origin()}/${store.homePath}/payment/${payment.id}/return`,
    customer: {
      ...{ name: contact.name, phone: contact.phone },
      ...(contact.email ? { email: contact.email } : {}),
    },
  })
}

/** Records the decline, notifies the customer with a link to pay manually, and plans the next attempt. */
const recordDecline = async (platform: Platform, tx: Transaction, paying: DuePayment): Promise<void> => {
  const { rule, row, order, outlet } = paying
  const attempts = row.attempts + 1
  const language = await loadUserLanguage(tx, rule.user_id)
  const { message: reason } = formatFailureTexts(
    platform,
    language,
    toPaymentFailure(order.payment, { isPaused: false }),
  )
  const next = computeNextAttempt(tx.now, attempts, outlet.getLatestTime(row.wanted_at))
  const look_at = next ?? addMilliseconds(tx.now, RECHECK_INTERVAL)
  const key = { ruleId: rule.id, day: row.day }
  await updateOccurrence(tx, key, { attempts, reason, look_at, payment_id: null })
  if (attempts === 1)
    await notifyRecurringOrderDeclined(tx, { rule, outlet }, { row, reason, orderId: order.id })
}

/** The unpaid order was cancelled: another is placed while there is time, else the date has failed. */
const recordCancellation = async (tx: Transaction, { rule, row, outlet }: DuePayment): Promise<void> => {
  const key = { ruleId: rule.id, day: row.day }
  const none = { order_id: null, payment_id: null }
  if (outlet.getLatestTime(row.wanted_at) >= tx.now)
    return updateOccurrence(tx, key, { state: 'due', look_at: tx.now, ...none })
  await updateOccurrence(tx, key, { state: 'failed', ...none })
  await notifyRecurringOrderFailed(tx, { rule, outlet }, { row, reason: row.reason, isOver: true })
}

/** Records the state of the payment. */
const recordPaymentOutcome = (platform: Platform, due: DueOccurrence): Promise<void> =>
  platform.db.tenant(due.brandId, async (tx) => {
    const paying = await lockDuePayment(tx, due)
    if (!paying) return
    const { row, order } = paying
    if (order.status === ORDER_STATUS.paymentCancelled) return recordCancellation(tx, paying)
    // Paid: it counts as this date's order even if, for example, the outlet declined it since.
    if (order.status !== ORDER_STATUS.initialize)
      return updateOccurrence(tx, due, { state: 'placed', payment_id: null, reason: '' })
    const isDeclined = !isPaymentOpen(order.payment.status) && order.payment.id === row.payment_id
    if (isDeclined) return recordDecline(platform, tx, paying)
    const wait = isPaymentOpen(order.payment.status) ? LEASE_DURATION : RECHECK_INTERVAL
    await updateOccurrence(tx, due, { look_at: addMilliseconds(tx.now, wait) })
  })

/**
 * Pays the order of one date by the card that its customer chose, once: for a possible earlier charge the gateway is
 * queried first. A date without an unpaid order is skipped.
 */
export const payDueOrder = async (
  platform: Platform,
  due: DueOccurrence,
  { isFresh }: { readonly isFresh: boolean },
): Promise<void> => {
  if (!isFresh) await refreshDeclinedAttempts(platform, due)
  const chargeable = await claimCharge(platform, due, isFresh)
  if (chargeable) await chargeCard(platform, chargeable)
  await recordPaymentOutcome(platform, due)
}
