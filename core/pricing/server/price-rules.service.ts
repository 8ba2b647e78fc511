import type { OrderType } from '#core/sites/domain/order-type.ts'
import type { Slot } from '#core/stores/domain/slot.ts'
import type { AreaRecord, StoreRecord } from '#core/stores/domain/store.ts'
import type { Transaction } from '#platform/db/transaction.ts'
import type { HookRegistry } from '#platform/kernel/hooks.ts'
import type { RuleSet, SourceRules } from '../domain/cart-extras.ts'
import type { PricingLine } from '../domain/price-cart.ts'
import type { Calculators } from '../domain/price-rule.ts'

/** A line of a cart, judged and with its price of now. */
export interface RuleLine extends PricingLine {
  readonly sku: string
  /** False when it cannot be ordered as it stands. */
  readonly isOrderable: boolean
}

/** What decides which rules hold for a cart. */
export interface CartRuleContext {
  readonly cartId: string
  readonly userId: string
  readonly store: StoreRecord
  /** Undefined when nothing is delivered, or nobody has said where to. */
  readonly area: AreaRecord | undefined
  readonly orderType: OrderType
  /** The time of an order for later. */
  readonly slot: Slot | null
  readonly lines: readonly RuleLine[]
  readonly now: Date
}

/** Where rules come from; sources are asked in the order of the list of areas. */
export interface PriceRuleSource {
  /** One for each kind of rule that it makes. */
  readonly calculators: Calculators
  /** Asked for every price of every cart: one statement at most, none when nothing was chosen for the cart. */
  loadRules(unit: Transaction, facts: CartRuleContext): Promise<SourceRules>
  /** Two carts of one customer became one: what was chosen for `from` now belongs to `to`, or to nobody. */
  handleCartsMerged?(unit: Transaction, carts: { readonly from: string; readonly to: string }): Promise<void>
}

declare module '#platform/kernel/hooks.ts' {
  interface Hooks {
    priceRule: PriceRuleSource
  }
  interface PureHooks {
    /** Those of the area's sources, for prices that are made once more. */
    priceCalculators: Calculators
  }
}

/** The rules that hold for a cart now, of all sources. */
export const loadPriceRules = async (
  hooks: HookRegistry,
  unit: Transaction,
  facts: CartRuleContext,
): Promise<RuleSet> => {
  const sources = hooks.all('priceRule')
  // Asked together, their statements travel together.
  const inForce = await Promise.all(sources.map((source) => source.loadRules(unit, facts)))
  return {
    rules: inForce.flatMap(({ rules }) => rules),
    calculators: Object.assign({}, ...sources.map(({ calculators }) => calculators)),
    sources: inForce,
  }
}

/** Tells all sources that a cart went up in another one. */
export const notifyCartsMerged = async (
  hooks: HookRegistry,
  unit: Transaction,
  carts: { readonly from: string; readonly to: string },
): Promise<void> => {
  for (const source of hooks.all('priceRule')) await source.handleCartsMerged?.(unit, carts)
}
