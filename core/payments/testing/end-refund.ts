import type { Transaction } from '#platform/db/transaction.ts'
import type { Platform } from '#platform/http/server-plugin.ts'
import { closeRefundInTransaction } from '../server/refund.job.ts'
import { findRefund } from '../server/refunds.repo.ts'

/** Books that the gateway has given a refund back, as the work that asks it does. */
export const endRefund = async (platform: Platform, tx: Transaction, refundId: string): Promise<void> => {
  const refund = await findRefund(tx, refundId)
  if (!refund) throw new Error(`There is no refund ${refundId}`)
  await closeRefundInTransaction(platform, tx, { refund, status: 'refunded', cause: undefined })
}
