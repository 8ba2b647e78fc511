import type { Basket, RuleCalculator } from '#core/pricing/domain/price-rule.ts'
import type { LocalizedText } from '#platform/kernel/language.ts'
import type { Effect } from './promotion.ts'
import {
  computeReduction,
  createRemaining,
  type RemainingAmounts,
  type Share,
  subtractShares,
  sumShares,
} from './reduction.ts'

/** A promotion that holds for a cart, as far as the price depends on it. Amounts are minor units. */
export interface ApplicablePromotion {
  readonly id: string
  /** Of the terms that this was made of: a use is booked on no others. */
  readonly revision: number
  readonly name: LocalizedText
  readonly effect: Effect
  readonly maximum: number | null
  readonly minimum: number
  readonly stacking: 'alone' | 'withOthers'
  readonly priority: number
  /** The customer has asked for it; the others come by themselves. */
  readonly isChosen: boolean
}

/** What one promotion takes off. */
export interface Reduction {
  readonly promotion: ApplicablePromotion
  readonly shares: readonly Share[]
}

const compareByPriority = (a: ApplicablePromotion, b: ApplicablePromotion): number =>
  b.priority - a.priority || (a.id < b.id ? -1 : a.id > b.id ? 1 : 0)

/** One after the other, each on what the ones before have left. */
const applyInSequence = (promotions: readonly ApplicablePromotion[], basket: Basket): Reduction[] => {
  let remaining: RemainingAmounts = createRemaining(basket)
  return promotions.toSorted(compareByPriority).flatMap((promotion) => {
    const shares = computeReduction(promotion, basket, remaining)
    if (sumShares(shares) === 0) return []
    remaining = subtractShares(remaining, shares)
    return [{ promotion, shares }]
  })
}

const sumReductions = (reductions: readonly Reduction[]): number =>
  reductions.reduce((sum, { shares }) => sum + sumShares(shares), 0)

/**
 * What promotions take off a cart together. The one that the customer asked for always counts; when it stands alone
 * nothing comes beside it. Without one, either a single one that stands alone or all the others count: what is worth
 * more to the customer.
 */
export const combinePromotions = (
  promotions: readonly ApplicablePromotion[],
  basket: Basket,
): readonly Reduction[] => {
  const chosen = promotions.find(({ isChosen }) => isChosen)
  const together = promotions.filter(({ stacking }) => stacking === 'withOthers')
  const reduced = chosen ? applyInSequence([chosen], basket) : []
  if (chosen && reduced.length > 0)
    return chosen.stacking === 'alone' ? reduced : applyInSequence(together, basket)
  const alone = promotions
    .filter(({ stacking, isChosen }) => stacking === 'alone' && !isChosen)
    .toSorted(compareByPriority)
    .map((promotion) => applyInSequence([promotion], basket))
  const rest = together.filter(({ isChosen }) => !isChosen)
  return [applyInSequence(rest, basket), ...alone].reduce((best, next) =>
    sumReductions(next) > sumReductions(best) ? next : best,
  )
}

const isApplicablePromotion = (value: unknown): value is ApplicablePromotion =>
  typeof value === 'object' && value !== null && 'effect' in value && 'stacking' in value

/** Reads the data of a price rule. @throws when it is no list of promotions: it comes from our own server */
export const parseApplicablePromotions = (data: unknown): readonly ApplicablePromotion[] => {
  if (Array.isArray(data) && data.every(isApplicablePromotion)) return data
  throw new TypeError('A price rule of promotions without promotions')
}

/** Promotions as a price rule: the same in the browser and on the server. */
export const calculatePromotions: RuleCalculator = (data, basket) =>
  combinePromotions(parseApplicablePromotions(data), basket).map(({ promotion, shares }) => ({
    kind: 'discount',
    name: promotion.name,
    source: promotion.id,
    shares,
  }))
