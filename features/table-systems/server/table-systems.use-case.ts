import { isStaffOfStore, requireStaff } from '#core/staff/server/require-staff.service.ts'
import { storeErrors } from '#core/stores/contract/errors.ts'
import { loadStore, lockStore } from '#core/stores/server/stores.service.ts'
import type { RemoteTable, TableSystemFactory } from '#core/tables/contract/table-system.ts'
import { loadTables } from '#core/tables/server/table-directory.service.ts'
import { type Failure, failure } from '#platform/contract/errors.ts'
import { formErrors } from '#platform/contract/form-errors.ts'
import type { Transaction } from '#platform/db/transaction.ts'
import type { Caller } from '#platform/http/caller.ts'
import { computeFormVersion } from '#platform/http/form-version.ts'
import type { Platform } from '#platform/http/server-plugin.ts'
import { fail, ok, type Result } from '#platform/kernel/result.ts'
import type { OfferedSystem, SystemDelivery, TableSystemOverview } from '../contract/endpoints.ts'
import { tableSystemErrors } from '../contract/errors.ts'
import { enqueueSync } from './check-events.listener.ts'
import { findSystem, openSystem, sealSecret } from './connection.mapper.ts'
import { deleteConnection, findConnection, saveConnection, updateRemoteTables } from './connections.repo.ts'
import { listStepLog, lockStep, type StepLogRow, updateStep } from './steps.repo.ts'
import { CALL_LIMITS } from './sync-check.worker.ts'

interface StoreCall {
  readonly caller: Caller
  readonly storeId: string
}

const presentSystem = ({
  name,
  title,
  addresses,
  fields,
  needsSecret,
  takesRoomCharges,
}: TableSystemFactory): OfferedSystem => ({
  ...{ name, title, needsSecret, takesRoomCharges, addresses: [...addresses], fields: [...fields] },
})

const presentDelivery = (row: StepLogRow): SystemDelivery => ({
  ...{ _id: row.id, orderId: String(row.number), table: row.dining_table?.name ?? '', kind: row.kind },
  ...{ status: row.status, attempts: row.attempts, error: row.last_error },
  createdAt: row.created_at.toISOString(),
})

const loadOverview = async (
  platform: Platform,
  tx: Transaction,
  storeId: string,
): Promise<TableSystemOverview> => {
  const stored = await findConnection(tx, storeId)
  const connection = stored
    ? {
        ...{ system: stored.system, address: stored.address, fields: { ...stored.fields } },
        takesRoomCharges: stored.takes_room_charges,
      }
    : null
  const tables = (await loadTables(platform, tx, storeId)).map(({ id: _id, kind, name }) => ({
    ...{ _id, kind, name, remote: stored?.tables[_id] ?? null },
  }))
  return {
    version: computeFormVersion([connection, tables.map(({ _id, remote }) => [_id, remote])]),
    systems: platform.hooks.all('tableSystem').map(presentSystem),
    connection,
    tables,
    deliveries: (await listStepLog(tx, storeId)).map(presentDelivery),
  }
}

/** Runs a change for an outlet of the member of staff, and answers with its system as it is then. */
const runInStore = <Value>(
  platform: Platform,
  { caller, storeId }: StoreCall,
  work: (tx: Transaction) => Promise<Result<Value, Failure>>,
): Promise<Result<Value, Failure>> => {
  const staff = requireStaff(caller)
  return platform.db.tenant(staff.brandId, async (tx) => {
    const store = isStaffOfStore(staff, storeId) ? await loadStore(tx, storeId) : undefined
    return store ? work(tx) : fail(failure(storeErrors.unknownStore))
  })
}

/** Runs a change of settings, unless somebody else has changed them since they were read. */
const changeInStore = (
  platform: Platform,
  call: StoreCall & { readonly version: string },
  work: (tx: Transaction) => Promise<Result<TableSystemOverview, Failure>>,
): Promise<Result<TableSystemOverview, Failure>> =>
  runInStore(platform, call, async (tx) => {
    // Two people who save are one after another.
    await lockStore(tx, call.storeId)
    const before = await loadOverview(platform, tx, call.storeId)
    if (before.version !== call.version) return fail(failure(formErrors.changedMeanwhile, { data: before }))
    return work(tx)
  })

export const readTableSystem = (platform: Platform, call: StoreCall) =>
  runInStore(platform, call, async (tx) => ok(await loadOverview(platform, tx, call.storeId)))

