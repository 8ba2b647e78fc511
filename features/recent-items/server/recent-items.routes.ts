import type { Handlers, Platform } from '#platform/http/server-plugin.ts'
import { ok } from '#platform/kernel/result.ts'
import type { RecentApi } from '../contract/endpoints.ts'
import { listRecentItems } from './recent-items.use-case.ts'

/** The handler of recent items; staff callers have none. */
export const createRecentItemsHandlers = (platform: Platform): Handlers<RecentApi> => ({
  'GET /api/v1/orders/recent-items': async ({ caller, query, language }) => {
    if (caller.kind !== 'guest' && caller.kind !== 'customer') return ok([])
    const { store: storeId, orderType } = query
    return ok(await listRecentItems(platform, caller, { storeId, orderType, language }))
  },
})
