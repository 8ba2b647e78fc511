import { ORDER_STATUS } from '#core/orders/domain/order-status.ts'
import { isCancelledOrDeclined, isStepBack } from '#core/orders/domain/transitions.ts'
import type { ReadyLinesListener } from '#core/orders/server/ready-lines.service.ts'
import type { Transaction } from '#platform/db/transaction.ts'
import type { Hooks } from '#platform/kernel/hooks.ts'
import { canBecome, ITEM_STATE, type ItemState, isDue } from '../domain/item-state.ts'
import { notifyTable } from './notify-table.writer.ts'
import { type ItemRow, listItems, setItemsReady, updateItems } from './rounds.repo.ts'
import { findMember, findSessionOfOrder, listTableMembers } from './sessions.repo.ts'

/** Transactions that set the items themselves, so that the order follows them and not the other way round. */
const floorTransactions = new WeakSet<Transaction>()

/** Runs a change of items in which the order's own transitions leave them alone. */
export const runFloorChange = <Value>(tx: Transaction, work: () => Promise<Value>): Promise<Value> => {
  floorTransactions.add(tx)
  return work()
}

/** What an order's status on the board says of its items; undefined: nothing. */
const getItemState = (to: number): ItemState | undefined => {
  // An order is ready as a whole, so it has no items left that nobody has answered.
  if (to === ORDER_STATUS.approved || to === ORDER_STATUS.kitchenReady) return ITEM_STATE.accepted
  if (to === ORDER_STATUS.multiDineServed || to === ORDER_STATUS.delivered) return ITEM_STATE.served
  return undefined
}

/** Writes which of the items that are due the kitchen has finished; one that was ready already stays so since then. */
const writeReadyItems = async (
  tx: Transaction,
  items: readonly ItemRow[],
  isReady: (item: ItemRow) => boolean,
): Promise<void> => {
  const due = items.filter(({ state }) => isDue(state))
  const finished = due.filter((item) => item.ready_at === null && isReady(item))
  const recalled = due.filter((item) => item.ready_at !== null && !isReady(item))
  await setItemsReady(
    tx,
    finished.map(({ id }) => id),
    tx.now,
  )
  await setItemsReady(
    tx,
    recalled.map(({ id }) => id),
    null,
  )
}

/** Takes over which items of a table's order the kitchen has finished. The order is locked, the visit is not. */
export const readyItemsListener: ReadyLinesListener = async (tx, { orderId, lineIds }) => {
  const session = await findSessionOfOrder(tx, orderId)
  if (!session) return
  const items = (await listItems(tx, [session.id])).filter(({ order_id }) => order_id === orderId)
  await writeReadyItems(tx, items, ({ id }) => lineIds.has(id))
  await notifyTable(tx, session)
}

/** Sets the items of a table's order when the order is moved on the board. The order is locked, the visit is not. */
export const tableOrderListener: Hooks['orderListener'] = {
  async orderChanged(tx, { orderId, to, from }) {
    if (from === null || floorTransactions.has(tx)) return
    const session = await findSessionOfOrder(tx, orderId)
    if (!session) return
    const isOver = isCancelledOrDeclined(to)
    const state = isOver ? ITEM_STATE.cancelled : getItemState(to)
    const items = (await listItems(tx, [session.id])).filter(({ order_id }) => order_id === orderId)
    const changed = state === undefined ? [] : items.filter((item) => canBecome(item.state, state))
    if (state !== undefined && changed.length > 0)
      await updateItems(tx, { ids: changed.map(({ id }) => id), state })
    // An order is ready as a whole, and taken back as a whole.
    if (to === ORDER_STATUS.kitchenReady || isStepBack(from, to))
      await writeReadyItems(tx, items, () => to === ORDER_STATUS.kitchenReady)
    await notifyTable(tx, session)
  },
}

const countMembers = async (tx: Transaction, sessionId: string): Promise<number> =>
  (await listTableMembers(tx, [sessionId])).filter(({ status }) => status === 'in').length

/** The guests of a table share the bills of its orders. */
export const tableBillGuests: Hooks['billGuests'] = {
  async findGuest(tx, { orderId, userId }) {
    const session = await findSessionOfOrder(tx, orderId)
    const member = session && (await findMember(tx, { sessionId: session.id, userId }))
    if (!session || member?.status !== 'in') return undefined
    return { name: member.name, people: await countMembers(tx, session.id), page: 'table-order' }
  },
  async countGuests(tx, orderId) {
    const session = await findSessionOfOrder(tx, orderId)
    return session ? countMembers(tx, session.id) : 0
  },
  async notifyGuests(tx, orderId) {
    const session = await findSessionOfOrder(tx, orderId)
    if (session) await notifyTable(tx, session)
  },
}
