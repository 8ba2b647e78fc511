import { getPagePath } from '#core/sites/storefront/paths.ts'

/** The address of one category's own page. */
export const getCategoryPath = (home: string, id: string): string =>
  `${getPagePath(home, 'menu-list/category')}?category=${id}`

/** The address of the search in a menu. */
export const getSearchPath = (home: string): string => getPagePath(home, 'menu-list/search')

/** The part after the home path in a product's own address, used for sharing and search engines. */
export const getProductQuery = (id: string): string => `?product=${id}`
