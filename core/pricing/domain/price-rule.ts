import type { LocalizedText } from '#platform/kernel/language.ts'

/** A line as a rule sees it, in minor units. */
export interface BasketLine {
  readonly id: string
  readonly productId: string
  readonly categories: readonly string[]
  readonly unitPrice: number
  readonly qty: number
  readonly taxId: string | null
  /** What is left of it after the rules before: at most the unit price times the quantity. */
  readonly amount: number
}

/** What a rule may look at, in minor units. Rules see what those before them have left. */
export interface Basket {
  readonly currency: string
  readonly lines: readonly BasketLine[]
  /** All lines at their full prices: what minimums are measured on. */
  readonly subTotal: number
  /** What is left of it; null when nothing is delivered or nobody knows where to. */
  readonly deliveryFee: number | null
  /** Reductions by the rules before. */
  readonly earlier: readonly RuleStep[]
  /** What is to be paid as far as it is known: for `pay` everything, for `reduce` the lines and the delivery. */
  readonly due: number
}

/** A line's id, the fee for the delivery, or the whole that is to be paid. */
export type ReductionTarget = string | 'deliveryFee' | 'total'

export interface RuleShare {
  readonly on: ReductionTarget
  /** Minor units taken off; never negative. */
  readonly amount: number
}

/** One reduction with what it falls on, so that taxes are counted on what is really paid. */
export interface RuleStep {
  readonly kind: 'discount' | 'reward' | 'points' | 'credits'
  /** What the customer reads; null where our dictionaries name the kind. */
  readonly name: LocalizedText | null
  /** The id of the promotion, reward or whatever else it comes from. */
  readonly source: string
  readonly shares: readonly RuleShare[]
}

/**
 * `reduce`: before fees and tax, on lines and the delivery fee, so that less tax is due. `pay`: at the end, on the
 * total: something with which the customer pays.
 */
export type RuleStage = 'reduce' | 'pay'

/** A rule as data: it travels with the cart to the browser. `kind` names who can compute it. */
export interface PriceRule {
  readonly kind: string
  readonly stage: RuleStage
  readonly data: unknown
}

/** What a rule takes off a basket. Pure, and the same on both sides of the wire; it checks `data` itself. */
export type RuleCalculator = (data: unknown, basket: Basket) => readonly RuleStep[]

/** Calculators by the kind of rule. */
export type Calculators = Readonly<Record<string, RuleCalculator>>

/** Whether every rule has someone who can compute it: in a browser they are loaded, and may not be there yet. */
export const canCalculate = (rules: readonly PriceRule[], calculators: Calculators): boolean =>
  rules.every(({ kind }) => Object.hasOwn(calculators, kind))
