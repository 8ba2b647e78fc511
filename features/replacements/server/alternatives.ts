import { judgeItem } from '#core/availability/domain/judge-item.ts'
import { isWithinLimits } from '#core/cart/domain/order-limits.ts'
import type { MenuProduct, MenuSnapshot } from '#core/menus/domain/menu.ts'
import { offeredAt } from '#core/menus/domain/offered.ts'
import { menuWithin } from '#core/menus/server/menus.service.ts'
import type { OrderType } from '#core/sites/domain/order-type.ts'
import type { StoreRecord } from '#core/stores/domain/store.ts'
import type { Unit } from '#platform/db/unit.ts'
import type { Platform } from '#platform/http/area.ts'
import { bestMatches } from '../domain/best-matches.ts'
import { plainChoices } from '../domain/swaps.ts'

/** Where and how something is ordered. */
export interface Occasion {
  readonly store: StoreRecord
  readonly menu: MenuSnapshot
  readonly orderType: OrderType
  readonly now: Date
}

export const occasionOf = async (
  platform: Pick<Platform, 'db'>,
  unit: Unit,
  { store, orderType }: Pick<Occasion, 'store' | 'orderType'>,
): Promise<Occasion> => ({
  store,
  orderType,
  menu: await menuWithin(platform.db, unit, store),
  now: unit.now,
})

/** Whether a product can be put in something's place at once: it is there, as many of it, and nothing must be asked. */
export const canStandIn = (product: MenuProduct, qty: number, occasion: Occasion): boolean => {
  const { store, menu, orderType, now } = occasion
  if (product.stock !== null && product.stock < qty) return false
  if (!isWithinLimits(product, qty)) return false
  if (!judgeItem(product, store, { now, orderType }).isAvailable) return false
  return plainChoices(product, offeredAt(menu, now)) !== undefined
}

const comparable = ({ _id: productId, categoryId, name, price }: MenuProduct) => ({
  ...{ productId, categoryId, name },
  price,
})

/** What could stand in for a product, the most alike first. Nothing when the menu does not know it any more. */
export const alternativesTo = (
  wanted: { readonly productId: string; readonly qty: number },
  occasion: Occasion,
): MenuProduct[] => {
  const product = occasion.menu.products.get(wanted.productId)
  if (!product) return []
  const others = occasion.menu.categories
    .flatMap(({ products }) => products)
    .filter((other) => canStandIn(other, wanted.qty, occasion))
    .map((other) => ({ ...comparable(other), other }))
  const unique = [...new Map(others.map((each) => [each.productId, each])).values()]
  return bestMatches(comparable(product), unique).map(({ other }) => other)
}
