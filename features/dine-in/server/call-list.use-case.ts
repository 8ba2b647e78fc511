import { isStaffOfStore, requireStaff } from '#core/staff/server/require-staff.service.ts'
import { storeErrors } from '#core/stores/contract/errors.ts'
import type { StoreRecord } from '#core/stores/domain/store.ts'
import { loadStore, lockStore } from '#core/stores/server/stores.service.ts'
import { type Failure, failure } from '#platform/contract/errors.ts'
import { formErrors } from '#platform/contract/form-errors.ts'
import type { Transaction } from '#platform/db/transaction.ts'
import type { Caller } from '#platform/http/caller.ts'
import { computeFormVersion } from '#platform/http/form-version.ts'
import { httpErrors } from '#platform/http/http-errors.ts'
import type { Platform } from '#platform/http/server-plugin.ts'
import type { LocalizedText } from '#platform/kernel/language.ts'
import { fail, ok, type Result } from '#platform/kernel/result.ts'
import type { CallListForm } from '../contract/call-list-endpoints.ts'
import { dineInErrors } from '../contract/errors.ts'
import {
  type CallChoice,
  type CallsFault,
  completeCalls,
  findCallsFault,
  isCallKind,
  MAX_OWN_CALLS,
} from '../domain/calls.ts'
import { loadCalls, saveCalls } from './call-list.repo.ts'
import { notifyTable } from './notify-table.writer.ts'
import { listOpenSessions } from './sessions.repo.ts'

const unknownStore = fail(failure(storeErrors.unknownStore))

interface CallListInput {
  readonly caller: Caller
  readonly storeId: string
}

const presentForm = (choices: readonly CallChoice[], { languages }: StoreRecord): CallListForm => {
  const calls = completeCalls(choices).map(({ key, name, isOffered }) => ({ key, name, isOffered }))
  return { version: computeFormVersion(calls), calls, languages: [...languages] }
}

/** What guests of an outlet can call for, for those who set it. */
export const readCallList = (
  { db }: Pick<Platform, 'db'>,
  { caller, storeId }: CallListInput,
): Promise<Result<CallListForm, Failure>> => {
  const staff = requireStaff(caller)
  return db.tenant(staff.brandId, async (tx) => {
    const store = isStaffOfStore(staff, storeId) ? await loadStore(tx, storeId) : undefined
    return store ? ok(presentForm(await loadCalls(tx, storeId), store)) : unknownStore
  })
}

const describeFault = ({ index, field: part, kind }: CallsFault): Failure => {
  const field = `calls.${index}.${part}`
  if (kind === 'needsName') return failure(dineInErrors.callNameless, { field })
  if (kind === 'tooMany') return failure(dineInErrors.tooManyCalls, { field, values: { max: MAX_OWN_CALLS } })
  return failure(httpErrors.invalid, { field })
}

interface CallInput {
  readonly key?: string | undefined
  readonly name: LocalizedText | null
  readonly isOffered: boolean
}

interface CallListChange extends CallListInput {
  readonly calls: readonly CallInput[]
  /** As it was read. */
  readonly version: string
}

/** The first call that the outlet does not have, so that no key comes from outside. */
const findUnknownKey = (calls: readonly CallInput[], known: readonly CallChoice[]): number =>
  calls.findIndex(
    ({ key }) => key !== undefined && !isCallKind(key) && known.every((each) => each.key !== key),
  )

/** Notifies the guests who sit at the outlet, whose pages show the list, and its staff. */
const notifyGuests = async (tx: Transaction, storeId: string): Promise<void> => {
  for (const session of await listOpenSessions(tx, storeId)) await notifyTable(tx, session)
}

/** Changes what guests of an outlet can call for, unless somebody else has changed it since it was read. */
export const changeCallList = (
  { db }: Pick<Platform, 'db'>,
  { caller, storeId, calls, version }: CallListChange,
): Promise<Result<CallListForm, Failure>> => {
  const staff = requireStaff(caller)
  return db.tenant(staff.brandId, async (tx) => {
    // Two people who save are one after another.
    const store = isStaffOfStore(staff, storeId) ? await lockStore(tx, storeId) : undefined
    if (!store) return unknownStore
    const before = await loadCalls(tx, storeId)
    const form = presentForm(before, store)
    if (form.version !== version) return fail(failure(formErrors.changedMeanwhile, { data: form }))
    const fault = findCallsFault(calls)
    if (fault) return fail(describeFault(fault))
    const unknown = findUnknownKey(calls, before)
    if (unknown >= 0) return fail(failure(httpErrors.invalid, { field: `calls.${unknown}.key` }))
    const saved = calls.map(({ key = tx.generateId(), name, isOffered }) => ({ key, name, isOffered }))
    await saveCalls(tx, { storeId, calls: saved })
    await notifyGuests(tx, storeId)
    // As it is stored: the version is of that.
    return ok(presentForm(await loadCalls(tx, storeId), store))
  })
}
