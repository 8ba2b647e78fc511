import { isCancelledOrDeclined } from '#core/orders/domain/transitions.ts'
import type { Hooks } from '#platform/kernel/hooks.ts'
import { invalidatePromotions } from './promotions.cache.ts'
import { releaseUses } from './redemptions.repo.ts'

/** Releases the uses of cancelled and declined orders, independent of who ended them. */
export const promotionsListener: Hooks['orderListener'] = {
  orderChanged: async (tx, { orderId, to }) => {
    if (isCancelledOrDeclined(to) && (await releaseUses(tx, orderId))) await invalidatePromotions(tx)
  },
}
