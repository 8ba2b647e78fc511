import { getActorRole } from '#core/orders/server/actor-role.service.ts'
import { presentBoardOrder } from '#core/orders/server/present-order.service.ts'
import type { Handlers, Platform } from '#platform/http/server-plugin.ts'
import { ok } from '#platform/kernel/result.ts'
import type { StaffOrdersApi } from '../contract/endpoints.ts'
import { enterOrder } from './enter-order.use-case.ts'
import { quoteEntry } from './quote-entry.use-case.ts'
import { readCustomer, readEntrySetting } from './read-entry.use-case.ts'
import { readUnpaidOrders } from './read-unpaid.use-case.ts'

export const createStaffOrderHandlers = (platform: Platform): Handlers<StaffOrdersApi> => ({
  'GET /api/v1/console/stores/:id/orderEntry': ({ caller, language, params }) =>
    readEntrySetting(platform, { caller, language, storeId: params.id }),
  'GET /api/v1/console/stores/:id/orderEntry/unpaid': ({ caller, params }) =>
    readUnpaidOrders(platform, { caller, storeId: params.id }),
  'POST /api/v1/console/stores/:id/orderEntry/customer': ({ caller, language, params, body }) =>
    readCustomer(platform, { caller, language, storeId: params.id }, body),
  'POST /api/v1/console/stores/:id/orderEntry/quote': ({ caller, language, params, body }) =>
    quoteEntry(platform, { caller, language, storeId: params.id, body }),
  'POST /api/v1/console/stores/:id/orderEntry': async ({ caller, language, params, body }) => {
    const entered = await enterOrder(platform, { caller, language, storeId: params.id, body })
    if (!entered.ok) return entered
    const { catalogue, clock, env } = platform
    const showing = { language, catalogue, now: clock.now(), mapsLink: env.MAPS_LINK }
    return ok(presentBoardOrder(entered.value, getActorRole(caller), showing))
  },
})
