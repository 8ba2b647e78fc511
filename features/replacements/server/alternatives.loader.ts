import { evaluateItem } from '#core/availability/domain/evaluate-item.ts'
import { isWithinLimits } from '#core/cart/domain/order-limits.ts'
import type { MenuProduct, MenuSnapshot } from '#core/menus/domain/menu.ts'
import { createAvailabilityCheck } from '#core/menus/domain/option-availability.ts'
import { loadMenuInTransaction } from '#core/menus/server/menus.service.ts'
import type { OrderType } from '#core/sites/domain/order-type.ts'
import type { StoreRecord } from '#core/stores/domain/store.ts'
import type { Transaction } from '#platform/db/transaction.ts'
import type { Platform } from '#platform/http/server-plugin.ts'
import { getDefaultChoices } from '../domain/option-replacements.ts'
import { rankSimilarProducts } from '../domain/similar-products.ts'

/** The outlet, menu, order type and time of an order. */
export interface ReplacementContext {
  readonly store: StoreRecord
  readonly menu: MenuSnapshot
  readonly orderType: OrderType
  readonly now: Date
}

export const loadReplacementContext = async (
  platform: Pick<Platform, 'db'>,
  tx: Transaction,
  { store, orderType }: Pick<ReplacementContext, 'store' | 'orderType'>,
): Promise<ReplacementContext> => ({
  store,
  orderType,
  menu: await loadMenuInTransaction(platform.db, tx, store),
  now: tx.now,
})

/** Whether a product can replace another immediately: available, in this quantity, and without required input. */
export const canReplace = (product: MenuProduct, qty: number, orderContext: ReplacementContext): boolean => {
  const { store, menu, orderType, now } = orderContext
  if (product.stock !== null && product.stock < qty) return false
  if (!isWithinLimits(product, qty)) return false
  if (!evaluateItem(product, store, { now, orderType }).isAvailable) return false
  return getDefaultChoices(product, createAvailabilityCheck(menu, now)) !== undefined
}

const toComparable = ({ _id: productId, categoryId, name, price }: MenuProduct) => ({
  ...{ productId, categoryId, name },
  price,
})

/** Possible replacements for a product, most similar first. Empty if the menu no longer has the product. */
export const pickAlternatives = (
  wanted: { readonly productId: string; readonly qty: number },
  orderContext: ReplacementContext,
): MenuProduct[] => {
  const product = orderContext.menu.products.get(wanted.productId)
  if (!product) return []
  const others = orderContext.menu.categories
    .flatMap(({ products }) => products)
    .filter((other) => canReplace(other, wanted.qty, orderContext))
    .map((other) => ({ ...toComparable(other), other }))
  const unique = [...new Map(others.map((each) => [each.productId, each])).values()]
  return rankSimilarProducts(toComparable(product), unique).map(({ other }) => other)
}
