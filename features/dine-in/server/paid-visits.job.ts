import { peekCart } from '#core/cart/server/cart.service.ts'
import { ORDER_STATUS } from '#core/orders/domain/order-status.ts'
import { isFinal } from '#core/orders/domain/transitions.ts'
import { lockOrder } from '#core/orders/server/transition-order.service.ts'
import type { Transaction } from '#platform/db/transaction.ts'
import type { Platform } from '#platform/http/server-plugin.ts'
import { canBecome, ITEM_STATE } from '../domain/item-state.ts'
import { runFloorChange } from './floor-changes.listener.ts'
import { notifyTable } from './notify-table.writer.ts'
import { listCalls, listItems, listRounds } from './rounds.repo.ts'
import { getPaidPath, walkOrder } from './serve-visit.use-case.ts'
import { computeDue, loadBillOrders } from './session.presenter.ts'
import { endSession, listSessionsToClose, lockSession, type SessionRow } from './sessions.repo.ts'

/** Whether guests still choose, wait for something, or called somebody. */
const isSomethingOpen = async (
  platform: Platform,
  tx: Transaction,
  session: SessionRow,
): Promise<boolean> => {
  const { id, host_id: userId, store_id: storeId } = session
  const draft = await peekCart(platform, tx, { userId, storeId })
  const items = await listItems(tx, [id])
  const calls = await listCalls(tx, { sessionIds: [id], since: tx.now })
  return (
    (draft?.lines.length ?? 0) > 0 ||
    items.some(({ state }) => canBecome(state, ITEM_STATE.served)) ||
    calls.some(({ kind }) => kind !== 'bill')
  )
}

/**
 * Ends a visit whose guests have paid everything. A single order is handed over by staff, so its visit stays; one of
 * whose guests somebody is paying stays as well.
 */
const endPaidVisit = async (platform: Platform, tx: Transaction, id: string): Promise<void> => {
  const session = await lockSession(tx, id)
  if (session?.status !== 'open') return
  const orders = await loadBillOrders(tx, await listRounds(tx, [id]))
  const isPaid = orders.length > 0 && computeDue(orders) === 0
  const isServed = orders.every(({ status }) => isFinal(status) || status === ORDER_STATUS.multiDineServed)
  if (!isPaid || !isServed || (await isSomethingOpen(platform, tx, session))) return
  for (const { id: orderId } of orders) {
    const order = await lockOrder(tx, orderId)
    if (!order || isFinal(order.status)) continue
    const refused = await walkOrder(platform, tx, {
      ...{ order, path: getPaidPath(order), actor: { kind: 'system' as const } },
    })
    if (refused) return
  }
  await notifyTable(tx, await endSession(tx, id, { reason: 'paid' }))
}

/** Ends the visits in which all is served and paid, where the outlet wants it. */
export const endPaidVisits = async (platform: Platform): Promise<void> => {
  const open = await platform.db.system((tx) => listSessionsToClose(tx))
  for (const { id, brand_id } of open)
    await platform.db.tenant(brand_id, (tx) => runFloorChange(tx, () => endPaidVisit(platform, tx, id)))
}
