import { isStaffOfStore, requireStaff } from '#core/stores/server/staff-stores.service.ts'
import type { Caller } from '#platform/http/caller.ts'
import type { Platform } from '#platform/http/server-plugin.ts'
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

/** An outlet's past orders, the last one first; empty for staff of other outlets, as for an unknown outlet. */
export const readPastOrders = async (
  platform: Platform,
  caller: Caller,
  { store: storeId, search, skip = 0, limit = PAGE }: ReadPastOrdersInput,
): Promise<OrderRecord[]> => {
  const staff = requireStaff(caller)
  if (!isStaffOfStore(staff, storeId)) return []
  return platform.db.tenant(staff.brandId, (tx) =>
    findPastOrders(tx, { storeId, search: parsePastSearch(search), skip, limit }),
  )
}
