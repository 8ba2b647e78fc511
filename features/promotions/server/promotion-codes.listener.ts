import type { PromotionCodes } from '#core/cart/server/promotion-codes.service.ts'
import type { Platform } from '#platform/http/server-plugin.ts'
import { toUserKey } from './customer-keys.mapper.ts'
import { loadPromotions } from './promotions.cache.ts'
import { countUsesSince } from './redemptions.repo.ts'

/** The codes that other features may send: a code without a limit for each customer would be a discount for ever. */
export const createPromotionCodes = (platform: Pick<Platform, 'invalidation'>): PromotionCodes => ({
  list: async (tx) => {
    const promotions = await loadPromotions(platform, tx)
    return promotions.flatMap(({ id, name, code, state, validUntil, customerLimit }) =>
      code !== null && state === 'active' && customerLimit !== null && (!validUntil || validUntil > tx.now)
        ? [{ promotionId: id, name, code }]
        : [],
    )
  },
  countUses: (tx, sent) =>
    countUsesSince(
      tx,
      sent.map(({ userId, ...rest }) => ({ ...rest, userKey: toUserKey(userId) })),
    ),
})
