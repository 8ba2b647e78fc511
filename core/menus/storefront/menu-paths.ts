import { pagePath } from '#core/sites/storefront/paths.ts'

/** The address of one category's own page. */
export const categoryPath = (home: string, id: string): string =>
  `${pagePath(home, 'menu-list/category')}?category=${id}`

/** The address of the search in a menu. */
export const searchPath = (home: string): string => pagePath(home, 'menu-list/search')
