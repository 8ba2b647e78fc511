import { localize } from '#platform/kernel/language.ts'
import type { MenuOutline } from '../contract/browse-endpoints.ts'
import { type MenuProduct, SPECIAL } from '../domain/menu.ts'
import { computeFacets, type MenuFilter, passesFilter } from '../domain/menu-filter.ts'
import type { MenuPresentationContext } from './menu-presentation.data.ts'
import { searchProducts } from './menu-search.service.ts'
import { presentCard, presentProduct } from './menus.presenter.ts'

/** Maximum number of cards in a special group's row; each product is in its category as well. */
const SPECIALS_SHOWN = 10

/** More than any screen shows initially, enough to render a page. */
const FIRST_PRODUCTS = 24

const listSpecials = (products: readonly MenuProduct[]) =>
  Object.values(SPECIAL)
    .map((type) => ({
      type,
      products: products.filter(({ special }) => special.includes(type)).slice(0, SPECIALS_SHOWN),
    }))
    .filter((group) => group.products.length > 0)

/** The overview of a menu, with the products shown first. */
export const presentOutline = (presenting: MenuPresentationContext): MenuOutline => {
  const { menu, language } = presenting
  const products = menu.categories.flatMap((category) => category.products)
  const cards = (some: readonly MenuProduct[]) => some.map((product) => presentCard(product, presenting))
  return {
    store: menu.storeId,
    version: menu.version,
    total: products.length,
    specials: listSpecials(products).map(({ type, products: some }) => ({ type, products: cards(some) })),
    categories: menu.categories.map(({ _id, name, description, products: some }) => ({
      _id,
      name: localize(name, language),
      description: localize(description, language),
      count: some.length,
    })),
    products: cards(products.slice(0, FIRST_PRODUCTS)),
  }
}

export interface ProductListInput {
  readonly filter: MenuFilter
  readonly search?: string | undefined
  readonly category?: string | undefined
  readonly skip?: number | undefined
  readonly limit?: number | undefined
}

/** Default number of products in a list. */
const DEFAULT_LIMIT = 10

const findRequestedProducts = (
  { menu, language }: MenuPresentationContext,
  { search, category }: ProductListInput,
): MenuProduct[] => {
  const products =
    search === undefined
      ? menu.categories.flatMap((one) => one.products)
      : searchProducts(menu, language, search)
  return category === undefined ? products : products.filter(({ categoryId }) => categoryId === category)
}

/** Some of a menu's products: in menu order, or best match first for a search. */
export const presentProducts = (presenting: MenuPresentationContext, input: ProductListInput) => {
  const { filter, skip = 0, limit = DEFAULT_LIMIT } = input
  const products = findRequestedProducts(presenting, input)
  const passing = products.filter((product) => passesFilter(product, filter))
  return {
    version: presenting.menu.version,
    total: passing.length,
    products: passing.slice(skip, skip + limit).map((product) => presentCard(product, presenting)),
    facets: computeFacets(products, filter),
  }
}

/** Some of a menu's products in its order, in full. */
export const presentDetails = (
  presenting: MenuPresentationContext,
  { skip = 0, limit = DEFAULT_LIMIT }: Pick<ProductListInput, 'skip' | 'limit'>,
) => {
  const products = presenting.menu.categories.flatMap((category) => category.products)
  return {
    version: presenting.menu.version,
    total: products.length,
    products: products.slice(skip, skip + limit).map((product) => presentProduct(product, presenting)),
  }
}
