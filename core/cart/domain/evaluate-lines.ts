import { evaluateItem, type ItemAvailability } from '#core/availability/domain/evaluate-item.ts'
import { type AvailabilityCheck, checkChoices, filterKnownChoices } from '#core/menus/domain/choices.ts'
import type { MenuProduct, MenuSnapshot } from '#core/menus/domain/menu.ts'
import { createAvailabilityCheck } from '#core/menus/domain/option-availability.ts'
import { validateAnswers } from '#core/stores/domain/collect.ts'
import type { StoreRecord } from '#core/stores/domain/store.ts'
import type { CartLineRecord, CartRecord } from './cart.ts'
import {
  computeBasePrice,
  computeProductPrice,
  getStockQuantities,
  type LineChoice,
  type PricedGroup,
  priceGroups,
} from './line-choices.ts'
import { findLimitBreaches, type LimitBreach } from './order-limits.ts'

/**
 * Why a line cannot be ordered: not on the menu, an unavailable choice, too little stock, or the reason of the item's
 * own state.
 */
export type LineIssue = 'gone' | 'choices' | 'answers' | 'short' | NonNullable<ItemAvailability['reason']>

/** A line evaluated now. A deleted product keeps the price that was last shown. */
export interface EvaluatedLine {
  readonly line: CartLineRecord
  readonly product: MenuProduct | undefined
  readonly groups: readonly PricedGroup[]
  /** The stock quantities that it uses. */
  readonly stockQuantities: readonly { readonly productId: string; readonly qty: number }[]
  /** Price of one unit with its choices, in minor units. */
  readonly unitPrice: number
  /** Price of one unit without paid extras, in minor units. */
  readonly basePrice: number
  readonly taxId: string | null
  readonly issue: LineIssue | null
  /** The largest quantity that stock allows. */
  readonly left: number
  readonly availability: ItemAvailability | null
  /** The breached limit per order; the line itself is available. */
  readonly limitBreach: LimitBreach | null
}

type LineEvaluation = Omit<EvaluatedLine, 'limitBreach'>

const toMissingLine = (line: CartLineRecord, cart: CartRecord): LineEvaluation => ({
  line,
  product: undefined,
  groups: [],
  stockQuantities: [],
  unitPrice: cart.shown?.lines[line.id] ?? line.snapshot.unitPrice,
  basePrice: cart.shown?.lines[line.id] ?? line.snapshot.unitPrice,
  taxId: null,
  issue: 'gone',
  left: 0,
  availability: null,
})

interface LineEvaluationContext {
  readonly menu: Pick<MenuSnapshot, 'products' | 'soldOutOptions'>
  readonly store: Pick<StoreRecord, 'timeZone'>
  readonly now: Date
}

type StockSource = Pick<MenuSnapshot, 'products'>

/** The available quantity of a line after earlier lines have claimed the `claimed` units. */
const computeAvailableQuantity = (
  { line, chosen }: { line: CartLineRecord; chosen: readonly LineChoice[] },
  { products }: StockSource,
  claimed: ReadonlyMap<string, number>,
): number => {
  const each = Map.groupBy(getStockQuantities(line.productId, chosen, 1), ({ productId }) => productId)
  const possible = [...each].map(([productId, quantities]) => {
    const stock = products.get(productId)?.stock ?? null
    const needed = quantities.reduce((sum, { qty }) => sum + qty, 0)
    return stock === null ? line.qty : Math.floor(Math.max(0, stock - (claimed.get(productId) ?? 0)) / needed)
  })
  return Math.min(line.qty, ...possible)
}

/** The issue of a line whose product is available. */
const findLineIssue = (
  line: CartLineRecord,
  { product, offered, left }: { product: MenuProduct; offered: AvailabilityCheck; left: number },
): LineIssue | null => {
  if (!checkChoices(product, line.choices, offered).ok) return 'choices'
  if (!validateAnswers(product.collect, line.answers).ok) return 'answers'
  return left < line.qty ? 'short' : null
}

const evaluateLine = (
  line: CartLineRecord,
  cart: CartRecord,
  { setting: context, claimed }: { setting: LineEvaluationContext; claimed: Map<string, number> },
): LineEvaluation => {
  const { menu, store, now } = context
  const product = menu.products.get(line.productId)
  if (!product) return toMissingLine(line, cart)
  const { slot, orderType } = cart
  const evaluation = evaluateItem(product, store, { now, orderType, slot })
  const chosen = filterKnownChoices(product, line.choices)
  const left = computeAvailableQuantity({ line, chosen }, menu, claimed)
  const quantities = getStockQuantities(line.productId, chosen, line.qty)
  for (const { productId, qty } of quantities) claimed.set(productId, (claimed.get(productId) ?? 0) + qty)
  return {
    line,
    product,
    groups: priceGroups(product.groups, chosen),
    stockQuantities: quantities,
    unitPrice: computeProductPrice(product, chosen),
    basePrice: computeBasePrice(product, chosen),
    taxId: product.taxId,
    issue:
      evaluation.reason ??
      findLineIssue(line, { product, offered: createAvailabilityCheck(menu, slot?.start ?? now), left }),
    left: evaluation.reason === 'soldOut' ? 0 : left,
    availability: evaluation,
  }
}

/**
 * Evaluates every line of a cart against the current menu. Lines that share a counted product share its stock, also
 * as part of a meal deal: earlier lines are served first, so the orderable sum never exceeds the stock. Limits per
 * order count all lines whose product is on the menu.
 */
export const evaluateLines = (cart: CartRecord, context: LineEvaluationContext): EvaluatedLine[] => {
  const claimed = new Map<string, number>()
  const evaluated = cart.lines.map((line) => evaluateLine(line, cart, { setting: context, claimed }))
  const counted = evaluated.map(({ line: { productId, qty }, stockQuantities }) => ({
    productId,
    qty,
    stockQuantities,
  }))
  const breaches = findLimitBreaches(counted, (id) => context.menu.products.get(id))
  return evaluated.map((each, index) => ({ ...each, limitBreach: breaches[index] ?? null }))
}
