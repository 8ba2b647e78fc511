import { isStaffOfStore, requireStaff } from '#core/staff/server/require-staff.service.ts'
import { storeErrors } from '#core/stores/contract/errors.ts'
import { isNowhere } from '#core/stores/domain/nowhere.ts'
import type { StoreRecord } from '#core/stores/domain/store.ts'
import { saveStoreDetails } from '#core/stores/server/store-details.service.ts'
import { loadStore, lockStore } from '#core/stores/server/stores.service.ts'
import { type Failure, failure } from '#platform/contract/errors.ts'
import type { Caller } from '#platform/http/caller.ts'
import { computeFormVersion } from '#platform/http/form-version.ts'
import type { Platform } from '#platform/http/server-plugin.ts'
import { fail, ok, type Result } from '#platform/kernel/result.ts'
import { settingsErrors } from '../contract/errors.ts'
import type { OutletDetails, OutletSettings } from '../contract/outlet-endpoints.ts'

const unknownStore = fail(failure(storeErrors.unknownStore))

const presentOutlet = (store: StoreRecord): OutletSettings => {
  const { name, address, city, latitude, longitude, phone, email, pinCode, preparationMinutes } = store
  const { delivery, pickup, dineIn = false, inRoom = false } = store.services
  const details = {
    ...{ name, address, city, latitude, longitude, phone, email, pinCode, preparationMinutes },
    services: { delivery, pickup, dineIn, inRoom },
  }
  return { version: computeFormVersion(details), details, languages: [...store.languages] }
}

interface OutletCall {
  readonly caller: Caller
  readonly storeId: string
}

/** What an outlet is, for its staff. */
export const readOutletSettings = (
  platform: Platform,
  { caller, storeId }: OutletCall,
): Promise<Result<OutletSettings, Failure>> => {
  const staff = requireStaff(caller)
  return platform.db.tenant(staff.brandId, async (tx) => {
    const store = isStaffOfStore(staff, storeId) ? await loadStore(tx, storeId) : undefined
    return store ? ok(presentOutlet(store)) : unknownStore
  })
}

/** Changes what an outlet is, unless somebody else has changed it since it was read. */
export const changeOutletSettings = (
  platform: Platform,
  {
    caller,
    storeId,
    body: { version, ...details },
  }: OutletCall & { readonly body: OutletDetails & { readonly version: string } },
): Promise<Result<OutletSettings, Failure>> => {
  const staff = requireStaff(caller)
  return platform.db.tenant(staff.brandId, async (tx) => {
    if (!isStaffOfStore(staff, storeId)) return unknownStore
    const store = await lockStore(tx, storeId)
    if (!store) return unknownStore
    const before = presentOutlet(store)
    if (before.version !== version) return fail(failure(settingsErrors.changedMeanwhile, { data: before }))
    if (isNowhere(details)) return fail(failure(storeErrors.nowhere, { field: 'latitude' }))
    await saveStoreDetails(tx, storeId, details)
    const changed = await loadStore(tx, storeId)
    return changed ? ok(presentOutlet(changed)) : unknownStore
  })
}
