import { isStaffOfStore, requireStaff } from '#core/staff/server/require-staff.service.ts'
import { storeErrors } from '#core/stores/contract/errors.ts'
import { type Failure, failure } from '#platform/contract/errors.ts'
import type { Caller } from '#platform/http/caller.ts'
import type { Platform } from '#platform/http/server-plugin.ts'
import { fail, ok, type Result } from '#platform/kernel/result.ts'
import type { OrderRecord } from '../domain/order.ts'
import { parsePastSearch } from '../domain/past-search.ts'
import { findPastOrders } from './orders.repo.ts'

const PAGE = 10

export interface ReadPastOrdersInput {
  readonly store: string
  readonly search?: string | undefined
  readonly skip?: number | undefined
  readonly limit?: number | undefined
}

/** An outlet's past orders, the last one first; for staff of other outlets it is an unknown outlet. */
export const readPastOrders = async (
  platform: Platform,
  caller: Caller,
  { store: storeId, search, skip = 0, limit = PAGE }: ReadPastOrdersInput,
): Promise<Result<OrderRecord[], Failure>> => {
  const staff = requireStaff(caller)
  if (!isStaffOfStore(staff, storeId)) return fail(failure(storeErrors.unknownStore))
  const orders = await platform.db.tenant(staff.brandId, (tx) =>
    findPastOrders(tx, { storeId, search: parsePastSearch(search), skip, limit }),
  )
  return ok(orders)
}
