import { isStaffOfStore, requireStaff } from '#core/stores/server/staff-stores.service.ts'
import { type Failure, failure } from '#platform/contract/errors.ts'
import type { Caller, CustomerCaller } from '#platform/http/caller.ts'
import type { Platform } from '#platform/http/server-plugin.ts'
import { addMilliseconds, hours } from '#platform/kernel/clock.ts'
import { fail, ok, type Result } from '#platform/kernel/result.ts'
import { orderErrors } from '../contract/errors.ts'
import type { OrderRecord } from '../domain/order.ts'
import { type FindOwnOrdersInput, findBoardOrders, findOrder, findOrdersByUser } from './orders.repo.ts'
import { loadOrderBrand } from './orders.service.ts'

/** How long a finished order stays on the board. */
const STAYS_ON_BOARD = hours(6)

const unknown = () => fail(failure(orderErrors.unknownOrder))

const findOne = (platform: Platform, brandId: string, orderId: string): Promise<OrderRecord | undefined> =>
  platform.db.tenant(brandId, (tx) => findOrder(tx, orderId), { singleRoundTrip: true })

/**
 * An order by its unguessable id, for any caller; the presenter limits what is shown. The caller's own brand is
 * searched first, because nearly every caller's order is there.
 */
export const readOrder = async (
  platform: Platform,
  orderId: string,
  caller?: Pick<CustomerCaller, 'brandId'>,
): Promise<Result<OrderRecord, Failure>> => {
  const own = caller && (await findOne(platform, caller.brandId, orderId))
  if (own) return ok(own)
  const brand = await loadOrderBrand(platform, orderId)
  if (brand === undefined) return unknown()
  const order = await findOne(platform, brand, orderId)
  return order ? ok(order) : unknown()
}

const PAGE = 10

/** The caller's own orders, newest first. */
export const readOwnOrders = (
  platform: Platform,
  caller: CustomerCaller,
  { storeId, skip = 0, limit = PAGE }: Partial<Omit<FindOwnOrdersInput, 'userId'>>,
): Promise<OrderRecord[]> =>
  platform.db.tenant(caller.brandId, (tx) =>
    findOrdersByUser(tx, { userId: caller.userId, storeId, skip, limit }),
  )

/** The orders on an outlet's board; empty for staff of other outlets, as for an unknown outlet. */
export const readBoard = async (
  platform: Platform,
  caller: Caller,
  storeId: string,
): Promise<OrderRecord[]> => {
  const staff = requireStaff(caller)
  if (!isStaffOfStore(staff, storeId)) return []
  return platform.db.tenant(staff.brandId, (tx) =>
    findBoardOrders(tx, storeId, addMilliseconds(tx.now, -STAYS_ON_BOARD)),
  )
}
