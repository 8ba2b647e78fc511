import type { Vendor } from '#core/stores/storefront/load-vendor.ts'
import { browserApi } from '#platform/contract/browser-api.ts'
import type { Language } from '#platform/kernel/language.ts'
import type { MenusApi } from '../contract/endpoints.ts'
import { computeFacets, type MenuFilter, NO_FILTER, passesFilter } from '../domain/menu-filter.ts'
import { findSingleTerms, indexProducts, parseSearchTerms, searchMenu } from '../domain/menu-search.ts'
import { getSynonyms } from '../domain/search-synonyms.ts'
import { type CardProduct, toCardProduct } from './card-menu.ts'
import { getMenuOperation, toTimeQuery } from './load-menu.ts'
import type { ProductPage } from './load-products.ts'
import { CARDS_PER_PAGE } from './menu-pages.ts'

/** Finds products without a request. */
export type ProductFinder = (search: string, filter: MenuFilter, page: number) => ProductPage

/** Fetches the whole menu and indexes it once; undefined when the fetch fails. */
export const loadFinder = async (
  vendor: Vendor,
  { uiVersion, language }: { readonly uiVersion: number; readonly language: Language },
): Promise<ProductFinder | undefined> => {
  const menu = await browserApi<MenusApi>()(getMenuOperation(uiVersion), {
    params: { id: vendor.store._id },
    query: { orderType: String(vendor.orderType), ...toTimeQuery(vendor) },
  })
  if (!menu.ok) return undefined
  const products = menu.data.categories.flatMap((category) =>
    category.products.map((product) => ({ ...product, category: category.name })),
  )
  const index = indexProducts(products, getSynonyms(language))
  // One card object per product for the lifetime of the index: cards that stay visible between keystrokes are not
  // rendered again.
  const cards = new Map<(typeof products)[number], CardProduct>()
  const cardOf = (product: (typeof products)[number]): CardProduct => {
    const card = cards.get(product) ?? toCardProduct(product)
    cards.set(product, card)
    return card
  }
  const all = products.map((_, place) => place)
  const productsAt = (places: readonly number[]) => places.flatMap((place) => products[place] ?? [])
  let shown: readonly CardProduct[] = []
  return (search, filter, page) => {
    const found = parseSearchTerms(search).length > 0 ? searchMenu(index, search) : all
    const passes = (place: number): boolean => {
      const product = products[place]
      return product !== undefined && passesFilter(product, filter)
    }
    const passing = filter === NO_FILTER ? found : found.filter(passes)
    const skip = (page - 1) * CARDS_PER_PAGE
    const onPage = productsAt(passing.slice(skip, skip + CARDS_PER_PAGE)).map(cardOf)
    // Reuses the previous list when the result is the same.
    if (onPage.length !== shown.length || onPage.some((card, place) => card !== shown[place])) shown = onPage
    let facets: ProductPage['facets'] | undefined
    return {
      total: passing.length,
      products: shown,
      // Computed on render, which is after the keystrokes that request it.
      get facets() {
        facets ??= computeFacets(productsAt(found), filter)
        return facets
      },
      get suggestions() {
        return passing.length > 0 ? [] : findSingleTerms(index, search)
      },
    }
  }
}
