import { pagePath } from '#core/sites/storefront/paths.ts'

/** What was ordered and what it costs. */
export const orderSummaryPath = (home: string, orderId: string): string =>
  pagePath(home, `order-summary/${orderId}`)

/** How far an order is. */
export const orderStatusPath = (home: string, orderId: string): string =>
  pagePath(home, `order-status/${orderId}`)
