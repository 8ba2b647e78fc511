import type { Selectable } from 'kysely'
import type { Tables } from '#platform/db/tables.ts'
import type { Transaction } from '#platform/db/transaction.ts'
import './webhooks.tables.ts'

export type DeliveryRow = Selectable<Tables['webhook_deliveries']>

/** Inserts a delivery once for each event and endpoint; undefined if it already exists. */
export const insertDelivery = async (
  tx: Transaction,
  delivery: Pick<
    DeliveryRow,
    'id' | 'endpoint_id' | 'store_id' | 'order_id' | 'event_key' | 'event' | 'body'
  >,
): Promise<string | undefined> => {
  const row = await tx.sql
    .insertInto('webhook_deliveries')
    .values({
      ...delivery,
      ...{ brand_id: tx.brandId, status: 'waiting', attempts: 0, resends: 0, answered: null },
      ...{ last_error: null, created_at: tx.now, tried_at: null },
    })
    .onConflict((conflict) => conflict.columns(['endpoint_id', 'event_key']).doNothing())
    .returning('id')
    .executeTakeFirst()
  return row?.id
}

export const findWebhookDelivery = (tx: Transaction, id: string): Promise<DeliveryRow | undefined> =>
  tx.sql.selectFrom('webhook_deliveries').selectAll().where('id', '=', id).executeTakeFirst()

export const lockDelivery = (tx: Transaction, id: string): Promise<DeliveryRow | undefined> =>
  tx.sql.selectFrom('webhook_deliveries').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()

export const updateDelivery = async (
  tx: Transaction,
  id: string,
  change: Partial<
    Pick<DeliveryRow, 'body' | 'status' | 'attempts' | 'resends' | 'answered' | 'last_error' | 'tried_at'>
  >,
): Promise<void> => {
  await tx.sql.updateTable('webhook_deliveries').set(change).where('id', '=', id).execute()
}

const LOG_LENGTH = 50

const selectLog = (tx: Transaction) =>
  tx.sql
    .selectFrom('webhook_deliveries as d')
    .innerJoin('webhook_endpoints as e', 'e.id', 'd.endpoint_id')
    .innerJoin('orders as o', 'o.id', 'd.order_id')
    .select(['d.id', 'e.url', 'd.event', 'o.number', 'd.status', 'd.attempts', 'd.answered'])
    .select(['d.created_at', 'd.tried_at'])

/** The newest deliveries of an outlet. */
export const listDeliveryLog = (tx: Transaction, storeId: string) =>
  selectLog(tx)
    .where('d.store_id', '=', storeId)
    .orderBy('d.created_at', 'desc')
    .orderBy('d.id')
    .limit(LOG_LENGTH)
    .execute()

export const findLogEntry = (tx: Transaction, id: string) =>
  selectLog(tx).where('d.id', '=', id).executeTakeFirstOrThrow()

export type LogRow = Awaited<ReturnType<typeof findLogEntry>>

/** All deliveries about a user's orders. */
export const listDeliveriesAboutUser = (tx: Transaction, userId: string): Promise<DeliveryRow[]> =>
  tx.sql
    .selectFrom('webhook_deliveries as d')
    .innerJoin('orders as o', 'o.id', 'd.order_id')
    .selectAll('d')
    .where('o.user_id', '=', userId)
    .execute()

/** Deletes deliveries that were sent or given up before a time. In a system transaction. */
export const deleteDeliveriesBefore = async (tx: Transaction, before: Date): Promise<void> => {
  await tx.sql
    .deleteFrom('webhook_deliveries')
    .where('created_at', '<', before)
    .where('status', '<>', 'waiting')
    .execute()
}
