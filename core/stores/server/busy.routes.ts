import { isStaffOfStore, requireStaff } from '#core/staff/server/require-staff.service.ts'
import { failure } from '#platform/contract/errors.ts'
import type { Transaction } from '#platform/db/transaction.ts'
import type { Handlers, Platform } from '#platform/http/server-plugin.ts'
import { addMilliseconds, minutes as inMinutes } from '#platform/kernel/clock.ts'
import { fail, ok } from '#platform/kernel/result.ts'
import type { BusyApi } from '../contract/busy-endpoints.ts'
import { storeErrors } from '../contract/errors.ts'
import type { BusyState } from '../domain/busy.ts'
import { updateBusy } from './store-settings.repo.ts'
import { presentBusy } from './stores.presenter.ts'
import { bumpMenuVersion, loadStore } from './stores.service.ts'

const unknownStore = fail(failure(storeErrors.unknownStore))

/** Customers see the new times immediately: cached pages of the outlet are invalidated. */
const setBusy = async (tx: Transaction, storeId: string, busy: BusyState | null) => {
  if (!(await loadStore(tx, storeId))) return undefined
  await bumpMenuVersion(tx, storeId, 'state')
  await updateBusy(tx, storeId, busy)
  return loadStore(tx, storeId)
}

/** The handler of how busy a kitchen is. */
export const createBusyHandlers = ({ db, clock }: Platform): Handlers<BusyApi> => ({
  'PUT /api/v1/console/stores/:id/busy': async ({ params, body, caller }) => {
    const staff = requireStaff(caller)
    if (!isStaffOfStore(staff, params.id)) return unknownStore
    const { extraMinutes, minutes } = body
    const store = await db.tenant(staff.brandId, (tx) => {
      const until = minutes === undefined ? null : addMilliseconds(tx.now, inMinutes(minutes))
      return setBusy(tx, params.id, extraMinutes === null ? null : { extraMinutes, until })
    })
    return store ? ok({ busy: presentBusy(store, clock.now()) }) : unknownStore
  },
})
