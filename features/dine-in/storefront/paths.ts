import { getPagePath } from '#core/sites/storefront/paths.ts'

/** The page of a visit: the draft, the rounds and the bill. */
export const getTableOrderPath = (home: string): string => getPagePath(home, 'table-order')

/** In the place of a code: the page that joins a table by its number. */
export const OTHER_TABLE = 'other'
export const OTHER_TABLE_PATH = `dine/${OTHER_TABLE}`
