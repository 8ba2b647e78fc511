import type { TableRound, TableRoundInput } from '#core/checkout/server/table-rounds.service.ts'
import { isFinal } from '#core/orders/domain/transitions.ts'
import { loadOrder } from '#core/orders/server/orders.service.ts'
import type { TableSnapshot } from '#core/tables/domain/table.ts'
import type { Transaction } from '#platform/db/transaction.ts'
import { ITEM_STATE } from '../domain/item-state.ts'
import { insertRound, listRounds } from './rounds.repo.ts'
import type { SessionRow } from './sessions.repo.ts'
import { findTable, loadSettings } from './tables.repo.ts'

export const loadVisitTable = async (tx: Transaction, session: SessionRow): Promise<TableSnapshot> => {
  const table = await findTable(tx, session.table_id)
  if (!table) throw new Error(`The visit ${session.id} has no table any more`)
  return { id: table.id, kind: table.kind, name: table.name, sessionId: session.id }
}

/** The order that a further round is added to; null: a new one. */
const findRunningOrder = async (tx: Transaction, session: SessionRow): Promise<string | null> => {
  const [last] = await listRounds(tx, [session.id])
  const order = last && (await loadOrder(tx, last.order_id))
  return order?.isMultiDine && !isFinal(order.status) ? order.id : null
}

/**
 * Where a round of a locked visit goes.
 *
 * @param name of the guest whose name a new order has
 */
export const loadRoundTarget = async (
  tx: Transaction,
  session: SessionRow,
  { name }: { readonly name: string },
): Promise<Pick<TableRoundInput, 'hostId' | 'entry' | 'orderId'>> => {
  const { isSingleOrder } = await loadSettings(tx, session.store_id)
  return {
    hostId: session.host_id,
    entry: { table: await loadVisitTable(tx, session), isMultiDine: !isSingleOrder, name },
    orderId: isSingleOrder ? null : await findRunningOrder(tx, session),
  }
}

interface SentRound {
  readonly placed: TableRound
  /** The name of the guest or the member of staff who sent it. */
  readonly sentBy: string
  /** The member of staff who sent it; null: a guest. */
  readonly staffId: string | null
}

/** Records a placed round with its items, which nobody has answered yet. */
export const saveRound = async (
  tx: Transaction,
  session: SessionRow,
  { placed: { order, cart, lines }, sentBy, staffId }: SentRound,
): Promise<void> => {
  const [last] = await listRounds(tx, [session.id])
  const roundId = tx.generateId()
  const round = {
    ...{ id: roundId, session_id: session.id, number: (last?.number ?? 0) + 1, order_id: order.id },
    ...{ cart_id: cart.id, cart_version: cart.version, sent_by: sentBy, sent_at: tx.now, staff_id: staffId },
  }
  const items = lines.map((line, position) => ({
    ...{ id: line.id, session_id: session.id, round_id: roundId, order_id: order.id, position },
    ...{ member_id: line.adder?.id ?? null, member_name: line.adder?.name ?? '' },
    ...{ name: JSON.stringify(line.name), qty: line.qty, total: line.total },
    ...{ choices: JSON.stringify(line.choices), special_instructions: line.specialInstructions },
    ...{ state: ITEM_STATE.waiting, reason: '', changed_at: tx.now, ready_at: null },
  }))
  await insertRound(tx, round, items)
}
