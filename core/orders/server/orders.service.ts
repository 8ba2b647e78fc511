import { paymentErrors } from '#core/payments/contract/errors.ts'
import { isDueInShares, type PaymentRecord } from '#core/payments/domain/payment.ts'
import { PAYMENT_STATUS } from '#core/payments/domain/payment-status.ts'
import type { SettleDependencies } from '#core/payments/server/settle.service.ts'
import type { TableSnapshot } from '#core/tables/domain/table.ts'
import { type Failure, failure } from '#platform/contract/errors.ts'
import type { Transaction } from '#platform/db/transaction.ts'
import type { Platform } from '#platform/http/server-plugin.ts'
import { fail, ok, type Result } from '#platform/kernel/result.ts'
import type { OrderActor, OrderDraft, OrderHeader, OrderRecord } from '../domain/order.ts'
import { applyEvent, type OrderEvent, type PlacedEventData } from '../domain/order-events.ts'
import { ORDER_STATUS } from '../domain/order-status.ts'
import { notifyOrderChange, notifyStaffScreens } from './notify-order-change.writer.ts'
import { runTransitionEffects, writeChange, writeTransition } from './order.writer.ts'
import { incrementOrderNumber, insertOrder, updateOrderTable } from './order-events.repo.ts'
import { findOrderHeaders } from './order-headers.repo.ts'
import {
  countUnpaidByUser,
  findBoardOrders,
  findOrder,
  findOrderBrand,
  findOrderByCart,
  findUnpaidStaffOrders,
  hasDeliveredOrder,
  isOrderOwnedBy,
} from './orders.repo.ts'
import { lockOrder } from './transition-order.service.ts'

const SYSTEM: OrderActor = { kind: 'system' }

/** Whether the outlet may see the order: it is paid, or will be paid on delivery. */
const isPaidOrPayOnDelivery = (payment: PaymentRecord): boolean =>
  payment.status === PAYMENT_STATUS.success ||
  (payment.status === PAYMENT_STATUS.unpaid && !isDueInShares(payment))

const createPlacedEvent = (draft: OrderDraft, number: number, at: Date): OrderEvent => {
  const { contact, address, deliveryInstruction, orderNote, answers, allergies, dropOff, ...rest } = draft
  const { payment, pricing, userId, enteredBy, table, ...terms } = rest
  const scheduledFor = terms.scheduledFor?.toISOString() ?? null
  const scheduledUntil = terms.scheduledUntil?.toISOString() ?? null
  const data: PlacedEventData = {
    ...terms,
    scheduledFor,
    scheduledUntil,
    number,
    userId,
    paymentId: payment.id,
  }
  const to = isPaidOrPayOnDelivery(payment) ? ORDER_STATUS.new : ORDER_STATUS.initialize
  const actor: OrderActor = enteredBy ? { kind: 'staff', ...enteredBy } : { kind: 'customer', id: userId }
  return { kind: 'placed', seq: 1, at, actor, from: null, to, data }
}

const reload = async (tx: Transaction, orderId: string): Promise<OrderRecord> => {
  const order = await findOrder(tx, orderId)
  if (!order) throw new Error(`Order ${orderId} was not written`)
  return order
}

/**
 * Writes a new order, in the transaction that locks the cart, reserves the stock and opens the payment. It begins as
 * NEW when its payment is settled or due on delivery, else as INITIALIZE until it is paid.
 *
 * @param draft with a number from {@link claimOrderNumber}
 * @throws when another order was made of the same version of the cart; see {@link loadOrderByCart}
 */
export const createOrder = async (
  platform: SettleDependencies,
  tx: Transaction,
  { number, ...draft }: OrderDraft & { readonly number: number },
): Promise<OrderRecord> => {
  const event = createPlacedEvent(draft, number, tx.now)
  const order = applyEvent(undefined, event)
  const { contact, address, deliveryInstruction, orderNote, answers, allergies, dropOff } = draft
  const { pricing, enteredBy = null, table = null } = draft
  const person = { contact, address, deliveryInstruction, orderNote, answers, allergies, dropOff }
  insertOrder(tx, { order, person, pricing, enteredBy, table, event })
  await runTransitionEffects(platform, tx, { order, from: null, actor: event.actor })
  const history = [{ status: order.status, at: event.at }]
  return {
    ...order,
    ...person,
    brandId: tx.brandId,
    addressChangedAt: null,
    enteredBy,
    table,
    payment: draft.payment,
    history,
  }
}

