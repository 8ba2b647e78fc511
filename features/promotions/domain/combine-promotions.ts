import type { Basket, RuleCalculator } from '#core/pricing/domain/price-rule.ts'
import type { LocalizedText } from '#platform/kernel/language.ts'
import type { PromotionEffect } from './promotion.ts'
import {
  computeReduction,
  createUndiscountedAmounts,
  type Share,
  subtractShares,
  sumShares,
  type UndiscountedAmounts,
} from './reduction.ts'

/** The price-relevant part of a promotion that applies to a cart. Amounts are minor units. */
export interface ApplicablePromotion {
  readonly id: string
  /** Revision of the terms: a use is recorded only for the same one. */
  readonly revision: number
  readonly name: LocalizedText
  readonly effect: PromotionEffect
  readonly maximum: number | null
  readonly minimum: number
  readonly stacking: 'alone' | 'withOthers'
  readonly priority: number
  /** The customer requested it; the others apply automatically. */
  readonly isChosen: boolean
}

/** What one promotion takes off. */
export interface Reduction {
  readonly promotion: ApplicablePromotion
  readonly shares: readonly Share[]
}

const compareByPriority = (a: ApplicablePromotion, b: ApplicablePromotion): number =>
  b.priority - a.priority || (a.id < b.id ? -1 : a.id > b.id ? 1 : 0)

/** Applies promotions one after the other, each on the remaining amount. */
const applyInSequence = (promotions: readonly ApplicablePromotion[], basket: Basket): Reduction[] => {
  let remaining: UndiscountedAmounts = createUndiscountedAmounts(basket)
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
 * What promotions take off a cart together. The requested one always counts; if it excludes others, it counts alone.
 * Without one, the higher value for the customer counts: a single exclusive promotion or all combinable ones
 * together.
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

/**
 * Parses the data of a price rule.
 * @throws when it is not a list of promotions: the data comes from our own server
 */
export const parseApplicablePromotions = (data: unknown): readonly ApplicablePromotion[] => {
  if (Array.isArray(data) && data.every(isApplicablePromotion)) return data
  throw new TypeError('A price rule of promotions without promotions')
}

/** Promotions as a price rule, identical in the browser and on the server. */
export const calculatePromotions: RuleCalculator = (data, basket) =>
  combinePromotions(parseApplicablePromotions(data), basket).map(({ promotion, shares }) => ({
    kind: 'discount',
    name: promotion.name,
    source: promotion.id,
    shares,
  }))
