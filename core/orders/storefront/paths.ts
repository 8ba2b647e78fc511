import { getPagePath } from '#core/sites/storefront/paths.ts'

/** What was ordered and what it costs. */
export const getOrderSummaryPath = (home: string, orderId: string): string =>
  getPagePath(home, `order-summary/${orderId}`)

/** How far an order is. */
export const getOrderStatusPath = (home: string, orderId: string): string =>
  getPagePath(home, `order-status/${orderId}`)
