import { ORDER_STATUS } from '#core/orders/domain/order-status.ts'
import { isFinal } from '#core/orders/domain/transitions.ts'
import type { MoveGuard } from '#core/orders/server/move-order.service.ts'
import type { OrderReviser } from '#core/orders/server/revise-order.service.ts'
import { failure } from '#platform/contract/errors.ts'
import type { Hooks } from '#platform/kernel/hooks.ts'
import { replacementErrors } from '../contract/errors.ts'
import { withoutCourtesy } from '../domain/courtesy.ts'
import { changeRequest, findOpen } from './requests.repo.ts'

/** The kitchen is not done while it is not known what belongs in the order. */
export const replacementGuard: MoveGuard = {
  judge: async (unit, { order, to }) =>
    to === ORDER_STATUS.kitchenReady && (await findOpen(unit, order.id))
      ? failure(replacementErrors.unanswered)
      : undefined,
}

/** An order that ends otherwise leaves nothing to be answered. */
export const replacementListener: Hooks['orderListener'] = {
  async orderChanged(unit, { orderId, from, to }) {
    if (!isFinal(to) || from === ORDER_STATUS.initialize) return
    const request = await findOpen(unit, orderId)
    if (request) await changeRequest(unit, request.id, { status: 'ended', settled_at: unit.now })
  },
}

/** What the outlet bears because of one request is found anew for the next. */
export const replacementReviser: OrderReviser = { again: withoutCourtesy }
