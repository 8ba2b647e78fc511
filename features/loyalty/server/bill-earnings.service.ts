import { loadUsers } from '#core/customers/server/customers.service.ts'
import type { OrderRecord } from '#core/orders/domain/order.ts'
import { listBillPayers } from '#core/orders/server/shared-bill.service.ts'
import type { Transaction } from '#platform/db/transaction.ts'
import type { Platform } from '#platform/http/server-plugin.ts'
import { allocate } from '#platform/kernel/money-shares.ts'
import { findPendingPoints, updatePendingPoints } from './cart-loyalty.repo.ts'
import { listOrderPointsEntries } from './points.repo.ts'
import { earnPoints } from './points.service.ts'

/** What each guest has paid of the bill, by user id; the rest was taken by staff. */
const sumByPayer = async (
  platform: Pick<Platform, 'hooks'>,
  tx: Transaction,
  orderId: string,
): Promise<ReadonlyMap<string, number>> => {
  const paid = new Map<string, number>()
  for (const { userId, amount } of await listBillPayers(platform, tx, orderId))
    paid.set(userId, (paid.get(userId) ?? 0) + amount)
  return paid
}

/**
 * The points that a table's order promised go to those who paid its bill, in proportion to what each paid, once.
 * Nobody gets those of a guest without a verified phone, or of what staff took; the promise is lowered to what was
 * earned.
 */
export const earnPointsOfBill = async (
  platform: Pick<Platform, 'hooks'>,
  tx: Transaction,
  { id: orderId, total }: OrderRecord,
): Promise<void> => {
  const promise = await findPendingPoints(tx, orderId)
  if (!promise || (await listOrderPointsEntries(tx, orderId)).some(({ kind }) => kind === 'earned')) return
  const payers = [...(await sumByPayer(platform, tx, orderId))].toSorted(([a], [b]) => (a < b ? -1 : 1))
  const amounts = payers.map(([, amount]) => amount)
  const rest = Math.max(0, total - amounts.reduce((sum, amount) => sum + amount, 0))
  const parts = allocate(promise.earns, [...amounts, rest])
  const users = await loadUsers(
    tx,
    payers.map(([userId]) => userId),
  )
  const earned = payers.flatMap(([userId], index) => {
    const points = parts[index] ?? 0
    return users.get(userId)?.phoneVerified && points > 0 ? [{ userId, points }] : []
  })
  await updatePendingPoints(
    tx,
    orderId,
    earned.reduce((sum, { points }) => sum + points, 0),
  )
  const { expireDays } = promise
  for (const { userId, points } of earned)
    await earnPoints(tx, { orderId, userId, points, expireDays, reference: userId })
}
