import type { Filled } from '#core/cart/contract/bulk-endpoints.ts'
import { addMany, type WantedItem } from '#core/cart/server/add-many.service.ts'
import { loadStore } from '#core/stores/server/stores.service.ts'
import { type Failure, failure } from '#platform/contract/errors.ts'
import type { Call, Platform } from '#platform/http/area.ts'
import type { CustomerCaller } from '#platform/http/caller.ts'
import { fail, type Result } from '#platform/kernel/result.ts'
import { orderErrors } from '../contract/errors.ts'
import type { ReorderApi } from '../contract/reorder-endpoints.ts'
import { choicesAgain } from '../domain/choices-again.ts'
import type { OrderLine } from '../domain/order.ts'
import { findOrder, isOrderOf } from './orders.repo.ts'

type ReorderCall = Call<ReorderApi['POST /api/v1/carts/reorder']>

const itemOf = (line: OrderLine): WantedItem => ({
  productId: line.productId,
  name: line.name,
  qty: line.qty,
  choices: choicesAgain(line),
  answers: (line.answers ?? []).map(({ field, value }) => ({ field, value })),
  instructions: line.specialInstructions,
  isRecent: true,
  priceBefore: line.unitPrice,
})

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
    const wish = { ...way, userId, store, language, replace, items: order.lines.map(itemOf) }
    return addMany(platform, unit, { wish, showing: { language, catalogue: platform.catalogue } })
  })
