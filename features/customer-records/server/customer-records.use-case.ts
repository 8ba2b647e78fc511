import { joinName } from '#core/customers/domain/names.ts'
import { readSearchedPhone } from '#core/customers/server/customers-on-behalf.service.ts'
import { eraseAccount } from '#core/customers/server/erase-account.service.ts'
import { exportUser } from '#core/customers/server/user-export.service.ts'
import { ORDER_STATUS } from '#core/orders/domain/order-status.ts'
import { isFinal } from '#core/orders/domain/transitions.ts'
import { loadBrand } from '#core/sites/server/sites.service.ts'
import { isStaffOfStore } from '#core/staff/server/require-staff.service.ts'
import { loadStores } from '#core/stores/server/stores.service.ts'
import { invalidateCache } from '#platform/cache/cache-invalidation.ts'
import type { CallData } from '#platform/contract/contract.ts'
import { type Failure, failure } from '#platform/contract/errors.ts'
import { formErrors } from '#platform/contract/form-errors.ts'
import type { Transaction } from '#platform/db/transaction.ts'
import type { StaffCaller } from '#platform/http/caller.ts'
import { computeFormVersion } from '#platform/http/form-version.ts'
import type { Platform } from '#platform/http/server-plugin.ts'
import { type Language, localize } from '#platform/kernel/language.ts'
import { money } from '#platform/kernel/money.ts'
import { fail, ok, type Result } from '#platform/kernel/result.ts'
import type { CustomerDetail, CustomerRecordsApi, CustomerSummary } from '../contract/endpoints.ts'
import { customerRecordErrors } from '../contract/errors.ts'
import { type CustomerSearch, parseCustomerSearch } from '../domain/customer-search.ts'
import {
  type CustomerRow,
  findCustomers,
  findRecentOrders,
  lockRecord,
  type RecordChange,
  saveRecord,
} from './customer-records.repo.ts'

const PAGE = 20
const RECENT = 20

interface Scope {
  readonly storeIds: readonly string[]
  readonly currency: string
  readonly country: string
}

/** The outlets whose customers a member of staff may see. */
const findScope = async (tx: Transaction, staff: StaffCaller): Promise<Scope> => {
  const stores = await loadStores(tx)
  const { currency, country } = await loadBrand(tx, staff.brandId)
  return {
    storeIds: stores.map(({ _id }) => _id).filter((id) => isStaffOfStore(staff, id)),
    currency,
    country,
  }
}

const ALL: CustomerSearch = { kind: 'all' }

const presentSummary = (row: CustomerRow, currency: string): CustomerSummary => ({
  _id: row.id,
  name: joinName(row.first_name, row.last_name),
  phone: row.phone ?? '',
  orders: row.orders,
  total: money(row.total, currency),
  lastOrderAt: row.last_order_at.toISOString(),
  isBlocked: row.blocked_at !== null,
  isSmsEnabled: row.is_sms_enabled,
})

const LOST: ReadonlySet<number> = new Set([
  ORDER_STATUS.declined,
  ORDER_STATUS.cancelledForCustomer,
  ORDER_STATUS.customerReject,
])

const loadCustomer = async (
  tx: Transaction,
  { storeIds, currency }: Scope,
  userId: string,
): Promise<CustomerRow | undefined> => {
  if (storeIds.length === 0) return undefined
  const [row] = await findCustomers(tx, {
    storeIds,
    currency,
    search: ALL,
    userId,
    skip: 0,
    limit: 1,
  })
  return row
}

const presentDetail = async (
  tx: Transaction,
  { storeIds, currency }: Scope,
  { row, language }: { readonly row: CustomerRow; readonly language: Language },
): Promise<CustomerDetail> => {
  const recent = await findRecentOrders(tx, { userId: row.id, storeIds, limit: RECENT })
  return {
    ...presentSummary(row, currency),
    email: row.email,
    since: row.created_at.toISOString(),
    average: row.orders > 0 ? money(Math.round(row.total / row.orders), currency) : null,
    lost: row.lost,
    ...{ note: row.note ?? '', noteVersion: computeFormVersion(row.note ?? '') },
    blockReason: row.block_reason ?? '',
    changed:
      row.changed_by && row.changed_at ? { by: row.changed_by.name, at: row.changed_at.toISOString() } : null,
    recent: recent.map(({ id, number, status, total, currency: paidIn, placed_at: at, store }) => ({
      ...{ _id: id, number, at: at.toISOString(), timeZone: store.timeZone },
      store: localize(store.name, language),
      total: money(total, paidIn),
      state: LOST.has(status) ? 'lost' : isFinal(status) ? 'done' : 'open',
    })),
  }
}

export interface ListCustomersInput {
  readonly staff: StaffCaller
  readonly search?: string | undefined
  readonly skip?: number | undefined
  readonly limit?: number | undefined
}

