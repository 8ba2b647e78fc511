import { movePayments } from '#core/payments/server/payments.service.ts'
import { openRefundsOf } from '#core/payments/server/refunds.service.ts'
import type { Unit } from '#platform/db/unit.ts'
import { lockOrder } from './move-order.service.ts'
import { countOpenOrders, findOrderIdsOf } from './orders.repo.ts'
import { writeChange } from './write-order.ts'

/** A guest turned out to be a known customer: the guest's orders and payments become the customer's. */
export const mergeUser = async (unit: Unit, merge: { from: string; to: string }): Promise<void> => {
  await movePayments(unit, merge)
  for (const orderId of await findOrderIdsOf(unit, merge.from)) {
    const order = await lockOrder(unit, orderId)
    if (!order) continue
    const change = { kind: 'ownerChanged' as const, data: { userId: merge.to } }
    writeChange(unit, order, { change, actor: { kind: 'customer', id: merge.to } })
  }
}

/** How many orders of a user are under way, or ended with money that is still on its way back. */
export const countOpenOf = async (unit: Unit, userId: string): Promise<number> => {
  const refunds = await openRefundsOf(unit, await findOrderIdsOf(unit, userId))
  return refunds + (await countOpenOrders(unit, userId))
}