export interface ConnectInput extends StoreCall {
  /** As it was read. */
  readonly version: string
  readonly system: string
  readonly address: string
  readonly secret?: string | undefined
  readonly fields: Readonly<Record<string, string>>
  readonly takesRoomCharges: boolean
}

const isComplete = (system: TableSystemFactory, { address, fields }: ConnectInput): boolean =>
  system.addresses.includes(address) &&
  system.fields.every((name) => fields[name]) &&
  Object.keys(fields).length === system.fields.length

/** Connects an outlet to its system. Another system or address needs the secret again. */
export const connectTableSystem = (
  platform: Platform,
  call: ConnectInput,
): Promise<Result<TableSystemOverview, Failure>> =>
  changeInStore(platform, call, async (tx) => {
    const { storeId, system, address, secret: text, fields, takesRoomCharges } = call
    const factory = findSystem(platform, system)
    if (!factory || !isComplete(factory, call)) return fail(failure(tableSystemErrors.settingsRefused))
    const before = await findConnection(tx, storeId)
    const stored = before?.system === system && before.address === address ? before.secret : null
    if (factory.needsSecret && text === undefined && stored === null)
      return fail(failure(tableSystemErrors.secretMissing, { field: 'secret' }))
    await saveConnection(tx, {
      ...{ store_id: storeId, system, address, fields },
      secret: text === undefined ? stored : sealSecret(platform, tx, { storeId, text }),
      takes_room_charges: takesRoomCharges && factory.takesRoomCharges,
    })
    return ok(await loadOverview(platform, tx, storeId))
  })

export const disconnectTableSystem = (platform: Platform, call: StoreCall) =>
  runInStore(platform, call, async (tx) => {
    await deleteConnection(tx, call.storeId)
    return ok(await loadOverview(platform, tx, call.storeId))
  })

interface MapInput extends StoreCall {
  readonly version: string
  readonly tables: readonly { _id: string; remote: string | null }[]
}

/** Sets the system's ids of tables; a table without one has its own name there. */
export const mapTables = (
  platform: Platform,
  call: MapInput,
): Promise<Result<TableSystemOverview, Failure>> =>
  changeInStore(platform, call, async (tx) => {
    const { storeId } = call
    const connection = await findConnection(tx, storeId)
    if (!connection) return fail(failure(tableSystemErrors.notConnected))
    const known = new Set((await loadTables(platform, tx, storeId)).map(({ id }) => id))
    const changed = new Map(Object.entries(connection.tables))
    for (const { _id, remote } of call.tables)
      if (remote === null) changed.delete(_id)
      else if (known.has(_id)) changed.set(_id, remote)
    await updateRemoteTables(tx, storeId, Object.fromEntries(changed))
    return ok(await loadOverview(platform, tx, storeId))
  })

/** Asks the system for its tables. Outside any transaction. */
export const testConnection = async (
  platform: Platform,
  call: StoreCall,
): Promise<Result<{ tables: RemoteTable[] }, Failure>> => {
  const found = await runInStore(platform, call, async (tx) => {
    const connection = await findConnection(tx, call.storeId)
    return connection ? ok(connection) : fail(failure(tableSystemErrors.notConnected))
  })
  if (!found.ok) return found
  const system = openSystem(platform, found.value)
  if (!system) return fail(failure(tableSystemErrors.notConnected))
  try {
    return ok({ tables: [...(await system.listTables(AbortSignal.timeout(CALL_LIMITS.deadline)))] })
  } catch (error) {
    platform.logger.warn({ err: error, storeId: call.storeId }, 'a table system could not be reached')
    return fail(failure(tableSystemErrors.unreachable))
  }
}

/** Sends a failed step again, with all its attempts; the system knows it by its reference. */
export const retryDelivery = (
  platform: Platform,
  { caller, id }: { readonly caller: Caller; readonly id: string },
): Promise<Result<TableSystemOverview, Failure>> => {
  const staff = requireStaff(caller)
  return platform.db.tenant(staff.brandId, async (tx) => {
    const step = await lockStep(tx, id)
    if (!step || !isStaffOfStore(staff, step.store_id))
      return fail(failure(tableSystemErrors.unknownDelivery))
    if (step.status !== 'failed') return fail(failure(tableSystemErrors.notFailed))
    const resends = step.resends + 1
    await updateStep(tx, id, { status: 'waiting', attempts: 0, resends })
    await enqueueSync(tx, step.order_id, `retry ${id} ${resends}`)
    return ok(await loadOverview(platform, tx, step.store_id))
  })
}
