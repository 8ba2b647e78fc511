import type { SitemapPaths } from '#core/stores/server/sitemap.service.ts'
import type { Database } from '#platform/db/database.ts'
import { getCategoryAddress, getProductQuery } from '../domain/menu-address.ts'
import { loadMenu } from './menus.service.ts'

/**
 * The categories and products of the outlet that a first visit shows, each with its own address: pages carry the first
 * products of a menu only.
 */
export const createMenuSitemap =
  (db: Database): SitemapPaths =>
  async (stores) => {
    const store = stores.find(({ previewMode }) => !previewMode)
    if (!store) return []
    const { categories, products } = await loadMenu(db, store)
    return [
      ...categories.map(({ _id }) => getCategoryAddress(_id)),
      ...[...products.values()].filter(({ isActive }) => isActive).map(({ _id }) => getProductQuery(_id)),
    ]
  }
