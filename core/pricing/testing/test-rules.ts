import { computePercent } from '#platform/kernel/money-shares.ts'
import { allocateOverLines } from '../domain/allocate-over-lines.ts'
import type { Basket, Calculators, PriceRule, RuleStep } from '../domain/price-rule.ts'

/** Minimal rules for tests: pricing has none of its own. */
export type TestPriceRule =
  /** Basis points off the lines of a category, or off all lines. */
  | { readonly kind: 'percent'; readonly rate: number; readonly category: string | null }
  | { readonly kind: 'fixed'; readonly amount: number }
  | { readonly kind: 'freeDelivery' }
  | { readonly kind: 'credits'; readonly balance: number }
  | { readonly kind: 'points'; readonly worth: number }

/** A test rule in the form sent with a cart. */
export const toPriceRule = (rule: TestPriceRule): PriceRule => ({
  kind: 'test',
  stage: rule.kind === 'credits' || rule.kind === 'points' ? 'pay' : 'reduce',
  data: rule,
})

const isIn = (category: string | null, categories: readonly string[]): boolean =>
  category === null || categories.includes(category)

const computeShares = (rule: TestPriceRule, { lines, deliveryFee, due }: Basket): RuleStep['shares'] => {
  switch (rule.kind) {
    case 'percent': {
      const eligible = lines.filter(({ categories }) => isIn(rule.category, categories))
      const left = eligible.reduce((sum, { amount }) => sum + amount, 0)
      return allocateOverLines(computePercent(left, rule.rate), eligible)
    }
    case 'fixed':
      return allocateOverLines(rule.amount, lines)
    case 'freeDelivery':
      return [{ on: 'deliveryFee', amount: deliveryFee ?? 0 }]
    case 'credits':
      return [{ on: 'total', amount: Math.min(due, rule.balance) }]
    case 'points':
      return [{ on: 'total', amount: rule.worth }]
  }
}

export const TEST_CALCULATORS: Calculators = {
  test: (data, basket) => {
    // Written by toPriceRule.
    const rule = data as TestPriceRule
    const kind = rule.kind === 'credits' || rule.kind === 'points' ? rule.kind : 'discount'
    return [{ kind, name: null, source: rule.kind, shares: computeShares(rule, basket) }]
  },
}
