import type { MenuSnapshot } from '#core/menus/domain/menu.ts'
import { isForLaterDay, type Slot } from '#core/stores/domain/slot.ts'

/** When something is wanted, by the clock of which store. */
export interface WantedAt {
  readonly slot: Slot | null
  readonly timeZone: string
  readonly now: Date
}

/** Whether an order uses up today's pieces: counted are those of the present trading day. */
export const usesTodaysStock = ({ slot, timeZone, now }: WantedAt): boolean =>
  slot === null || !isForLaterDay(slot, timeZone, now)

/** A product as an order sees it: today's count says nothing to an order for a later day. */
export const countedFor = <Product extends { readonly stock: number | null }>(
  product: Product,
  wanted: WantedAt,
): Product => (product.stock === null || usesTodaysStock(wanted) ? product : { ...product, stock: null })

const uncounted = new WeakMap<MenuSnapshot, MenuSnapshot>()

/** A menu as an order sees it: see {@link countedFor}. */
export const menuFor = (menu: MenuSnapshot, wanted: WantedAt): MenuSnapshot => {
  if (usesTodaysStock(wanted)) return menu
  const known = uncounted.get(menu)
  if (known) return known
  const products = new Map([...menu.products].map(([id, product]) => [id, { ...product, stock: null }]))
  const made = { ...menu, products }
  uncounted.set(menu, made)
  return made
}
