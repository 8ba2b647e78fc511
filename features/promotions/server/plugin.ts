import { defineChildRowsExport } from '#core/customers/server/user-export.service.ts'
import { bindRoutes, type ServerPlugin } from '#platform/http/server-plugin.ts'
import { consolePromotionsContract } from '../contract/console-endpoints.ts'
import { promotionsContract } from '../contract/endpoints.ts'
import { freeProductsContract } from '../contract/free-products-endpoints.ts'
import { requestPromotion } from './apply-promo.use-case.ts'
import { createConsolePromotionHandlers } from './console.routes.ts'
import { toUserKey } from './customer-keys.mapper.ts'
import { createPromotionGuard } from './promotion-checkout.listener.ts'
import { createPromotionCodes } from './promotion-codes.listener.ts'
import { PROMOTION_INVARIANTS } from './promotion-invariants.data.ts'
import { promotionsListener } from './promotion-orders.listener.ts'
import { createPromotionPriceRules, PROMOTION_CALCULATORS } from './promotion-price-rules.listener.ts'
import { createFreeProductHandlers, createPromotionHandlers } from './promotions.routes.ts'
import { promotionsReviser } from './promotions-reviser.listener.ts'
import { transferUses } from './redemptions.repo.ts'
import { createSharedCodes } from './shared-codes.listener.ts'
import { createUsedCardRule } from './used-card.listener.ts'

/** Promotions of a merchant: codes, and offers that apply automatically. */
export const promotionsPlugin: ServerPlugin = {
  name: 'promotions',
  invariants: PROMOTION_INVARIANTS,
  routes: (platform) => [
    bindRoutes(promotionsContract, createPromotionHandlers(platform)),
    bindRoutes(freeProductsContract, createFreeProductHandlers(platform)),
    bindRoutes(consolePromotionsContract, createConsolePromotionHandlers(platform)),
  ],
  pureHooks: { priceCalculators: PROMOTION_CALCULATORS },
  provides: (platform) => ({
    priceRule: [createPromotionPriceRules(platform)],
    cartPromotion: [(tx, live, promotionId) => requestPromotion(platform, tx, { live, promotionId })],
    checkoutGuard: [createPromotionGuard(platform)],
    usedCardRule: [createUsedCardRule(platform)],
    orderListener: [promotionsListener],
    orderReviser: [promotionsReviser],
    promotionCodes: [createPromotionCodes(platform)],
    sharedCodes: [createSharedCodes(platform)],
    userExport: [
      defineChildRowsExport('promotion_redemptions', {
        by: 'order_id',
        of: 'orders',
        without: ['user_key', 'phone_key'],
      }),
    ],
    userMerge: [(tx, { from, to }) => transferUses(tx, { from: toUserKey(from), to: toUserKey(to) })],
  }),
}
