import type { LocalizedText } from '#platform/kernel/language.ts'

/** A line as input for a rule, in minor units. */
export interface BasketLine {
  readonly id: string
  readonly productId: string
  readonly categories: readonly string[]
  readonly unitPrice: number
  /** Price of one unit without paid extras; absent in orders from before it was stored. */
  readonly basePrice?: number
  readonly qty: number
  readonly taxId: string | null
  /** Remaining amount after earlier rules: at most the unit price times the quantity. */
  readonly amount: number
}

/** What a free unit takes off: the item without its paid extras. */
export const getBasePrice = ({ basePrice, unitPrice }: Pick<BasketLine, 'basePrice' | 'unitPrice'>): number =>
  basePrice ?? unitPrice

/** The input of a rule, in minor units. Amounts are what earlier rules have left. */
export interface Basket {
  readonly currency: string
  readonly lines: readonly BasketLine[]
  /** All lines at their full prices; minimums are measured against it. */
  readonly subTotal: number
  /** Remaining delivery fee; null when nothing is delivered or the destination is unknown. */
  readonly deliveryFee: number | null
  /** Reductions by earlier rules. */
  readonly earlier: readonly RuleStep[]
  /** The amount due as far as it is known: for `pay` the total, for `reduce` the lines and the delivery. */
  readonly due: number
}

/** A line's id, the delivery fee, or the total. */
export type ReductionTarget = string | 'deliveryFee' | 'total'

export interface RuleShare {
  readonly on: ReductionTarget
  /** The reduction in minor units; never negative. */
  readonly amount: number
}

/** One reduction with what it applies to, so that taxes are computed on what is really paid. */
export interface RuleStep {
  readonly kind: 'discount' | 'reward' | 'points' | 'credits'
  /** The displayed name; null when our dictionaries name the kind. */
  readonly name: LocalizedText | null
  /** The id of its promotion, reward or other source. */
  readonly source: string
  readonly shares: readonly RuleShare[]
}

/**
 * `reduce`: before fees and tax, on lines and the delivery fee, so that less tax is due. `pay`: at the end, on the
 * total, as a means of payment.
 */
export type RuleStage = 'reduce' | 'pay'

/** A rule as data, sent to the browser with the cart. `kind` selects its calculator. */
export interface PriceRule {
  readonly kind: string
  readonly stage: RuleStage
  readonly data: unknown
}

/**
 * Computes the reductions of a rule for a basket. Pure and shared by server and browser; it validates `data` itself.
 */
export type RuleCalculator = (data: unknown, basket: Basket) => readonly RuleStep[]

/** Calculators by rule kind. */
export type Calculators = Readonly<Record<string, RuleCalculator>>

/** Whether every rule has a calculator: in a browser they are loaded on demand. */
export const canCalculate = (rules: readonly PriceRule[], calculators: Calculators): boolean =>
  rules.every(({ kind }) => Object.hasOwn(calculators, kind))
