import type { Language, LocalizedText } from '#platform/kernel/language.ts'
import type { Money } from '#platform/kernel/money.ts'
import type { PricedCart } from './price-cart.ts'
import type { Calculators, PriceRule, RuleStep } from './price-rule.ts'

/** The promotion that was chosen for a cart, or that holds by itself. */
export interface CartPromotion {
  readonly _id: string
  /** Null where no code is needed. */
  readonly code: string | null
  readonly name: string
  /** What it does to this cart or what is missing, such as "add one more, it is free". */
  readonly message: string
  /** How an order with it may be paid, such as `[{ knet: true }]`; empty: in every way. */
  readonly paymentOptions: readonly Readonly<Record<string, boolean>>[]
  /** For which ways of ordering it holds; empty: for all. */
  readonly orderType: readonly (10 | 20 | 30 | 40 | 50 | 60)[]
  /** What it takes off now. */
  readonly discount: Money
  /** What may be had for nothing; `needsChoice` where it cannot be added without choosing or answering something. */
  readonly freeItems: readonly {
    readonly product: string
    readonly name: string
    readonly qty: number
    readonly needsChoice: boolean
  }[]
}

/** What a cart says beside its price, in the shown language; filled by what is plugged in. */
export interface CartExtras {
  readonly promotion: CartPromotion | null
  /** What was chosen for points, with what it takes off. */
  readonly rewards: readonly {
    readonly _id: string
    readonly name: string
    readonly points: number
    readonly discount: Money
  }[]
  /** The customer's credit; null where there is none. */
  readonly credits: { readonly balance: Money; readonly applied: Money } | null
  /** The customer's points; null where none are given. */
  readonly loyalty: {
    readonly balance: number
    /** Points that pay for this cart, and the sum that they pay. */
    readonly applied: { readonly points: number; readonly amount: Money } | null
    /** Points that this order will earn. */
    readonly earns: number
  } | null
  /** What is not as expected, by article. */
  readonly warnings: readonly { readonly sku: string; readonly code: 4204; readonly message: string }[]
}

export interface ExtrasPresentationContext {
  readonly currency: string
  readonly language: Language
  /** Our own words, by area. */
  readonly catalogue: {
    getTranslator(
      language: Language,
      area: string,
    ): (key: string, values?: Readonly<Record<string, string | number>>) => string
  }
  /** The cart with all rules in it. */
  readonly priced: PricedCart
}

/** Something that the customer chose for a cart, whether it takes off anything now or not. */
export interface SelectedRule {
  /** Of the step that it takes off, as `source` is. */
  readonly kind: RuleStep['kind']
  readonly source: string
  /** Null where our dictionaries name the kind. */
  readonly name: LocalizedText | null
}

/** The rules of one source that hold for a cart, in the order in which they reduce. */
export interface SourceRules {
  readonly rules: readonly PriceRule[]
  /** Where reductions may come from, by `source`: what holds, whether it takes anything off now or not. */
  readonly offers?: readonly string[]
  /** What the wire says beside the price; made of what was read with the rules. */
  readonly chosen?: readonly SelectedRule[]
  readonly present?: (showing: ExtrasPresentationContext) => Partial<CartExtras>
}

/** Everything that rules bring into the price of one cart. */
export interface RuleSet {
  readonly rules: readonly PriceRule[]
  readonly calculators: Calculators
  readonly sources: readonly SourceRules[]
}

const NO_EXTRAS: CartExtras = { promotion: null, rewards: [], credits: null, loyalty: null, warnings: [] }

/** What is told of a cart beside its price: of each source its own, of lists all together. */
export const computeCartExtras = ({ sources }: RuleSet, showing: ExtrasPresentationContext): CartExtras => {
  const told = sources.map(({ present }) => present?.(showing) ?? {})
  return {
    ...Object.assign({}, NO_EXTRAS, ...told),
    rewards: told.flatMap(({ rewards = [] }) => rewards),
    warnings: told.flatMap(({ warnings = [] }) => warnings),
  }
}
