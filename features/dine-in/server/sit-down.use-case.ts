import { createAnonymousCustomer } from '#core/customers/server/customers-on-behalf.service.ts'
import { isCustomer } from '#core/customers/server/require-customer.service.ts'
import { getChannel } from '#core/sites/domain/order-type.ts'
import { storeErrors } from '#core/stores/contract/errors.ts'
import { loadStore } from '#core/stores/server/stores.service.ts'
import { getTableOrderType } from '#core/tables/domain/table.ts'
import type { HandlerData } from '#platform/contract/contract.ts'
import { type Failure, failure } from '#platform/contract/errors.ts'
import type { Transaction } from '#platform/db/transaction.ts'
import type { Caller, CustomerCaller } from '#platform/http/caller.ts'
import type { Platform } from '#platform/http/server-plugin.ts'
import { generateDigits } from '#platform/kernel/ids.ts'
import { type Language, localize } from '#platform/kernel/language.ts'
import { fail, ok, type Result } from '#platform/kernel/result.ts'
import type { DineInApi, TableSession } from '../contract/endpoints.ts'
import { dineInErrors } from '../contract/errors.ts'
import {
  getJoinStatus,
  isSentAway,
  JOIN_CODE_DIGITS,
  type JoinProof,
  MAX_TABLE_MEMBERS,
} from '../domain/session.ts'
import { notifyTable } from './notify-table.writer.ts'
import { presentSession } from './session.presenter.ts'
import {
  findMember,
  findOpenSession,
  insertSession,
  listTableMembers,
  lockSession,
  type SessionRow,
  saveMember,
  touchSession,
} from './sessions.repo.ts'
import { hashTableCode } from './table-code.signature.ts'
import {
  findTableByCode,
  findTableByName,
  isRetiredCode,
  loadSettings,
  lockTable,
  type TableRow,
} from './tables.repo.ts'

/** The table of a code, whatever its brand. */
const findCodeTable = async (platform: Platform, code: string): Promise<Result<TableRow, Failure>> => {
  const codeHash = hashTableCode(platform, code)
  const { table, isRetired } = await platform.db.system(async (tx) => ({
    table: await findTableByCode(tx, codeHash),
    isRetired: await isRetiredCode(tx, codeHash),
  }))
  if (isRetired) return fail(failure(dineInErrors.renewedCode))
  if (!table) return fail(failure(dineInErrors.unknownCode))
  return table.is_active
    ? ok(table)
    : fail(failure(dineInErrors.closedTable, { values: { table: table.name } }))
}

