import type { Tables } from '#platform/db/tables.ts'
import type { Transaction } from '#platform/db/transaction.ts'
import {
  buildOwnerCondition,
  buildParentCondition,
  type ExportedRow,
  listExportedRows,
  type UserExport,
} from './user-export.repo.ts'

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
export const defineUserRowsExport = (
  table: TableName,
  { user = 'user_id', without = [] }: OwnRows = {},
): UserExport => ({
  table,
  isOwn: buildOwnerCondition(user),
  without,
})

interface RowsUnder {
  /** The column that references the row with the person's id. */
  readonly by: string
  readonly of: TableName
  readonly without?: readonly string[]
}

/** The rows of a table that reference a row of another table with the person's id. */
export const defineChildRowsExport = (table: TableName, { by, of, without = [] }: RowsUnder): UserExport => ({
  table,
  isOwn: buildParentCondition(by, of),
  without,
})

/** `points_ledger` is `pointsLedger` on the wire. */
const toWireName = (name: string): string =>
  name.replace(/_[a-z]/g, (letter) => letter.slice(1).toUpperCase())

type Row = ExportedRow['row']

const toWireRow = (row: Row): Row =>
  Object.fromEntries(Object.entries(row).map(([name, value]) => [toWireName(name), value]))

/** All stored data about a person, by table, in one statement; a table without any is an empty list. */
export const exportUser = async (
  tx: Transaction,
  userId: string,
  tables: readonly UserExport[],
): Promise<Record<string, Row[]>> => {
  const parts = Map.groupBy(await listExportedRows(tx, userId, tables), ({ part }) => part)
  return Object.fromEntries(
    tables.map(({ table }) => [toWireName(table), (parts.get(table) ?? []).map(({ row }) => toWireRow(row))]),
  )
}
