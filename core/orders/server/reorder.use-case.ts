import type { Filled } from '#core/cart/contract/bulk-endpoints.ts'
import { addMany } from '#core/cart/server/add-many.service.ts'
import { loadStore } from '#core/stores/server/stores.service.ts'
import { type Failure, failure } from '#platform/contract/errors.ts'
import type { Call, Platform } from '#platform/http/area.ts'
import type { CustomerCaller } from '#platform/http/caller.ts'
import { fail, type Result } from '#platform/kernel/result.ts'
import { orderErrors } from '../contract/errors.ts'
import type { ReorderApi } from '../contract/reorder-endpoints.ts'
import { itemsAgain } from './items-again.service.ts'
import { findOrder, isOrderOf } from './orders.repo.ts'

type ReorderCall = Call<ReorderApi['POST /api/v1/carts/reorder']>

/**
 * Puts what an own order had into the cart, at the outlet where it was ordered and at today's prices. Another's order
 * is as if it were not there.
 */
export const reorder = (
  platform: Platform,
  { body, language }: ReorderCall,
  { brandId, userId }: CustomerCaller,
): Promise<Result<Filled, Failure>> =>
  platform.db.tenant(brandId, async (unit) => {
    const isOwn = await isOrderOf(unit, body.order, userId)
    const order = isOwn ? await findOrder(unit, body.order) : undefined
    const store = order && (await loadStore(unit, order.storeId))
    if (!order || !store) return fail(failure(orderErrors.unknownOrder))
    const { order: _, replace = false, ...way } = body
    const wish = { ...way, userId, store, language, replace, items: itemsAgain(order) }
    return addMany(platform, unit, { wish, showing: { language, catalogue: platform.catalogue } })
  })