/** The code in a scanned address: its last segment. */
const extractCode = (path: string): string => path.split(/[?#]/)[0]?.split('/').filter(Boolean).at(-1) ?? ''

/** What a scanned address leads to; locks and writes nothing. */
export const readCode = async (
  platform: Platform,
  { caller, language, path }: { caller: Caller; language: Language; path: string },
): Promise<Result<HandlerData<DineInApi['POST /api/v1/dine-in-urls/details']>, Failure>> => {
  const found = await findCodeTable(platform, extractCode(path))
  if (!found.ok) return found
  const table = found.value
  return platform.db.tenant(table.brand_id, async (tx) => {
    const store = await loadStore(tx, table.store_id)
    if (!store) return fail(failure(dineInErrors.unknownCode))
    const session = await findOpenSession(tx, table.id)
    const isOwn = isCustomer(caller) && caller.brandId === table.brand_id
    const member =
      session && isOwn && (await findMember(tx, { sessionId: session.id, userId: caller.userId }))
    const { opening } = await loadSettings(tx, store._id)
    const members = session ? await listTableMembers(tx, [session.id]) : []
    return ok({
      store: { _id: store._id, name: localize(store.name, language), homePath: store.homePath },
      table: { kind: table.kind, name: table.name, orderType: getTableOrderType(table.kind) },
      isTaken: session !== undefined,
      needsApproval: opening === 'staff' || members.some(({ status }) => isSentAway(status)),
      session: session && member && !isSentAway(member.status) ? session.id : null,
    })
  })
}

/** Opens a visit at a locked table where nobody sits. */
export const openSession = async (
  tx: Transaction,
  { table, language, status }: { table: TableRow; language: Language; status: 'open' | 'pending' },
): Promise<SessionRow> =>
  insertSession(tx, {
    ...{ store_id: table.store_id, table_id: table.id, status },
    host_id: await createAnonymousCustomer(tx, language),
    join_code: generateDigits(tx.random, JOIN_CODE_DIGITS),
  })

interface SitDownInput {
  readonly caller: CustomerCaller
  readonly language: Language
  readonly name: string
}

interface Seat extends SitDownInput {
  readonly table: TableRow
  readonly proof: (session: SessionRow | undefined) => JoinProof
}

/** Finds the visit at a table with its row locked, or opens one. */
const findOrOpen = async (tx: Transaction, { table, language, proof }: Seat): Promise<SessionRow> => {
  await lockTable(tx, table.id)
  const found = await findOpenSession(tx, table.id)
  if (found) return (await lockSession(tx, found.id)) ?? found
  const { opening } = await loadSettings(tx, table.store_id)
  const isOpen = opening === 'scan' && proof(undefined) === 'printedCode'
  return openSession(tx, { table, language, status: isOpen ? 'open' : 'pending' })
}

const sitAt = async (
  platform: Platform,
  tx: Transaction,
  seat: Seat,
): Promise<Result<TableSession, Failure>> => {
  const { table, caller, language, name, proof } = seat
  const store = await loadStore(tx, table.store_id)
  const channel = getChannel(getTableOrderType(table.kind))
  if (!store?.services[channel]) return fail(failure(storeErrors.channelNotOffered))
  const session = await findOrOpen(tx, seat)
  const members = await listTableMembers(tx, [session.id])
  const own = members.find(({ user_id }) => user_id === caller.userId)
  const there = members.filter((member) => !isSentAway(member.status))
  if (!own && there.length >= MAX_TABLE_MEMBERS)
    return fail(failure(dineInErrors.full, { values: { max: MAX_TABLE_MEMBERS } }))
  const { opening } = await loadSettings(tx, table.store_id)
  const isGuarded = there.length < members.length
  const status = getJoinStatus({ proof: proof(session), before: own?.status, opening, isGuarded })
  await saveMember(tx, { session_id: session.id, user_id: caller.userId, name, status })
  const changed = await touchSession(tx, session.id)
  await notifyTable(tx, changed)
  return ok(
    await presentSession(platform, tx, { session: changed, viewer: { userId: caller.userId, language } }),
  )
}

/** Sits down by the printed code. Whoever comes first opens the visit; staff approve it where the outlet says so. */
export const sitDown = async (
  platform: Platform,
  { code, ...call }: SitDownInput & { readonly code: string },
): Promise<Result<TableSession, Failure>> => {
  const found = await findCodeTable(platform, code)
  if (!found.ok) return found
  const table = found.value
  if (table.brand_id !== call.caller.brandId) return fail(failure(dineInErrors.unknownCode))
  return platform.db.tenant(table.brand_id, (tx) =>
    sitAt(platform, tx, { ...call, table, proof: () => 'printedCode' }),
  )
}

interface JoinInput extends SitDownInput {
  readonly storeId: string
  readonly tableName: string
  readonly joinCode: string | undefined
}

/** Joins by the name of the table: with its short code at once, without it or with a wrong one when staff say so. */
export const joinTable = (
  platform: Platform,
  { storeId, tableName, joinCode, ...call }: JoinInput,
): Promise<Result<TableSession, Failure>> =>
  platform.db.tenant(call.caller.brandId, async (tx) => {
    const table = await findTableByName(tx, { storeId, name: tableName })
    if (!table) return fail(failure(dineInErrors.unknownTable))
    const sits = await findOpenSession(tx, table.id)
    if (joinCode !== undefined && sits?.join_code !== joinCode)
      return fail(failure(dineInErrors.unknownTable))
    return sitAt(platform, tx, {
      ...call,
      table,
      proof: (session) => (joinCode !== undefined && session?.join_code === joinCode ? 'shortCode' : 'none'),
    })
  })
