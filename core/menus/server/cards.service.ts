import type { Platform } from '#platform/http/server-plugin.ts'
import type { ProductCard } from '../contract/endpoints.ts'
import { presentCard } from './menus.presenter.ts'
import { loadVisibleMenu } from './menus.routes.ts'

type ProductCardsInput = Omit<Parameters<typeof loadVisibleMenu>[1], 'share'>

/**
 * Products of an outlet as its menu shows them for a time and an order type, in the order of their ids; those not on
 * the menu are left out. Undefined when the outlet does not exist or this visitor may not see it.
 */
export const loadProductCards = async (
  platform: Platform,
  wanted: ProductCardsInput,
  ids: readonly string[],
): Promise<ProductCard[] | undefined> => {
  // A customer's marked products must not be served to others from a cache.
  const shown = await loadVisibleMenu(platform, { ...wanted, share: () => undefined })
  if (!shown) return undefined
  const found = ids.flatMap((id) => shown.menu.products.get(id) ?? [])
  return found.filter(({ isActive }) => isActive).map((product) => presentCard(product, shown))
}
