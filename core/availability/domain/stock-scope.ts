import type { MenuSnapshot } from '#core/menus/domain/menu.ts'
import { isForLaterDay, type Slot } from '#core/stores/domain/slot.ts'

/** The requested time, and the store's time zone. */
export interface StockScope {
  readonly slot: Slot | null
  readonly timeZone: string
  readonly now: Date
}

/** Whether an order uses today's stock, which counts for the current trading day. */
export const isTodaysStock = ({ slot, timeZone, now }: StockScope): boolean =>
  slot === null || !isForLaterDay(slot, timeZone, now)

/** A product for an order: today's stock does not apply to an order for a later day. */
export const applyStockScope = <Product extends { readonly stock: number | null }>(
  product: Product,
  wanted: StockScope,
): Product => (product.stock === null || isTodaysStock(wanted) ? product : { ...product, stock: null })

const uncountedMenus = new WeakMap<MenuSnapshot, MenuSnapshot>()

/** A menu for an order: see {@link applyStockScope}. */
export const applyMenuStockScope = (menu: MenuSnapshot, wanted: StockScope): MenuSnapshot => {
  if (isTodaysStock(wanted)) return menu
  const known = uncountedMenus.get(menu)
  if (known) return known
  const products = new Map([...menu.products].map(([id, product]) => [id, { ...product, stock: null }]))
  const made = { ...menu, products }
  uncountedMenus.set(menu, made)
  return made
}
