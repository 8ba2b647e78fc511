import { sql } from 'kysely'
import type { Transaction } from './transaction.ts'

export interface ColumnInfo {
  readonly name: string
  /** As it is written in SQL: `numeric(10,2)`, `text[]`. */
  readonly type: string
}

/** A table of the shop with its writable columns; generated columns are left out. */
export interface TableInfo {
  readonly name: string
  readonly columns: readonly ColumnInfo[]
}

/** A sequence with its last value; `isCalled` false means that this value has not been used yet. */
export interface SequenceInfo {
  readonly name: string
  readonly value: string
  readonly isCalled: boolean
}

/** A name quoted for a statement. */
export const quoteName = (name: string): string => `"${name.replaceAll('"', '""')}"`

/** All tables of the shop, ordered by name, without the migrations' own list and the job queue. */
export const readTables = async (tx: Transaction): Promise<TableInfo[]> => {
  const { rows } = await sql<TableInfo>`
    select c.relname as name,
      json_agg(json_build_object('name', a.attname, 'type', format_type(a.atttypid, a.atttypmod)) order by a.attnum)
        as columns
    from pg_class c
    join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relname <> 'schema_migrations'
    group by c.relname
    order by c.relname`.execute(tx.sql)
  return rows
}

/** The current value of each sequence of the shop's tables. */
export const readSequences = async (tx: Transaction): Promise<SequenceInfo[]> => {
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_class
    where relnamespace = 'public'::regnamespace and relkind = 'S'
    order by relname`.execute(tx.sql)
  const sequences: SequenceInfo[] = []
  for (const { name } of rows) {
    const state = await sql<{ value: string; isCalled: boolean }>`
      select last_value::text as value, is_called as "isCalled" from ${sql.id(name)}`.execute(tx.sql)
    for (const { value, isCalled } of state.rows) sequences.push({ name, value, isCalled })
  }
  return sequences
}

/** One applied migration. Two databases with the same applied migrations have the same schema. */
export interface AppliedMigration {
  readonly name: string
  readonly hash: string
}

export const readMigrations = (tx: Transaction): Promise<AppliedMigration[]> =>
  tx.sql.selectFrom('schema_migrations').select(['name', 'hash']).orderBy('name').execute()
