import type { PriceRuleSource } from '#core/pricing/server/price-rules.service.ts'
import { money } from '#platform/kernel/money.ts'
import { CREDITS_CALCULATORS, createCreditsRule, sumSpentCredits } from '../domain/credits-rule.ts'
import type { CreditBrandsCache } from './credit-brands.cache.ts'
import { findCartCredit, mergeCartCredit } from './credits.repo.ts'

/** How credit changes the price of a cart. */
export const createCreditsPriceRules = (brands: CreditBrandsCache): PriceRuleSource => ({
  calculators: CREDITS_CALCULATORS,
  async loadRules(tx, context) {
    if (!(await brands.has(tx))) return { rules: [] }
    const { isWanted, amount, currency, balance } = await findCartCredit(tx, context)
    const chosen = isWanted ? [{ kind: 'credits', source: context.userId, name: null } as const] : []
    if (currency !== context.store.currency || balance === 0) return { rules: [], chosen }
    const rule = createCreditsRule({ id: context.userId, most: Math.min(amount ?? balance, balance) })
    return {
      rules: isWanted ? [rule] : [],
      chosen,
      present: ({ priced }) => ({
        credits: {
          balance: money(balance, currency),
          applied: money(sumSpentCredits(priced.steps), currency),
        },
      }),
    }
  },
  handleCartsMerged: mergeCartCredit,
})
