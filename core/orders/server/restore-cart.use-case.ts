import { restoreCartReservation } from '#core/availability/server/slots.service.ts'
import type { BulkAddResult } from '#core/cart/contract/bulk-endpoints.ts'
import { toWireSchedule, type WireSchedule } from '#core/cart/domain/wire-schedule.ts'
import { bulkAddProducts } from '#core/cart/server/bulk-add.service.ts'
import { lockOwnCart, reopenPlacedCart } from '#core/cart/server/cart.service.ts'
import { PAYMENT_STATUS } from '#core/payments/domain/payment-status.ts'
import { refreshPaymentStatus } from '#core/payments/server/refresh-payment-status.service.ts'
import { type OrderType, toUnscheduledType } from '#core/sites/domain/order-type.ts'
import { getScheduledChannel, type Slot } from '#core/stores/domain/slot.ts'
import { isSlotOffered } from '#core/stores/domain/slots.ts'
import type { StoreRecord } from '#core/stores/domain/store.ts'
import { loadStore } from '#core/stores/server/stores.service.ts'
import { type Failure, failure } from '#platform/contract/errors.ts'
import type { Transaction } from '#platform/db/transaction.ts'
import type { CustomerCaller } from '#platform/http/caller.ts'
import type { Call, Platform } from '#platform/http/server-plugin.ts'
import { fail, ok, type Result } from '#platform/kernel/result.ts'
import { orderErrors } from '../contract/errors.ts'
import type { ReorderApi } from '../contract/reorder-endpoints.ts'
import type { OrderRecord } from '../domain/order.ts'
import { ORDER_STATUS } from '../domain/order-status.ts'
import { writeTransition } from './order.writer.ts'
import { findOrder, isOrderOwnedBy } from './orders.repo.ts'
import { toReorderItems } from './reorder-items.service.ts'
import { isPaidTogether } from './shared-payment-paths.service.ts'
import { lockOrder } from './transition-order.service.ts'

type RestoreCall = Pick<Call<ReorderApi['POST /api/v1/carts/restore']>, 'body' | 'language'>
type RestoreResult = Result<BulkAddResult, Failure>

const unknown = () => fail(failure(orderErrors.unknownOrder))

/** Why an order cannot be taken back: it is paid or over, or the bank may still take the money. */
const findRefusal = (order: OrderRecord): Failure | undefined => {
  const { status, payment } = order
  if (status !== ORDER_STATUS.initialize) return failure(orderErrors.notUnpaid)
  if (isPaidTogether(order)) return failure(orderErrors.transitionRefused)
  const isInProgress = payment.status === PAYMENT_STATUS.pending || payment.needsReview
  return isInProgress ? failure(orderErrors.paymentInProgress) : undefined
}

const loadOwnOrder = async (
  tx: Transaction,
  { orderId, userId }: { readonly orderId: string; readonly userId: string },
): Promise<OrderRecord | undefined> =>
  (await isOrderOwnedBy(tx, orderId, userId)) ? findOrder(tx, orderId) : undefined

/** An order's own service and time, the latter only while it is still offered. */
const getOwnFulfilment = (
  { orderType }: OrderRecord,
  { slot, store, now }: { readonly slot: Slot | null; readonly store: StoreRecord; readonly now: Date },
): WireSchedule & { readonly orderType: OrderType } => {
  const channel = getScheduledChannel(orderType)
  if (!slot || !channel || !isSlotOffered(store, slot, { channel, now }))
    return { orderType: toUnscheduledType(orderType) }
  const wire = Object.entries(toWireSchedule(slot, { store, channel })).filter(([, at]) => at !== null)
  return { orderType, ...Object.fromEntries(wire) }
}

const restoreInTransaction = async (
  platform: Platform,
  tx: Transaction,
  { body, language, userId }: RestoreCall & { readonly userId: string },
): Promise<RestoreResult> => {
  const { order: orderId, replace = false, ...requested } = body
  await lockOwnCart(tx, userId)
  const order = await lockOrder(tx, orderId)
  const store = order && (await loadStore(tx, order.storeId))
  if (order?.userId !== userId || !store) return unknown()
  const refused = findRefusal(order)
  if (refused) return fail(refused)
  const placed = order.cart && { userId, storeId: order.storeId, cartId: order.cart.id, replace }
  const cart = placed ? await reopenPlacedCart(tx, placed) : undefined
  const own = cart && getOwnFulfilment(order, { slot: cart.slot, store, now: tx.now })
  // Its place in the slot goes back to its cart; what ends the order then releases nothing that others could take.
  if (own?.orderType === order.orderType && order.scheduledFor) await restoreCartReservation(tx, orderId)
  // A customer may only set 100; the system gives this order up, as it does when the time to pay is over.
  const actor = { kind: 'system' as const }
  await writeTransition(platform, tx, { order, to: ORDER_STATUS.paymentCancelled, actor })
  const input = { ...(own ?? requested), userId, store, language, replace, items: toReorderItems(order) }
  const showing = { language, catalogue: platform.catalogue }
  const added = await bulkAddProducts(platform, tx, { wish: input, showing })
  if (!added.ok || added.value.added > 0) return added
  // Nothing of it can be had: the order stays, and the reopened cart is none again.
  tx.rollBackAtEnd()
  return cart ? ok({ ...added.value, cart: null }) : added
}

/**
 * Takes an own unpaid order back into the cart, so that the customer can change it: the order is cancelled, which gives
 * back its slot, stock, promotion, points and credit, and its lines are added at today's prices. Money that still
 * arrives for it is refunded like any for a cancelled order. The gateway is asked first, because the order may have been
 * paid. Nothing changes when no line can be had any more.
 */
export const restoreCart = async (
  platform: Platform,
  { body, language }: RestoreCall,
  { brandId, userId }: CustomerCaller,
): Promise<RestoreResult> => {
  const order = await platform.db.tenant(brandId, (tx) => loadOwnOrder(tx, { orderId: body.order, userId }))
  if (!order) return unknown()
  const isOpen = order.status === ORDER_STATUS.initialize && !isPaidTogether(order)
  if (isOpen) await refreshPaymentStatus(platform, { brandId, payment: order.payment })
  return platform.db.tenant(brandId, (tx) => restoreInTransaction(platform, tx, { body, language, userId }))
}
