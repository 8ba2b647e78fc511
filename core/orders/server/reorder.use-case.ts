import type { BulkAddResult } from '#core/cart/contract/bulk-endpoints.ts'
import { bulkAddProducts } from '#core/cart/server/bulk-add.service.ts'
import { loadStore } from '#core/stores/server/stores.service.ts'
import { type Failure, failure } from '#platform/contract/errors.ts'
import type { CustomerCaller } from '#platform/http/caller.ts'
import type { Call, Platform } from '#platform/http/server-plugin.ts'
import { fail, type Result } from '#platform/kernel/result.ts'
import { orderErrors } from '../contract/errors.ts'
import type { ReorderApi } from '../contract/reorder-endpoints.ts'
import { findOrder, isOrderOwnedBy } from './orders.repo.ts'
import { toReorderItems } from './reorder-items.service.ts'

type ReorderCall = Call<ReorderApi['POST /api/v1/carts/reorder']>

/**
 * Adds the items of an own order to the cart, at the outlet where it was ordered and at today's prices. Another
 * user's order is treated as unknown.
 */
export const reorder = (
  platform: Platform,
  { body, language }: ReorderCall,
  { brandId, userId }: CustomerCaller,
): Promise<Result<BulkAddResult, Failure>> =>
  platform.db.tenant(brandId, async (tx) => {
    const isOwn = await isOrderOwnedBy(tx, body.order, userId)
    const order = isOwn ? await findOrder(tx, body.order) : undefined
    const store = order && (await loadStore(tx, order.storeId))
    if (!order || !store) return fail(failure(orderErrors.unknownOrder))
    const { order: _, replace = false, ...way } = body
    const input = { ...way, userId, store, language, replace, items: toReorderItems(order) }
    return bulkAddProducts(platform, tx, {
      wish: input,
      showing: { language, catalogue: platform.catalogue },
    })
  })
