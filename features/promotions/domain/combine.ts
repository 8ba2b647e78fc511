import type { Basket, RuleCalculator } from '#core/pricing/domain/price-rule.ts'
import type { LocalizedText } from '#platform/kernel/language.ts'
import type { Effect } from './promotion.ts'
import { type Remaining, reduce, type Share, sumOf, untouched, without } from './reduction.ts'

/** A promotion that holds for a cart, as far as the price depends on it. Amounts are minor units. */
export interface HeldPromotion {
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
  readonly promotion: HeldPromotion
  readonly shares: readonly Share[]
}

const inOrder = (a: HeldPromotion, b: HeldPromotion): number =>
  b.priority - a.priority || (a.id < b.id ? -1 : a.id > b.id ? 1 : 0)

/** One after the other, each on what the ones before have left. */
const oneByOne = (promotions: readonly HeldPromotion[], basket: Basket): Reduction[] => {
  let remaining: Remaining = untouched(basket)
  return promotions.toSorted(inOrder).flatMap((promotion) => {
    const shares = reduce(promotion, basket, remaining)
    if (sumOf(shares) === 0) return []
    remaining = without(remaining, shares)
    return [{ promotion, shares }]
  })
}

const worth = (reductions: readonly Reduction[]): number =>
  reductions.reduce((sum, { shares }) => sum + sumOf(shares), 0)

/**
 * What promotions take off a cart together. The one that the customer asked for always counts; when it stands alone
 * nothing comes beside it. Without one, either a single one that stands alone or all the others count: what is worth
 * more to the customer.
 */
export const combine = (promotions: readonly HeldPromotion[], basket: Basket): readonly Reduction[] => {
  const chosen = promotions.find(({ isChosen }) => isChosen)
  const together = promotions.filter(({ stacking }) => stacking === 'withOthers')
  const reduced = chosen ? oneByOne([chosen], basket) : []
  if (chosen && reduced.length > 0) return chosen.stacking === 'alone' ? reduced : oneByOne(together, basket)
  const alone = promotions
    .filter(({ stacking, isChosen }) => stacking === 'alone' && !isChosen)
    .toSorted(inOrder)
    .map((promotion) => oneByOne([promotion], basket))
  const rest = together.filter(({ isChosen }) => !isChosen)
  return [oneByOne(rest, basket), ...alone].reduce((best, next) => (worth(next) > worth(best) ? next : best))
}

const isHeld = (value: unknown): value is HeldPromotion =>
  typeof value === 'object' && value !== null && 'effect' in value && 'stacking' in value

/** Reads the data of a price rule. @throws when it is no list of promotions: it comes from our own server */
export const readHeld = (data: unknown): readonly HeldPromotion[] => {
  if (Array.isArray(data) && data.every(isHeld)) return data
  throw new TypeError('A price rule of promotions without promotions')
}

/** Promotions as a price rule: the same in the browser and on the server. */
export const calculatePromotions: RuleCalculator = (data, basket) =>
  combine(readHeld(data), basket).map(({ promotion, shares }) => ({
    kind: 'discount',
    name: promotion.name,
    source: promotion.id,
    shares,
  }))
