import type { Platform } from '#platform/http/server-plugin.ts'
import type { ProductCard } from '../contract/endpoints.ts'
import { presentCard } from './menus.presenter.ts'
import { loadVisibleMenu } from './menus.routes.ts'

type ProductCardsInput = Omit<Parameters<typeof loadVisibleMenu>[1], 'share'>

/**
 * Products of an outlet as its menu shows them for a moment and a way of ordering, in the order of their ids; those that
 * are not on the menu are left out. Undefined where there is no such outlet, or none that this visitor may see.
 */
export const loadProductCards = async (
  platform: Platform,
  wanted: ProductCardsInput,
  ids: readonly string[],
): Promise<ProductCard[] | undefined> => {
  // What a customer has marked is nobody else's to be given from a cache.
  const shown = await loadVisibleMenu(platform, { ...wanted, share: () => undefined })
  if (!shown) return undefined
  const found = ids.flatMap((id) => shown.menu.products.get(id) ?? [])
  return found.filter(({ isActive }) => isActive).map((product) => presentCard(product, shown))
}
