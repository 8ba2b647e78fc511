import { lockUser } from '#core/customers/server/customers.service.ts'
import type { OrderRecord } from '#core/orders/domain/order.ts'
import { ORDER_STATUS } from '#core/orders/domain/order-status.ts'
import { attachPayment, loadOrder } from '#core/orders/server/orders.service.ts'
import { isOpen, type PaymentRecord } from '#core/payments/domain/payment.ts'
import { failureOf } from '#core/payments/domain/payment-failure.ts'
import { chargeKeptCard } from '#core/payments/server/charge-card.service.ts'
import { failureWords } from '#core/payments/server/failure-words.service.ts'
import { lockPaymentsOf, openPayment } from '#core/payments/server/payments.service.ts'
import type { Unit } from '#platform/db/unit.ts'
import type { Platform } from '#platform/http/area.ts'
import { later, minutes } from '#platform/kernel/clock.ts'
import { localize } from '#platform/kernel/language.ts'
import { money } from '#platform/kernel/money.ts'
import { nextTryAt } from '../domain/attempts.ts'
import {
  changeOccurrence,
  type DueOccurrence,
  LENT_FOR,
  lockOccurrence,
  type OccurrenceRow,
} from './occurrences.repo.ts'
import { type Outlet, outletOfRule } from './plan.ts'
import { findRule, type RuleRow } from './rules.repo.ts'
import { languageOf, tellDeclined, tellFailed } from './tell.ts'

/** How often an order is looked at that nobody may charge for any more, until it is paid by hand or given up. */
const LOOK_EVERY = minutes(5)

interface Paying {
  readonly rule: RuleRow
  readonly row: OccurrenceRow
  readonly order: OrderRecord
  readonly outlet: Outlet
}

/** A date whose order waits for its payment, locked like one that is due. */
const lockPaying = async (unit: Unit, { ruleId, day }: DueOccurrence): Promise<Paying | undefined> => {
  const rule = await findRule(unit, ruleId)
  if (!rule || !(await lockUser(unit, rule.user_id))) return undefined
  const row = await lockOccurrence(unit, { ruleId, day })
  if (row?.state !== 'paying' || row.order_id === null) return undefined
  const order = await loadOrder(unit, row.order_id)
  if (!order) throw new Error(`Rule ${ruleId} made an order that is not there`)
  return { rule, row, order, outlet: await outletOfRule(unit, rule) }
}

/** Opens the next try to pay an order whose last one has failed, as long as the outlet would still take it. */
const openAgain = async (
  platform: Platform,
  unit: Unit,
  { row, order, outlet, rule }: Paying,
): Promise<PaymentRecord | undefined> => {
  const { id: orderId, storeId, userId } = order
  if (outlet.latestAt(row.wanted_at) < unit.now) return undefined
  await lockPaymentsOf(unit, orderId)
  const amount = money(order.total, order.currency)
  const wish = { orderId, storeId, userId, mod: rule.mod, amount, gateway: outlet.store.gateway }
  const opened = await openPayment(unit, wish)
  if (!opened.ok) return undefined
  const attached = await attachPayment(platform, unit, {
    ...{ orderId, payment: opened.value, actor: { kind: 'system' } },
  })
  return attached.ok ? opened.value : undefined
}

type Chargeable = Pick<Paying, 'order' | 'rule'> & {
  readonly payment: PaymentRecord
  readonly isRepeat: boolean
}

/**
 * The payment that is ours to make now. One that the customer has begun by hand is left to them; after a decline a new
 * one is opened once its time has come.
 */
