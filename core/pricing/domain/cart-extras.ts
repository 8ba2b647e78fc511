import type { Language, LocalizedText } from '#platform/kernel/language.ts'
import type { Money } from '#platform/kernel/money.ts'
import type { PricedCart } from './price-cart.ts'
import type { Calculators, PriceRule, RuleStep } from './price-rule.ts'

/** The promotion that was chosen for a cart, or that applies automatically. */
export interface CartPromotion {
  readonly _id: string
  /** Null when no code is needed. */
  readonly code: string | null
  readonly name: string
  /** Its effect on this cart or what is missing, such as "add one more, it is free". */
  readonly message: string
  /** Allowed payment methods of an order with it, such as `[{ knet: true }]`; empty: all. */
  readonly paymentOptions: readonly Readonly<Record<string, boolean>>[]
  /** Order types it applies to; empty: all. */
  readonly orderType: readonly (10 | 20 | 30 | 40 | 50 | 60)[]
  /** Its current reduction. */
  readonly discount: Money
  /** Items that can be added for free; `needsChoice` when one requires a choice or an answer first. */
  readonly freeItems: readonly {
    readonly product: string
    readonly name: string
    readonly qty: number
    readonly needsChoice: boolean
  }[]
}

/** Cart data in addition to its price, in the display language; filled by plugins. */
export interface CartExtras {
  readonly promotion: CartPromotion | null
  /** Rewards chosen for points, with their reductions. */
  readonly rewards: readonly {
    readonly _id: string
    readonly name: string
    readonly points: number
    readonly discount: Money
  }[]
  /** The customer's credit; null without any. */
  readonly credits: { readonly balance: Money; readonly applied: Money } | null
  /** The customer's points; null when the store gives none. */
  readonly loyalty: {
    readonly balance: number
    /** Points that pay for this cart, and the amount they pay. */
    readonly applied: { readonly points: number; readonly amount: Money } | null
    /** Points that this order will earn. */
    readonly earns: number
  } | null
  /** Warnings by product sku. */
  readonly warnings: readonly { readonly sku: string; readonly code: 4204; readonly message: string }[]
}

export interface ExtrasPresentationContext {
  readonly currency: string
  readonly language: Language
  /** Our own texts, by area. */
  readonly catalogue: {
    getTranslator(
      language: Language,
      area: string,
    ): (key: string, values?: Readonly<Record<string, string | number>>) => string
  }
  /** The cart priced with all rules. */
  readonly priced: PricedCart
}

/** A benefit that the customer chose for a cart, whether it currently reduces anything or not. */
export interface SelectedRule {
  /** The kind of its price step; `source` is that step's source. */
  readonly kind: RuleStep['kind']
  readonly source: string
  /** Null when our dictionaries name the kind. */
  readonly name: LocalizedText | null
}

/** The rules of one source that apply to a cart, in the order in which they reduce. */
export interface SourceRules {
  readonly rules: readonly PriceRule[]
  /** Applicable sources of reductions, by `source`, whether they currently reduce anything or not. */
  readonly offers?: readonly string[]
  /** API data in addition to the price, built from what was read with the rules. */
  readonly chosen?: readonly SelectedRule[]
  readonly present?: (context: ExtrasPresentationContext) => Partial<CartExtras>
}

/** All rule data for the price of one cart. */
export interface RuleSet {
  readonly rules: readonly PriceRule[]
  readonly calculators: Calculators
  readonly sources: readonly SourceRules[]
}

const NO_EXTRAS: CartExtras = { promotion: null, rewards: [], credits: null, loyalty: null, warnings: [] }

/** The cart data in addition to its price: single values come from their source, lists are concatenated. */
export const computeCartExtras = ({ sources }: RuleSet, context: ExtrasPresentationContext): CartExtras => {
  const told = sources.map(({ present }) => present?.(context) ?? {})
  return {
    ...Object.assign({}, NO_EXTRAS, ...told),
    rewards: told.flatMap(({ rewards = [] }) => rewards),
    warnings: told.flatMap(({ warnings = [] }) => warnings),
  }
}
