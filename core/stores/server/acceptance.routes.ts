import { isStaffOfStore, requireStaff } from '#core/staff/server/require-staff.service.ts'
import { failure } from '#platform/contract/errors.ts'
import { formErrors } from '#platform/contract/form-errors.ts'
import { computeFormVersion } from '#platform/http/form-version.ts'
import type { Handlers, Platform } from '#platform/http/server-plugin.ts'
import { fail, ok } from '#platform/kernel/result.ts'
import type { AcceptanceApi, AcceptanceForm } from '../contract/acceptance-endpoints.ts'
import { storeErrors } from '../contract/errors.ts'
import { updateAnswering } from './store-settings.repo.ts'
import { loadStore, lockStore } from './stores.service.ts'

const unknownStore = fail(failure(storeErrors.unknownStore))

const presentAnswering = (answering: AcceptanceForm['answering']): AcceptanceForm => ({
  ...{ answering, version: computeFormVersion(answering && [answering.minutes, answering.warnMinutes]) },
})

/** The handlers of an outlet's time to answer new orders. */
export const createAcceptanceHandlers = ({ db }: Platform): Handlers<AcceptanceApi> => ({
  'GET /api/v1/console/stores/:id/answering': async ({ params, caller }) => {
    const staff = requireStaff(caller)
    if (!isStaffOfStore(staff, params.id)) return unknownStore
    const store = await db.tenant(staff.brandId, (tx) => loadStore(tx, params.id))
    return store ? ok(presentAnswering(store.answering)) : unknownStore
  },
  'PUT /api/v1/console/stores/:id/answering': async ({ params, body, caller }) => {
    const staff = requireStaff(caller)
    if (!isStaffOfStore(staff, params.id)) return unknownStore
    return db.tenant(staff.brandId, async (tx) => {
      const store = await lockStore(tx, params.id)
      if (!store) return unknownStore
      const before = presentAnswering(store.answering)
      if (before.version !== body.version) return fail(failure(formErrors.changedMeanwhile, { data: before }))
      await updateAnswering(tx, params.id, body.answering)
      return ok(presentAnswering(body.answering))
    })
  },
})
