import { getPagePath } from '#core/sites/storefront/paths.ts'

/** The path of the cart. */
export const getCartPath = (home: string): string => getPagePath(home, 'my-order')
