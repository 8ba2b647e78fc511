import { ownRows } from '#core/customers/server/user-export.service.ts'
import { type Area, type Platform, routes } from '#platform/http/area.ts'
import { loyaltyConsoleContract } from '../contract/console-endpoints.ts'
import { loyaltyContract } from '../contract/endpoints.ts'
import { LOYALTY_CALCULATORS } from '../domain/points-rule.ts'
import { deleteRequestsOf } from './code-requests.repo.ts'
import { expirePointsJob } from './expire-points.job.ts'
import { createKnownRules, type KnownRules } from './known-rules.ts'
import { loyaltyConsoleHandlers, loyaltyHandlers } from './loyalty.routes.ts'
import { LOYALTY_INVARIANTS } from './loyalty-invariants.ts'
import { loyaltyGuard, loyaltyListener, loyaltyRefundListener } from './loyalty-orders.ts'
import { loyaltyReviser } from './loyalty-reviser.ts'
import { loyaltyPriceRules } from './points-rules.ts'

const rulesOf = new WeakMap<object, KnownRules>()

/** One memory of the rules per server. */
const knownRules = ({ sharing }: Platform): KnownRules => {
  const known = rulesOf.get(sharing) ?? createKnownRules(sharing)
  rulesOf.set(sharing, known)
  return known
}

/** Points that orders earn and pay with, rewards, and secret codes given at the counter. */
export const loyaltyArea: Area = {
  name: 'loyalty',
  routes: (platform) => [
    routes(loyaltyContract, loyaltyHandlers(platform, knownRules(platform))),
    routes(loyaltyConsoleContract, loyaltyConsoleHandlers(platform, knownRules(platform))),
  ],
  jobs: (platform) => [expirePointsJob(platform)],
  invariants: LOYALTY_INVARIANTS,
  pure: { priceCalculators: LOYALTY_CALCULATORS },
  provides: (platform) => ({
    priceRule: [loyaltyPriceRules(knownRules(platform))],
    checkoutGuard: [loyaltyGuard(knownRules(platform))],
    orderListener: [loyaltyListener],
    orderReviser: [loyaltyReviser],
    refundListener: [loyaltyRefundListener],
    forgetUser: [deleteRequestsOf],
    userExport: [
      ownRows('loyalty_accounts'),
      ownRows('points_ledger', { without: ['staff_id'] }),
      ownRows('points_lots'),
      ownRows('order_points'),
      ownRows('loyalty_code_requests', { without: ['code_hash', 'given_by'] }),
    ],
  }),
}
