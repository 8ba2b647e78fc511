import { loadMenuForVisitor } from '#core/menus/server/visible-menu.service.ts'
import { storeErrors } from '#core/stores/contract/errors.ts'
import { failure } from '#platform/contract/errors.ts'
import type { Handlers, Platform } from '#platform/http/server-plugin.ts'
import { fail, ok } from '#platform/kernel/result.ts'
import type { AllergensApi } from '../contract/endpoints.ts'
import { presentFacts } from './stated-facts.presenter.ts'

/** The handler of what a menu states about allergens; it learns nothing about who asks. */
export const createAllergensHandlers = (platform: Platform): Handlers<AllergensApi> => ({
  'GET /api/v1/stores/:id/allergens': async ({ params, ...call }) => {
    const menu = await loadMenuForVisitor(platform, params.id, call)
    return menu ? ok(presentFacts(menu, call.language)) : fail(failure(storeErrors.unknownStore))
  },
})
