import { type RawBuilder, sql } from 'kysely'
import type { Tables } from '#platform/db/tables.ts'
import type { Transaction } from '#platform/db/transaction.ts'

/** A table in which an area keeps something of a person, and what of it the person takes along. */
export interface UserExport {
  readonly table: string
  /** Which rows of the table, called `t`, are this person's. */
  readonly isOwn: (userId: string) => RawBuilder<boolean>
  /** Columns that say nothing of the person: secrets of ours, other people's names. */
  readonly without: readonly string[]
}

declare module '#platform/kernel/hooks.ts' {
  interface Hooks {
    /** What a person who asks for all their data is given. */
    userExport: UserExport
  }
}

type TableName = keyof Tables & string

interface OwnRows {
  /** The column with the person's id; `user_id` when absent. */
  readonly user?: string
  readonly without?: readonly string[]
}

/** The rows of a table that name the person themselves. */
export const ownRows = (table: TableName, { user = 'user_id', without = [] }: OwnRows = {}): UserExport => ({
  table,
  isOwn: (userId) => sql`${sql.ref(`t.${user}`)} = ${userId}`,
  without,
})

interface RowsUnder {
  /** The column that points at the row that names the person. */
  readonly by: string
  readonly of: TableName
  readonly without?: readonly string[]
}

/** The rows of a table that belong to a row of another that names the person. */
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

/** Everything that is kept of a person, by table, in one statement; a table in which there is nothing is an empty list. */
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
