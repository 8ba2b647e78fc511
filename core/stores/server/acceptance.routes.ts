import { isStaffOfStore, requireStaff } from '#core/staff/server/require-staff.service.ts'
import { failure } from '#platform/contract/errors.ts'
import type { Handlers, Platform } from '#platform/http/server-plugin.ts'
import { fail, ok } from '#platform/kernel/result.ts'
import type { AcceptanceApi } from '../contract/acceptance-endpoints.ts'
import { storeErrors } from '../contract/errors.ts'
import { updateAnswering } from './store-settings.repo.ts'

const unknownStore = fail(failure(storeErrors.unknownStore))

/** The handler of an outlet's time to answer new orders. */
export const createAcceptanceHandlers = ({ db }: Platform): Handlers<AcceptanceApi> => ({
  'PUT /api/v1/console/stores/:id/answering': async ({ params, body, caller }) => {
    const staff = requireStaff(caller)
    if (!isStaffOfStore(staff, params.id)) return unknownStore
    const { answering } = body
    const isChanged = await db.tenant(staff.brandId, (tx) => updateAnswering(tx, params.id, answering))
    return isChanged ? ok({ answering }) : unknownStore
  },
})
