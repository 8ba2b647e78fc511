import { isGone } from '#core/orders/domain/transitions.ts'
import type { Hooks } from '#platform/kernel/hooks.ts'
import { tellPromotionsChanged } from './promotion-book.ts'
import { releaseUses } from './redemptions.repo.ts'

/** Gives uses back when their order is gone, whoever ended it. */
export const promotionsListener: Hooks['orderListener'] = {
  orderChanged: async (unit, { orderId, to }) => {
    if (isGone(to) && (await releaseUses(unit, orderId))) await tellPromotionsChanged(unit)
  },
}
