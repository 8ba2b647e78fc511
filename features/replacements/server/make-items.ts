import { offeredAt } from '#core/menus/domain/offered.ts'
import type { OrderLine, OrderRecord } from '#core/orders/domain/order.ts'
import type { PricingLine } from '#core/pricing/domain/price-cart.ts'
import { type Failure, failure } from '#platform/contract/errors.ts'
import type { Unit } from '#platform/db/unit.ts'
import { fail, ok, type Result } from '#platform/kernel/result.ts'
import { replacementErrors } from '../contract/errors.ts'
import type { PricedLine, RequestItem, Suggestion, Wish } from '../domain/replacement.ts'
import { optionSwaps, otherProduct } from '../domain/swaps.ts'
import { alternativesTo, canStandIn, type Occasion } from './alternatives.ts'
import { wishOf } from './wishes.repo.ts'

/** What a member of staff says is missing. */
export interface Mark {
  readonly line: string
  /** Only this option of it. */
  readonly option?: string | undefined
  /** Products to be offered instead; the most alike ones when absent. */
  readonly suggestions?: readonly string[] | undefined
}

/** More than that is no help. */
const MOST_SUGGESTIONS = 3

interface Making {
  readonly unit: Unit
  readonly occasion: Occasion
  readonly wish: Wish
  readonly mark: Mark
}

/** Lines with how they are priced. @throws when they do not belong together */
export const pricedLines = (
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

/** What the customer named first, then what staff chose or what is most alike, in the customer's range first. */
const productsFor = ({ line: { productId, qty, unitPrice } }: PricedLine, making: Making) => {
  const { occasion, wish, mark } = making
  const { products } = occasion.menu
  const named = wish.kind === 'thisItem' && wish.productId !== null ? [wish.productId] : []
  const chosen = mark.suggestions ?? alternativesTo({ productId, qty }, occasion).map(({ _id }) => _id)
  const ids = [...new Set([...named, ...chosen])].filter((id) => id !== productId)
  const there = ids
    .flatMap((id) => products.get(id) ?? [])
    .filter((product) => canStandIn(product, qty, occasion))
  const most = unitPrice + (wish.maxExtra ?? 0)
  const inRange = wish.kind === 'bestMatch' ? there.filter(({ price }) => price <= most) : there
  return [...inRange, ...there.filter((product) => !inRange.includes(product))].slice(0, MOST_SUGGESTIONS)
}

const itemMissing = (priced: PricedLine, making: Making): RequestItem => {
  const { unit, occasion, wish } = making
  const offered = offeredAt(occasion.menu, occasion.now)
  const products = wish.kind === 'refund' ? [] : productsFor(priced, making)
  const suggestions: Suggestion[] = products.flatMap((product) => {
    const other = otherProduct(priced.line, product, { offered, id: unit.newId() })
    return other ? [{ id: other.line.id, ...other }] : []
  })
  return { before: priced.line, missing: { kind: 'item' }, wish, without: null, suggestions }
}

const optionMissing = (priced: PricedLine, optionId: string, making: Making): RequestItem | undefined => {
  const { occasion, wish, unit } = making
  const product = occasion.menu.products.get(priced.line.productId)
  const option = priced.line.choices.flatMap(({ variants }) => variants).find(({ _id }) => _id === optionId)
  if (!product || !option) return undefined
  const swaps = optionSwaps(priced, product, { optionId, offered: offeredAt(occasion.menu, occasion.now) })
  const instead = wish.kind === 'refund' ? [] : swaps.instead.slice(0, MOST_SUGGESTIONS)
  return {
    before: priced.line,
    missing: { kind: 'option', optionId, name: option.name },
    wish,
    without: swaps.without ?? null,
    suggestions: instead.map(({ changed }) => ({ id: unit.newId(), ...changed })),
  }
}

export interface Marked {
  readonly order: OrderRecord
  readonly pricing: readonly PricingLine[]
  readonly marks: readonly Mark[]
  readonly wishes: ReadonlyMap<string, Wish>
}

/** Makes of what staff marked what the customer is asked. Refused where a line or an option is not in the order. */
export const makeItems = (
  unit: Unit,
  occasion: Occasion,
  { order, pricing, marks, wishes }: Marked,
): Result<RequestItem[], Failure> => {
  const lines = pricedLines(order.lines, pricing)
  const items: RequestItem[] = []
  for (const [index, mark] of marks.entries()) {
    const priced = lines.find(({ line }) => line.id === mark.line)
    const making = { unit, occasion, wish: wishOf(wishes, mark.line), mark }
    const isTwice = items.some(({ before }) => before.id === mark.line)
    const item =
      priced && !isTwice
        ? mark.option === undefined
          ? itemMissing(priced, making)
          : optionMissing(priced, mark.option, making)
        : undefined
    if (!item) return fail(failure(replacementErrors.unknownLine, { field: `items.${index}.line` }))
    items.push(item)
  }
  return ok(items)
}
