import { staffOf } from '#core/stores/server/staff-stores.service.ts'
import type { Handlers, Platform } from '#platform/http/area.ts'
import type { KitchenApi } from '../contract/endpoints.ts'
import { markItems } from './mark-items.use-case.ts'
import { readKitchen } from './read-kitchen.use-case.ts'
import { changeSetup, readSetup } from './setup.use-case.ts'

export const kitchenHandlers = (platform: Platform): Handlers<KitchenApi> => ({
  'GET /api/v1/console/kitchen': ({ caller, query, language }) =>
    readKitchen(platform, caller, { storeId: query.store, language }),
  'PUT /api/v1/console/kitchen/orders/:id': ({ caller, params, body, language }) =>
    markItems(platform, { staff: staffOf(caller), orderId: params.id, marks: body.marks, language }),
  'GET /api/v1/console/stores/:id/kitchen': ({ caller, params, language }) =>
    readSetup(platform, { caller, storeId: params.id, language }),
  'PUT /api/v1/console/stores/:id/kitchen': ({ caller, params, body, language }) =>
    changeSetup(platform, { caller, storeId: params.id, language, wanted: body }),
})
