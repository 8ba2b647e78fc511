import type { ChosenItems } from '#core/cart/contract/chosen-items.ts'
import type { Cart } from '#core/cart/contract/endpoints.ts'
import { presentCartForOthers } from '#core/cart/server/cart.service.ts'
import { fillTransientCart, toRequestedItems } from '#core/cart/server/transient-cart.service.ts'
import { placeStaffRound } from '#core/checkout/server/table-rounds.service.ts'
import { createAnonymousCustomer } from '#core/customers/server/customers-on-behalf.service.ts'
import { requireStaff } from '#core/staff/server/require-staff.service.ts'
import { loadStore } from '#core/stores/server/stores.service.ts'
import { getTableOrderType } from '#core/tables/domain/table.ts'
import { type Failure, failure } from '#platform/contract/errors.ts'
import type { Transaction } from '#platform/db/transaction.ts'
import type { Platform } from '#platform/http/server-plugin.ts'
import type { Money } from '#platform/kernel/money.ts'
import { fail, ok, type Result } from '#platform/kernel/result.ts'
import { dineInErrors } from '../contract/errors.ts'
import type { Floor } from '../contract/floor-endpoints.ts'
import { notifyTable } from './notify-table.writer.ts'
import { loadRoundTarget, saveRound } from './round.writer.ts'
import {
  findOpenSession,
  listTableMembers,
  lockSession,
  type SessionRow,
  touchSession,
} from './sessions.repo.ts'
import { openSession } from './sit-down.use-case.ts'
import type { TableRow } from './tables.repo.ts'
import { changeTable, findOwnTable, type StaffInput } from './tables.use-case.ts'

interface ChosenInput extends StaffInput {
  /** Of the table. */
  readonly id: string
  readonly items: ChosenItems
}

const loadTableStore = async (tx: Transaction, table: TableRow) => {
  const store = await loadStore(tx, table.store_id)
  if (!store) throw new Error(`The table ${table.id} has no outlet any more`)
  return store
}

const quoteItems = async (
  platform: Platform,
  tx: Transaction,
  { table, language, items }: Pick<ChosenInput, 'language' | 'items'> & { readonly table: TableRow },
): Promise<Result<Cart, Failure>> => {
  const session = await findOpenSession(tx, table.id)
  const showing = { language, catalogue: platform.catalogue }
  const input = {
    ...{ userId: session?.host_id ?? (await createAnonymousCustomer(tx, language)), language },
    ...{ store: await loadTableStore(tx, table), orderType: getTableOrderType(table.kind) },
    ...{ items: toRequestedItems(items), address: undefined },
  }
  const live = await fillTransientCart(platform, tx, { input, showing })
  return live.ok ? ok(presentCartForOthers(live.value, showing)) : live
}

/** What a round of these items would cost at a table now; nothing is written. */
export const quoteRound = async (
  platform: Platform,
  { caller, id, language, items }: ChosenInput,
): Promise<Result<Cart, Failure>> => {
  const table = await findOwnTable(platform, caller, id)
  if (!table?.is_active) return fail(failure(dineInErrors.unknownTable))
  return platform.db.tenant(requireStaff(caller).brandId, (tx) => {
    tx.rollBackAtEnd()
    return quoteItems(platform, tx, { table, language, items })
  })
}

interface AddRoundInput extends ChosenInput {
  /** The visit that the member of staff saw at the table; null: a free table. */
  readonly session: string | null
  /** Of the items, as the member of staff saw it. */
  readonly total: Money
}

/** The open visit at a locked table, locked; opened where nobody sits. */
const takeSession = async (
  tx: Transaction,
  table: TableRow,
  { session: seen, language }: Pick<AddRoundInput, 'session' | 'language'>,
): Promise<Result<SessionRow, Failure>> => {
  const there = await findOpenSession(tx, table.id)
  if ((there?.id ?? null) !== seen) return fail(failure(dineInErrors.otherVisit))
  if (there?.status === 'pending') return fail(failure(dineInErrors.guestsWait))
  const session = there
    ? await lockSession(tx, there.id)
    : await openSession(tx, { table, language, status: 'open' })
  return session?.status === 'open' ? ok(session) : fail(failure(dineInErrors.otherVisit))
}

const addInTransaction = async (
  platform: Platform,
  tx: Transaction,
  { table, ...call }: AddRoundInput & { readonly table: TableRow },
): Promise<Failure | undefined> => {
  const { language, items, total } = call
  const found = await takeSession(tx, table, call)
  if (!found.ok) return found.failure
  const session = found.value
  const { staffId: id, role, name } = requireStaff(call.caller)
  const members = await listTableMembers(tx, [session.id])
  const first = members.find(({ status }) => status === 'in')
  const placed = await placeStaffRound(platform, tx, {
    ...(await loadRoundTarget(tx, session, { name: first?.name ?? '' })),
    ...{ store: await loadTableStore(tx, table), orderType: getTableOrderType(table.kind) },
    ...{ items: toRequestedItems(items), total, language, by: { id, role, name } },
  })
  if (!placed.ok) return placed.failure
  await saveRound(tx, session, { placed: placed.value, sentBy: name, staffId: id })
  await notifyTable(tx, await touchSession(tx, session.id))
  return undefined
}

/**
 * Sends a round that a member of staff chose for a table or a room, and opens a visit where nobody sits. The guests'
 * draft stays as it is.
 */
export const addStaffRound = (platform: Platform, input: AddRoundInput): Promise<Result<Floor, Failure>> =>
  changeTable(platform, input, (tx, table) => addInTransaction(platform, tx, { ...input, table }))
