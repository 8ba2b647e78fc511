import { getPagePath } from '#core/sites/storefront/paths.ts'
import { getCategoryAddress } from '../domain/menu-address.ts'

/** The address of one category's own page. */
export const getCategoryPath = (home: string, id: string): string => getPagePath(home, getCategoryAddress(id))

/** The address of the search in a menu. */
export const getSearchPath = (home: string): string => getPagePath(home, 'menu-list/search')
