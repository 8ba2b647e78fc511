import type { OrderType } from '#core/sites/domain/order-type.ts'
import type { Slot } from '#core/stores/domain/slot.ts'
import type { AreaRecord, StoreRecord } from '#core/stores/domain/store.ts'
import type { Transaction } from '#platform/db/transaction.ts'
import type { HookRegistry } from '#platform/kernel/hooks.ts'
import type { Language } from '#platform/kernel/language.ts'
import type { RuleSet, SourceRules } from '../domain/cart-extras.ts'
import type { PricingLine } from '../domain/price-cart.ts'
import type { Calculators } from '../domain/price-rule.ts'

/** An evaluated line of a cart with its current price. */
export interface RuleLine extends PricingLine {
  readonly sku: string
  /** False when it currently cannot be ordered. */
  readonly isOrderable: boolean
}

/** The facts that determine which rules apply to a cart. */
export interface CartRuleContext {
  readonly cartId: string
  readonly userId: string
  readonly store: StoreRecord
  /** Undefined when nothing is delivered, or no destination is known. */
  readonly area: AreaRecord | undefined
  readonly orderType: OrderType
  /** The slot of a scheduled order. */
  readonly slot: Slot | null
  readonly lines: readonly RuleLine[]
  readonly now: Date
}

/** What decides which offers apply, whoever the customer is and whatever they order. */
export type OfferContext = Pick<CartRuleContext, 'store' | 'area' | 'orderType' | 'slot' | 'now'>

/** An offer that needs no code, for the merchant; its texts are in the caller's language. */
export interface OfferExplanation {
  readonly _id: string
  readonly name: string
  /** Whether it applies to the cart of a new customer, as far as the cart's lines allow it. */
  readonly isApplicable: boolean
  /** Its effect and its conditions, one sentence each. */
  readonly conditions: readonly string[]
  /** The condition that prevents it; empty when it applies. */
  readonly obstacle: string
}

/** A source of price rules; sources run in the order of the plugin list. */
export interface PriceRuleSource {
  /** One calculator for each kind of rule that it creates. */
  readonly calculators: Calculators
  /** Called for every price of every cart: at most one statement, none when nothing was chosen for the cart. */
  loadRules(tx: Transaction, context: CartRuleContext): Promise<SourceRules>
  /** The offers of this source that need no code, and why each applies in this context or not. */
  explainOffers?(
    tx: Transaction,
    context: OfferContext,
    language: Language,
  ): Promise<readonly OfferExplanation[]>
  /** Two carts of one customer were merged: benefits chosen for `from` move to `to`, or are dropped. */
  handleCartsMerged?(tx: Transaction, carts: { readonly from: string; readonly to: string }): Promise<void>
}

declare module '#platform/kernel/hooks.ts' {
  interface Hooks {
    priceRule: PriceRuleSource
  }
  interface PureHooks {
    /** The calculators of the plugin's sources, for replaying prices. */
    priceCalculators: Calculators
  }
}

/** The rules of all sources that currently apply to a cart. */
export const loadPriceRules = async (
  hooks: HookRegistry,
  tx: Transaction,
  context: CartRuleContext,
): Promise<RuleSet> => {
  const sources = hooks.all('priceRule')
  // Loaded concurrently, so that their statements share a round trip.
  const inForce = await Promise.all(sources.map((source) => source.loadRules(tx, context)))
  return {
    rules: inForce.flatMap(({ rules }) => rules),
    calculators: Object.assign({}, ...sources.map(({ calculators }) => calculators)),
    sources: inForce,
  }
}

/** The offers of all sources that need no code, and why each applies in this context or not. */
export const explainOffers = async (
  hooks: HookRegistry,
  tx: Transaction,
  { language, ...context }: OfferContext & { readonly language: Language },
): Promise<OfferExplanation[]> => {
  const sources = hooks.all('priceRule')
  const explained = await Promise.all(
    sources.flatMap((source) => source.explainOffers?.(tx, context, language) ?? []),
  )
  return explained.flat()
}

/** Notifies all sources that one cart was merged into another. */
export const notifyCartsMerged = async (
  hooks: HookRegistry,
  tx: Transaction,
  carts: { readonly from: string; readonly to: string },
): Promise<void> => {
  for (const source of hooks.all('priceRule')) await source.handleCartsMerged?.(tx, carts)
}
