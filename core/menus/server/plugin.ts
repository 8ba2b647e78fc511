import { type Area, routes } from '#platform/http/area.ts'
import { browseContract } from '../contract/browse-endpoints.ts'
import { editorContract } from '../contract/editor-endpoints.ts'
import { menusContract } from '../contract/endpoints.ts'
import { hamburgerContract } from '../contract/hamburger-endpoints.ts'
import { multiStoreContract } from '../contract/multi-store-endpoints.ts'
import { optionStockContract } from '../contract/option-stock-endpoints.ts'
import { suggestionsContract } from '../contract/suggestions-endpoints.ts'
import { browseHandlers } from './browse.routes.ts'
import { editorHandlers } from './editor.routes.ts'
import { hamburgerHandlers } from './hamburger.routes.ts'
import { menusHandlers } from './menus.routes.ts'
import { multiStoreHandlers } from './multi-store.routes.ts'
import { optionStockHandlers } from './option-stock.routes.ts'
import { STOCK_INVARIANTS } from './stock-invariants.ts'
import { suggestionsHandlers } from './suggestions.routes.ts'

/** What a merchant sells: categories, products, sizes and choices, and what of it is there. */
export const menusArea: Area = {
  name: 'menus',
  invariants: STOCK_INVARIANTS,
  routes: (platform) => [
    routes(menusContract, menusHandlers(platform)),
    routes(browseContract, browseHandlers(platform)),
    routes(editorContract, editorHandlers(platform)),
    routes(hamburgerContract, hamburgerHandlers(platform)),
    routes(suggestionsContract, suggestionsHandlers(platform)),
    routes(optionStockContract, optionStockHandlers(platform)),
    routes(multiStoreContract, multiStoreHandlers(platform)),
  ],
}
