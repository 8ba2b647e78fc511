import type { Site } from '#core/sites/contract/endpoints.ts'
import { loadPageSite } from '#core/sites/storefront/page-site.ts'
import { loadVendor, type Vendor } from '#core/stores/storefront/load-vendor.ts'
import type { PageContext } from '#platform/contract/page-context.ts'
import type { Language } from '#platform/kernel/language.ts'
import type { BrowseApi, MenuOutline } from '../contract/browse-endpoints.ts'
import type { MenusApi, Product } from '../contract/endpoints.ts'
import { type CardProduct, toCardProduct } from './card-menu.ts'
import { getMenuOperation, toTimeQuery } from './load-menu.ts'
import { CARDS_PER_PAGE } from './menu-pages.ts'

/** Where products are searched: an outlet's menu as this visitor sees it. */
export interface MenuPageContext {
  readonly site: Site
  readonly language: Language
  readonly vendor: Vendor
}

/** The menu of an address; undefined when there is no outlet to show. */
export const loadMenuPageContext = async (
  page: PageContext,
  url: URL,
): Promise<MenuPageContext | undefined> => {
  const { site, language } = await loadPageSite(page, url)
  if (!site) return undefined
  const state = await loadVendor(page, { site, language, url })
  return state.kind === 'ready' ? { site, language, vendor: state.vendor } : undefined
}

const ID = /^[0-9A-Za-z]{22}$/

export const isId = (text: string | null): text is string => text !== null && ID.test(text)

const createApiCall = (page: PageContext, { site, language, vendor }: MenuPageContext) => ({
  api: page.api<MenusApi & BrowseApi>(language),
  operation: getMenuOperation(site.uiVersion),
  params: { id: vendor.store._id },
  query: { orderType: String(vendor.orderType), ...toTimeQuery(vendor) },
})

/** The categories of a menu; empty when they cannot be loaded. */
export const loadCategories = async (
  page: PageContext,
  place: MenuPageContext,
): Promise<MenuOutline['categories']> => {
  const { api, operation, params, query } = createApiCall(page, place)
  const outline = await api(`${operation}/outline`, { params, query })
  return outline.ok ? outline.data.categories : []
}

export interface ProductPage {
  readonly total: number
  readonly products: readonly CardProduct[]
  readonly facets: {
    food: { type: CardProduct['foodType']; count: number }[]
    allergens: { name: string; count: number }[]
  }
  /** Where nothing has all words of a search: those of its words that find something alone. */
  readonly suggestions?: readonly string[]
}

const EMPTY_LIST: ProductPage = { total: 0, products: [], facets: { food: [], allergens: [] } }

interface LoadProductsInput {
  readonly category?: string
  readonly search?: string
  readonly food?: string
  readonly without?: string
  readonly page: number
}

/** One page of a category, of a filtered menu or of search results. */
export const loadProducts = async (
  page: PageContext,
  place: MenuPageContext,
  { page: number, ...input }: LoadProductsInput,
): Promise<ProductPage> => {
  const { api, operation, params, query } = createApiCall(page, place)
  const skip = String((number - 1) * CARDS_PER_PAGE)
  const answer = await api(`${operation}/products`, {
    params,
    query: { ...query, ...input, skip, limit: String(CARDS_PER_PAGE) },
  })
  if (!answer.ok) return EMPTY_LIST
  const { total, products, facets } = answer.data
  return { total, products: products.map(toCardProduct), facets }
}

/** The product in the address, in full. */
export const loadOpenedProduct = async (
  page: PageContext,
  place: MenuPageContext,
  url: URL,
): Promise<Product | null> => {
  const id = url.searchParams.get('product')
  if (!isId(id)) return null
  const { api, params, query } = createApiCall(page, place)
  const answer = await api('GET /api/v1/products/:id', {
    params: { id },
    query: { store: params.id, ...query },
  })
  return answer.ok ? answer.data : null
}