const takeCharge = (
  platform: Platform,
  due: DueOccurrence,
  isFresh: boolean,
): Promise<Chargeable | undefined> =>
  platform.db.tenant(due.brandId, async (unit) => {
    const paying = await lockPaying(unit, due)
    if (paying?.order.status !== ORDER_STATUS.initialize) return undefined
    const { rule, row, order } = paying
    const { payment } = order
    if (isOpen(payment.status))
      return payment.id === row.payment_id ? { rule, order, payment, isRepeat: !isFresh } : undefined
    if (row.payment_id === payment.id) return undefined
    const opened = await openAgain(platform, unit, paying)
    if (!opened) return undefined
    const look_at = later(unit.now, LENT_FOR)
    await changeOccurrence(unit, due, { payment_id: opened.id, look_at })
    return { rule, order, payment: opened, isRepeat: false }
  })

const charge = async (platform: Platform, { order, rule, payment, isRepeat }: Chargeable): Promise<void> => {
  const { contact, store, brandId } = order
  await chargeKeptCard(platform, payment, {
    ...{ brandId, isRepeat, mark: rule.card_mark ?? '', language: 'en' },
    description: `${localize(store.name, 'en')} #${order.number}`,
    returnUrl: `${platform.origin()}/${store.homePath}/payment/${payment.id}/return`,
    customer: {
      ...{ name: contact.name, phone: contact.phone },
      ...(contact.email ? { email: contact.email } : {}),
    },
  })
}

/** Notes that the card did not pay, says so with the way to pay by hand, and plans the next try. */
const noteDeclined = async (platform: Platform, unit: Unit, paying: Paying): Promise<void> => {
  const { rule, row, order, outlet } = paying
  const attempts = row.attempts + 1
  const language = await languageOf(unit, rule.user_id)
  const { message: reason } = failureWords(platform, language, failureOf(order.payment, { isPaused: false }))
  const next = nextTryAt(unit.now, attempts, outlet.latestAt(row.wanted_at))
  const look_at = next ?? later(unit.now, LOOK_EVERY)
  const key = { ruleId: rule.id, day: row.day }
  await changeOccurrence(unit, key, { attempts, reason, look_at, payment_id: null })
  if (attempts === 1) await tellDeclined(unit, { rule, outlet }, { row, reason, orderId: order.id })
}

/** The order was given up unpaid: another is made while there is time, else the date is over. */
const noteGone = async (unit: Unit, { rule, row, outlet }: Paying): Promise<void> => {
  const key = { ruleId: rule.id, day: row.day }
  const none = { order_id: null, payment_id: null }
  if (outlet.latestAt(row.wanted_at) >= unit.now)
    return changeOccurrence(unit, key, { state: 'due', look_at: unit.now, ...none })
  await changeOccurrence(unit, key, { state: 'failed', ...none })
  await tellFailed(unit, { rule, outlet }, { row, reason: row.reason, isOver: true })
}

/** Writes down how it stands with the payment. */
const conclude = (platform: Platform, due: DueOccurrence): Promise<void> =>
  platform.db.tenant(due.brandId, async (unit) => {
    const paying = await lockPaying(unit, due)
    if (!paying) return
    const { row, order } = paying
    if (order.status === ORDER_STATUS.paymentCancelled) return noteGone(unit, paying)
    // Paid: whatever became of it since, such as that the outlet declined it, it was this date's order.
    if (order.status !== ORDER_STATUS.initialize)
      return changeOccurrence(unit, due, { state: 'placed', payment_id: null, reason: '' })
    const isDeclined = !isOpen(order.payment.status) && order.payment.id === row.payment_id
    if (isDeclined) return noteDeclined(platform, unit, paying)
    const wait = isOpen(order.payment.status) ? LENT_FOR : LOOK_EVERY
    await changeOccurrence(unit, due, { look_at: later(unit.now, wait) })
  })

/**
 * Pays the order of one date by the card that its customer chose, once: what may have been charged before is asked of
 * the gateway first. A date without such an order is left alone.
 */
export const payDue = async (
  platform: Platform,
  due: DueOccurrence,
  { isFresh }: { readonly isFresh: boolean },
): Promise<void> => {
  const chargeable = await takeCharge(platform, due, isFresh)
  if (chargeable) await charge(platform, chargeable)
  await conclude(platform, due)
}
