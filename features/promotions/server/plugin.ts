import { rowsUnder } from '#core/customers/server/user-export.service.ts'
import { type Area, routes } from '#platform/http/area.ts'
import { consolePromotionsContract } from '../contract/console-endpoints.ts'
import { promotionsContract } from '../contract/endpoints.ts'
import { freeProductsContract } from '../contract/free-products-endpoints.ts'
import { promotionGuard } from './checkout-guard.ts'
import { consolePromotionHandlers } from './console.routes.ts'
import { userKey } from './customer-keys.ts'
import { promotionsListener } from './order-listener.ts'
import { PROMOTION_CALCULATORS, promotionRules } from './price-rules.ts'
import { PROMOTION_INVARIANTS } from './promotion-invariants.ts'
import { freeProductHandlers, promotionHandlers } from './promotions.routes.ts'
import { promotionsReviser } from './promotions-reviser.ts'
import { moveUses } from './redemptions.repo.ts'

/** What a merchant gives away: codes, and offers that apply by themselves. */
export const promotionsArea: Area = {
  name: 'promotions',
  invariants: PROMOTION_INVARIANTS,
  routes: (platform) => [
    routes(promotionsContract, promotionHandlers(platform)),
    routes(freeProductsContract, freeProductHandlers(platform)),
    routes(consolePromotionsContract, consolePromotionHandlers(platform)),
  ],
  pure: { priceCalculators: PROMOTION_CALCULATORS },
  provides: (platform) => ({
    priceRule: [promotionRules(platform)],
    checkoutGuard: [promotionGuard(platform)],
    orderListener: [promotionsListener],
    orderReviser: [promotionsReviser],
    userExport: [
      rowsUnder('promotion_redemptions', {
        by: 'order_id',
        of: 'orders',
        without: ['user_key', 'phone_key'],
      }),
    ],
    userMerge: [(unit, { from, to }) => moveUses(unit, { from: userKey(from), to: userKey(to) })],
  }),
}
