import { bindRoutes, type ServerPlugin } from '#platform/http/server-plugin.ts'
import { browseContract } from '../contract/browse-endpoints.ts'
import { menusContract } from '../contract/endpoints.ts'
import { hamburgerContract } from '../contract/hamburger-endpoints.ts'
import { menuEventsContract } from '../contract/menu-events-endpoint.ts'
import { multiStoreContract } from '../contract/multi-store-endpoints.ts'
import { optionStockContract } from '../contract/option-stock-endpoints.ts'
import { suggestionsContract } from '../contract/suggestions-endpoints.ts'
import { createBrowseHandlers } from './browse.routes.ts'
import { createHamburgerMenuHandlers } from './hamburger.routes.ts'
import { createMenuEventsHandlers } from './menu-events.routes.ts'
import { menuReadiness } from './menu-readiness.listener.ts'
import { createMenusHandlers } from './menus.routes.ts'
import { createMultiStoreHandlers } from './multi-store.routes.ts'
import { createOptionStockHandlers } from './option-stock.routes.ts'
import { listSellingStores } from './selling-stores.repo.ts'
import { createMenuSitemap } from './sitemap.listener.ts'
import { STOCK_INVARIANTS } from './stock-invariants.data.ts'
import { createSuggestionsHandlers } from './suggestions.routes.ts'

/** What a merchant sells: categories, products, sizes and choices, and their availability. */
export const menusPlugin: ServerPlugin = {
  name: 'menus',
  invariants: STOCK_INVARIANTS,
  provides: ({ db }) => ({
    readinessCheck: [menuReadiness],
    sellingStores: [listSellingStores],
    sitemapPaths: [createMenuSitemap(db)],
  }),
  routes: (platform) => [
    bindRoutes(menusContract, createMenusHandlers(platform)),
    bindRoutes(menuEventsContract, createMenuEventsHandlers(platform)),
    bindRoutes(browseContract, createBrowseHandlers(platform)),
    bindRoutes(hamburgerContract, createHamburgerMenuHandlers(platform)),
    bindRoutes(suggestionsContract, createSuggestionsHandlers(platform)),
    bindRoutes(optionStockContract, createOptionStockHandlers(platform)),
    bindRoutes(multiStoreContract, createMultiStoreHandlers(platform)),
  ],
}
