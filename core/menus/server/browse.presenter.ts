import { localize } from '#platform/kernel/language.ts'
import type { MenuOutline } from '../contract/browse-endpoints.ts'
import { type MenuProduct, SPECIAL } from '../domain/menu.ts'
import { facetsOf, filterMenu, type MenuFilter } from '../domain/menu-filter.ts'
import { type MenuPresenting, presentCard } from './menus.presenter.ts'

/** So many cards of a special group stand in its row; each product is in its category as well. */
const SPECIALS_SHOWN = 10

/** More than any screen shows at once: with them a page can be painted. */
const FIRST_PRODUCTS = 24

const specialsOf = (products: readonly MenuProduct[]) =>
  Object.values(SPECIAL)
    .map((type) => ({
      type,
      products: products.filter(({ special }) => special.includes(type)).slice(0, SPECIALS_SHOWN),
    }))
    .filter((group) => group.products.length > 0)

/** What there is in a menu under a filter, with the products that are looked at first. */
export const presentOutline = (presenting: MenuPresenting, filter: MenuFilter): MenuOutline => {
  const { menu, language } = presenting
  const categories = filterMenu(menu.categories, filter)
  const products = categories.flatMap((category) => category.products)
  const cards = (some: readonly MenuProduct[]) => some.map((product) => presentCard(product, presenting))
  return {
    store: menu.storeId,
    version: menu.version,
    total: products.length,
    specials: specialsOf(products).map(({ type, products: some }) => ({ type, products: cards(some) })),
    categories: categories.map(({ _id, name, description, products: some }) => ({
      _id,
      name: localize(name, language),
      description: localize(description, language),
      count: some.length,
    })),
    products: cards(products.slice(0, FIRST_PRODUCTS)),
    facets: facetsOf(menu.categories, filter),
  }
}

export interface ProductsWish {
  readonly filter: MenuFilter
  readonly category?: string | undefined
  readonly skip?: number | undefined
  readonly limit?: number | undefined
}

/** Products that a list shows when it does not say how many. */
const USUAL_LIMIT = 10

/** Some of a menu's products, in the menu's order. */
export const presentProducts = (
  presenting: MenuPresenting,
  { filter, category, skip = 0, limit = USUAL_LIMIT }: ProductsWish,
) => {
  const { menu } = presenting
  const products = filterMenu(menu.categories, filter)
    .filter(({ _id }) => category === undefined || _id === category)
    .flatMap((shown) => shown.products)
  return {
    version: menu.version,
    total: products.length,
    products: products.slice(skip, skip + limit).map((product) => presentCard(product, presenting)),
  }
}
