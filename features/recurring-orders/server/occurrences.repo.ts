import { type Selectable, sql, type Updateable } from 'kysely'
import type { Tables } from '#platform/db/tables.ts'
import type { Transaction } from '#platform/db/transaction.ts'
import { minutes } from '#platform/kernel/clock.ts'
import type { Day } from '../domain/recurrence.ts'
import './recurring.tables.ts'

export type OccurrenceRow = Selectable<Tables['recurring_orders']>

export interface OccurrenceKey {
  readonly ruleId: string
  readonly day: Day
}

const selectOccurrence = (tx: Transaction, { ruleId, day }: OccurrenceKey) =>
  tx.sql.selectFrom('recurring_orders').selectAll().where('rule_id', '=', ruleId).where('day', '=', day)

/** The outcome of a date, its row locked until the transaction ends. */
export const lockOccurrence = (tx: Transaction, key: OccurrenceKey): Promise<OccurrenceRow | undefined> =>
  selectOccurrence(tx, key).forUpdate().executeTakeFirst()

export type NewOccurrence = Pick<OccurrenceRow, 'rule_id' | 'day' | 'wanted_at' | 'state' | 'look_at'>

/** Inserts rows for dates; an existing row stays. */
export const insertOccurrences = async (tx: Transaction, rows: readonly NewOccurrence[]): Promise<void> => {
  if (rows.length === 0) return
  await tx.sql
    .insertInto('recurring_orders')
    .values(
      rows.map((row) => ({
        ...row,
        attempts: 0,
        order_id: null,
        payment_id: null,
        reason: '',
        changed_at: tx.now,
      })),
    )
    .onConflict((conflict) => conflict.columns(['rule_id', 'day']).doNothing())
    .execute()
}

export const updateOccurrence = async (
  tx: Transaction,
  { ruleId, day }: OccurrenceKey,
  change: Updateable<Tables['recurring_orders']>,
): Promise<void> => {
  await tx.sql
    .updateTable('recurring_orders')
    .set({ ...change, changed_at: tx.now })
    .where('rule_id', '=', ruleId)
    .where('day', '=', day)
    .execute()
}

export const deleteOccurrence = async (tx: Transaction, { ruleId, day }: OccurrenceKey): Promise<void> => {
  await tx.sql.deleteFrom('recurring_orders').where('rule_id', '=', ruleId).where('day', '=', day).execute()
}

/** Deletes a rule's open rows from a date on: waiting orders, moved ones and, if requested, skips. */
export const deleteWaitingOccurrences = async (
  tx: Transaction,
  { ruleId, day }: OccurrenceKey,
  states: readonly ('due' | 'skipped')[],
): Promise<void> => {
  await tx.sql
    .deleteFrom('recurring_orders')
    .where('rule_id', '=', ruleId)
    .where('day', '>=', day)
    .where('state', 'in', states)
    .execute()
}

/** Has a rule's orders whose placement has failed placed at once instead of after their pause. */
export const hastenWaitingOccurrences = async (tx: Transaction, ruleId: string): Promise<void> => {
  await tx.sql
    .updateTable('recurring_orders')
    .set({ look_at: tx.now, changed_at: tx.now })
    .where('rule_id', '=', ruleId)
    .where('state', '=', 'due')
    .where('attempts', '>', 0)
    .where('look_at', '>', tx.now)
    .execute()
}

/** The outcomes of the dates of rules, newest first. */
export const listOccurrences = async (
  tx: Transaction,
  ruleIds: readonly string[],
): Promise<OccurrenceRow[]> => {
  if (ruleIds.length === 0) return []
  return tx.sql
    .selectFrom('recurring_orders')
    .selectAll()
    .where('rule_id', 'in', ruleIds)
    .orderBy('day', 'desc')
    .execute()
}

/** Longer than placing and paying take; after a crash another process takes over. */
export const LEASE_DURATION = minutes(1)

export interface DueOccurrence extends OccurrenceKey {
  readonly brandId: string
}

/** Claims due orders of all brands for this process until `lentUntil`; only in a system transaction. */
export const claimDueOccurrences = (
  tx: Transaction,
  { lentUntil, limit }: { readonly lentUntil: Date; readonly limit: number },
): Promise<DueOccurrence[]> => {
  const due = tx.sql
    .selectFrom('recurring_orders')
    .select(['rule_id', 'day'])
    .where(sql<boolean>`state in ('due', 'paying')`)
    .where('look_at', '<=', tx.now)
    .orderBy('look_at')
    .limit(limit)
    .forUpdate()
    .skipLocked()
  return tx.sql
    .with('taken', () => due)
    .updateTable('recurring_orders as o')
    .from('taken')
    .set({ look_at: lentUntil })
    .whereRef('o.rule_id', '=', 'taken.rule_id')
    .whereRef('o.day', '=', 'taken.day')
    .returning(['o.rule_id as ruleId', 'o.day', 'o.brand_id as brandId'])
    .execute()
}