/** The next number of a store's orders: its row is locked until the transaction ends, so call it late. */
export const claimOrderNumber = (tx: Transaction, storeId: string): Promise<number> =>
  incrementOrderNumber(tx, storeId)

/** The order that was placed from this version of a cart, if any. */
export const loadOrderByCart = (
  tx: Transaction,
  cart: { readonly id: string; readonly version: number },
): Promise<OrderRecord | undefined> => findOrderByCart(tx, cart)

/** How many orders of a user still wait for their payment. */
export const countUnpaidOrders = (tx: Transaction, userId: string): Promise<number> =>
  countUnpaidByUser(tx, userId)

/** Whether the transaction's brand ever handed an order over. */
export const hasCompletedOrder = (tx: Transaction): Promise<boolean> => hasDeliveredOrder(tx)

/** Whether the order exists and belongs to this user: another user's order takes as long as an unknown one. */
export const isOwnOrder = (tx: Transaction, orderId: string, userId: string): Promise<boolean> =>
  isOrderOwnedBy(tx, orderId, userId)

/** The brand of an order, which never changes; undefined when there is no such order. */
export const loadOrderBrand = (
  platform: Pick<Platform, 'db'>,
  orderId: string,
): Promise<string | undefined> =>
  platform.db.system((tx) => findOrderBrand(tx, orderId), { singleRoundTrip: true })

/** Orders entered by staff at an outlet after `since` and not paid online, newest first. */
export const loadUnpaidStaffOrders = (
  tx: Transaction,
  storeId: string,
  since: Date,
): Promise<OrderRecord[]> => findUnpaidStaffOrders(tx, storeId, since)

/** An order of the transaction's brand with all of its related data. */
export const loadOrder = (tx: Transaction, orderId: string): Promise<OrderRecord | undefined> =>
  findOrder(tx, orderId)

/** The open orders at an outlet of the transaction's brand, and those that ended after `since`; oldest first. */
export const loadStoreOrders = (tx: Transaction, storeId: string, since: Date): Promise<OrderRecord[]> =>
  findBoardOrders(tx, [storeId], since)

/** Notifies all open pages of an order, once the transaction commits, that their copy of it is out of date. */
export const notifyOrderPages = (tx: Transaction, order: OrderRecord): Promise<void> =>
  notifyOrderChange(tx, order)

/** Notifies the outlet's open screens, once the transaction commits, that their copy of an order is out of date. */
export const notifyOrderStaff = (tx: Transaction, order: OrderRecord): Promise<void> =>
  notifyStaffScreens(tx, order)

/** The part of orders that customer messages need, by ids within the transaction's brand, in one statement. */
export const loadOrderHeaders = async (
  tx: Transaction,
  orderIds: readonly string[],
): Promise<ReadonlyMap<string, OrderHeader>> =>
  new Map((await findOrderHeaders(tx, orderIds)).map((head) => [head.id, head]))

/**
 * Makes a new payment attempt the payment of an order that is unpaid. Call {@link lockOrder} first, then open the
 * payment, then this. Refused with `notPayable` when the order is not waiting for a payment any more.
 */
export const attachPayment = async (
  platform: SettleDependencies,
  tx: Transaction,
  {
    orderId,
    payment,
    actor,
  }: { readonly orderId: string; readonly payment: PaymentRecord; readonly actor: OrderActor },
): Promise<Result<OrderRecord, Failure>> => {
  const order = await lockOrder(tx, orderId)
  if (order?.status !== ORDER_STATUS.initialize) return fail(failure(paymentErrors.notPayable))
  const change = { kind: 'paymentChanged' as const, data: { paymentId: payment.id } }
  const changed = writeChange(tx, order, { change, actor })
  if (isPaidOrPayOnDelivery(payment))
    await writeTransition(platform, tx, { order: changed, to: ORDER_STATUS.new, actor: SYSTEM })
  return ok(await reload(tx, orderId))
}

/** Says on every page of a locked order that its guests have moved to another table. */
export const moveOrderToTable = async (
  tx: Transaction,
  order: OrderRecord,
  table: TableSnapshot,
): Promise<void> => {
  updateOrderTable(tx, order.id, table)
  await notifyOrderChange(tx, order)
}
