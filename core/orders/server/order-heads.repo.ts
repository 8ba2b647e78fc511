import { sql } from 'kysely'
import { prepared } from '#platform/db/prepared.ts'
import type { Unit } from '#platform/db/unit.ts'
import type { OrderHead } from '../domain/order.ts'
import './orders.tables.ts'

const headsByIds = prepared<{ ids: readonly string[] }, OrderHead>(({ sql: db }, { ids }) =>
  db
    .selectFrom('orders')
    .select([
      'id',
      'number',
      'user_id as userId',
      'store_id as storeId',
      'contact',
      'store',
      'ready_at as readyAt',
    ])
    .where(sql<boolean>`id = any(${ids})`),
)

/** What messages about orders need of them. */
export const findOrderHeads = (unit: Unit, ids: readonly string[]): Promise<OrderHead[]> =>
  unit.ask(headsByIds({ ids }))
