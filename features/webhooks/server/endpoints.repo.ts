import type { Selectable } from 'kysely'
import { prepareStatement } from '#platform/db/prepared-statement.ts'
import type { Tables } from '#platform/db/tables.ts'
import type { Transaction } from '#platform/db/transaction.ts'
import type { WebhookEvent } from '../domain/events.ts'
import './webhooks.tables.ts'

export type EndpointRow = Selectable<Tables['webhook_endpoints']>

export const listEndpoints = (tx: Transaction, storeId: string): Promise<EndpointRow[]> =>
  tx.sql
    .selectFrom('webhook_endpoints')
    .selectAll()
    .where('store_id', '=', storeId)
    .orderBy('created_at')
    .execute()

const activeEndpointsQuery = prepareStatement<object, EndpointRow>(({ sql: db }) =>
  db.selectFrom('webhook_endpoints').selectAll().where('is_active', '=', true),
)

/** Active endpoints of all outlets of the transaction's brand. */
export const listActiveEndpoints = (tx: Transaction): Promise<EndpointRow[]> =>
  tx.query(activeEndpointsQuery({}))

export const findEndpoint = (tx: Transaction, id: string): Promise<EndpointRow | undefined> =>
  tx.sql.selectFrom('webhook_endpoints').selectAll().where('id', '=', id).executeTakeFirst()

export const lockEndpoint = (tx: Transaction, id: string): Promise<EndpointRow | undefined> =>
  tx.sql.selectFrom('webhook_endpoints').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()

export const insertEndpoint = (
  tx: Transaction,
  { storeId, url, events }: { storeId: string; url: string; events: readonly WebhookEvent[] },
): Promise<EndpointRow> =>
  tx.sql
    .insertInto('webhook_endpoints')
    .values({
      ...{ id: tx.generateId(), brand_id: tx.brandId, store_id: storeId, url },
      ...{ events: JSON.stringify(events), is_active: true, round: 1, rotated_at: null },
      created_at: tx.now,
    })
    .returningAll()
    .executeTakeFirstOrThrow()

export const updateEndpoint = (
  tx: Transaction,
  id: string,
  change: Partial<Pick<EndpointRow, 'is_active' | 'round' | 'rotated_at'>>,
): Promise<EndpointRow> =>
  tx.sql
    .updateTable('webhook_endpoints')
    .set(change)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()

export const deleteEndpoint = async (tx: Transaction, id: string): Promise<void> => {
  await tx.sql.deleteFrom('webhook_endpoints').where('id', '=', id).execute()
}
