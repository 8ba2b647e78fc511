import { getPagePath } from '#core/sites/storefront/paths.ts'

/** The page on which a bill is split and paid. */
export const getTableBillPath = (home: string, orderId: string): string =>
  getPagePath(home, `table-bill/${orderId}`)
