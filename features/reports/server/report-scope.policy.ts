import { loadBrand } from '#core/sites/server/sites.service.ts'
import { isStaffOfStore } from '#core/staff/server/require-staff.service.ts'
import { storeErrors } from '#core/stores/contract/errors.ts'
import type { StoreRecord } from '#core/stores/domain/store.ts'
import { loadStores } from '#core/stores/server/stores.service.ts'
import { type Failure, failure } from '#platform/contract/errors.ts'
import type { Transaction } from '#platform/db/transaction.ts'
import type { StaffCaller } from '#platform/http/caller.ts'
import { fail, ok, type Result } from '#platform/kernel/result.ts'
import { type ClockOf, createClockOf } from './post-sales.service.ts'

/** The outlets whose figures a member of staff may see, and the currency that they are in. */
export interface ReportScope {
  readonly currency: string
  /** The chosen outlet, or all of theirs. */
  readonly stores: readonly StoreRecord[]
  /** All outlets of theirs. */
  readonly own: readonly StoreRecord[]
  readonly clockOf: ClockOf
}

/** What staff may see: an outlet that is not theirs is an unknown one. */
export const findReportScope = async (
  tx: Transaction,
  staff: StaffCaller,
  storeId: string | undefined,
): Promise<Result<ReportScope, Failure>> => {
  const [all, brand] = [await loadStores(tx), await loadBrand(tx, staff.brandId)]
  const own = all.filter(({ _id }) => isStaffOfStore(staff, _id))
  const stores = storeId === undefined ? own : own.filter(({ _id }) => _id === storeId)
  if (storeId !== undefined && stores.length === 0)
    return fail(failure(storeErrors.unknownStore, { field: 'store' }))
  return ok({ currency: brand.currency, stores, own, clockOf: createClockOf(all) })
}
