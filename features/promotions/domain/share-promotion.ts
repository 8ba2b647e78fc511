import type { Basket } from '#core/pricing/domain/price-rule.ts'
import { allocate } from '#platform/kernel/money-shares.ts'
import type { ApplicablePromotion } from './combine-promotions.ts'
import type { PromotionEffect, PromotionTarget } from './promotion.ts'
import { computeReduction, createUndiscountedAmounts, sumShares } from './reduction.ts'

/** Several baskets that are ordered together, as one. */
export const joinBaskets = (baskets: readonly Basket[]): Basket => {
  const fees = baskets.flatMap(({ deliveryFee }) => (deliveryFee === null ? [] : [deliveryFee]))
  const sum = (amounts: readonly number[]) => amounts.reduce((all, amount) => all + amount, 0)
  return {
    currency: baskets[0]?.currency ?? '',
    lines: baskets.flatMap(({ lines }) => lines),
    subTotal: sum(baskets.map(({ subTotal }) => subTotal)),
    deliveryFee: fees.length === 0 ? null : sum(fees),
    earlier: [],
    due: sum(baskets.map(({ due }) => due)),
  }
}

const getTarget = (effect: Exclude<PromotionEffect, { kind: 'freeDelivery' }>): PromotionTarget =>
  effect.kind === 'freeProduct' ? { products: effect.products, categories: [] } : effect.on

/**
 * A promotion of several baskets that are ordered together, as each basket's own: its minimum, its free units and its
 * maximum count for all dishes at once, and what it takes off is fixed where the dishes are, so that every order can be
 * priced again by itself. A percentage below its maximum stays one, so that a dish that is declined later takes its
 * part along. Undefined for a basket from which nothing is taken.
 */
export const sharePromotion = (
  promotion: ApplicablePromotion,
  baskets: readonly Basket[],
): readonly (ApplicablePromotion | undefined)[] => {
  const joined = joinBaskets(baskets)
  const { effect, maximum } = promotion
  const shares = computeReduction(promotion, joined, createUndiscountedAmounts(joined))
  const own = { ...promotion, minimum: 0, maximum: null }
  if (effect.kind === 'freeDelivery') {
    const fees = allocate(
      sumShares(shares),
      baskets.map(({ deliveryFee }) => deliveryFee ?? 0),
    )
    return fees.map((fee) => (fee > 0 ? { ...own, maximum: fee } : undefined))
  }
  const reduce = (basket: Basket): number =>
    sumShares(computeReduction(own, basket, createUndiscountedAmounts(basket)))
  if (effect.kind === 'percent' && shares.length > 0) {
    const parts = baskets.map(reduce)
    if (maximum === null || parts.reduce((sum, amount) => sum + amount, 0) <= maximum)
      return parts.map((amount) => (amount > 0 ? own : undefined))
  }
  const amounts = new Map(shares.map(({ on, amount }) => [on, amount]))
  return baskets.map(({ lines }) => {
    const amount = lines.reduce((sum, { id }) => sum + (amounts.get(id) ?? 0), 0)
    return amount > 0 ? { ...own, effect: { kind: 'fixed', amount, on: getTarget(effect) } } : undefined
  })
}
