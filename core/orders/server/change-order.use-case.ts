import { isStaffOfStore, requireStaff } from '#core/staff/server/require-staff.service.ts'
import { type Failure, failure } from '#platform/contract/errors.ts'
import type { Caller, CustomerCaller } from '#platform/http/caller.ts'
import type { Platform } from '#platform/http/server-plugin.ts'
import { fail, type Result } from '#platform/kernel/result.ts'
import { orderErrors } from '../contract/errors.ts'
import type { DelayReason } from '../domain/delay-reason.ts'
import type { OrderRecord } from '../domain/order.ts'
import { ORDER_STATUS } from '../domain/order-status.ts'
import { type BoardAction, getActionTarget, isActorRole } from '../domain/transitions.ts'
import { isOrderOwnedBy } from './orders.repo.ts'
import { lockOrder, transitionOrder } from './transition-order.service.ts'

const unknown = () => fail(failure(orderErrors.unknownOrder))

/** Cancels the caller's own order while the transition table allows it. */
export const cancelOwnOrder = (
  platform: Platform,
  caller: CustomerCaller,
  orderId: string,
): Promise<Result<OrderRecord, Failure>> =>
  platform.db.tenant(caller.brandId, async (tx) => {
    // Checks ownership before it loads the order: the response time must not reveal that the order exists.
    if (!(await isOrderOwnedBy(tx, orderId, caller.userId))) return unknown()
    return transitionOrder(platform, tx, {
      orderId,
      to: ORDER_STATUS.customerReject,
      actor: { kind: 'customer', id: caller.userId },
    })
  })

export interface ApplyBoardActionInput {
  readonly orderId: string
  readonly action: BoardAction
  /** The order's version on the member of staff's screen. */
  readonly version: number
  readonly minutes?: number | undefined
  readonly reason?: string | undefined
  readonly delay?: DelayReason | undefined
}

/** Performs a board action on an order of an outlet where the member of staff works. */
export const applyBoardAction = (
  platform: Platform,
  caller: Caller,
  { orderId, action, version, minutes, reason, delay }: ApplyBoardActionInput,
): Promise<Result<OrderRecord, Failure>> => {
  const staff = requireStaff(caller)
  const { staffId: id, role, name } = staff
  return platform.db.tenant(staff.brandId, async (tx) => {
    const order = await lockOrder(tx, orderId)
    if (!order || !isStaffOfStore(staff, order.storeId)) return unknown()
    if (order.version !== version) return fail(failure(orderErrors.changedMeanwhile))
    const to = isActorRole(role) ? getActionTarget(order, { action, by: role, now: tx.now }) : undefined
    if (to === undefined) return fail(failure(orderErrors.transitionRefused))
    const actor = { kind: 'staff' as const, id, role, name }
    return transitionOrder(platform, tx, { orderId, to, actor, minutes, reason, delay })
  })
}
