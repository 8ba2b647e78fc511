import type { CheckoutGuard } from '#core/checkout/server/checkout-guard.service.ts'
import { ORDER_STATUS, type OrderStatus } from '#core/orders/domain/order-status.ts'
import { isCancelledOrDeclined } from '#core/orders/domain/transitions.ts'
import { loadOrder } from '#core/orders/server/orders.service.ts'
import type { TransitionGuard } from '#core/orders/server/transition-order.service.ts'
import { failure } from '#platform/contract/errors.ts'
import type { Hooks } from '#platform/kernel/hooks.ts'
import { fail, ok } from '#platform/kernel/result.ts'
import { prescriptionErrors } from '../contract/errors.ts'
import { getPrescriptionState } from '../domain/prescription.ts'
import { findRepeatForCart, listNeededInCart } from './cart-prescription.loader.ts'
import { listOrderProducts } from './order-prescription.loader.ts'
import { attachFiles, detachFiles, listWaitingFiles } from './prescription-files.repo.ts'
import {
  findPrescription,
  insertPrescription,
  listNeedingProducts,
  returnRepeat,
  takeRepeat,
} from './prescriptions.repo.ts'

/** No order that needs a prescription is placed without one; it is written with the order. */
export const prescriptionCheckoutGuard: CheckoutGuard = {
  async validateMethod(tx, { subject, stage, isStaffEntry }) {
    // The customer can still upload one, and staff see it on paper.
    if (stage === 'offer' || isStaffEntry || !('live' in subject)) return ok(undefined)
    const { live } = subject
    const needed = listNeededInCart(live)
    if (needed.length === 0) return ok(undefined)
    const { userId } = live.cart
    if ((await listWaitingFiles(tx, userId)).length > 0) return ok(undefined)
    if (await findRepeatForCart(tx, { userId, needed, locks: true })) return ok(undefined)
    return fail(failure(prescriptionErrors.missing, { field: 'prescription' }))
  },

  async reserve(tx, { order, live }) {
    const needed = listNeededInCart(live)
    if (needed.length === 0) return ok(undefined)
    const { id: orderId, userId } = order
    const attached = await attachFiles(tx, { userId, orderId })
    const repeat = attached === 0 ? await findRepeatForCart(tx, { userId, needed }) : undefined
    const isTaken = repeat !== undefined && (await takeRepeat(tx, repeat.order_id))
    await insertPrescription(tx, { orderId, userId, repeatsOrder: isTaken ? repeat.order_id : null })
    return ok(undefined)
  },
}

/** Statuses in which something is prepared or handed over. */
const NEEDS_APPROVAL: ReadonlySet<OrderStatus> = new Set([
  ORDER_STATUS.scheduledAccepted,
  ORDER_STATUS.approved,
  ORDER_STATUS.kitchenReady,
  ORDER_STATUS.outForDelivery,
  ORDER_STATUS.delivered,
  ORDER_STATUS.multiDineServed,
])

/** Nothing is accepted, prepared or handed over before the pharmacist has approved the prescription. */
export const prescriptionMoveGuard: TransitionGuard = {
  async validate(tx, { order, to }) {
    if (!NEEDS_APPROVAL.has(to)) return undefined
    const needed = await listNeedingProducts(tx, listOrderProducts(order))
    // Nearly all orders end here: one statement more.
    if (needed.length === 0) return undefined
    const ids = needed.map(({ id }) => id)
    const state = getPrescriptionState(ids, await findPrescription(tx, order.id))
    return state === 'approved' ? undefined : failure(prescriptionErrors.notApproved)
  },
}

/** What an order used comes back when it ends without hand-over. */
export const prescriptionOrderListener: Hooks['orderListener'] = {
  async orderChanged(tx, { orderId, to }) {
    if (!isCancelledOrDeclined(to)) return
    await returnRepeat(tx, orderId)
    if (to !== ORDER_STATUS.paymentCancelled) return
    // Nobody has looked at it: the customer can order again without another upload.
    const order = await loadOrder(tx, orderId)
    if (order) await detachFiles(tx, { orderId, userId: order.userId })
  },
}
