import { bindRoutes, type ServerPlugin } from '#platform/http/server-plugin.ts'
import { browseContract } from '../contract/browse-endpoints.ts'
import { editorContract } from '../contract/editor-endpoints.ts'
import { menusContract } from '../contract/endpoints.ts'
import { hamburgerContract } from '../contract/hamburger-endpoints.ts'
import { menuEventsContract } from '../contract/menu-events-endpoint.ts'
import { multiStoreContract } from '../contract/multi-store-endpoints.ts'
import { optionStockContract } from '../contract/option-stock-endpoints.ts'
import { suggestionsContract } from '../contract/suggestions-endpoints.ts'
import { browseHandlers } from './browse.routes.ts'
import { editorHandlers } from './editor.routes.ts'
import { hamburgerHandlers } from './hamburger.routes.ts'
import { menuEventsHandlers } from './menu-events.routes.ts'
import { menusHandlers } from './menus.routes.ts'
import { multiStoreHandlers } from './multi-store.routes.ts'
import { optionStockHandlers } from './option-stock.routes.ts'
import { STOCK_INVARIANTS } from './stock-invariants.data.ts'
import { suggestionsHandlers } from './suggestions.routes.ts'

/** What a merchant sells: categories, products, sizes and choices, and their availability. */
export const menusPlugin: ServerPlugin = {
  name: 'menus',
  invariants: STOCK_INVARIANTS,
  routes: (platform) => [
    bindRoutes(menusContract, menusHandlers(platform)),
    bindRoutes(menuEventsContract, menuEventsHandlers(platform)),
    bindRoutes(browseContract, browseHandlers(platform)),
    bindRoutes(editorContract, editorHandlers(platform)),
    bindRoutes(hamburgerContract, hamburgerHandlers(platform)),
    bindRoutes(suggestionsContract, suggestionsHandlers(platform)),
    bindRoutes(optionStockContract, optionStockHandlers(platform)),
    bindRoutes(multiStoreContract, multiStoreHandlers(platform)),
  ],
}
