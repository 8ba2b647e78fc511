import type { Selectable } from 'kysely'
import '#platform/db/audit-entries.ts'
import type { Tables } from '#platform/db/tables.ts'
import type { Transaction } from '#platform/db/transaction.ts'
import { type EntryKind, TABLES_OF_KIND } from '../domain/kinds.ts'

export type AuditRow = Selectable<Tables['audit_entries']>

export interface AuditFilter {
  /** Absent: all outlets, and what concerns the whole brand. */
  readonly storeIds?: readonly string[] | undefined
  readonly order?: string | undefined
  readonly person?: string | undefined
  readonly kind?: EntryKind | undefined
  readonly from?: Date | undefined
  /** Exclusive. */
  readonly until?: Date | undefined
  readonly before?: string | undefined
}

const inScope = (tx: Transaction, storeIds: readonly string[] | undefined) =>
  tx.sql
    .selectFrom('audit_entries')
    .$if(storeIds !== undefined, (query) => query.where('store_id', 'in', storeIds ?? []))

/** The newest entries that match, at most `limit`. */
export const listEntries = (
  tx: Transaction,
  { storeIds, order, person, kind, from, until, before }: AuditFilter,
  limit: number,
): Promise<AuditRow[]> => {
  let query = inScope(tx, storeIds).selectAll()
  if (order !== undefined) query = query.where('order_id', '=', order)
  if (person !== undefined) query = query.where('actor_id', '=', person)
  if (kind === 'other')
    query = query.where((eb) =>
      eb.or([eb('thing', 'is', null), eb('thing', 'not in', Object.values(TABLES_OF_KIND).flat())]),
    )
  else if (kind !== undefined) query = query.where('thing', 'in', [...TABLES_OF_KIND[kind]])
  if (from !== undefined) query = query.where('at', '>=', from)
  if (until !== undefined) query = query.where('at', '<', until)
  if (before !== undefined) query = query.where('seq', '<', before)
  return query.orderBy('seq', 'desc').limit(limit).execute()
}

/** Everybody with an entry in the scope, with their newest name. */
export const listActors = (
  tx: Transaction,
  storeIds: readonly string[] | undefined,
): Promise<{ actor_id: string; actor_name: string }[]> =>
  inScope(tx, storeIds)
    .select(['actor_id', 'actor_name'])
    .distinctOn('actor_id')
    .orderBy('actor_id')
    .orderBy('seq', 'desc')
    .execute()

/** Deletes what is older than the retention. In a system transaction. */
export const deleteEntriesBefore = async (tx: Transaction, before: Date): Promise<void> => {
  await tx.sql.deleteFrom('audit_entries').where('at', '<', before).execute()
}
