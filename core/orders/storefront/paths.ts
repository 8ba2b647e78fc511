import { getPagePath } from '#core/sites/storefront/paths.ts'

/** The items and costs of an order. */
export const getOrderSummaryPath = (home: string, orderId: string): string =>
  getPagePath(home, `order-summary/${orderId}`)

/** The progress of an order. */
export const getOrderStatusPath = (home: string, orderId: string): string =>
  getPagePath(home, `order-status/${orderId}`)
