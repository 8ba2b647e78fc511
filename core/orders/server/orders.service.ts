import { paymentErrors } from '#core/payments/contract/errors.ts'
import type { PaymentRecord } from '#core/payments/domain/payment.ts'
import { PAYMENT_STATUS } from '#core/payments/domain/payment-status.ts'
import type { SettleDependencies } from '#core/payments/server/settle.service.ts'
import { type Failure, failure } from '#platform/contract/errors.ts'
import type { Transaction } from '#platform/db/transaction.ts'
import type { Platform } from '#platform/http/server-plugin.ts'
import { fail, ok, type Result } from '#platform/kernel/result.ts'
import type { OrderActor, OrderDraft, OrderHeader, OrderRecord } from '../domain/order.ts'
import { applyEvent, type OrderEvent, type PlacedEventData } from '../domain/order-events.ts'
import { ORDER_STATUS } from '../domain/order-status.ts'
import { notifyStaffScreens } from './notify-order-change.writer.ts'
import { announceTransition, writeChange, writeTransition } from './order.writer.ts'
import { incrementOrderNumber, insertOrder } from './order-events.repo.ts'
import { findOrderHeaders } from './order-headers.repo.ts'
import {
  countUnpaidByUser,
  findBoardOrders,
  findOrder,
  findOrderBrand,
  findOrderByCart,
  findUnpaidStaffOrders,
  isOrderOwnedBy,
} from './orders.repo.ts'
import { lockOrder } from './transition-order.service.ts'

const SYSTEM: OrderActor = { kind: 'system' }

/** Whether the outlet may see the order: it is paid, or will be at the door. */
const isPaidOrPayOnDelivery = ({ status }: PaymentRecord): boolean =>
  status === PAYMENT_STATUS.success || status === PAYMENT_STATUS.unpaid

const createPlacedEvent = (draft: OrderDraft, number: number, at: Date): OrderEvent => {
  const { contact, address, deliveryInstruction, answers, payment, pricing, userId, enteredBy, ...terms } =
    draft
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

const reload = async (unit: Transaction, orderId: string): Promise<OrderRecord> => {
  const order = await findOrder(unit, orderId)
  if (!order) throw new Error(`Order ${orderId} was not written`)
  return order
}

/**
 * Writes a new order, in the unit that locks the cart, takes the stock and opens the payment. It begins as NEW
 * when its payment is settled or will be at the door, else as INITIALIZE until the money has come.
 *
 * @param draft with a number from {@link claimOrderNumber}
 * @throws when another order was made of the same version of the cart; see {@link loadOrderByCart}
 */
export const createOrder = async (
  platform: SettleDependencies,
  unit: Transaction,
  { number, ...draft }: OrderDraft & { readonly number: number },
): Promise<OrderRecord> => {
  const event = createPlacedEvent(draft, number, unit.now)
  const order = applyEvent(undefined, event)
  const { contact, address, deliveryInstruction, answers, pricing, enteredBy = null } = draft
  const person = { contact, address, deliveryInstruction, answers }
  insertOrder(unit, { order, person, pricing, enteredBy, event })
  await announceTransition(platform, unit, { order, from: null, actor: event.actor })
  const history = [{ status: order.status, at: event.at }]
  return {
    ...order,
    ...person,
    brandId: unit.brandId,
    addressChangedAt: null,
    enteredBy,
    payment: draft.payment,
    history,
  }
}

/** The next number of a store's orders: its row is locked until the unit ends, so take it late. */
export const claimOrderNumber = (unit: Transaction, storeId: string): Promise<number> =>
  incrementOrderNumber(unit, storeId)

/** The order that was made of this version of a cart, if one was. */
export const loadOrderByCart = (
  unit: Transaction,
  cart: { readonly id: string; readonly version: number },
): Promise<OrderRecord | undefined> => findOrderByCart(unit, cart)

/** How many orders of a user still wait for their payment. */
export const countUnpaidOrders = (unit: Transaction, userId: string): Promise<number> =>
  countUnpaidByUser(unit, userId)

/** Whether there is such an order and it is this user's: as quick for another's as for one that is not there. */
export const isOwnOrder = (unit: Transaction, orderId: string, userId: string): Promise<boolean> =>
  isOrderOwnedBy(unit, orderId, userId)

/** Whose an order is, which never changes; undefined where there is none. */
export const loadOrderBrand = (
  platform: Pick<Platform, 'db'>,
  orderId: string,
): Promise<string | undefined> =>
  platform.db.system((unit) => findOrderBrand(unit, orderId), { singleRoundTrip: true })

/** What staff entered at an outlet after `since` and its customer has not paid online, the newest first. */
export const loadUnpaidStaffOrders = (
  unit: Transaction,
  storeId: string,
  since: Date,
): Promise<OrderRecord[]> => findUnpaidStaffOrders(unit, storeId, since)

/** An order of the unit's brand with all that belongs to it. */
export const loadOrder = (unit: Transaction, orderId: string): Promise<OrderRecord | undefined> =>
  findOrder(unit, orderId)

/** What is under way at an outlet of the unit's brand, and what ended after `since`; oldest first. */
export const loadStoreOrders = (unit: Transaction, storeId: string, since: Date): Promise<OrderRecord[]> =>
  findBoardOrders(unit, storeId, since)

/** Tells the outlet's open screens, once the unit commits, that they know less of an order than there is to know. */
export const notifyOrderStaff = (unit: Transaction, order: OrderRecord): Promise<void> =>
  notifyStaffScreens(unit, order)

/** As much of orders of the unit's brand as it takes to write to their customers, by their ids, in one statement. */
export const loadOrderHeaders = async (
  unit: Transaction,
  orderIds: readonly string[],
): Promise<ReadonlyMap<string, OrderHeader>> =>
  new Map((await findOrderHeaders(unit, orderIds)).map((head) => [head.id, head]))

/**
 * Makes a new try the payment of an order that waits for one. Call {@link lockOrder} first, then open the payment,
 * then this. Refused with `notPayable` when the order does not wait for a payment any more.
 */
export const attachPayment = async (
  platform: SettleDependencies,
  unit: Transaction,
  {
    orderId,
    payment,
    actor,
  }: { readonly orderId: string; readonly payment: PaymentRecord; readonly actor: OrderActor },
): Promise<Result<OrderRecord, Failure>> => {
  const order = await lockOrder(unit, orderId)
  if (order?.status !== ORDER_STATUS.initialize) return fail(failure(paymentErrors.notPayable))
  const change = { kind: 'paymentChanged' as const, data: { paymentId: payment.id } }
  const changed = writeChange(unit, order, { change, actor })
  if (isPaidOrPayOnDelivery(payment))
    await writeTransition(platform, unit, { order: changed, to: ORDER_STATUS.new, actor: SYSTEM })
  return ok(await reload(unit, orderId))
}
