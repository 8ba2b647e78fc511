import { defineUserRowsExport } from '#core/customers/server/user-export.service.ts'
import { bindRoutes, type ServerPlugin } from '#platform/http/server-plugin.ts'
import { creditsContract } from '../contract/endpoints.ts'
import { CREDITS_CALCULATORS } from '../domain/credits-rule.ts'
import { createCreditBrandsCache } from './credit-brands.cache.ts'
import { createCreditHandlers } from './credits.routes.ts'
import { CREDIT_INVARIANTS } from './credits-invariants.data.ts'
import { creditsGuard, creditsListener } from './credits-orders.listener.ts'
import { createCreditsPriceRules } from './credits-price-rules.listener.ts'
import { creditsReviser } from './credits-reviser.listener.ts'

/** Store credit that customers have with the merchant and pay with. */
export const creditsPlugin: ServerPlugin = {
  name: 'credits',
  routes: (platform) => [bindRoutes(creditsContract, createCreditHandlers(platform))],
  invariants: CREDIT_INVARIANTS,
  pureHooks: { priceCalculators: CREDITS_CALCULATORS },
  provides: ({ invalidation }) => ({
    priceRule: [createCreditsPriceRules(createCreditBrandsCache(invalidation))],
    checkoutGuard: [creditsGuard],
    orderListener: [creditsListener],
    orderReviser: [creditsReviser],
    userExport: [
      defineUserRowsExport('credit_accounts'),
      defineUserRowsExport('credits_ledger', { without: ['staff_id'] }),
    ],
  }),
}
