import { customerErrors } from '#core/customers/contract/errors.ts'
import { type AddressRecord, loadAddress } from '#core/customers/server/customers.service.ts'
import {
  createUnsavedAddress,
  validateUnsavedAddress,
} from '#core/customers/server/customers-on-behalf.service.ts'
import { isStaffOfStore, requireStaff } from '#core/staff/server/require-staff.service.ts'
import { storeErrors } from '#core/stores/contract/errors.ts'
import type { StoreRecord } from '#core/stores/domain/store.ts'
import { loadStore } from '#core/stores/server/stores.service.ts'
import type { CallInput } from '#platform/contract/contract.ts'
import { type Failure, failure } from '#platform/contract/errors.ts'
import type { Transaction } from '#platform/db/transaction.ts'
import type { Caller } from '#platform/http/caller.ts'
import { fail, ok, type Result } from '#platform/kernel/result.ts'
import type { StaffOrdersApi } from '../contract/endpoints.ts'

export type EntryBody = CallInput<StaffOrdersApi['POST /api/v1/console/stores/:id/orderEntry']>['body']
type RequestedEntry = Pick<EntryBody, 'address'>

/** An outlet that this member of staff works for; any other is unknown. */
export const loadOwnStore = async (
  tx: Transaction,
  caller: Caller,
  storeId: string,
): Promise<Result<StoreRecord, Failure>> => {
  const store = isStaffOfStore(requireStaff(caller), storeId) ? await loadStore(tx, storeId) : undefined
  return store ? ok(store) : fail(failure(storeErrors.unknownStore))
}

/** The delivery address: a saved one of the customer, or a new one entered by staff; undefined if none was given. */
export const loadEntryAddress = async (
  tx: Transaction,
  {
    wish: input,
    userId,
    country,
  }: { readonly wish: RequestedEntry; readonly userId: string; readonly country: string },
): Promise<Result<AddressRecord | undefined, Failure>> => {
  const { address } = input
  if (!address) return ok(undefined)
  if (!('_id' in address)) {
    const lacking = validateUnsavedAddress(country, address)
    return lacking ? fail(lacking) : ok(createUnsavedAddress(tx, { userId, input: address, country }))
  }
  const saved = await loadAddress(tx, userId, address._id)
  return saved ? ok(saved) : fail(failure(customerErrors.unknownAddress, { field: 'address' }))
}
