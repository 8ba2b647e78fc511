import { getPagePath } from '#core/sites/storefront/paths.ts'

/** Where a customer sends a placed order elsewhere. */
export const getReaddressPath = (home: string, orderId: string): string =>
  getPagePath(home, `change-delivery-address/${orderId}`)
