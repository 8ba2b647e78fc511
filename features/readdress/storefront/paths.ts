import { getPagePath } from '#core/sites/storefront/paths.ts'

/** Page where a customer changes the address of a placed order. */
export const getReaddressPath = (home: string, orderId: string): string =>
  getPagePath(home, `change-delivery-address/${orderId}`)
