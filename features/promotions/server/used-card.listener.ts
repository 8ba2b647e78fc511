import { loadOrder } from '#core/orders/server/orders.service.ts'
import type { UsedCardRule } from '#core/payments/server/settle.service.ts'
import type { Platform } from '#platform/http/server-plugin.ts'
import { findCardConflict } from '../domain/used-card.ts'
import { loadPromotions } from './promotions.cache.ts'

/** Compares the card that paid an order with the discounts that the order was given for a card. */
export const createUsedCardRule = (platform: Pick<Platform, 'invalidation'>): UsedCardRule => ({
  async findConflict(tx, { orderId, card }) {
    const order = await loadOrder(tx, orderId)
    const sources = (order?.trace ?? []).filter(({ kind }) => kind === 'discount').map(({ source }) => source)
    if (sources.length === 0) return undefined
    for (const { id, conditions } of await loadPromotions(platform, tx)) {
      const conflict = sources.includes(id) ? findCardConflict(conditions, card) : undefined
      if (conflict !== undefined) return conflict
    }
    return undefined
  },
})
