import { isStaffOfStore, requireStaff } from '#core/staff/server/require-staff.service.ts'
import { listStoreStaff } from '#core/staff/server/store-staff.service.ts'
import { type Failure, failure } from '#platform/contract/errors.ts'
import type { Transaction } from '#platform/db/transaction.ts'
import type { Caller, CustomerCaller, StaffCaller } from '#platform/http/caller.ts'
import type { Platform } from '#platform/http/server-plugin.ts'
import { fail, ok, type Result } from '#platform/kernel/result.ts'
import { orderErrors } from '../contract/errors.ts'
import type { DelayReason } from '../domain/delay-reason.ts'
import { isOnDriversBoard } from '../domain/drivers-board.ts'
import type { OrderRecord } from '../domain/order.ts'
import { ORDER_STATUS, type OrderStatus } from '../domain/order-status.ts'
import { type BoardAction, getActionTarget, isActorRole } from '../domain/transitions.ts'
import { type BoardEntry, loadBoardEntry } from './board-entry.loader.ts'
import { findOrderDrivers, saveOrderDriver } from './order-drivers.repo.ts'
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

/** A delivery that a driver takes out without an assignment is theirs from then on. */
const claimDelivery = async (
  tx: Transaction,
  staff: StaffCaller,
  { order, to }: { readonly order: OrderRecord; readonly to: OrderStatus },
): Promise<void> => {
  if (staff.role !== 'driver' || to !== ORDER_STATUS.outForDelivery) return
  const drivers = await listStoreStaff(tx, { storeId: order.storeId, role: 'driver' })
  if (drivers.some(({ id }) => id === staff.staffId))
    await saveOrderDriver(tx, { orderId: order.id, driverId: staff.staffId, by: staff.staffId })
}

/** Whether the order is another driver's, and so unknown to this one. */
const isOfAnotherDriver = async (tx: Transaction, staff: StaffCaller, orderId: string): Promise<boolean> => {
  if (staff.role !== 'driver') return false
  return !isOnDriversBoard((await findOrderDrivers(tx, [orderId])).get(orderId), staff.staffId)
}

/** Performs a board action on an order of an outlet where the member of staff works. */
export const applyBoardAction = (
  platform: Platform,
  caller: Caller,
  { orderId, action, version, minutes, reason, delay }: ApplyBoardActionInput,
): Promise<Result<BoardEntry, Failure>> => {
  const staff = requireStaff(caller)
  const { staffId: id, role, name } = staff
  return platform.db.tenant(staff.brandId, async (tx) => {
    const order = await lockOrder(tx, orderId)
    if (!order || !isStaffOfStore(staff, order.storeId)) return unknown()
    if (await isOfAnotherDriver(tx, staff, orderId)) return unknown()
    if (order.version !== version) return fail(failure(orderErrors.changedMeanwhile))
    const to = isActorRole(role) ? getActionTarget(order, { action, by: role, now: tx.now }) : undefined
    if (to === undefined) return fail(failure(orderErrors.transitionRefused))
    if (to === ORDER_STATUS.undelivered && !reason)
      return fail(failure(orderErrors.reasonMissing, { field: 'reason' }))
    const actor = { kind: 'staff' as const, id, role, name }
    const moved = await transitionOrder(platform, tx, { orderId, to, actor, minutes, reason, delay })
    if (!moved.ok) return moved
    await claimDelivery(tx, staff, { order, to })
    return ok(await loadBoardEntry(platform.hooks, tx, moved.value))
  })
}
