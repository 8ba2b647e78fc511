import type { PriceRuleSource } from '#core/pricing/server/price-rules.service.ts'
import { money } from '#platform/kernel/money.ts'
import { CREDITS_CALCULATORS, createCreditsRule, sumSpentCredits } from '../domain/credits-rule.ts'
import type { CreditBrandsCache } from './credit-brands.cache.ts'
import { findCartCredit, mergeCartCredit } from './credits.repo.ts'

/** How credit changes the price of a cart. */
export const createCreditsPriceRules = (brands: CreditBrandsCache): PriceRuleSource => ({
  calculators: CREDITS_CALCULATORS,
  async loadRules(tx, facts) {
    if (!(await brands.has(tx))) return { rules: [] }
    const { isWanted, amount, currency, balance } = await findCartCredit(tx, facts)
    const chosen = isWanted ? [{ kind: 'credits', source: facts.userId, name: null } as const] : []
    if (currency !== facts.store.currency || balance === 0) return { rules: [], chosen }
    const rule = createCreditsRule({ id: facts.userId, most: Math.min(amount ?? balance, balance) })
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
