import { failure } from '#platform/contract/errors.ts'
import type { Handlers, Platform } from '#platform/http/server-plugin.ts'
import { fail } from '#platform/kernel/result.ts'
import { orderErrors } from '../contract/errors.ts'
import type { ReorderApi } from '../contract/reorder-endpoints.ts'
import { reorder } from './reorder.use-case.ts'
import { restoreCart } from './restore-cart.use-case.ts'

/** The handlers of ordering again and of changing an unpaid order; staff callers have no orders. */
export const createReorderHandlers = (platform: Platform): Handlers<ReorderApi> => ({
  'POST /api/v1/carts/reorder': async (call) => {
    const { caller } = call
    if (caller.kind !== 'guest' && caller.kind !== 'customer') return fail(failure(orderErrors.unknownOrder))
    return reorder(platform, call, caller)
  },
  'POST /api/v1/carts/restore': async (call) => {
    const { caller } = call
    if (caller.kind !== 'guest' && caller.kind !== 'customer') return fail(failure(orderErrors.unknownOrder))
    return restoreCart(platform, call, caller)
  },
})
