import type { Insertable, Selectable } from 'kysely'
import type { Tables } from '#platform/db/tables.ts'
import type { Transaction } from '#platform/db/transaction.ts'
import type { CallChoice } from '../domain/calls.ts'
import { ITEM_STATE, type ItemState } from '../domain/item-state.ts'
import './dine-in.tables.ts'

export type RoundRow = Selectable<Tables['table_rounds']>
export type ItemRow = Selectable<Tables['table_items']>
export type CallRow = Selectable<Tables['table_calls']>

/** The rounds of visits, the newest first. */
export const listRounds = (tx: Transaction, sessionIds: readonly string[]): Promise<RoundRow[]> =>
  tx.sql
    .selectFrom('table_rounds')
    .selectAll()
    .where('session_id', 'in', sessionIds)
    .orderBy('sent_at', 'desc')
    .orderBy('number', 'desc')
    .execute()

/** The round that was made of this version of a draft. */
export const findRoundOfCart = (
  tx: Transaction,
  { sessionId, version }: { readonly sessionId: string; readonly version: number },
): Promise<RoundRow | undefined> =>
  tx.sql
    .selectFrom('table_rounds')
    .selectAll()
    .where('session_id', '=', sessionId)
    .where('cart_version', '=', version)
    .executeTakeFirst()

export const findRound = (tx: Transaction, id: string): Promise<RoundRow | undefined> =>
  tx.sql.selectFrom('table_rounds').selectAll().where('id', '=', id).executeTakeFirst()

export const insertRound = async (
  tx: Transaction,
  round: Omit<RoundRow, 'brand_id'>,
  items: readonly Omit<Insertable<Tables['table_items']>, 'brand_id'>[],
): Promise<void> => {
  await tx.sql.insertInto('table_rounds').values(round).execute()
  await tx.sql.insertInto('table_items').values(items).execute()
}

/** The items of visits, in the order in which they were added. */
export const listItems = (tx: Transaction, sessionIds: readonly string[]): Promise<ItemRow[]> =>
  tx.sql
    .selectFrom('table_items')
    .selectAll()
    .where('session_id', 'in', sessionIds)
    .orderBy('position')
    .execute()

/** The items of orders that nobody has answered: lines by order. */
export const loadWaitingItems = async (
  tx: Transaction,
  orderIds: readonly string[],
): Promise<ReadonlyMap<string, ReadonlySet<string>>> => {
  const rows = await tx.sql
    .selectFrom('table_items')
    .select(['id', 'order_id'])
    .where('order_id', 'in', orderIds)
    .where('state', '=', ITEM_STATE.waiting)
    .execute()
  const byOrder = Map.groupBy(rows, ({ order_id }) => order_id)
  return new Map([...byOrder].map(([orderId, items]) => [orderId, new Set(items.map(({ id }) => id))]))
}

export const updateItems = async (
  tx: Transaction,
  {
    ids,
    state,
    reason = '',
  }: { readonly ids: readonly string[]; readonly state: ItemState; readonly reason?: string },
): Promise<void> => {
  await tx.sql
    .updateTable('table_items')
    .set({ state, reason, changed_at: tx.now })
    .where('id', 'in', ids)
    .execute()
}

/** Sets when the kitchen finished items; null: they are made again. */
export const setItemsReady = async (
  tx: Transaction,
  ids: readonly string[],
  readyAt: Date | null,
): Promise<void> => {
  if (ids.length === 0) return
  await tx.sql.updateTable('table_items').set({ ready_at: readyAt }).where('id', 'in', ids).execute()
}

/** Moves everything that was ordered and called for to another visit, after its own rounds. */
export const moveRounds = async (tx: Transaction, from: string, to: string): Promise<void> => {
  const moved = await listRounds(tx, [from])
  const [last] = (await listRounds(tx, [to])).toSorted((a, b) => b.number - a.number)
  for (const { id, number } of moved.toReversed())
    await tx.sql
      .updateTable('table_rounds')
      .set({ session_id: to, number: (last?.number ?? 0) + number })
      .where('id', '=', id)
      .execute()
  await tx.sql.updateTable('table_items').set({ session_id: to }).where('session_id', '=', from).execute()
}

/** Moves the open calls of a visit to another one; what is called for there already stays one call. */
export const moveCalls = async (tx: Transaction, from: string, to: string): Promise<void> => {
  await tx.sql
    .updateTable('table_calls')
    .set({ session_id: to })
    .where('session_id', '=', from)
    .where('answered_at', 'is', null)
    .where('kind', 'not in', (eb) =>
      eb
        .selectFrom('table_calls as there')
        .select('there.kind')
        .where('there.session_id', '=', to)
        .where('there.answered_at', 'is', null),
    )
    .execute()
}

/** Assigns the items of a member to another one: the same guest in the visit that took theirs over. */
export const renameItemOwner = async (tx: Transaction, from: string, to: string): Promise<void> => {
  await tx.sql.updateTable('table_items').set({ member_id: to }).where('member_id', '=', from).execute()
}

/** Calls of visits that nobody has answered, and those answered after `since`; the oldest first. */
export const listCalls = (
  tx: Transaction,
  { sessionIds, since }: { readonly sessionIds: readonly string[]; readonly since: Date },
): Promise<CallRow[]> =>
  tx.sql
    .selectFrom('table_calls')
    .selectAll()
    .where('session_id', 'in', sessionIds)
    .where((eb) => eb.or([eb('answered_at', 'is', null), eb('answered_at', '>', since)]))
    .orderBy('called_at')
    .execute()

/** Records a call; an open one of the same kind stays the only one. */
export const insertCall = async (
  tx: Transaction,
  sessionId: string,
  { key: kind, name }: Pick<CallChoice, 'key' | 'name'>,
): Promise<void> => {
  await tx.sql
    .insertInto('table_calls')
    .values({
      ...{ id: tx.generateId(), session_id: sessionId, kind, name: name && JSON.stringify(name) },
      ...{ called_at: tx.now, answered_at: null, answered_by: null },
    })
    .onConflict((conflict) =>
      conflict.columns(['session_id', 'kind']).where('answered_at', 'is', null).doNothing(),
    )
    .execute()
}

export const findCall = (tx: Transaction, id: string): Promise<CallRow | undefined> =>
  tx.sql.selectFrom('table_calls').selectAll().where('id', '=', id).executeTakeFirst()

/** Ends the open calls of a visit, or one of them. */
export const answerCalls = async (
  tx: Transaction,
  { sessionId, id, by }: { readonly sessionId: string; readonly id?: string; readonly by: string },
): Promise<void> => {
  let query = tx.sql
    .updateTable('table_calls')
    .set({ answered_at: tx.now, answered_by: by })
    .where('session_id', '=', sessionId)
    .where('answered_at', 'is', null)
  if (id !== undefined) query = query.where('id', '=', id)
  await query.execute()
}
