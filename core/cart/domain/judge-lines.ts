import { type ItemJudgement, judgeItem } from '#core/availability/domain/judge-item.ts'
import { checkChoices, knownChoices, type Offered } from '#core/menus/domain/choices.ts'
import type { MenuProduct, MenuSnapshot } from '#core/menus/domain/menu.ts'
import { offeredAt } from '#core/menus/domain/offered.ts'
import { checkAnswers } from '#core/stores/domain/collect.ts'
import type { StoreRecord } from '#core/stores/domain/store.ts'
import type { CartLine, CartRecord } from './cart.ts'
import { type LineChoice, type PricedGroup, piecesOf, priceGroups, priceOf } from './line-choices.ts'
import { type LimitBreach, limitBreaches } from './order-limits.ts'

/** Why a line cannot be ordered: not at all on the menu, a choice that is gone, too few left, or as the item's own state says. */
export type LineFault = 'gone' | 'choices' | 'answers' | 'short' | NonNullable<ItemJudgement['reason']>

/** A line as it stands now. A product that is gone keeps the price that was last shown. */
export interface JudgedLine {
  readonly line: CartLine
  readonly product: MenuProduct | undefined
  readonly groups: readonly PricedGroup[]
  /** What it takes from stock. */
  readonly pieces: readonly { readonly productId: string; readonly qty: number }[]
  /** With choices, once, in minor units. */
  readonly unitPrice: number
  readonly taxId: string | null
  readonly fault: LineFault | null
  /** How many could be had at most, when stock is the fault. */
  readonly left: number
  readonly judgement: ItemJudgement | null
  /** What it does against how many an order may hold; the line itself can be had. */
  readonly breach: LimitBreach | null
}

type OwnJudgement = Omit<JudgedLine, 'breach'>

const goneLine = (line: CartLine, cart: CartRecord): OwnJudgement => ({
  line,
  product: undefined,
  groups: [],
  pieces: [],
  unitPrice: cart.shown?.lines[line.id] ?? line.snapshot.unitPrice,
  taxId: null,
  fault: 'gone',
  left: 0,
  judgement: null,
})

interface LineSetting {
  readonly menu: Pick<MenuSnapshot, 'products' | 'soldOutOptions'>
  readonly store: Pick<StoreRecord, 'timeZone'>
  readonly now: Date
}

type Stock = Pick<MenuSnapshot, 'products'>

/** How many of the line's pieces could be had when `claimed` ones are gone to the lines before it. */
const leftFor = (
  { line, chosen }: { line: CartLine; chosen: readonly LineChoice[] },
  { products }: Stock,
  claimed: ReadonlyMap<string, number>,
): number => {
  const each = Map.groupBy(piecesOf(line.productId, chosen, 1), ({ productId }) => productId)
  const possible = [...each].map(([productId, pieces]) => {
    const stock = products.get(productId)?.stock ?? null
    const needed = pieces.reduce((sum, { qty }) => sum + qty, 0)
    return stock === null ? line.qty : Math.floor(Math.max(0, stock - (claimed.get(productId) ?? 0)) / needed)
  })
  return Math.min(line.qty, ...possible)
}

/** What is wrong with a line of a product that can be had. */
const ownFault = (
  line: CartLine,
  { product, offered, left }: { product: MenuProduct; offered: Offered; left: number },
): LineFault | null => {
  if (!checkChoices(product, line.choices, offered).ok) return 'choices'
  if (!checkAnswers(product.collect, line.answers).ok) return 'answers'
  return left < line.qty ? 'short' : null
}

const judgeLine = (
  line: CartLine,
  cart: CartRecord,
  { setting, claimed }: { setting: LineSetting; claimed: Map<string, number> },
): OwnJudgement => {
  const { menu, store, now } = setting
  const product = menu.products.get(line.productId)
  if (!product) return goneLine(line, cart)
  const { slot, orderType } = cart
  const judgement = judgeItem(product, store, { now, orderType, slot })
  const chosen = knownChoices(product, line.choices)
  const left = leftFor({ line, chosen }, menu, claimed)
  const pieces = piecesOf(line.productId, chosen, line.qty)
  for (const { productId, qty } of pieces) claimed.set(productId, (claimed.get(productId) ?? 0) + qty)
  return {
    line,
    product,
    groups: priceGroups(product.groups, chosen),
    pieces,
    unitPrice: priceOf(product, chosen),
    taxId: product.taxId,
    fault:
      judgement.reason ?? ownFault(line, { product, offered: offeredAt(menu, slot?.start ?? now), left }),
    left: judgement.reason === 'soldOut' ? 0 : left,
    judgement,
  }
}

/**
 * Judges every line of a cart by the menu as it is now. Lines that share a counted product share its stock, also
 * where it is part of a meal deal: the earlier line is served first, so the sum of what is orderable never exceeds
 * what is there. Limits per order are counted over what is there at all.
 */
export const judgeLines = (cart: CartRecord, setting: LineSetting): JudgedLine[] => {
  const claimed = new Map<string, number>()
  const judged = cart.lines.map((line) => judgeLine(line, cart, { setting, claimed }))
  const counted = judged.map(({ line: { productId, qty }, pieces }) => ({ productId, qty, pieces }))
  const breaches = limitBreaches(counted, (id) => setting.menu.products.get(id))
  return judged.map((each, index) => ({ ...each, breach: breaches[index] ?? null }))
}
