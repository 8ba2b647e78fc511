import { type Selectable, sql } from 'kysely'
import type { Tables } from './tables.ts'
import type { Transaction } from './transaction.ts'

type Column<Name extends keyof Tables> = keyof Tables[Name] & string

/** A row by its SQL names, as JSON would hold it. */
export type Row<Name extends keyof Tables> = Partial<Selectable<Tables[Name]>>

/** How rows are merged with existing ones. */
export interface Upsert<Name extends keyof Tables> {
  readonly rows: readonly Row<Name>[]
  /** The unique columns that identify a row. */
  readonly by: readonly Column<Name>[]
  /** Columns that an existing row keeps, such as its id. */
  readonly keep?: readonly Column<Name>[]
}

/**
 * Inserts many rows in one statement and updates existing ones. All rows must have the same columns, and no two the
 * same values of `by`.
 * @returns each row's id and `by` columns, in no particular order; no ids for a table without them
 */
export const upsertAll = async <Name extends keyof Tables & string>(
  tx: Transaction,
  table: Name,
  { rows, by, keep = [] }: Upsert<Name>,
): Promise<Record<string, string>[]> => {
  const [first] = rows
  if (!first) return []
  const names: string[] = Object.keys(first)
  const stored = new Set<string>([...by, ...keep])
  const list = (columns: readonly string[]) => sql.join(columns.map((column) => sql.ref(column)))
  const updates = names
    .filter((name) => !stored.has(name))
    .map((name) => sql`${sql.ref(name)} = excluded.${sql.ref(name)}`)
  const action = updates.length > 0 ? sql`do update set ${sql.join(updates)}` : sql`do nothing`
  const answered: string[] = [...(names.includes('id') ? ['id'] : []), ...by]
  const { rows: written } = await sql<Record<string, string>>`
    insert into ${sql.table(table)} (${list(names)})
    select ${list(names)} from jsonb_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(rows)}::jsonb)
    on conflict (${list(by)}) ${action}
    returning ${list(answered)}`.execute(tx.sql)
  return written
}
