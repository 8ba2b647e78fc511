import { browserApi } from '#platform/contract/browser-api.ts'
import type { BrowseApi } from '../contract/browse-endpoints.ts'
import { PRODUCTS_PER_PAGE } from '../domain/card-rows.ts'
import { type CardProduct, leanProduct, type MenuSource } from './lean-menu.ts'

export interface CardPage {
  readonly version: number
  /** Products on a full page. */
  readonly size: number
  readonly products: readonly CardProduct[]
}

/** Asks for one page of a menu's products; undefined where it does not come. */
export const fetchCards = async (source: MenuSource, page: number): Promise<CardPage | undefined> => {
  const { operation, store, ...query } = source
  const answer = await browserApi<BrowseApi>()(operation, {
    params: { id: store },
    query: {
      ...query,
      skip: String(page * PRODUCTS_PER_PAGE),
      limit: String(PRODUCTS_PER_PAGE),
    },
  })
  return answer.ok
    ? {
        version: answer.data.version,
        size: PRODUCTS_PER_PAGE,
        products: answer.data.products.map(leanProduct),
      }
    : undefined
}
