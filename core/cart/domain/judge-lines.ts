import { type ItemJudgement, judgeItem } from '#core/availability/domain/judge-item.ts'
import { checkChoices } from '#core/menus/domain/choices.ts'
import type { MenuProduct, MenuSnapshot } from '#core/menus/domain/menu.ts'
import type { StoreRecord } from '#core/stores/domain/store.ts'
import type { CartLine, CartRecord } from './cart.ts'
import { knownChoices, type PricedGroup, priceGroups, priceOf } from './line-choices.ts'

/** Why a line cannot be ordered: not at all on the menu, a choice that is gone, too few left, or as the item's own state says. */
export type LineFault = 'gone' | 'choices' | 'short' | 'soldOut' | 'notAtThisTime' | 'inactive'

/** A line as it stands now. A product that is gone keeps the price that was last shown. */
export interface JudgedLine {
  readonly line: CartLine
  readonly product: MenuProduct | undefined
  readonly groups: readonly PricedGroup[]
  /** With choices, once, in minor units. */
  readonly unitPrice: number
  readonly taxId: string | null
  readonly fault: LineFault | null
  /** How many could be had at most, when stock is the fault. */
  readonly left: number
  readonly judgement: ItemJudgement | null
}

const goneLine = (line: CartLine, cart: CartRecord): JudgedLine => ({
  line,
  product: undefined,
  groups: [],
  unitPrice: cart.shown?.lines[line.id] ?? line.snapshot.unitPrice,
  taxId: null,
  fault: 'gone',
  left: 0,
  judgement: null,
})

interface LineSetting {
  readonly menu: Pick<MenuSnapshot, 'products'>
  readonly store: Pick<StoreRecord, 'timeZone'>
  readonly now: Date
}

const judgeLine = (
  line: CartLine,
  cart: CartRecord,
  { setting, claimed }: { setting: LineSetting; claimed: number },
): JudgedLine => {
  const product = setting.menu.products.get(line.productId)
  if (!product) return goneLine(line, cart)
  const judgement = judgeItem(product, setting.store, { now: setting.now, orderType: cart.orderType })
  const chosen = knownChoices(product, line.choices)
  const left = product.stock === null ? line.qty : Math.max(0, product.stock - claimed)
  const isChosenRight = checkChoices(product, line.choices).ok
  const fault = judgement.reason ?? (isChosenRight ? (left < line.qty ? 'short' : null) : 'choices')
  return {
    line,
    product,
    groups: priceGroups(chosen),
    unitPrice: priceOf(product, chosen),
    taxId: product.taxId,
    fault,
    left: judgement.reason === 'soldOut' ? 0 : left,
    judgement,
  }
}

/**
 * Judges every line of a cart by the menu as it is now. Lines that share a counted product share its stock: the
 * earlier line is served first, so the sum of what is orderable never exceeds what is there.
 */
export const judgeLines = (cart: CartRecord, setting: LineSetting): JudgedLine[] => {
  const claimed = new Map<string, number>()
  return cart.lines.map((line) => {
    const before = claimed.get(line.productId) ?? 0
    claimed.set(line.productId, before + line.qty)
    return judgeLine(line, cart, { setting, claimed: before })
  })
}
