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

/** Orders of an outlet that are over, the last one first; none for staff of other outlets, as if it were not there. */
export const readPastOrders = async (
  platform: Platform,
  caller: Caller,
  { store: storeId, search, skip = 0, limit = PAGE }: ReadPastOrdersInput,
): Promise<OrderRecord[]> => {
  const staff = requireStaff(caller)
  if (!isStaffOfStore(staff, storeId)) return []
  return platform.db.tenant(staff.brandId, (unit) =>
    findPastOrders(unit, { storeId, search: parsePastSearch(search), skip, limit }),
  )
}
