import { defineUserRowsExport } from '#core/customers/server/user-export.service.ts'
import { bindRoutes, type Platform, type ServerPlugin } from '#platform/http/server-plugin.ts'
import { loyaltyConsoleContract } from '../contract/console-endpoints.ts'
import { loyaltyContract } from '../contract/endpoints.ts'
import { LOYALTY_CALCULATORS } from '../domain/points-rule.ts'
import { findOrderPoints } from './cart-loyalty.repo.ts'
import { deleteUserCodeRequests } from './code-requests.repo.ts'
import { createExpirePointsJob } from './expire-points.job.ts'
import { createLoyaltyConsoleHandlers, createLoyaltyHandlers } from './loyalty.routes.ts'
import { LOYALTY_INVARIANTS } from './loyalty-invariants.data.ts'
import {
  createLoyaltyGuard,
  createLoyaltyListener,
  loyaltyRefundListener,
} from './loyalty-orders.listener.ts'
import { loyaltyReviser } from './loyalty-reviser.listener.ts'
import { createLoyaltyPriceRules } from './points-price-rules.listener.ts'
import { createStoreRulesCache, type StoreRulesCache } from './store-rules.cache.ts'

const getRulesCache = ({ invalidation }: Platform): StoreRulesCache => createStoreRulesCache(invalidation)

/** Points that orders earn and pay with, rewards, and secret codes issued at the counter. */
export const loyaltyPlugin: ServerPlugin = {
  name: 'loyalty',
  routes: (platform) => [
    bindRoutes(loyaltyContract, createLoyaltyHandlers(platform, getRulesCache(platform))),
    bindRoutes(loyaltyConsoleContract, createLoyaltyConsoleHandlers(platform, getRulesCache(platform))),
  ],
  jobs: (platform) => [createExpirePointsJob(platform)],
  invariants: LOYALTY_INVARIANTS,
  pureHooks: { priceCalculators: LOYALTY_CALCULATORS },
  provides: (platform) => ({
    priceRule: [createLoyaltyPriceRules(getRulesCache(platform))],
    checkoutGuard: [createLoyaltyGuard(getRulesCache(platform))],
    orderPoints: [findOrderPoints],
    orderListener: [createLoyaltyListener(platform)],
    orderReviser: [loyaltyReviser],
    refundListener: [loyaltyRefundListener],
    forgetUser: [deleteUserCodeRequests],
    userExport: [
      defineUserRowsExport('loyalty_accounts'),
      defineUserRowsExport('points_ledger', { without: ['staff_id'] }),
      defineUserRowsExport('points_lots'),
      defineUserRowsExport('order_points'),
      defineUserRowsExport('loyalty_code_requests', { without: ['code_hash', 'given_by'] }),
    ],
  }),
}
