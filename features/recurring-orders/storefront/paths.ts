import { getPagePath } from '#core/sites/storefront/paths.ts'

/** The page of a customer's recurring orders. */
export const getRecurringPath = (home: string): string => getPagePath(home, 'recurring-orders')
