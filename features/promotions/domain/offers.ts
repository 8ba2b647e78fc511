import type { Basket } from '#core/pricing/domain/price-rule.ts'
import type { HeldPromotion } from './combine.ts'
import {
  type Customer,
  customerRefusal,
  type PromotionRefusal,
  type Setting,
  settingRefusal,
} from './judge-promotion.ts'
import type { Promotion } from './promotion.ts'
import { missingTo, reduce, sumOf, untouched } from './reduction.ts'

/** What is known of who owns a cart, for all promotions at once. */
export interface KnownCustomer {
  readonly isVerified: boolean
  readonly hasOrdered: boolean
  /** Living uses by promotion. */
  readonly used: Readonly<Record<string, number>>
}

const customerOf = ({ used, ...customer }: KnownCustomer, { id }: Promotion): Customer => ({
  ...customer,
  used: used[id] ?? 0,
})

/** Why a promotion does not hold for somebody here and now; undefined when it does. */
export const refusalOf = (
  promotion: Promotion,
  setting: Setting,
  customer: KnownCustomer,
): PromotionRefusal | undefined =>
  settingRefusal(promotion, setting) ?? customerRefusal(promotion, customerOf(customer, promotion))

/** A promotion as the price of a cart needs it. */
export const heldAs = (
  { id, revision, name, effect, maximum, conditions, stacking, priority }: Promotion,
  isChosen: boolean,
): HeldPromotion => ({
  ...{ id, revision, name, effect, maximum, stacking, priority, isChosen },
  minimum: conditions.minimum,
})

/** Why a promotion that holds takes nothing off a cart: too little in it, or nothing that it falls on. */
export type BasketRefusal =
  | { readonly kind: 'minimum'; readonly missing: number }
  | { readonly kind: 'nothing' }

/**
 * What keeps a promotion from taking anything off a cart; undefined when it does. A gift that is still to be chosen
 * and pieces that are still to be added keep nothing from it: applying it first and adding then is as good.
 */
export const basketRefusal = (promotion: Promotion, basket: Basket): BasketRefusal | undefined => {
  const held = heldAs(promotion, true)
  const missing = missingTo(held, basket)
  if (missing > 0) return { kind: 'minimum', missing }
  const isToCome = held.effect.kind === 'freeProduct' || held.effect.kind === 'buyPay'
  if (isToCome || sumOf(reduce(held, basket, untouched(basket))) > 0) return undefined
  return { kind: 'nothing' }
}
