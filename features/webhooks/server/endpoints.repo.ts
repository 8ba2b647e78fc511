import type { Selectable } from 'kysely'
import { prepareStatement } from '#platform/db/prepared-statement.ts'
import type { Tables } from '#platform/db/tables.ts'
import type { Transaction } from '#platform/db/transaction.ts'
import type { WebhookEvent } from '../domain/events.ts'
import './webhooks.tables.ts'

export type EndpointRow = Selectable<Tables['webhook_endpoints']>

export const listEndpoints = (unit: Transaction, storeId: string): Promise<EndpointRow[]> =>
  unit.sql
    .selectFrom('webhook_endpoints')
    .selectAll()
    .where('store_id', '=', storeId)
    .orderBy('created_at')
    .execute()

const activeEndpointsQuery = prepareStatement<object, EndpointRow>(({ sql: db }) =>
  db.selectFrom('webhook_endpoints').selectAll().where('is_active', '=', true),
)

/** Active endpoints of all outlets of the transaction's brand. */
export const listActiveEndpoints = (unit: Transaction): Promise<EndpointRow[]> =>
  unit.query(activeEndpointsQuery({}))

export const findEndpoint = (unit: Transaction, id: string): Promise<EndpointRow | undefined> =>
  unit.sql.selectFrom('webhook_endpoints').selectAll().where('id', '=', id).executeTakeFirst()

export const lockEndpoint = (unit: Transaction, id: string): Promise<EndpointRow | undefined> =>
  unit.sql.selectFrom('webhook_endpoints').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()

export const insertEndpoint = (
  unit: Transaction,
  { storeId, url, events }: { storeId: string; url: string; events: readonly WebhookEvent[] },
): Promise<EndpointRow> =>
  unit.sql
    .insertInto('webhook_endpoints')
    .values({
      ...{ id: unit.generateId(), brand_id: unit.brandId, store_id: storeId, url },
      ...{ events: JSON.stringify(events), is_active: true, round: 1, rotated_at: null },
      created_at: unit.now,
    })
    .returningAll()
    .executeTakeFirstOrThrow()

export const updateEndpoint = (
  unit: Transaction,
  id: string,
  change: Partial<Pick<EndpointRow, 'is_active' | 'round' | 'rotated_at'>>,
): Promise<EndpointRow> =>
  unit.sql
    .updateTable('webhook_endpoints')
    .set(change)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()

export const deleteEndpoint = async (unit: Transaction, id: string): Promise<void> => {
  await unit.sql.deleteFrom('webhook_endpoints').where('id', '=', id).execute()
}
