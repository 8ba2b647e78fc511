import { isStaffOfStore, requireStaff } from '#core/staff/server/require-staff.service.ts'
import { storeErrors } from '#core/stores/contract/errors.ts'
import { loadStore, lockStore } from '#core/stores/server/stores.service.ts'
import type { TableKind } from '#core/tables/domain/table.ts'
import { invalidateCache } from '#platform/cache/cache-invalidation.ts'
import { type Failure, failure } from '#platform/contract/errors.ts'
import { formErrors } from '#platform/contract/form-errors.ts'
import type { Transaction } from '#platform/db/transaction.ts'
import type { Caller } from '#platform/http/caller.ts'
import type { Platform } from '#platform/http/server-plugin.ts'
import type { Language } from '#platform/kernel/language.ts'
import { fail, ok, type Result } from '#platform/kernel/result.ts'
import { dineInErrors } from '../contract/errors.ts'
import type { Floor, TablePrint } from '../contract/floor-endpoints.ts'
import type { DineInSettings } from '../domain/session.ts'
import { presentFloor, presentPrint } from './floor.presenter.ts'
import { notifyTable } from './notify-table.writer.ts'
import { findOpenSession } from './sessions.repo.ts'
import { openSession } from './sit-down.use-case.ts'
import { hashTableCodes } from './table-code.signature.ts'
import {
  findTable,
  insertTable,
  listTables,
  lockStoreTables,
  lockTable,
  retireCodes,
  saveSettings,
  type TableRow,
  updateTable,
} from './tables.repo.ts'
import { validateTableName } from './validate-table-name.policy.ts'

export interface StaffInput {
  readonly caller: Caller
  readonly language: Language
}

const notifyFloor = (tx: Transaction, storeId: string): Promise<void> =>
  notifyTable(tx, { id: '', store_id: storeId, version: 0 })

/** Runs `work` for an outlet of the member of staff, and answers with its tables as they are then. */
export const changeFloor = (
  platform: Platform,
  { caller, language, storeId }: StaffInput & { readonly storeId: string },
  work?: (tx: Transaction) => Promise<Failure | undefined>,
): Promise<Result<Floor, Failure>> => {
  const staff = requireStaff(caller)
  if (!isStaffOfStore(staff, storeId)) return Promise.resolve(fail(failure(storeErrors.unknownStore)))
  return platform.db.tenant(staff.brandId, async (tx) => {
    // An owner works at every outlet of the brand, and at no other brand's.
    if (!(await loadStore(tx, storeId))) return fail(failure(storeErrors.unknownStore))
    const refused = await work?.(tx)
    if (refused) return fail(refused)
    if (work) await notifyFloor(tx, storeId)
    return presentFloor(tx, { storeId, language, catalogue: platform.catalogue })
  })
}

/** A table of the caller's brand, in service or not; undefined when the caller does not work at its outlet. */
export const findOwnTable = (
  platform: Platform,
  caller: Caller,
  id: string,
): Promise<TableRow | undefined> => {
  const staff = requireStaff(caller)
  return platform.db.tenant(staff.brandId, async (tx) => {
    const table = await findTable(tx, id)
    return table && isStaffOfStore(staff, table.store_id) ? table : undefined
  })
}

/** Changes one table with its row locked. */
export const changeTable = async (
  platform: Platform,
  { id, ...call }: StaffInput & { readonly id: string },
  work: (tx: Transaction, table: TableRow) => Promise<Failure | undefined>,
): Promise<Result<Floor, Failure>> => {
  const found = await findOwnTable(platform, call.caller, id)
  if (!found) return fail(failure(dineInErrors.unknownTable))
  return changeFloor(platform, { ...call, storeId: found.store_id }, async (tx) => {
    const table = await lockTable(tx, id)
    return table?.is_active ? work(tx, table) : failure(dineInErrors.unknownTable)
  })
}

interface NewTables {
  readonly kind: TableKind
  readonly names: readonly string[]
  readonly area: string
  readonly seats: number
}

