import { getPagePath } from '#core/sites/storefront/paths.ts'

/** The page of a customer's points, or one of its steps. */
export const getLoyaltyPath = (home: string, step?: 'enter-amount' | 'secret-code'): string =>
  getPagePath(home, step ? `redeemLoyalty/${step}` : 'redeemLoyalty')
