import { type RawBuilder, sql } from 'kysely'
import type { Tables } from '#platform/db/tables.ts'
import type { Transaction } from '#platform/db/transaction.ts'

/** A table with data about a person, and the part of it that the person's export contains. */
export interface UserExport {
  readonly table: string
  /** Which rows of the table, with alias `t`, belong to this person. */
  readonly isOwn: (userId: string) => RawBuilder<boolean>
  /** Columns without data about the person: our secrets, other people's names. */
  readonly without: readonly string[]
}

declare module '#platform/kernel/hooks.ts' {
  interface Hooks {
    /** A part of the export of all data about a person. */
    userExport: UserExport
  }
}

type TableName = keyof Tables & string

interface OwnRows {
  /** The column with the person's id; `user_id` when absent. */
  readonly user?: string
  readonly without?: readonly string[]
}

/** The rows of a table that contain the person's id. */
export const ownRows = (table: TableName, { user = 'user_id', without = [] }: OwnRows = {}): UserExport => ({
  table,
  isOwn: (userId) => sql`${sql.ref(`t.${user}`)} = ${userId}`,
  without,
})

interface RowsUnder {
  /** The column that references the row with the person's id. */
  readonly by: string
  readonly of: TableName
  readonly without?: readonly string[]
}

/** The rows of a table that reference a row of another table with the person's id. */
export const rowsUnder = (table: TableName, { by, of, without = [] }: RowsUnder): UserExport => ({
  table,
  isOwn: (userId) =>
    sql`${sql.ref(`t.${by}`)} in (select id from ${sql.table(of)} where user_id = ${userId})`,
  without,
})

/** `points_ledger` is `pointsLedger` on the wire. */
const toWireName = (name: string): string =>
  name.replace(/_[a-z]/g, (letter) => letter.slice(1).toUpperCase())

type Row = Readonly<Record<string, unknown>>

const toWireRow = (row: Row): Row =>
  Object.fromEntries(Object.entries(row).map(([name, value]) => [toWireName(name), value]))

const selectExportedRows = ({ table, isOwn, without }: UserExport, userId: string) =>
  sql<{ part: string; row: Row }>`select ${table}::text as part, to_jsonb(t) - ${[
    'brand_id',
    ...without,
  ]}::text[] as row from ${sql.table(table)} t where ${isOwn(userId)}`

/** All stored data about a person, by table, in one statement; a table without any is an empty list. */
export const exportUser = async (
  unit: Transaction,
  userId: string,
  tables: readonly UserExport[],
): Promise<Record<string, Row[]>> => {
  const selects = tables.map((table) => selectExportedRows(table, userId))
  const { rows } = await sql<{ part: string; row: Row }>`${sql.join(selects, sql` union all `)}`.execute(
    unit.sql,
  )
  const parts = Map.groupBy(rows, ({ part }) => part)
  return Object.fromEntries(
    tables.map(({ table }) => [toWireName(table), (parts.get(table) ?? []).map(({ row }) => toWireRow(row))]),
  )
}
