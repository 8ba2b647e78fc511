import { ORDER_STATUS } from '#core/orders/domain/order-status.ts'
import { isCancelledOrDeclined } from '#core/orders/domain/transitions.ts'
import type { Transaction } from '#platform/db/transaction.ts'
import type { Hooks } from '#platform/kernel/hooks.ts'
import { canBecome, ITEM_STATE, type ItemState } from '../domain/item-state.ts'
import { notifyTable } from './notify-table.writer.ts'
import { listItems, updateItems } from './rounds.repo.ts'
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
    return { name: member.name, people: await countMembers(tx, session.id) }
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
