import { pagePath } from '#core/sites/storefront/paths.ts'

/** The page of a customer's recurring orders. */
export const recurringPath = (home: string): string => pagePath(home, 'recurring-orders')
