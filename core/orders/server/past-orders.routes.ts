import type { Handlers, Platform } from '#platform/http/server-plugin.ts'
import { ok } from '#platform/kernel/result.ts'
import type { PastOrdersApi } from '../contract/past-endpoints.ts'
import { getActorRole } from './actor-role.service.ts'
import { readPastOrders } from './past-orders.use-case.ts'
import { presentBoardOrder } from './present-order.service.ts'

export const createPastOrderHandlers = (platform: Platform): Handlers<PastOrdersApi> => ({
  'GET /api/v1/console/orders/past': async ({ caller, language, query }) => {
    const orders = await readPastOrders(platform, caller, query)
    if (!orders.ok) return orders
    const { catalogue, env } = platform
    const showing = { language, catalogue, now: platform.clock.now(), mapsLink: env.MAPS_LINK }
    return ok(orders.value.map((order) => presentBoardOrder(order, getActorRole(caller), showing)))
  },
})
