import { reassignUserPayments } from '#core/payments/server/payments.service.ts'
import { countOpenRefunds } from '#core/payments/server/refunds.service.ts'
import type { Transaction } from '#platform/db/transaction.ts'
import { writeChange } from './order.writer.ts'
import { countOpenOrders, findOrderIdsByUser } from './orders.repo.ts'
import { lockOrder } from './transition-order.service.ts'

/** Moves a guest's orders and payments to the known customer whom the guest turned out to be. */
export const mergeUserOrders = async (
  tx: Transaction,
  merge: { from: string; to: string },
): Promise<void> => {
  await reassignUserPayments(tx, merge)
  for (const orderId of await findOrderIdsByUser(tx, merge.from)) {
    const order = await lockOrder(tx, orderId)
    if (!order) continue
    const change = { kind: 'ownerChanged' as const, data: { userId: merge.to } }
    writeChange(tx, order, { change, actor: { kind: 'customer', id: merge.to } })
  }
}

/** How many orders of a user are open, or ended with a refund still in progress. */
export const countUnfinishedOrders = async (tx: Transaction, userId: string): Promise<number> => {
  const refunds = await countOpenRefunds(tx, await findOrderIdsByUser(tx, userId))
  return refunds + (await countOpenOrders(tx, userId))
}
