import { invalidateCache } from '#platform/cache/cache-invalidation.ts'
import { type Failure, failure } from '#platform/contract/errors.ts'
import type { Transaction } from '#platform/db/transaction.ts'
import type { Platform } from '#platform/http/server-plugin.ts'
import { fail, type Result } from '#platform/kernel/result.ts'
import { dineInErrors } from '../contract/errors.ts'
import type { Floor } from '../contract/floor-endpoints.ts'
import { computeTableVersion, presentSavedTable } from './floor.presenter.ts'
import { moveOrders } from './move-visit.use-case.ts'
import { notifyTable } from './notify-table.writer.ts'
import { findOpenSession, lockSession, touchSession } from './sessions.repo.ts'
import { lockStoreTables, type TableRow, updateTable } from './tables.repo.ts'
import { changeFloor, findOwnTable, type StaffInput } from './tables.use-case.ts'
import { validateTableName } from './validate-table-name.policy.ts'

interface TableChange {
  /** What the editor saw. */
  readonly version?: string | undefined
  readonly name?: string | undefined
  readonly area?: string | undefined
  readonly seats?: number | undefined
  readonly isActive?: boolean | undefined
  readonly after?: string | null | undefined
}

/** Puts a table behind another one, or first, and counts all of the outlet through. */
const placeTable = async (
  tx: Transaction,
  { table, all, after }: { table: TableRow; all: readonly TableRow[]; after: string | null },
): Promise<Failure | undefined> => {
  const others = all.filter(({ id }) => id !== table.id)
  const at = others.findIndex(({ id }) => id === after) + 1
  if (after !== null && at === 0) return failure(dineInErrors.unknownTable, { field: 'after' })
  for (const [index, { id, position }] of others.toSpliced(at, 0, table).entries())
    if (position !== index + 1) await updateTable(tx, id, { position: index + 1 })
  return undefined
}

/** Writes the new name to the orders of the visit at a table, and notifies its guests. */
const renameVisit = async (tx: Transaction, table: TableRow): Promise<void> => {
  const open = await findOpenSession(tx, table.id)
  const session = open && (await lockSession(tx, open.id))
  if (!session) return
  await moveOrders(tx, session, table)
  await notifyTable(tx, await touchSession(tx, session.id))
}

const editInTransaction = async (
  tx: Transaction,
  { table, all, change }: { table: TableRow; all: readonly TableRow[]; change: TableChange },
): Promise<Failure | undefined> => {
  const { version, after } = change
  if (version !== undefined && version !== computeTableVersion(table))
    return failure(dineInErrors.tableChanged, { data: presentSavedTable(table) })
  const { name = table.name, area = table.area, seats = table.seats } = change
  const isActive = change.isActive ?? table.is_active
  const isNew = name !== table.name || !table.is_active
  const taken =
    isActive && isNew && (await validateTableName(tx, { id: table.id, storeId: table.store_id, name }))
  if (taken) return taken
  if (!isActive && table.is_active && (await findOpenSession(tx, table.id)))
    return failure(dineInErrors.tableTaken)
  const misplaced = after === undefined ? undefined : await placeTable(tx, { table, all, after })
  if (misplaced) return misplaced
  await updateTable(tx, table.id, { name, area, seats, is_active: isActive })
  if (name !== table.name) await renameVisit(tx, { ...table, name })
  // What stands on the tables is in cached responses.
  await invalidateCache(tx)
  return undefined
}

/**
 * Changes a table, takes it out of service while nobody sits there, or puts it back. Its code stays valid: it is made of
 * the table, not of its name.
 */
export const editTable = async (
  platform: Platform,
  { id, change, ...call }: StaffInput & { readonly id: string; readonly change: TableChange },
): Promise<Result<Floor, Failure>> => {
  const found = await findOwnTable(platform, call.caller, id)
  if (!found) return fail(failure(dineInErrors.unknownTable))
  return changeFloor(platform, { ...call, storeId: found.store_id }, async (tx) => {
    const all = await lockStoreTables(tx, found.store_id)
    const table = all.find((each) => each.id === id)
    return table ? editInTransaction(tx, { table, all, change }) : failure(dineInErrors.unknownTable)
  })
}
