import { storeErrors } from '#core/stores/contract/errors.ts'
import { loadStore } from '#core/stores/server/stores.service.ts'
import { type Failure, failure } from '#platform/contract/errors.ts'
import type { Transaction } from '#platform/db/transaction.ts'
import { computeFormVersion } from '#platform/http/form-version.ts'
import type { Platform } from '#platform/http/server-plugin.ts'
import type { Catalogue } from '#platform/i18n/catalogue.server.ts'
import { addMilliseconds, minutes } from '#platform/kernel/clock.ts'
import { type Language, localize } from '#platform/kernel/language.ts'
import { money } from '#platform/kernel/money.ts'
import { fail, ok, type Result } from '#platform/kernel/result.ts'
import type { Floor, FloorTable, NamedTable, SavedTable, TablePrint } from '../contract/floor-endpoints.ts'
import { computeFloorState } from '../domain/floor-state.ts'
import { isSentAway } from '../domain/session.ts'
import { listCalls, listItems, listRounds } from './rounds.repo.ts'
import { computeDue, loadBillOrders, presentRounds } from './session.presenter.ts'
import { listOpenSessions, listTableMembers, type MemberRow, type SessionRow } from './sessions.repo.ts'
import { createShortTableCode, createTableCode } from './table-code.signature.ts'
import { listTables, loadSettings, type TableRow } from './tables.repo.ts'

/** How long staff still see who answered a call, and after how long. */
const ANSWERED_CALL_SHOWN = minutes(30)

interface FloorContext {
  readonly language: Language
  readonly catalogue: Catalogue
  readonly currency: string
}

const presentNames = (members: readonly MemberRow[]) => members.map(({ id, name }) => ({ _id: id, name }))

const presentFloorSession = async (
  tx: Transaction,
  session: SessionRow,
  { language, catalogue, currency }: FloorContext,
): Promise<Pick<FloorTable, 'state' | 'since' | 'session'>> => {
  const ids = [session.id]
  const [members, rounds, items, calls] = await Promise.all([
    listTableMembers(tx, ids),
    listRounds(tx, ids),
    listItems(tx, ids),
    listCalls(tx, { sessionIds: ids, since: addMilliseconds(tx.now, -ANSWERED_CALL_SHOWN) }),
  ])
  const open = calls.filter(({ answered_at }) => answered_at === null)
  const orders = await loadBillOrders(tx, rounds)
  const shown = presentRounds({ rounds, items, language, catalogue, currency, own: [], isStaff: true })
  const sentAt = new Map(rounds.map(({ id, sent_at }) => [id, sent_at]))
  const { state, since } = computeFloorState(
    {
      ...{ status: session.status, openedAt: session.opened_at },
      readySince: shown.flatMap(({ readySince }) => (readySince === null ? [] : new Date(readySince))),
      hasAskedForBill: open.some(({ kind }) => kind === 'bill'),
      items: items.map((item) => ({ state: item.state, sentAt: sentAt.get(item.round_id) ?? tx.now })),
    },
    tx.now,
  )
  const isWaiting = ({ status }: { status: string }) => status === 'waiting' || session.status === 'pending'
  return {
    ...{ state, since: since.toISOString() },
    session: {
      ...{ _id: session.id, joinCode: session.join_code },
      guests: presentNames(members.filter(({ status }) => status === 'in')),
      sentAway: presentNames(members.filter(({ status }) => isSentAway(status))),
      waiting: members
        .filter((member) => !isSentAway(member.status) && isWaiting(member))
        .map(({ id, name, joined_at }) => ({ _id: id, name, at: joined_at.toISOString() })),
      calls: open.map(({ id, kind, name, called_at }) => ({
        ...{ _id: id, kind, name: localize(name, language), at: called_at.toISOString() },
      })),
      answered: calls.flatMap(({ id, kind, name, called_at, answered_at, answered_by }) =>
        answered_at === null
          ? []
          : {
              ...{ _id: id, kind, name: localize(name, language), at: called_at.toISOString() },
              ...{ answeredAt: answered_at.toISOString(), by: answered_by ?? '' },
            },
      ),
      rounds: shown,
      total:
        orders.length > 0
          ? money(
              orders.reduce((sum, { total }) => sum + total, 0),
              currency,
            )
          : null,
      due: orders.length > 0 ? money(computeDue(orders), currency) : null,
      orders: orders.map(({ id, number }) => ({ _id: id, orderId: String(number) })),
    },
  }
}

/** Identifies what can be edited of a table, except its place: other tables move it along. */
export const computeTableVersion = ({ name, area, seats, is_active }: TableRow): string =>
  computeFormVersion({ name, area, seats, is_active })

const presentTable = (table: TableRow): NamedTable => {
  const { id, kind, name, area, seats } = table
  return { _id: id, kind, name, area, seats, version: computeTableVersion(table) }
}

/** A table as its form shows it. */
export const presentSavedTable = (table: TableRow): SavedTable => ({
  ...presentTable(table),
  isActive: table.is_active,
})

/** The tables of an outlet with their guests. Writes nothing. */
export const presentFloor = async (
  tx: Transaction,
  { storeId, language, catalogue }: Omit<FloorContext, 'currency'> & { readonly storeId: string },
): Promise<Result<Floor, Failure>> => {
  const store = await loadStore(tx, storeId)
  if (!store) return fail(failure(storeErrors.unknownStore))
  const sessions = new Map(
    (await listOpenSessions(tx, storeId)).map((session) => [session.table_id, session]),
  )
  const tables: FloorTable[] = []
  for (const table of await listTables(tx, storeId)) {
    const session = sessions.get(table.id)
    const context = { language, catalogue, currency: store.currency }
    const taken = session && (await presentFloorSession(tx, session, context))
    tables.push({
      ...presentTable(table),
      ...(taken ?? { state: 'free', since: null, session: null }),
    })
  }
  const settings = await loadSettings(tx, storeId)
  return ok({
    ...{ asOf: tx.now.toISOString(), currency: store.currency, tables },
    ...{ settings, settingsVersion: computeFormVersion(settings) },
    outOfService: (await listTables(tx, storeId, false)).map(presentTable),
  })
}

/** What is printed for a table: an address to scan, and a short one to type. */
export const presentPrint = (
  platform: Pick<Platform, 'secret' | 'origin'>,
  { id, kind, name, area, generation }: TableRow,
  homePath: string,
): TablePrint => {
  const code = createTableCode(platform, { id, generation })
  const prefix = kind === 'room' ? 'roomdining' : 'dine'
  const origin = platform.origin()
  return {
    ...{ _id: id, kind, name, area, code },
    url: `${origin}/${homePath}/${prefix}/${code}`,
    // The page finds the shop by the code, so that the address needs neither its name nor the kind of the table.
    shortUrl: `${origin}/dine/${createShortTableCode(platform, { id, generation })}`,
  }
}
