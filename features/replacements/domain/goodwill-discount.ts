import type { PricedCart, PricingInput, PricingLine } from '#core/pricing/domain/price-cart.ts'
import type { PriceRule, RuleCalculator } from '#core/pricing/domain/price-rule.ts'
import type { LocalizedText } from '#platform/kernel/language.ts'

/** Identifies the calculator of the rule. */
const GOODWILL_RULE = 'replacementCourtesy'

/** Source of the reduction in the price steps. */
const GOODWILL_SOURCE = 'replacement'

interface GoodwillDiscount {
  readonly id: typeof GOODWILL_SOURCE
  /** Minor units. */
  readonly amount: number
}

const isGoodwillDiscount = (data: unknown): data is GoodwillDiscount =>
  typeof data === 'object' && data !== null && 'amount' in data && Number.isSafeInteger(data.amount)

const courtesyCalculator =
  (name: LocalizedText): RuleCalculator =>
  (data, { due }) => {
    if (!isGoodwillDiscount(data)) throw new TypeError('A courtesy rule of another form')
    const amount = Math.min(data.amount, due)
    return amount <= 0
      ? []
      : [{ kind: 'discount', name, source: GOODWILL_SOURCE, shares: [{ on: 'total', amount }] }]
  }

/** `name` is what customers read beside the reduction. */
export const createReplacementCalculators = (name: LocalizedText) => ({
  [GOODWILL_RULE]: courtesyCalculator(name),
})

export const removeReplacementGoodwill = (rules: readonly PriceRule[]): readonly PriceRule[] =>
  rules.filter(({ kind }) => kind !== GOODWILL_RULE)

interface PricingResult {
  readonly input: PricingInput
  readonly priced: PricedCart
}

/**
 * The price of an order with other lines. If its goods are not more expensive than before, neither is the total, even
 * if an offer no longer applies or a small-order fee does: the outlet causes the missing item, so the outlet bears
 * the difference.
 *
 * @param price prices these lines by the order's own terms, followed by additional rules
 */
export const priceReplacement = (
  price: (
    lines: readonly PricingLine[],
    otherwise?: { readonly rules: readonly PriceRule[] },
  ) => PricingResult,
  before: Pick<PricedCart, 'subTotal' | 'total'>,
  lines: readonly PricingLine[],
): PricingResult => {
  const plain = price(lines)
  const amount = plain.priced.total - before.total
  if (plain.priced.subTotal > before.subTotal || amount <= 0) return plain
  const data: GoodwillDiscount = { id: GOODWILL_SOURCE, amount }
  return price(lines, { rules: [{ kind: GOODWILL_RULE, stage: 'pay', data }] })
}
