import { sql } from 'kysely'
import { prepareStatement, type StatementBuilder } from '#platform/db/prepared-statement.ts'
import type { Transaction } from '#platform/db/transaction.ts'
import type { OrderHeader } from '../domain/order.ts'
import { historyColumn, toHistory } from './orders.repo.ts'
import './orders.tables.ts'

const selectHeaders = ({ sql: db }: StatementBuilder) =>
  db
    .selectFrom('orders')
    .select([
      'id',
      'number',
      'status',
      'user_id as userId',
      'store_id as storeId',
      'contact',
      'store',
      'scheduled_for as scheduledFor',
      'scheduled_until as scheduledUntil',
      'preparation_minutes as preparationMinutes',
      'delivery_minutes as deliveryMinutes',
      'added_minutes as addedMinutes',
      'span_minutes as spanMinutes',
      'ready_at as readyAt',
    ])
    .select(historyColumn)

type HeaderRow = Awaited<ReturnType<ReturnType<typeof selectHeaders>['executeTakeFirstOrThrow']>>

const headersByIds = prepareStatement<{ ids: readonly string[] }, HeaderRow>((statement, { ids }) =>
  selectHeaders(statement).where(sql<boolean>`id = any(${ids})`),
)

/** The part of orders that customer messages need. */
export const findOrderHeaders = async (tx: Transaction, ids: readonly string[]): Promise<OrderHeader[]> => {
  const rows = await tx.query(headersByIds({ ids }))
  return rows.map(({ addedMinutes, spanMinutes, ...row }) => ({
    ...row,
    pace: { addedMinutes, spanMinutes },
    history: toHistory(row),
  }))
}
