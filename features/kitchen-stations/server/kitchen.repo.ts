import type { OrderLine } from '#core/orders/domain/order.ts'
import type { Transaction } from '#platform/db/transaction.ts'
import type { KitchenItemState } from '../domain/item-state.ts'
import { type KitchenSetup, NO_SETUP } from '../domain/stations.ts'
import type { RecordedState } from '../domain/ticket.ts'
import './kitchen.tables.ts'

export const findKitchenSetup = async (tx: Transaction, storeId: string): Promise<KitchenSetup> => {
  const row = await tx.sql
    .selectFrom('kitchen_setups')
    .select(['version', 'is_auto_ready as isAutoReady', 'stations'])
    .where('store_id', '=', storeId)
    .executeTakeFirst()
  return row ?? NO_SETUP
}

/** Overwrites the version that was seen; false: someone else saved first. */
export const saveKitchenSetup = async (
  tx: Transaction,
  storeId: string,
  { version: seen, isAutoReady, stations }: KitchenSetup,
): Promise<boolean> => {
  const content = {
    is_auto_ready: isAutoReady,
    stations: JSON.stringify(stations),
    updated_at: tx.now,
    version: seen + 1,
  }
  const written =
    seen === 0
      ? await tx.sql
          .insertInto('kitchen_setups')
          .values({ store_id: storeId, ...content })
          .onConflict((conflict) => conflict.column('store_id').doNothing())
          .returning('version')
          .executeTakeFirst()
      : await tx.sql
          .updateTable('kitchen_setups')
          .set(content)
          .where('store_id', '=', storeId)
          .where('version', '=', seen)
          .returning('version')
          .executeTakeFirst()
  return written !== undefined
}

/** The kitchen's records of an order. */
export interface KitchenRecord {
  /** By the item's key. */
  readonly known: ReadonlyMap<string, RecordedState>
  /** The lines before each change, oldest first. */
  readonly earlier: readonly (readonly OrderLine[])[]
}

const EMPTY_RECORD: KitchenRecord = { known: new Map(), earlier: [] }

/** The records of orders by their ids, in one round trip for any number of orders. */
export const findKitchenRecords = async (
  tx: Transaction,
  orderIds: readonly string[],
): Promise<(orderId: string) => KitchenRecord> => {
  const ids = [...orderIds]
  const [items, revisions] = await Promise.all([
    tx.sql
      .selectFrom('kitchen_items')
      .select(['order_id', 'item', 'state', 'content', 'changed_at as changedAt'])
      .where('order_id', 'in', ids.length > 0 ? ids : [''])
      .execute(),
    tx.sql
      .selectFrom('kitchen_revisions')
      .select(['order_id', 'lines'])
      .where('order_id', 'in', ids.length > 0 ? ids : [''])
      .orderBy('version')
      .execute(),
  ])
  const itemsOf = Map.groupBy(items, ({ order_id }) => order_id)
  const revisionsOf = Map.groupBy(revisions, ({ order_id }) => order_id)
  return (orderId) => {
    const [known, earlier] = [itemsOf.get(orderId), revisionsOf.get(orderId)]
    if (!known && !earlier) return EMPTY_RECORD
    return {
      known: new Map(known?.map(({ item, ...state }) => [item, state])),
      earlier: earlier?.map(({ lines }) => lines) ?? [],
    }
  }
}

export interface NewItemState {
  readonly item: string
  readonly state: KitchenItemState
  readonly content: string
}

/** Writes item states of a locked order; at least one. */
export const saveItemStates = async (
  tx: Transaction,
  { orderId, staffId, states }: { orderId: string; staffId: string; states: readonly NewItemState[] },
): Promise<void> => {
  await tx.sql
    .insertInto('kitchen_items')
    .values(states.map((state) => ({ ...state, order_id: orderId, staff_id: staffId, changed_at: tx.now })))
    .onConflict((conflict) =>
      conflict.columns(['order_id', 'item']).doUpdateSet((eb) => ({
        state: eb.ref('excluded.state'),
        content: eb.ref('excluded.content'),
        staff_id: eb.ref('excluded.staff_id'),
        changed_at: eb.ref('excluded.changed_at'),
      })),
    )
    .execute()
}

/** Stores the lines of an order before a revision. */
export const insertRevisedKitchenLines = (
  tx: Transaction,
  { orderId, version, lines }: { orderId: string; version: number; lines: readonly OrderLine[] },
): void =>
  tx.enqueue(
    tx.sql
      .insertInto('kitchen_revisions')
      .values({ order_id: orderId, version, lines: JSON.stringify(lines), changed_at: tx.now }),
  )

/** Deletes records before `before`, of all brands; only in a system transaction. */
export const deleteRecordsBefore = async (tx: Transaction, before: Date): Promise<void> => {
  await tx.sql.deleteFrom('kitchen_items').where('changed_at', '<', before).execute()
  await tx.sql.deleteFrom('kitchen_revisions').where('changed_at', '<', before).execute()
}
