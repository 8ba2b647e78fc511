import { isStaffOfStore, requireStaff } from '#core/staff/server/require-staff.service.ts'
import { storeErrors } from '#core/stores/contract/errors.ts'
import { loadStore } from '#core/stores/server/stores.service.ts'
import { type Failure, failure } from '#platform/contract/errors.ts'
import type { Transaction } from '#platform/db/transaction.ts'
import type { Caller } from '#platform/http/caller.ts'
import type { Platform } from '#platform/http/server-plugin.ts'
import { type Language, localize } from '#platform/kernel/language.ts'
import { fail, ok, type Result } from '#platform/kernel/result.ts'
import type { TableRequest, TableRequests } from '../contract/floor-endpoints.ts'
import { getReadySince } from '../domain/ready-rounds.ts'
import type { TableFeed } from './table-feed.listener.ts'
import { hasTables, listDueItems, listOpenCalls, listWaitingGuests } from './table-requests.repo.ts'

interface StreamInput {
  readonly caller: Caller
  /** Undefined: every outlet where the member of staff works. */
  readonly storeId: string | undefined
}

interface RequestsInput extends StreamInput {
  readonly language: Language
}

/** Rounds that the kitchen has finished and nobody has brought, each since its last item is ready. */
const loadReadyRounds = async (
  tx: Transaction,
  storeIds: readonly string[] | undefined,
  language: Language,
) => {
  const rounds = Map.groupBy(await listDueItems(tx, storeIds), ({ id }) => id)
  return [...rounds.values()].flatMap((items) => {
    const [first] = items
    const at = getReadySince(items)
    if (!first || !at) return []
    const { id, session, store, table_id, kind, name, number } = first
    const ready = items.map(({ itemName, qty }) => ({ name: localize(itemName, language), qty }))
    return {
      ...{ id, session, store, table_id, kind, name, at },
      ...{ call: null, callName: null, guest: '', round: { number, items: ready } },
    }
  })
}

/** What guests at tables wait for, the oldest first. */
export const readTableRequests = async (
  { db }: Pick<Platform, 'db'>,
  { caller, storeId, language }: RequestsInput,
): Promise<Result<TableRequests, Failure>> => {
  const staff = requireStaff(caller)
  if (storeId !== undefined && !isStaffOfStore(staff, storeId)) return fail(failure(storeErrors.unknownStore))
  const storeIds = storeId === undefined ? staff.storeIds : [storeId]
  return db.tenant(staff.brandId, async (tx) => {
    // An owner works at every outlet of the brand, and at no other brand's.
    if (storeId !== undefined && !(await loadStore(tx, storeId)))
      return fail(failure(storeErrors.unknownStore))
    const asOf = tx.now.toISOString()
    if (storeIds?.length === 0 || !(await hasTables(tx, storeIds)))
      return ok({ asOf, hasTables: false, requests: [] })
    const calls = await listOpenCalls(tx, storeIds)
    const guests = await listWaitingGuests(tx, storeIds)
    const found = [
      ...calls.map((row) => ({ ...row, guest: '', round: null })),
      ...guests.map((row) => ({ ...row, call: null, callName: null, round: null })),
      ...(await loadReadyRounds(tx, storeIds, language)),
    ].toSorted((a, b) => a.at.getTime() - b.at.getTime() || (a.id < b.id ? -1 : 1))
    const requests = found.map(
      ({ id, session, store, table_id, kind, name, call, callName, guest, round, at }): TableRequest => ({
        ...{ _id: id, session, store, table: { _id: table_id, kind, name } },
        ...{ call, callName: localize(callName, language), guest, round, at: at.toISOString() },
      }),
    )
    return ok({ asOf, hasTables: true, requests })
  })
}

interface TablesChange {
  /** The outlet whose tables have changed; null: any may have. */
  readonly store: string | null
}

/** Streams that tables have changed: those of one outlet, or of all where the member of staff works. */
export const openTablesStream = (
  feed: TableFeed,
  { caller, storeId }: StreamInput,
): Result<(send: (event: TablesChange) => void) => Promise<() => void>, Failure> => {
  const staff = requireStaff(caller)
  if (storeId !== undefined && !isStaffOfStore(staff, storeId)) return fail(failure(storeErrors.unknownStore))
  return ok((send) =>
    feed.follow(storeId ?? staff.brandId, (change) => {
      if (change === 'gap') send({ store: null })
      else if (change.brandId === staff.brandId && isStaffOfStore(staff, change.storeId))
        send({ store: change.storeId })
    }),
  )
}
