import type { OrderType } from '#core/sites/domain/order-type.ts'
import type { PaymentMethod } from '#core/stores/domain/payment-method.ts'
import type { WeeklyHours } from '#core/stores/domain/weekly-hours.ts'
import type { LocalizedText } from '#platform/kernel/language.ts'

/** What a reduction applies to, by ids; both lists empty: the whole cart. */
export interface PromotionTarget {
  readonly products: readonly string[]
  readonly categories: readonly string[]
}

interface FreeUnitTerms {
  /** Whether a free unit's paid extras are free too; absent: they are paid. */
  readonly includesExtras?: boolean | undefined
}

/** The effect of a promotion. Amounts are minor units, a percentage is a whole number from 1 to 100. */
export type PromotionEffect =
  | { readonly kind: 'percent'; readonly percent: number; readonly on: PromotionTarget }
  | { readonly kind: 'fixed'; readonly amount: number; readonly on: PromotionTarget }
  /** One piece of one of these products costs nothing. */
  | ({ readonly kind: 'freeProduct'; readonly products: readonly string[] } & FreeUnitTerms)
  | { readonly kind: 'freeDelivery' }
  /** Of every `buy` pieces, the dearest with the dearest, only `pay` are paid: buy 2, pay 1 is "one and one free". */
  | ({
      readonly kind: 'buyPay'
      readonly buy: number
      readonly pay: number
      readonly on: PromotionTarget
    } & FreeUnitTerms)

/** Card types that a discount can be limited to. */
export const PROMOTION_CARD_BRANDS = ['visa', 'mastercard', 'amex', 'mada', 'knet', 'dina', 'rupay'] as const
export type PromotionCardBrand = (typeof PROMOTION_CARD_BRANDS)[number]

/** Who may use a promotion, where, when and how. An empty list does not restrict. */
export interface PromotionConditions {
  readonly stores: readonly string[]
  readonly areas: readonly string[]
  /** ISO 3166 alpha-2. */
  readonly countries: readonly string[]
  readonly orderTypes: readonly OrderType[]
  readonly paymentMethods: readonly PaymentMethod[]
  readonly cardTypes: readonly PromotionCardBrand[]
  readonly isFirstOrder: boolean
  /** Minimum sum of the lines before any reduction, without a free product; minor units. */
  readonly minimum: number
  /** Hours by the outlet's clock, for the time at which the order is wanted; null: always. */
  readonly hours: WeeklyHours | null
}

/** Terms defined by the merchant. */
export interface PromotionTerms {
  readonly name: LocalizedText
  /** Normalized; null: applies automatically. */
  readonly code: string | null
  readonly effect: PromotionEffect
  /** Maximum reduction of an order, in minor units; null: no limit. */
  readonly maximum: number | null
  readonly conditions: PromotionConditions
  /** Whether it can be combined with others that allow it. */
  readonly stacking: 'alone' | 'withOthers'
  /** Higher priorities are applied first. */
  readonly priority: number
  /** Whether customers see it in the list of codes. */
  readonly isListed: boolean
  readonly validFrom: Date | null
  /** The first instant at which it no longer applies. */
  readonly validUntil: Date | null
  readonly totalLimit: number | null
  readonly customerLimit: number | null
}

export const PROMOTION_STATES = ['active', 'paused', 'ended'] as const
export type PromotionState = (typeof PROMOTION_STATES)[number]

export interface Promotion extends PromotionTerms {
  readonly id: string
  readonly state: PromotionState
  /** Increases with every change of the terms, so that a use is recorded only for the terms that were shown. */
  readonly revision: number
  /** Uses in orders not cancelled or declined. */
  readonly used: number
}

/** Wire numbers of the kinds of promotions; 30 and 50 are defined by the specification. */
export const PROMOTION_TYPE = {
  percent: 10,
  fixed: 20,
  freeProduct: 30,
  bogo: 40,
  freeDelivery: 50,
  buyPay: 60,
} as const

export const getPromotionType = (
  effect: PromotionEffect,
): (typeof PROMOTION_TYPE)[keyof typeof PROMOTION_TYPE] => {
  if (effect.kind !== 'buyPay') return PROMOTION_TYPE[effect.kind]
  return effect.buy === 2 && effect.pay === 1 ? PROMOTION_TYPE.bogo : PROMOTION_TYPE.buyPay
}
