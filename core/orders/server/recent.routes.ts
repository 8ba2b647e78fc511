import { failure } from '#platform/contract/errors.ts'
import type { Handlers, Platform } from '#platform/http/server-plugin.ts'
import { fail, ok } from '#platform/kernel/result.ts'
import { orderErrors } from '../contract/errors.ts'
import type { RecentApi } from '../contract/recent-endpoints.ts'
import type { ReorderApi } from '../contract/reorder-endpoints.ts'
import { listRecentItems } from './recent-items.use-case.ts'
import { reorder } from './reorder.use-case.ts'

/** The handler of recent items; staff callers have none. */
export const recentHandlers = (platform: Platform): Handlers<RecentApi> => ({
  'GET /api/v1/orders/recent-items': async ({ caller, query, language }) => {
    if (caller.kind !== 'guest' && caller.kind !== 'customer') return ok([])
    const { store: storeId, orderType } = query
    return ok(await listRecentItems(platform, caller, { storeId, orderType, language }))
  },
})

/** The handler of ordering again; staff callers have no orders. */
export const reorderHandlers = (platform: Platform): Handlers<ReorderApi> => ({
  'POST /api/v1/carts/reorder': async (call) => {
    const { caller } = call
    if (caller.kind !== 'guest' && caller.kind !== 'customer') return fail(failure(orderErrors.unknownOrder))
    return reorder(platform, call, caller)
  },
})
