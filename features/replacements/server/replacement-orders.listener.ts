import { ORDER_STATUS, type OrderStatus } from '#core/orders/domain/order-status.ts'
import { isFinal } from '#core/orders/domain/transitions.ts'
import { loadOrder } from '#core/orders/server/orders.service.ts'
import type { OrderReviser } from '#core/orders/server/revise-order.service.ts'
import type { TransitionGuard } from '#core/orders/server/transition-order.service.ts'
import { failure } from '#platform/contract/errors.ts'
import type { Hooks } from '#platform/kernel/hooks.ts'
import { replacementErrors } from '../contract/errors.ts'
import { canAddItems } from '../domain/can-add-items.ts'
import { removeReplacementGoodwill } from '../domain/goodwill-discount.ts'
import { findOpenReplacementRequest, updateRequest } from './requests.repo.ts'
import { expireRequest } from './settle-unanswered.worker.ts'

/** An order leaves neither the kitchen nor the outlet until its content is final. */
const BLOCKED_STATUSES: ReadonlySet<OrderStatus> = new Set([
  ORDER_STATUS.kitchenReady,
  ORDER_STATUS.outForDelivery,
  ORDER_STATUS.delivered,
])

/** The kitchen is not finished until the order's content is final. */
export const replacementGuard: TransitionGuard = {
  async validate(tx, { order, to }) {
    if (!BLOCKED_STATUSES.has(to)) return undefined
    const request = await findOpenReplacementRequest(tx, order.id)
    // A customer's addition blocks no transition: it lapses if it is late.
    if (request?.proposed_by === 'customer') return undefined
    if (request?.kind === 'edit') return failure(replacementErrors.editOpen)
    return request && to === ORDER_STATUS.kitchenReady ? failure(replacementErrors.unanswered) : undefined
  },
}

/** Ends open requests when an order ends, and customer additions when its preparation begins. */
export const replacementListener: Hooks['orderListener'] = {
  async orderChanged(tx, { orderId, from, to }) {
    if (from === null || from === ORDER_STATUS.initialize) return
    const request = await findOpenReplacementRequest(tx, orderId)
    if (!request) return
    if (isFinal(to))
      return void (await updateRequest(tx, request.id, { status: 'ended', settled_at: tx.now }))
    if (request.proposed_by !== 'customer') return
    const order = await loadOrder(tx, orderId)
    if (order && !canAddItems(order, tx.now)) await expireRequest(tx, { order, request })
  },
}

/** The outlet's goodwill discount of one request is recalculated for the next. */
export const replacementReviser: OrderReviser = { reviseRules: removeReplacementGoodwill }
