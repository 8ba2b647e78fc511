import { failure } from '#platform/contract/errors.ts'
import type { Handlers, Platform } from '#platform/http/server-plugin.ts'
import { fail, ok } from '#platform/kernel/result.ts'
import type { AcceptanceApi } from '../contract/acceptance-endpoints.ts'
import { storeErrors } from '../contract/errors.ts'
import { isStaffOfStore, requireStaff } from './staff-stores.service.ts'
import './stores.tables.ts'

const unknownStore = fail(failure(storeErrors.unknownStore))

/** The handler of an outlet's time to answer new orders. */
export const createAcceptanceHandlers = ({ db }: Platform): Handlers<AcceptanceApi> => ({
  'PUT /api/v1/console/stores/:id/answering': async ({ params, body, caller }) => {
    const staff = requireStaff(caller)
    if (!isStaffOfStore(staff, params.id)) return unknownStore
    const { answering } = body
    const changed = await db.tenant(staff.brandId, (unit) =>
      unit.sql
        .updateTable('stores')
        .set({
          answer_minutes: answering?.minutes ?? null,
          ...(answering && { answer_warn_minutes: answering.warnMinutes }),
        })
        .where('id', '=', params.id)
        .returning('id')
        .executeTakeFirst(),
    )
    return changed ? ok({ answering }) : unknownStore
  },
})
