import { ownRows } from '#core/customers/server/user-export.service.ts'
import { type Area, routes } from '#platform/http/area.ts'
import { creditsContract } from '../contract/endpoints.ts'
import { CREDITS_CALCULATORS } from '../domain/credits-rule.ts'
import { createBrandsWithCredit } from './brands-with-credit.ts'
import { creditHandlers } from './credits.routes.ts'
import { CREDIT_INVARIANTS } from './credits-invariants.ts'
import { creditsGuard, creditsListener } from './credits-orders.ts'
import { creditsReviser } from './credits-reviser.ts'
import { creditsPriceRules } from './credits-rules.ts'

/** Money of customers with the merchant, with which they pay. */
export const creditsArea: Area = {
  name: 'credits',
  routes: (platform) => [routes(creditsContract, creditHandlers(platform))],
  invariants: CREDIT_INVARIANTS,
  pure: { priceCalculators: CREDITS_CALCULATORS },
  provides: ({ sharing }) => ({
    priceRule: [creditsPriceRules(createBrandsWithCredit(sharing))],
    checkoutGuard: [creditsGuard],
    orderListener: [creditsListener],
    orderReviser: [creditsReviser],
    userExport: [ownRows('credit_accounts'), ownRows('credits_ledger', { without: ['staff_id'] })],
  }),
}
