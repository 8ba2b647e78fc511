import { isStaffOfStore, requireStaff } from '#core/staff/server/require-staff.service.ts'
import { storeErrors } from '#core/stores/contract/errors.ts'
import { failure } from '#platform/contract/errors.ts'
import { isForeignKeyViolation } from '#platform/db/errors.ts'
import type { Transaction } from '#platform/db/transaction.ts'
import type { Caller } from '#platform/http/caller.ts'
import type { Handlers, Platform } from '#platform/http/server-plugin.ts'
import { fail } from '#platform/kernel/result.ts'
import type { AreaApi } from '../contract/endpoints.ts'
import { areaErrors } from '../contract/errors.ts'
import { addArea, changeDeliveryArea, readAreas, removeArea, setAreaState } from './change-areas.use-case.ts'

const unknownStore = fail(failure(storeErrors.unknownStore))

/** The handlers of editing delivery areas. */
export const createAreaHandlers = ({ db }: Platform): Handlers<AreaApi> => {
  /** Runs an operation on an outlet of the caller; any other outlet is answered as unknown. */
  const inStore = async <Value>(
    caller: Caller,
    storeId: string,
    work: (tx: Transaction) => Promise<Value>,
  ) => {
    const staff = requireStaff(caller)
    return isStaffOfStore(staff, storeId) ? db.tenant(staff.brandId, work) : unknownStore
  }
  return {
    'GET /api/v1/console/stores/:id/areas': ({ params, caller, language }) =>
      inStore(caller, params.id, (tx) => readAreas(tx, { storeId: params.id, language })),
    'POST /api/v1/console/stores/:id/areas': ({ params, body, caller, language }) =>
      inStore(caller, params.id, (tx) => addArea(tx, { storeId: params.id, language, terms: body.terms })),
    'PUT /api/v1/console/stores/:id/areas/:areaId': ({ params: { id, areaId }, body, caller, language }) =>
      inStore(caller, id, (tx) => changeDeliveryArea(tx, { storeId: id, areaId, language, ...body })),
    'PUT /api/v1/console/stores/:id/areas/:areaId/state': ({ params: { id, areaId }, body, caller }) =>
      inStore(caller, id, (tx) => setAreaState(tx, { storeId: id, areaId }, body.isActive)),
    'DELETE /api/v1/console/stores/:id/areas/:areaId': async ({ params: { id, areaId }, caller }) => {
      try {
        return await inStore(caller, id, (tx) => removeArea(tx, { storeId: id, areaId }))
      } catch (error) {
        if (isForeignKeyViolation(error)) return fail(failure(areaErrors.areaInUse))
        throw error
      }
    },
  }
}
