import type { Offered } from './choices.ts'
import type { MenuOption, MenuSnapshot } from './menu.ts'

type Stocked = Pick<MenuSnapshot, 'products' | 'soldOutOptions'>

const isMarked = (isSoldOut: boolean, until: Date | null, now: Date): boolean =>
  isSoldOut && (until === null || until > now)

/** Whether staff has marked the option itself at this store, and that still holds. */
export const isOptionMarked = ({ soldOutOptions }: Stocked, optionId: string, now: Date): boolean =>
  isMarked(soldOutOptions.has(optionId), soldOutOptions.get(optionId) ?? null, now)

const isProductThere = ({ products }: Stocked, productId: string, now: Date): boolean => {
  const product = products.get(productId)
  if (!product?.isActive) return false
  return !isMarked(product.isSoldOut, product.soldOutUntil, now) && product.stock !== 0
}

/**
 * Whether an option of a store's menu can be had at a moment: not marked itself, and when it is a product of a meal
 * deal, that product is sold and there. The deal's own hours decide when it is served.
 */
export const offeredAt = (menu: Stocked, now: Date): Offered => {
  const isOffered = (option: Parameters<Offered>[0] & Partial<Pick<MenuOption, 'productId'>>): boolean =>
    !isOptionMarked(menu, option._id, now) &&
    (!option.productId || isProductThere(menu, option.productId, now))
  return isOffered
}
