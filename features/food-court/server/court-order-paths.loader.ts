import { loadSite } from '#core/sites/server/sites.service.ts'
import type { Transaction } from '#platform/db/transaction.ts'
import { findCourtOrdersPaying } from './court-orders.repo.ts'

/** The page of a court's order below the home path. */
export const getCourtOrderPath = (siteId: string, courtOrderId: string): string =>
  `lp/${siteId}/orders/${courtOrderId}`

/** The page where parts of court orders are paid, by the ids of the parts; others are missing. */
export const loadPaymentPaths = async (
  tx: Transaction,
  orderIds: readonly string[],
): Promise<ReadonlyMap<string, string>> => {
  const courtOrders = await findCourtOrdersPaying(tx, orderIds)
  if (courtOrders.size === 0) return new Map()
  const { _id: siteId } = await loadSite(tx)
  return new Map([...courtOrders].map(([part, whole]) => [part, getCourtOrderPath(siteId, whole)]))
}
