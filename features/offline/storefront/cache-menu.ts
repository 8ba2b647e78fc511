import type { BrowseApi } from '#core/menus/contract/browse-endpoints.ts'
import type { MenusApi } from '#core/menus/contract/endpoints.ts'
import { PRODUCTS_PER_PAGE } from '#core/menus/domain/card-pages.ts'
import type { CardMenu } from '#core/menus/storefront/card-menu.ts'
import { getSearchPath } from '#core/menus/storefront/menu-paths.ts'
import { browserApi } from '#platform/contract/browser-api.ts'
import type { Language } from '#platform/kernel/language.ts'
import { MENU_DETAILS_CACHE } from '../domain/cache-names.ts'
import { getCallKey } from './cache-keys.ts'
import { cachePageData } from './register-worker.ts'

/** Larger menus keep the details of their first dishes, and of those that were opened. */
const MAX_PAGES = 5

const sparesData = (): boolean => {
  const { connection } = navigator as Navigator & { readonly connection?: { readonly saveData?: boolean } }
  return connection?.saveData === true
}

const toQuery = ({ orderType, menu, scheduledTime }: CardMenu['source'], page: number) => ({
  orderType,
  ...(menu && { menu }),
  ...(scheduledTime && { scheduledTime }),
  skip: String(page * PRODUCTS_PER_PAGE),
  limit: String(PRODUCTS_PER_PAGE),
})

/** The version of the menu whose first products are kept. */
const readCachedVersion = async ({ source }: CardMenu, language: Language): Promise<number | undefined> => {
  const query = new URLSearchParams(toQuery(source, 0))
  const address = `${location.origin}/api/v1/stores/${source.store}/menu/details?${query}`
  const cache = await caches.open(MENU_DETAILS_CACHE)
  const answer = await (await cache.match(getCallKey(address, language)))?.json()
  return answer?.data.version
}

/**
 * Has the worker keep what a whole menu needs to be browsed, searched and opened without a connection: its products in
 * full, sixty a request, the list that is searched, and the page of the search. One request after the other; none where the same version is
 * kept, or where the customer spares data.
 */
export const cacheMenu = async (
  menu: CardMenu,
  { home, language }: { readonly home: string; readonly language: Language },
): Promise<void> => {
  if (sparesData() || (await readCachedVersion(menu, language)) === menu.version) return
  const { source, total } = menu
  const params = { id: source.store }
  const pages = Math.min(MAX_PAGES, Math.ceil(total / PRODUCTS_PER_PAGE))
  // The first page is the last one: its version says that all are there.
  for (let page = pages - 1; page >= 0; page -= 1) {
    const query = toQuery(source, page)
    const answer = await browserApi<BrowseApi>()('GET /api/v1/stores/:id/menu/details', { params, query })
    if (!answer.ok) return
  }
  const { orderType, scheduledTime } = source
  const operation = source.operation.startsWith('GET /api/v2')
    ? 'GET /api/v2/stores/:id/menu'
    : 'GET /api/v1/stores/:id/menu'
  await browserApi<MenusApi>()(operation, {
    params,
    query: { orderType, ...(scheduledTime && { scheduledTime }) },
  })
  await cachePageData({ pathname: getSearchPath(home) })
}
