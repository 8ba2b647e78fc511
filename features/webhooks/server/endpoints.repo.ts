import type { Selectable } from 'kysely'
import { prepared } from '#platform/db/prepared.ts'
import type { Tables } from '#platform/db/tables.ts'
import type { Unit } from '#platform/db/unit.ts'
import type { WebhookEvent } from '../domain/events.ts'
import './webhooks.tables.ts'

export type EndpointRow = Selectable<Tables['webhook_endpoints']>

export const findEndpoints = (unit: Unit, storeId: string): Promise<EndpointRow[]> =>
  unit.sql
    .selectFrom('webhook_endpoints')
    .selectAll()
    .where('store_id', '=', storeId)
    .orderBy('created_at')
    .execute()

const active = prepared<object, EndpointRow>(({ sql: db }) =>
  db.selectFrom('webhook_endpoints').selectAll().where('is_active', '=', true),
)

/** Those of all outlets of the unit's brand that are told of anything. */
export const findActiveEndpoints = (unit: Unit): Promise<EndpointRow[]> => unit.ask(active({}))

export const findEndpoint = (unit: Unit, id: string): Promise<EndpointRow | undefined> =>
  unit.sql.selectFrom('webhook_endpoints').selectAll().where('id', '=', id).executeTakeFirst()

export const lockEndpoint = (unit: Unit, id: string): Promise<EndpointRow | undefined> =>
  unit.sql.selectFrom('webhook_endpoints').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()

export const insertEndpoint = (
  unit: Unit,
  { storeId, url, events }: { storeId: string; url: string; events: readonly WebhookEvent[] },
): Promise<EndpointRow> =>
  unit.sql
    .insertInto('webhook_endpoints')
    .values({
      ...{ id: unit.newId(), brand_id: unit.brandId, store_id: storeId, url },
      ...{ events: JSON.stringify(events), is_active: true, round: 1, rotated_at: null },
      created_at: unit.now,
    })
    .returningAll()
    .executeTakeFirstOrThrow()

export const changeEndpoint = (
  unit: Unit,
  id: string,
  change: Partial<Pick<EndpointRow, 'is_active' | 'round' | 'rotated_at'>>,
): Promise<EndpointRow> =>
  unit.sql
    .updateTable('webhook_endpoints')
    .set(change)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()

export const deleteEndpoint = async (unit: Unit, id: string): Promise<void> => {
  await unit.sql.deleteFrom('webhook_endpoints').where('id', '=', id).execute()
}
