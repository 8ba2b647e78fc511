import { getPagePath } from '#core/sites/storefront/paths.ts'

/** The page of a customer's favourites. */
export const getFavouritesPath = (home: string): string => getPagePath(home, 'favourites')
