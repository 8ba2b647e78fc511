import { isCancelledOrDeclined } from '#core/orders/domain/transitions.ts'
import type { Hooks } from '#platform/kernel/hooks.ts'
import { invalidatePromotions } from './promotions.cache.ts'
import { releaseUses } from './redemptions.repo.ts'

/** Gives uses back when their order is gone, whoever ended it. */
export const promotionsListener: Hooks['orderListener'] = {
  orderChanged: async (unit, { orderId, to }) => {
    if (isCancelledOrDeclined(to) && (await releaseUses(unit, orderId))) await invalidatePromotions(unit)
  },
}
