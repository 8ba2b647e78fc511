import type { AvailabilityCheck } from './choices.ts'
import type { MenuOption, MenuSnapshot } from './menu.ts'

type AvailabilityData = Pick<MenuSnapshot, 'products' | 'soldOutOptions'>

const isSoldOutAt = (isSoldOut: boolean, until: Date | null, now: Date): boolean =>
  isSoldOut && (until === null || until > now)

/** Whether staff marked the option itself at this store, and the mark is still valid. */
export const isOptionSoldOut = ({ soldOutOptions }: AvailabilityData, optionId: string, now: Date): boolean =>
  isSoldOutAt(soldOutOptions.has(optionId), soldOutOptions.get(optionId) ?? null, now)

const isProductInStock = ({ products }: AvailabilityData, productId: string, now: Date): boolean => {
  const product = products.get(productId)
  if (!product?.isActive) return false
  return !isSoldOutAt(product.isSoldOut, product.soldOutUntil, now) && product.stock !== 0
}

/**
 * Whether an option of a store's menu is available at a time: not marked itself, and if it is a product of a meal
 * deal, that product is sold and available. The deal's own hours determine when it is served.
 */
export const createAvailabilityCheck = (menu: AvailabilityData, now: Date): AvailabilityCheck => {
  const isOffered = (
    option: Parameters<AvailabilityCheck>[0] & Partial<Pick<MenuOption, 'productId'>>,
  ): boolean =>
    !isOptionSoldOut(menu, option._id, now) &&
    (!option.productId || isProductInStock(menu, option.productId, now))
  return isOffered
}
