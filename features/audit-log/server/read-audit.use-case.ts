import { orderErrors } from '#core/orders/contract/errors.ts'
import { loadOrder } from '#core/orders/server/orders.service.ts'
import { isStaffOfStore, requireStaff } from '#core/staff/server/require-staff.service.ts'
import { storeErrors } from '#core/stores/contract/errors.ts'
import { loadStore, loadStores } from '#core/stores/server/stores.service.ts'
import { type Failure, failure } from '#platform/contract/errors.ts'
import type { Call, Platform } from '#platform/http/server-plugin.ts'
import { type Language, type LocalizedText, localize } from '#platform/kernel/language.ts'
import { fail, ok, type Result } from '#platform/kernel/result.ts'
import type { AuditApi, AuditEntry } from '../contract/endpoints.ts'
import { getEntryKind } from '../domain/kinds.ts'
import { type AuditRow, listActors, listEntries } from './audit.repo.ts'

type AuditCall = Call<AuditApi['GET /api/v1/console/audit']>
type AuditPage = AuditApi['GET /api/v1/console/audit']['data']['_output']

const PAGE = 50

const isLocalized = (name: unknown): name is LocalizedText =>
  typeof name === 'object' && name !== null && !Array.isArray(name)

const presentName = (name: unknown, language: Language): string => {
  if (typeof name === 'string') return name
  return isLocalized(name) ? localize(name, language) : ''
}

interface NamedStore {
  readonly _id: string
  readonly name: LocalizedText
  readonly timeZone: string
}

const presentStore = (id: string | null, stores: readonly NamedStore[], language: Language) => {
  if (id === null) return null
  const store = stores.find(({ _id }) => _id === id)
  return { _id: id, name: store ? localize(store.name, language) : '' }
}

const presentEntry = (row: AuditRow, stores: readonly NamedStore[], language: Language): AuditEntry => ({
  seq: Number(row.seq),
  at: row.at.toISOString(),
  requestId: row.request_id,
  actor: { kind: row.actor_kind, _id: row.actor_id, name: row.actor_name },
  operation: row.operation,
  change: row.change,
  kind: getEntryKind(row.thing),
  thing: row.thing,
  thingId: row.thing_id,
  name: presentName(row.thing_name, language),
  store: presentStore(row.store_id, stores, language),
  order: row.order_id,
  before: row.before as AuditEntry['before'],
  after: row.after as AuditEntry['after'],
})

/** The beginning of a day by an outlet's clock, or of the next one. */
const startOf = (day: string | undefined, timeZone: string, plus: 0 | 1): Date | undefined =>
  day === undefined
    ? undefined
    : new Date(Temporal.PlainDate.from(day).add({ days: plus }).toZonedDateTime(timeZone).epochMilliseconds)

/**
 * The log of changes, newest first. Staff who work for some outlets see the entries of those outlets, and nothing that
 * concerns the whole brand.
 */
export const readAudit = async (
  platform: Platform,
  { caller, query, language }: Pick<AuditCall, 'caller' | 'query' | 'language'>,
): Promise<Result<AuditPage, Failure>> => {
  const staff = requireStaff(caller)
  const { store, order, person, kind, from, to, before } = query
  if (store !== undefined && !isStaffOfStore(staff, store)) return fail(failure(storeErrors.unknownStore))
  const storeIds = store === undefined ? staff.storeIds : [store]
  return platform.db.tenant(staff.brandId, async (tx) => {
    const stores: readonly NamedStore[] = await loadStores(tx)
    if (store !== undefined && !(await loadStore(tx, store))) return fail(failure(storeErrors.unknownStore))
    const subject = order === undefined ? undefined : await loadOrder(tx, order)
    if (order !== undefined && !(subject && isStaffOfStore(staff, subject.storeId)))
      return fail(failure(orderErrors.unknownOrder))
    const timeZone = (stores.find(({ _id }) => _id === store) ?? stores[0])?.timeZone ?? 'UTC'
    if (storeIds?.length === 0) return ok({ entries: [], hasMore: false, people: [], timeZone })
    const dates = { from: startOf(from, timeZone, 0), until: startOf(to, timeZone, 1) }
    const rows = await listEntries(tx, { storeIds, order, person, kind, before, ...dates }, PAGE + 1)
    const actors = await listActors(tx, staff.storeIds)
    return ok({
      entries: rows.slice(0, PAGE).map((row) => presentEntry(row, stores, language)),
      hasMore: rows.length > PAGE,
      people: actors.map(({ actor_id: _id, actor_name: name }) => ({ _id, name })),
      timeZone,
    })
  })
}
