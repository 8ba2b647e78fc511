import type { PriceRuleSource } from '#core/pricing/server/price-rules.service.ts'
import { money } from '#platform/kernel/money.ts'
import { CREDITS_CALCULATORS, creditsRule, spentCredits } from '../domain/credits-rule.ts'
import type { BrandsWithCredit } from './brands-with-credit.ts'
import { findStanding, joinWishes } from './credits.repo.ts'

/** What credit does to the price of a cart. */
export const creditsPriceRules = (brands: BrandsWithCredit): PriceRuleSource => ({
  calculators: CREDITS_CALCULATORS,
  async rulesFor(unit, facts) {
    if (!(await brands.has(unit))) return { rules: [] }
    const { isWanted, amount, currency, balance } = await findStanding(unit, facts)
    const chosen = isWanted ? [{ kind: 'credits', source: facts.userId, name: null } as const] : []
    if (currency !== facts.store.currency || balance === 0) return { rules: [], chosen }
    const rule = creditsRule({ id: facts.userId, most: Math.min(amount ?? balance, balance) })
    return {
      rules: isWanted ? [rule] : [],
      chosen,
      present: ({ priced }) => ({
        credits: { balance: money(balance, currency), applied: money(spentCredits(priced.steps), currency) },
      }),
    }
  },
  cartsJoined: joinWishes,
})