/** Adds tables or rooms to an outlet. */
export const addTables = (
  platform: Platform,
  { names, kind, area, seats, ...call }: StaffInput & NewTables & { readonly storeId: string },
): Promise<Result<Floor, Failure>> =>
  changeFloor(platform, call, async (tx) => {
    const { storeId } = call
    const before = await lockStoreTables(tx, storeId)
    const last = Math.max(0, ...before.map(({ position }) => position))
    for (const [index, name] of names.entries()) {
      const refused = await validateTableName(tx, { storeId, name })
      if (refused) return refused
      const id = tx.generateId()
      await insertTable(tx, {
        ...{ id, store_id: storeId, kind, name, area, seats, position: last + index + 1 },
        ...hashTableCodes(platform, { id, generation: 1 }),
        ...{ generation: 1, is_active: true, created_at: tx.now },
      })
    }
    // What stands on the tables is in cached responses.
    await invalidateCache(tx)
    return undefined
  })

/** Makes the codes valid that nobody has printed yet. */
export const issueCodes = async (
  platform: Pick<Platform, 'secret'>,
  tx: Transaction,
  tables: readonly TableRow[],
): Promise<void> => {
  for (const table of tables)
    if (table.code_hash === null || table.short_code_hash === null)
      await updateTable(tx, table.id, hashTableCodes(platform, table))
}

/** The codes of an outlet's tables. */
export const readPrints = (
  platform: Platform,
  { caller, storeId }: Pick<StaffInput, 'caller'> & { readonly storeId: string },
): Promise<Result<TablePrint[], Failure>> => {
  const staff = requireStaff(caller)
  return platform.db.tenant(staff.brandId, async (tx) => {
    const store = isStaffOfStore(staff, storeId) ? await loadStore(tx, storeId) : undefined
    if (!store) return fail(failure(storeErrors.unknownStore))
    const tables = await listTables(tx, storeId)
    await issueCodes(platform, tx, tables)
    return ok(tables.map((table) => presentPrint(platform, table, store.homePath)))
  })
}

/** Gives a table a new code; its guests stay, an old print says that it was renewed. */
export const renewCode = async (
  platform: Platform,
  call: StaffInput & { readonly id: string },
): Promise<Result<TablePrint[], Failure>> => {
  let storeId = ''
  const changed = await changeTable(platform, call, async (tx, table) => {
    storeId = table.store_id
    await retireCodes(tx, table)
    const generation = table.generation + 1
    await updateTable(tx, table.id, {
      generation,
      ...hashTableCodes(platform, { id: table.id, generation }),
    })
    return undefined
  })
  return changed.ok ? readPrints(platform, { caller: call.caller, storeId }) : changed
}

interface SettingsChange extends StaffInput {
  readonly storeId: string
  readonly settings: DineInSettings
  /** Of the settings as they were read. */
  readonly settingsVersion: string
}

/** Changes how visits begin and end at an outlet, unless somebody else has changed it since it was read. */
export const changeSettings = (
  platform: Platform,
  { settings, settingsVersion, ...call }: SettingsChange,
): Promise<Result<Floor, Failure>> =>
  changeFloor(platform, call, async (tx) => {
    // Two people who save are one after another.
    await lockStore(tx, call.storeId)
    const floor = await presentFloor(tx, { ...call, catalogue: platform.catalogue })
    if (floor.ok && floor.value.settingsVersion !== settingsVersion)
      return failure(formErrors.changedMeanwhile, { data: floor.value })
    await saveSettings(tx, { id: call.storeId }, settings)
    return undefined
  })

/** Opens a visit for guests who sit down; they join by scanning or by its short code. */
export const seatGuests = (
  platform: Platform,
  call: StaffInput & { readonly id: string },
): Promise<Result<Floor, Failure>> =>
  changeTable(platform, call, async (tx, table) => {
    if (await findOpenSession(tx, table.id)) return failure(dineInErrors.tableTaken)
    await openSession(tx, { table, language: call.language, status: 'open' })
    return undefined
  })
