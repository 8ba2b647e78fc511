import { sql } from 'kysely'
import { prepareStatement } from '#platform/db/prepared-statement.ts'
import type { Transaction } from '#platform/db/transaction.ts'
import type { OrderHeader } from '../domain/order.ts'
import './orders.tables.ts'

const headsByIds = prepareStatement<{ ids: readonly string[] }, OrderHeader>(({ sql: db }, { ids }) =>
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

/** The part of orders that customer messages need. */
export const findOrderHeaders = (tx: Transaction, ids: readonly string[]): Promise<OrderHeader[]> =>
  tx.query(headsByIds({ ids }))
