import { requireStaff } from '#core/staff/server/require-staff.service.ts'
import type { Handlers, Platform } from '#platform/http/server-plugin.ts'
import type { KitchenApi } from '../contract/endpoints.ts'
import { readKitchenSetup, updateKitchenSetup } from './kitchen-setup.use-case.ts'
import { readKitchen } from './read-kitchen.use-case.ts'
import { updateItemStates } from './update-item-states.use-case.ts'

export const createKitchenHandlers = (platform: Platform): Handlers<KitchenApi> => ({
  'GET /api/v1/console/kitchen': ({ caller, query, language }) =>
    readKitchen(platform, caller, { storeId: query.store, language }),
  'PUT /api/v1/console/kitchen/orders/:id': ({ caller, params, body, language }) =>
    updateItemStates(platform, {
      staff: requireStaff(caller),
      orderId: params.id,
      marks: body.marks,
      language,
    }),
  'GET /api/v1/console/stores/:id/kitchen': ({ caller, params, language }) =>
    readKitchenSetup(platform, { caller, storeId: params.id, language }),
  'PUT /api/v1/console/stores/:id/kitchen': ({ caller, params, body, language }) =>
    updateKitchenSetup(platform, { caller, storeId: params.id, language, wanted: body }),
})
