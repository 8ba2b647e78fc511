import { getPagePath } from '#core/sites/storefront/paths.ts'

/** Where a customer answers what is missing. */
export const getReplacementPath = (home: string, orderId: string): string =>
  getPagePath(home, `order-replacement/${orderId}`)

/** Where a customer adds something to a placed order. */
export const getAdditionPath = (home: string, orderId: string): string =>
  getPagePath(home, `add-to-order/${orderId}`)

/** Why the payment of a difference did not work. */
export const getReplacementFailedPath = (home: string, orderId: string, paymentId: string): string =>
  getPagePath(home, `order-replacement-payment-failed/${orderId}/${paymentId}`)
