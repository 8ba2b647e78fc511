import { createAvailabilityCheck } from '#core/menus/domain/option-availability.ts'
import type { OrderLine, OrderRecord } from '#core/orders/domain/order.ts'
import type { PricingLine } from '#core/pricing/domain/price-cart.ts'
import { type Failure, failure } from '#platform/contract/errors.ts'
import type { Transaction } from '#platform/db/transaction.ts'
import { fail, ok, type Result } from '#platform/kernel/result.ts'
import { replacementErrors } from '../contract/errors.ts'
import { computeOptionReplacements, replaceProduct } from '../domain/option-replacements.ts'
import type { PricedLine, ReplacementPreference, RequestItem, Suggestion } from '../domain/replacement.ts'
import { canReplace, pickAlternatives, type ReplacementContext } from './alternatives.loader.ts'
import { getPreference } from './preferences.repo.ts'

/** A line that staff report missing. */
export interface MissingReport {
  readonly line: string
  /** Only this option of it. */
  readonly option?: string | undefined
  /** Products to offer instead; the most similar ones when absent. */
  readonly suggestions?: readonly string[] | undefined
}

/** More suggestions do not help the customer. */
const MOST_SUGGESTIONS = 3

interface ItemContext {
  readonly tx: Transaction
  readonly occasion: ReplacementContext
  readonly wish: ReplacementPreference
  readonly mark: MissingReport
}

/** Lines with their pricing input. @throws when they do not belong together */
export const toPricedLines = (
  lines: readonly OrderLine[],
  pricing: readonly PricingLine[],
): readonly PricedLine[] => {
  const byId = new Map(pricing.map((line) => [line.id, line]))
  return lines.map((line) => {
    const priced = byId.get(line.id)
    if (!priced) throw new Error(`The price of line ${line.id} is not known`)
    return { line, pricing: priced }
  })
}

/**
 * The product named by the customer, then staff's choices or the most similar ones, those within the price limit
 * first.
 */
const pickSuggestedProducts = ({ line: { productId, qty, unitPrice } }: PricedLine, making: ItemContext) => {
  const { occasion: orderContext, wish: input, mark } = making
  const { products } = orderContext.menu
  const named = input.kind === 'thisItem' && input.productId !== null ? [input.productId] : []
  const chosen = mark.suggestions ?? pickAlternatives({ productId, qty }, orderContext).map(({ _id }) => _id)
  const ids = [...new Set([...named, ...chosen])].filter((id) => id !== productId)
  const there = ids
    .flatMap((id) => products.get(id) ?? [])
    .filter((product) => canReplace(product, qty, orderContext))
  const most = unitPrice + (input.maxExtra ?? 0)
  const inRange = input.kind === 'bestMatch' ? there.filter(({ price }) => price <= most) : there
  return [...inRange, ...there.filter((product) => !inRange.includes(product))].slice(0, MOST_SUGGESTIONS)
}

const toMissingItem = (priced: PricedLine, making: ItemContext): RequestItem => {
  const { tx, occasion: orderContext, wish: input } = making
  const offered = createAvailabilityCheck(orderContext.menu, orderContext.now)
  const products = input.kind === 'refund' ? [] : pickSuggestedProducts(priced, making)
  const suggestions: Suggestion[] = products.flatMap((product) => {
    const other = replaceProduct(priced.line, product, { offered, id: tx.generateId() })
    return other ? [{ id: other.line.id, ...other }] : []
  })
  return { before: priced.line, missing: { kind: 'item' }, wish: input, without: null, suggestions }
}

const toMissingOption = (
  priced: PricedLine,
  optionId: string,
  making: ItemContext,
): RequestItem | undefined => {
  const { occasion: orderContext, wish: input, tx } = making
  const product = orderContext.menu.products.get(priced.line.productId)
  const option = priced.line.choices.flatMap(({ variants }) => variants).find(({ _id }) => _id === optionId)
  if (!product || !option) return undefined
  const swaps = computeOptionReplacements(priced, product, {
    optionId,
    offered: createAvailabilityCheck(orderContext.menu, orderContext.now),
  })
  const instead = input.kind === 'refund' ? [] : swaps.alternatives.slice(0, MOST_SUGGESTIONS)
  return {
    before: priced.line,
    missing: { kind: 'option', optionId, name: option.name },
    wish: input,
    without: swaps.without ?? null,
    suggestions: instead.map(({ changed }) => ({ id: tx.generateId(), ...changed })),
  }
}

export interface BuildRequestItemsInput {
  readonly order: OrderRecord
  readonly pricing: readonly PricingLine[]
  readonly marks: readonly MissingReport[]
  readonly wishes: ReadonlyMap<string, ReplacementPreference>
}

/** Turns reported lines into the items of a request. Refused if a line or an option is not in the order. */
export const buildRequestItems = (
  tx: Transaction,
  orderContext: ReplacementContext,
  { order, pricing, marks, wishes: inputs }: BuildRequestItemsInput,
): Result<RequestItem[], Failure> => {
  const lines = toPricedLines(order.lines, pricing)
  const items: RequestItem[] = []
  for (const [index, mark] of marks.entries()) {
    const priced = lines.find(({ line }) => line.id === mark.line)
    const making = { tx, occasion: orderContext, wish: getPreference(inputs, mark.line), mark }
    const isTwice = items.some(({ before }) => before.id === mark.line)
    const item =
      priced && !isTwice
        ? mark.option === undefined
          ? toMissingItem(priced, making)
          : toMissingOption(priced, mark.option, making)
        : undefined
    if (!item) return fail(failure(replacementErrors.unknownLine, { field: `items.${index}.line` }))
    items.push(item)
  }
  return ok(items)
}
