import { readSearchedPhone } from '#core/customers/server/customers-on-behalf.service.ts'
import { isStaffOfStore, requireStaff } from '#core/staff/server/require-staff.service.ts'
import { storeErrors } from '#core/stores/contract/errors.ts'
import { loadStore } from '#core/stores/server/stores.service.ts'
import { type Failure, failure } from '#platform/contract/errors.ts'
import type { Transaction } from '#platform/db/transaction.ts'
import type { Caller } from '#platform/http/caller.ts'
import type { Platform } from '#platform/http/server-plugin.ts'
import { fail, ok, type Result } from '#platform/kernel/result.ts'
import type { OrderRecord } from '../domain/order.ts'
import { parsePastSearch, parseSearchedTotal } from '../domain/past-search.ts'
import { findPastOrders } from './orders.repo.ts'

const PAGE = 10

export interface ReadPastOrdersInput {
  readonly store: string
  readonly search?: string | undefined
  /** ISO dates. */
  readonly from?: string | undefined
  readonly to?: string | undefined
  readonly skip?: number | undefined
  readonly limit?: number | undefined
}

/** A total in the minor units of the outlet's currency; null when it is no amount of it. */
const findTotal = async (tx: Transaction, storeId: string, typed: string): Promise<number | null> => {
  const store = await loadStore(tx, storeId)
  return (store && parseSearchedTotal(typed, store.currency)) ?? null
}

/** The whole phone that is searched for, by the numbering plan of the outlet's country. */
const findPhone = async (tx: Transaction, storeId: string, typed: string): Promise<string | undefined> => {
  const store = await loadStore(tx, storeId)
  return store && readSearchedPhone(store.country, typed)
}

/** An outlet's past orders, the last one first; for staff of other outlets it is an unknown outlet. */
export const readPastOrders = async (
  platform: Platform,
  caller: Caller,
  { store: storeId, search, from, to, skip = 0, limit = PAGE }: ReadPastOrdersInput,
): Promise<Result<OrderRecord[], Failure>> => {
  const staff = requireStaff(caller)
  if (!isStaffOfStore(staff, storeId)) return fail(failure(storeErrors.unknownStore))
  const parsed = parsePastSearch(search)
  const orders = await platform.db.tenant(staff.brandId, async (tx) => {
    const total = parsed.kind === 'total' ? await findTotal(tx, storeId, parsed.typed) : undefined
    if (total === null) return []
    const phone = parsed.kind === 'phone' ? await findPhone(tx, storeId, parsed.typed) : undefined
    return findPastOrders(tx, { storeId, search: parsed, phone, total, from, to, skip, limit })
  })
  return ok(orders)
}
