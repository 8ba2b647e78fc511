import type { Handlers, Platform } from '#platform/http/area.ts'
import { ok } from '#platform/kernel/result.ts'
import type { RecentApi } from '../contract/recent-endpoints.ts'
import { recentItems } from './recent-items.use-case.ts'

/** The handler of what can be ordered again; staff has ordered nothing. */
export const recentHandlers = (platform: Platform): Handlers<RecentApi> => ({
  'GET /api/v1/orders/recent-items': async ({ caller, query, language }) => {
    if (caller.kind !== 'guest' && caller.kind !== 'customer') return ok([])
    const { store: storeId, orderType } = query
    return ok(await recentItems(platform, caller, { storeId, orderType, language }))
  },
})
