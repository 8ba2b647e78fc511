import { getPagePath } from '#core/sites/storefront/paths.ts'

/** Page where a customer answers about missing items. */
export const getReplacementPath = (home: string, orderId: string): string =>
  getPagePath(home, `order-replacement/${orderId}`)

/** Page where a customer adds items to a placed order. */
export const getAdditionPath = (home: string, orderId: string): string =>
  getPagePath(home, `add-to-order/${orderId}`)

/** Page that explains why the payment of a difference failed. */
export const getReplacementFailedPath = (home: string, orderId: string, paymentId: string): string =>
  getPagePath(home, `order-replacement-payment-failed/${orderId}/${paymentId}`)
