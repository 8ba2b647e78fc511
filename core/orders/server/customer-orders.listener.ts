import { reassignUserPayments } from '#core/payments/server/payments.service.ts'
import { countOpenRefunds } from '#core/payments/server/refunds.service.ts'
import type { Transaction } from '#platform/db/transaction.ts'
import { writeChange } from './order.writer.ts'
import { countOpenOrders, findOrderIdsByUser } from './orders.repo.ts'
import { lockOrder } from './transition-order.service.ts'

/** Moves a guest's orders and payments to the known customer whom the guest turned out to be. */
export const mergeUserOrders = async (
  unit: Transaction,
  merge: { from: string; to: string },
): Promise<void> => {
  await reassignUserPayments(unit, merge)
  for (const orderId of await findOrderIdsByUser(unit, merge.from)) {
    const order = await lockOrder(unit, orderId)
    if (!order) continue
    const change = { kind: 'ownerChanged' as const, data: { userId: merge.to } }
    writeChange(unit, order, { change, actor: { kind: 'customer', id: merge.to } })
  }
}

/** How many orders of a user are open, or ended with a refund still in progress. */
export const countUnfinishedOrders = async (unit: Transaction, userId: string): Promise<number> => {
  const refunds = await countOpenRefunds(unit, await findOrderIdsByUser(unit, userId))
  return refunds + (await countOpenOrders(unit, userId))
}