/** Customers who ordered at the outlets of a member of staff. */
export const listCustomers = (
  { db }: Pick<Platform, 'db'>,
  { staff, search, skip = 0, limit = PAGE }: ListCustomersInput,
): Promise<Result<CallData<CustomerRecordsApi['GET /api/v1/console/customers']>, Failure>> =>
  db.tenant(staff.brandId, async (tx) => {
    const { storeIds, currency, country } = await findScope(tx, staff)
    if (storeIds.length === 0) return ok({ customers: [], isMore: false })
    const parsed = parseCustomerSearch(search)
    const phone = parsed.kind === 'phone' ? readSearchedPhone(country, parsed.typed) : undefined
    const query = { storeIds, currency, search: parsed, phone, skip, limit: limit + 1 }
    const rows = await findCustomers(tx, query)
    return ok({
      customers: rows.slice(0, limit).map((row) => presentSummary(row, currency)),
      isMore: rows.length > limit,
    })
  })

interface CustomerInput {
  readonly staff: StaffCaller
  readonly userId: string
}

/** Does work with a customer of the caller's outlets; all others are unknown. */
const withCustomer = <Value>(
  { db }: Pick<Platform, 'db'>,
  { staff, userId }: CustomerInput,
  work: (tx: Transaction, found: { row: CustomerRow; scope: Scope }) => Promise<Result<Value, Failure>>,
): Promise<Result<Value, Failure>> =>
  db.tenant(staff.brandId, async (tx) => {
    const scope = await findScope(tx, staff)
    const row = await loadCustomer(tx, scope, userId)
    return row ? work(tx, { row, scope }) : fail(failure(customerRecordErrors.unknownCustomer))
  })

export const readCustomer = (
  platform: Pick<Platform, 'db'>,
  { language, ...who }: CustomerInput & { readonly language: Language },
): Promise<Result<CustomerDetail, Failure>> =>
  withCustomer(platform, who, async (tx, { row, scope }) =>
    ok(await presentDetail(tx, scope, { row, language })),
  )

interface RecordInput extends CustomerInput {
  readonly language: Language
  readonly change: RecordChange
  /** Of the note as it was read; absent: the note is not changed. */
  readonly noteVersion?: string
}

/** Writes a note or a block, with who did it. A note that somebody else has written since it was read stays. */
export const changeRecord = (
  platform: Pick<Platform, 'db'>,
  { language, change, noteVersion, ...who }: RecordInput,
): Promise<Result<CustomerDetail, Failure>> =>
  withCustomer(platform, who, async (tx, { scope }) => {
    const load = async (): Promise<CustomerDetail | undefined> => {
      const row = await loadCustomer(tx, scope, who.userId)
      return row && presentDetail(tx, scope, { row, language })
    }
    // Two people who save are one after another.
    await lockRecord(tx, who.userId)
    const before = noteVersion === undefined ? undefined : await load()
    if (before && before.noteVersion !== noteVersion)
      return fail(failure(formErrors.changedMeanwhile, { data: before }))
    const { staffId: id, name } = who.staff
    await saveRecord(tx, who.userId, { change, by: { id, name } })
    if (change.block) await invalidateCache(tx)
    const after = await load()
    return after ? ok(after) : fail(failure(customerRecordErrors.unknownCustomer))
  })

/** Blocks a customer with a reason for staff, or takes their orders again. */
export const blockCustomer = async (
  platform: Pick<Platform, 'db' | 'clock'>,
  {
    isBlocked,
    reason = '',
    ...input
  }: CustomerInput & {
    readonly language: Language
    readonly isBlocked: boolean
    readonly reason?: string | undefined
  },
): Promise<Result<CustomerDetail, Failure>> => {
  if (isBlocked && reason === '')
    return fail(failure(customerRecordErrors.reasonMissing, { field: 'reason' }))
  const at = isBlocked ? platform.clock.now() : null
  return changeRecord(platform, { ...input, change: { block: { at, reason: isBlocked ? reason : '' } } })
}

/** All stored data about a customer. */
export const exportCustomer = (platform: Platform, who: CustomerInput) =>
  withCustomer(platform, who, async (tx) =>
    ok({
      exportedAt: platform.clock.now().toISOString(),
      parts: await exportUser(tx, who.userId, platform.hooks.all('userExport')),
    }),
  )

/** Deletes a customer's account for good, as they could themselves; refused while orders of theirs are open. */
export const deleteCustomer = (
  platform: Platform,
  who: CustomerInput,
): Promise<Result<Record<string, never>, Failure>> =>
  withCustomer(platform, who, async (tx) => {
    const erased = await eraseAccount(platform, tx, { userId: who.userId })
    return erased.ok ? ok({}) : erased
  })
