import { isStaffOfStore, requireStaff } from '#core/staff/server/require-staff.service.ts'
import { listStoreStaff } from '#core/staff/server/store-staff.service.ts'
import { storeErrors } from '#core/stores/contract/errors.ts'
import { loadStore } from '#core/stores/server/stores.service.ts'
import { type Failure, failure } from '#platform/contract/errors.ts'
import type { Transaction } from '#platform/db/transaction.ts'
import type { Caller, StaffCaller } from '#platform/http/caller.ts'
import type { Platform } from '#platform/http/server-plugin.ts'
import { fail, ok, type Result } from '#platform/kernel/result.ts'
import { orderErrors } from '../contract/errors.ts'
import { isOnDriversBoard } from '../domain/drivers-board.ts'
import type { OrderRecord } from '../domain/order.ts'
import { getServiceKind } from '../domain/order-kind.ts'
import { isFinal } from '../domain/transitions.ts'
import { type BoardEntry, loadBoardEntry } from './board-entry.loader.ts'
import { notifyStaffScreens } from './notify-order-change.writer.ts'
import {
  countOpenOrdersByDriver,
  type Driver,
  deleteOrderDriver,
  findOrderDrivers,
  saveOrderDriver,
} from './order-drivers.repo.ts'
import { lockOrder } from './transition-order.service.ts'

const findDriver = async (
  tx: Transaction,
  storeId: string,
  driverId: string,
): Promise<Driver | undefined> => {
  const drivers = await listStoreStaff(tx, { storeId, role: 'driver' })
  const found = drivers.find(({ id }) => id === driverId)
  return found && { _id: found.id, name: found.name }
}

/** Drivers take what is free and return what is theirs; an order of another driver is unknown to them. */
const mayAssign = (staff: StaffCaller, current: Driver | undefined, driverId: string | null): boolean =>
  staff.role !== 'driver' ||
  (isOnDriversBoard(current, staff.staffId) && (driverId ?? staff.staffId) === staff.staffId)

const findRefusal = (order: OrderRecord): Failure | undefined =>
  getServiceKind(order) === 'delivery' && !isFinal(order.status)
    ? undefined
    : failure(orderErrors.nothingToDeliver)

/** Assigns a delivery to a driver of its outlet, or to nobody. */
export const assignDriver = (
  platform: Platform,
  caller: Caller,
  { orderId, driverId }: { readonly orderId: string; readonly driverId: string | null },
): Promise<Result<BoardEntry, Failure>> => {
  const staff = requireStaff(caller)
  return platform.db.tenant(staff.brandId, async (tx) => {
    const order = await lockOrder(tx, orderId)
    const current = (await findOrderDrivers(tx, [orderId])).get(orderId)
    if (!order || !isStaffOfStore(staff, order.storeId) || !mayAssign(staff, current, driverId))
      return fail(failure(orderErrors.unknownOrder))
    const refusal = findRefusal(order)
    if (refusal) return fail(refusal)
    if (driverId === null) await deleteOrderDriver(tx, orderId)
    else if (!(await findDriver(tx, order.storeId, driverId)))
      return fail(failure(orderErrors.unknownDriver, { field: 'driver' }))
    else await saveOrderDriver(tx, { orderId, driverId, by: staff.staffId })
    await notifyStaffScreens(tx, order)
    return ok(await loadBoardEntry(platform.hooks, tx, order))
  })
}

/** The drivers of an outlet, by name, with the number of orders that each has now. */
export const readDrivers = (
  platform: Platform,
  caller: Caller,
  storeId: string,
): Promise<Result<(Driver & { readonly open: number })[], Failure>> => {
  const staff = requireStaff(caller)
  return platform.db.tenant(staff.brandId, async (tx) => {
    const store = isStaffOfStore(staff, storeId) ? await loadStore(tx, storeId) : undefined
    if (!store) return fail(failure(storeErrors.unknownStore))
    const drivers = await listStoreStaff(tx, { storeId, role: 'driver' })
    const open = await countOpenOrdersByDriver(tx)
    return ok(drivers.map(({ id, name }) => ({ _id: id, name, open: open.get(id) ?? 0 })))
  })
}
