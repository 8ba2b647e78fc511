import type { Basket } from '#core/pricing/domain/price-rule.ts'
import type { ApplicablePromotion } from './combine-promotions.ts'
import type { Promotion } from './promotion.ts'
import {
  type PromotionContext,
  type PromotionCustomer,
  type PromotionRefusal,
  validateCustomer,
  validateOrderingContext,
} from './promotion-conditions.ts'
import { computeMissingAmount, computeReduction, createUndiscountedAmounts, sumShares } from './reduction.ts'

/** What is known of a cart's owner, for all promotions. */
export interface CustomerHistory {
  readonly isVerified: boolean
  readonly hasOrdered: boolean
  /** Uses in orders not cancelled or declined, by promotion. */
  readonly used: Readonly<Record<string, number>>
}

/** A customer of whom nothing is known. */
export const NEW_CUSTOMER: CustomerHistory = { isVerified: false, hasOrdered: false, used: {} }

const toPromotionCustomer = (
  { used, ...customer }: CustomerHistory,
  { id }: Promotion,
): PromotionCustomer => ({
  ...customer,
  used: used[id] ?? 0,
})

/** Why a promotion does not apply for a customer here and now; undefined when it does. */
export const validatePromotion = (
  promotion: Promotion,
  context: PromotionContext,
  customer: CustomerHistory,
): PromotionRefusal | undefined =>
  validateOrderingContext(promotion, context) ??
  validateCustomer(promotion, toPromotionCustomer(customer, promotion))

/** Converts a promotion for the price of a cart. */
export const toApplicablePromotion = (
  { id, revision, name, effect, maximum, conditions, stacking, priority }: Promotion,
  isChosen: boolean,
): ApplicablePromotion => ({
  ...{ id, revision, name, effect, maximum, stacking, priority, isChosen },
  minimum: conditions.minimum,
})

/** Why a valid promotion takes nothing off a cart: the sum is too low, or nothing that it applies to. */
export type BasketRefusal =
  | { readonly kind: 'minimum'; readonly missing: number }
  | { readonly kind: 'nothing' }

/**
 * Why a promotion takes nothing off a cart; undefined when it does. A gift that is still to be chosen and units that
 * are still to be added are no obstacle: the code may be applied before they are added.
 */
export const validateBasket = (promotion: Promotion, basket: Basket): BasketRefusal | undefined => {
  const held = toApplicablePromotion(promotion, true)
  const missing = computeMissingAmount(held, basket)
  if (missing > 0) return { kind: 'minimum', missing }
  const isToCome = held.effect.kind === 'freeProduct' || held.effect.kind === 'buyPay'
  if (isToCome || sumShares(computeReduction(held, basket, createUndiscountedAmounts(basket))) > 0)
    return undefined
  return { kind: 'nothing' }
}
