import type { Selectable } from 'kysely'
import type { Tables } from '#platform/db/tables.ts'
import type { Transaction } from '#platform/db/transaction.ts'
import type { StepDraft } from '../domain/step.ts'
import './table-systems.tables.ts'

export type StepRow = Selectable<Tables['table_system_steps']>

/** The steps of an order in their sequence. */
export const listSteps = (tx: Transaction, orderId: string): Promise<StepRow[]> =>
  tx.sql
    .selectFrom('table_system_steps')
    .selectAll()
    .where('order_id', '=', orderId)
    .orderBy('number')
    .orderBy('created_at')
    .execute()

/** Inserts steps behind those that are there; one of a known key stays as it is. */
export const insertSteps = async (
  tx: Transaction,
  { orderId, storeId }: { readonly orderId: string; readonly storeId: string },
  drafts: readonly StepDraft[],
): Promise<void> => {
  if (drafts.length === 0) return
  const { count } = await tx.sql
    .selectFrom('table_system_steps')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('order_id', '=', orderId)
    .executeTakeFirstOrThrow()
  await tx.sql
    .insertInto('table_system_steps')
    .values(
      drafts.map(({ key, data }, index) => ({
        ...{ id: tx.generateId(), store_id: storeId, order_id: orderId, key, kind: data.kind },
        ...{ number: Number(count) + index, data: JSON.stringify(data), status: 'waiting' as const },
        ...{ check_id: null, attempts: 0, resends: 0, last_error: null },
        ...{ created_at: tx.now, tried_at: null },
      })),
    )
    .onConflict((conflict) => conflict.columns(['order_id', 'key']).doNothing())
    .execute()
}

export const updateStep = async (
  tx: Transaction,
  id: string,
  change: Partial<Pick<StepRow, 'status' | 'check_id' | 'attempts' | 'resends' | 'last_error' | 'tried_at'>>,
): Promise<void> => {
  await tx.sql.updateTable('table_system_steps').set(change).where('id', '=', id).execute()
}

export const lockStep = (tx: Transaction, id: string): Promise<StepRow | undefined> =>
  tx.sql.selectFrom('table_system_steps').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()

const LOG_LENGTH = 50

/** The newest steps of an outlet, with the order's number and table. */
export const listStepLog = (tx: Transaction, storeId: string) =>
  tx.sql
    .selectFrom('table_system_steps as s')
    .innerJoin('orders as o', 'o.id', 's.order_id')
    .select(['s.id', 's.kind', 's.status', 's.attempts', 's.last_error', 's.created_at'])
    .select(['o.number', 'o.dining_table'])
    .where('s.store_id', '=', storeId)
    .orderBy('s.created_at', 'desc')
    .orderBy('s.number', 'desc')
    .limit(LOG_LENGTH)
    .execute()

export type StepLogRow = Awaited<ReturnType<typeof listStepLog>>[number]
