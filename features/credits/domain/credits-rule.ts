import type { PriceRule, RuleCalculator } from '#core/pricing/domain/price-rule.ts'

/** Identifies the calculator of the rule. */
export const CREDITS_RULE = 'credits'

interface CreditsRule {
  readonly id: string
  /** Maximum payment in minor units. */
  readonly most: number
}

const isCreditsRule = (data: unknown): data is CreditsRule => {
  if (typeof data !== 'object' || data === null || !('id' in data) || !('most' in data)) return false
  return typeof data.id === 'string' && Number.isSafeInteger(data.most) && Number(data.most) >= 0
}

/** What credit pays of a total: as much as the balance and the amount due allow. */
export const calculateCredits: RuleCalculator = (data, { due }) => {
  if (!isCreditsRule(data)) throw new TypeError('A credits rule of another form')
  const amount = Math.min(data.most, due)
  return amount <= 0
    ? []
    : [{ kind: 'credits', name: null, source: data.id, shares: [{ on: 'total', amount }] }]
}

export const CREDITS_CALCULATORS = { [CREDITS_RULE]: calculateCredits } as const

export const createCreditsRule = (data: CreditsRule): PriceRule => ({
  kind: CREDITS_RULE,
  stage: 'pay',
  data,
})

/** The rule limited to a payment of `most` minor units. */
export const limitCredits = (rule: PriceRule, most: number): PriceRule => {
  if (!isCreditsRule(rule.data)) throw new TypeError('A credits rule of another form')
  return createCreditsRule({ ...rule.data, most: Math.min(rule.data.most, most) })
}

/** Credit that a price spends, in minor units. */
export const sumSpentCredits = (
  steps: readonly { readonly kind: string; readonly amount: number }[],
): number => steps.reduce((sum, { kind, amount }) => (kind === 'credits' ? sum - amount : sum), 0)
