import { type RawBuilder, sql } from 'kysely'
import type { Tables } from '#platform/db/tables.ts'
import type { Transaction } from '#platform/db/transaction.ts'

type TableName = keyof Tables & string

/** A table with data about a person, and the part of it that the person's export contains. */
export interface UserExport {
  readonly table: string
  /** Which rows of the table, with alias `t`, belong to this person. */
  readonly isOwn: (userId: string) => RawBuilder<boolean>
  /** Columns without data about the person: our secrets, other people's names. */
  readonly without: readonly string[]
}

/** The condition that a column of `t` is the person's id. */
export const buildOwnerCondition =
  (column: string): UserExport['isOwn'] =>
  (userId) =>
    sql`${sql.ref(`t.${column}`)} = ${userId}`

/** The condition that a column of `t` references a row of `parent` with the person's id. */
export const buildParentCondition =
  (column: string, parent: TableName): UserExport['isOwn'] =>
  (userId) =>
    sql`${sql.ref(`t.${column}`)} in (select id from ${sql.table(parent)} where user_id = ${userId})`

export interface ExportedRow {
  /** The name of its table. */
  readonly part: string
  /** By the names of its columns. */
  readonly row: Readonly<Record<string, unknown>>
}

const selectExportedRows = ({ table, isOwn, without }: UserExport, userId: string) =>
  sql<ExportedRow>`select ${table}::text as part, to_jsonb(t) - ${[
    'brand_id',
    ...without,
  ]}::text[] as row from ${sql.table(table)} t where ${isOwn(userId)}`

/** All stored data about a person, in one statement. */
export const listExportedRows = async (
  tx: Transaction,
  userId: string,
  tables: readonly UserExport[],
): Promise<ExportedRow[]> => {
  const selects = tables.map((table) => selectExportedRows(table, userId))
  const { rows } = await sql<ExportedRow>`${sql.join(selects, sql` union all `)}`.execute(tx.sql)
  return rows
}
