import { isStaffOfStore, requireStaff } from '#core/staff/server/require-staff.service.ts'
import { failure } from '#platform/contract/errors.ts'
import type { Handlers, Platform } from '#platform/http/server-plugin.ts'
import { fail } from '#platform/kernel/result.ts'
import { storeErrors } from '../contract/errors.ts'
import type { HoursApi } from '../contract/hours-endpoints.ts'
import { changeHours, readHours } from './change-hours.use-case.ts'

const unknownStore = fail(failure(storeErrors.unknownStore))

/** The handlers of editing hours. */
export const createHoursHandlers = ({ db }: Platform): Handlers<HoursApi> => ({
  'GET /api/v1/console/stores/:id/hours': async ({ params, caller, language }) => {
    const staff = requireStaff(caller)
    if (!isStaffOfStore(staff, params.id)) return unknownStore
    return db.tenant(staff.brandId, (tx) => readHours(tx, { storeId: params.id, language }))
  },
  'PUT /api/v1/console/stores/:id/hours': async ({ params, body, caller, language }) => {
    const staff = requireStaff(caller)
    if (!isStaffOfStore(staff, params.id)) return unknownStore
    const change = { storeId: params.id, language, body }
    return db.tenant(staff.brandId, (tx) => changeHours(tx, change))
  },
})
