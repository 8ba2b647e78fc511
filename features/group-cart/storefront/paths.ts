import { getPagePath } from '#core/sites/storefront/paths.ts'

/** The page that a group's link leads to. */
export const getGroupCartPath = (home: string, token: string): string =>
  getPagePath(home, `group-cart/${token}`)
