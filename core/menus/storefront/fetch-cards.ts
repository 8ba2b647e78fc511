import { browserApi } from '#platform/contract/browser-api.ts'
import type { BrowseApi } from '../contract/browse-endpoints.ts'
import { listNeededPages, PRODUCTS_PER_PAGE } from '../domain/card-pages.ts'
import type { CardRange } from '../domain/card-ranges.ts'
import { type CardMenu, type CardProduct, type MenuSource, toCardProduct } from './card-menu.ts'

export interface CardPage {
  readonly version: number
  /** Position of the first one in the menu. */
  readonly start: number
  readonly products: readonly CardProduct[]
}

/** One page of a menu's products; undefined when it fails to load. */
const fetchCards = async (source: MenuSource, page: number): Promise<CardPage | undefined> => {
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
        start: page * PRODUCTS_PER_PAGE,
        products: answer.data.products.map(toCardProduct),
      }
    : undefined
}

/** A menu, and its pages requested so far. */
export interface CardRequests {
  readonly menu: CardMenu
  readonly pages: Set<number>
}

/** The ranges of all categories as positions in the whole menu. */
const toMenuRanges = ({ categories }: CardMenu, ranges: readonly CardRange[]): CardRange[] =>
  categories.flatMap(({ start }, at) => {
    const range = ranges[at]
    return range && range.to > range.from ? [{ from: start + range.from, to: start + range.to }] : []
  })

/**
 * Requests the pages of a menu that contain these cards of its categories, unless already requested; a page that
 * fails may be requested again.
 */
export const fetchMissingCards = (
  { menu, pages }: CardRequests,
  ranges: readonly CardRange[],
  onPage: (page: CardPage) => void,
): void => {
  const ask = async (page: number) => {
    pages.add(page)
    const answer = await fetchCards(menu.source, page)
    if (answer) onPage(answer)
    else pages.delete(page)
  }
  for (const page of listNeededPages(toMenuRanges(menu, ranges), {
    total: menu.total,
    given: menu.products.length,
  }))
    if (!pages.has(page)) void ask(page)
}
