import { customerErrors } from '#core/customers/contract/errors.ts'
import { parseEnteredPhone } from '#core/customers/server/customers-on-behalf.service.ts'
import { menuErrors } from '#core/menus/contract/errors.ts'
import { loadMenuInTransaction } from '#core/menus/server/menus.service.ts'
import { lockOrderPayments } from '#core/payments/server/payments.service.ts'
import { isStaffOfStore, requireStaff } from '#core/staff/server/require-staff.service.ts'
import { storeErrors } from '#core/stores/contract/errors.ts'
import type { StoreRecord } from '#core/stores/domain/store.ts'
import { loadStore } from '#core/stores/server/stores.service.ts'
import { type Failure, failure } from '#platform/contract/errors.ts'
import type { Transaction } from '#platform/db/transaction.ts'
import type { Caller, StaffCaller } from '#platform/http/caller.ts'
import type { Platform } from '#platform/http/server-plugin.ts'
import { addMilliseconds, days } from '#platform/kernel/clock.ts'
import type { Language } from '#platform/kernel/language.ts'
import { fail, ok, type Result } from '#platform/kernel/result.ts'
import type { LinkReadiness, RequestInput, StaffRequest } from '../contract/console-endpoints.ts'
import { payLinkErrors } from '../contract/errors.ts'
import { computeRequestState, type RequestLine } from '../domain/payment-request.ts'
import { evaluateLinkReadiness, presentStaffRequests } from './payment-request.presenter.ts'
import {
  insertRequest,
  listRequests,
  lockRequest,
  type NewRequest,
  type RequestRecord,
  updateRequest,
} from './payment-requests.repo.ts'

const PAGE = 50

export interface StaffCall {
  readonly caller: Caller
  readonly language: Language
}

const loadOwnStore = async (
  tx: Transaction,
  staff: StaffCaller,
  storeId: string,
): Promise<Result<StoreRecord, Failure>> => {
  const store = isStaffOfStore(staff, storeId) ? await loadStore(tx, storeId) : undefined
  return store ? ok(store) : fail(failure(storeErrors.unknownStore, { field: 'store' }))
}

/** The price of a product in one of the menu's price lists; options are not part of a link. */
const toLine = (
  menu: Awaited<ReturnType<typeof loadMenuInTransaction>>,
  line: RequestInput['lines'][number],
): RequestLine | undefined => {
  if (!('product' in line)) {
    const { name, qty, unitPrice } = line
    return { name: { en: name }, qty, unitPrice, total: unitPrice * qty }
  }
  const product = menu.products.get(line.product)
  const { qty } = line
  return product && { name: product.name, qty, unitPrice: product.price, total: product.price * qty }
}

const loadLines = async (
  platform: Platform,
  tx: Transaction,
  { store, lines }: { readonly store: StoreRecord; readonly lines: RequestInput['lines'] },
): Promise<Result<readonly RequestLine[], Failure>> => {
  if (lines.length === 0) return ok([])
  const menu = await loadMenuInTransaction(platform.db, tx, store)
  const written: RequestLine[] = []
  for (const [index, line] of lines.entries()) {
    const made = toLine(menu, line)
    if (!made) return fail(failure(menuErrors.unknownProduct, { field: `lines.${index}` }))
    written.push(made)
  }
  return ok(written)
}

/** What staff typed, as it is stored. */
const toNewRequest = async (
  platform: Platform,
  tx: Transaction,
  {
    store,
    body,
    staff,
  }: { readonly store: StoreRecord; readonly body: RequestInput; readonly staff: StaffCaller },
): Promise<Result<NewRequest, Failure>> => {
  const { obstacle } = await evaluateLinkReadiness(platform, tx, store)
  if (obstacle !== null) return fail(failure(payLinkErrors.unpayable))
  const lines = await loadLines(platform, tx, { store, lines: body.lines })
  if (!lines.ok) return lines
  const phone = body.phone === undefined ? null : parseEnteredPhone(body.phoneCode ?? '', body.phone)
  if (phone === undefined) return fail(failure(customerErrors.invalidPhone, { field: 'phone' }))
  const { staffId: id, role, name } = staff
  return ok({
    storeId: store._id,
    description: body.description,
    lines: lines.value,
    amount: body.amount?.amount ?? lines.value.reduce((sum, { total }) => sum + total, 0),
    currency: store.currency,
    isPartAllowed: body.isPartAllowed,
    phone: phone?.number ?? null,
    phoneCode: phone?.countryCode ?? null,
    email: body.email ?? null,
    expiresAt: addMilliseconds(tx.now, days(body.lifetimeDays)),
    createdBy: { id, role, name },
  })
}

const present = async (
  platform: Platform,
  tx: Transaction,
  { request, language }: { readonly request: RequestRecord; readonly language: Language },
): Promise<Result<StaffRequest, Failure>> => {
  const [presented] = await presentStaffRequests(platform, tx, { requests: [request], language })
  return presented ? ok(presented) : fail(failure(payLinkErrors.invalidLink))
}

/** An outlet's links for staff who work there. */
export const listStaffRequests = (
  platform: Platform,
  {
    caller,
    language,
    storeId,
    before,
  }: StaffCall & { readonly storeId: string; readonly before: string | undefined },
): Promise<Result<StaffRequest[], Failure>> => {
  const staff = requireStaff(caller)
  return platform.db.tenant(staff.brandId, async (tx) => {
    const store = await loadOwnStore(tx, staff, storeId)
    if (!store.ok) return store
    const until = before === undefined ? undefined : new Date(before)
    const requests = await listRequests(tx, { storeId, before: until, limit: PAGE })
    return ok(await presentStaffRequests(platform, tx, { requests, language }))
  })
}

/** How a link of an outlet could be paid now, for staff who work there. */
export const readLinkReadiness = (
  platform: Platform,
  { caller, storeId }: StaffCall & { readonly storeId: string },
): Promise<Result<LinkReadiness, Failure>> => {
  const staff = requireStaff(caller)
  return platform.db.tenant(staff.brandId, async (tx) => {
    const store = await loadOwnStore(tx, staff, storeId)
    return store.ok ? ok(await evaluateLinkReadiness(platform, tx, store.value)) : store
  })
}

/** Creates a link. */
export const createRequest = (
  platform: Platform,
  { caller, language, storeId, body }: StaffCall & { readonly storeId: string; readonly body: RequestInput },
): Promise<Result<StaffRequest, Failure>> => {
  const staff = requireStaff(caller)
  return platform.db.tenant(staff.brandId, async (tx) => {
    const store = await loadOwnStore(tx, staff, storeId)
    if (!store.ok) return store
    const terms = await toNewRequest(platform, tx, { store: store.value, body, staff })
    if (!terms.ok) return terms
    return present(platform, tx, { request: await insertRequest(tx, terms.value), language })
  })
}

/** A link of an outlet of the calling member of staff, locked after its payments; any other is unknown. */
export const lockOwnRequest = async (
  tx: Transaction,
  staff: StaffCaller,
  id: string,
): Promise<Result<RequestRecord, Failure>> => {
  await lockOrderPayments(tx, id)
  const request = await lockRequest(tx, id)
  return request && isStaffOfStore(staff, request.storeId)
    ? ok(request)
    : fail(failure(payLinkErrors.invalidLink))
}

/** Links that can still be changed: those that expired can be replaced as well. */
const isChangeable = (request: RequestRecord, now: Date): boolean =>
  ['open', 'expired'].includes(computeRequestState(request, now))

/**
 * Replaces a link of which nothing was paid, such as one with a wrong amount. The old one leads to the new one; money that
 * is under way by the old one goes back.
 */
export const replaceRequest = (
  platform: Platform,
  { caller, language, id, body }: StaffCall & { readonly id: string; readonly body: RequestInput },
): Promise<Result<StaffRequest, Failure>> => {
  const staff = requireStaff(caller)
  return platform.db.tenant(staff.brandId, async (tx) => {
    const old = await lockOwnRequest(tx, staff, id)
    if (!old.ok) return old
    if (!isChangeable(old.value, tx.now) || old.value.paid > 0)
      return fail(failure(payLinkErrors.requestNotOpen))
    const store = await loadOwnStore(tx, staff, old.value.storeId)
    if (!store.ok) return store
    const terms = await toNewRequest(platform, tx, { store: store.value, body, staff })
    if (!terms.ok) return terms
    const request = await insertRequest(tx, terms.value)
    await updateRequest(tx, id, { moved_to: request.id })
    return present(platform, tx, { request, language })
  })
}

/** Withdraws a link. Parts that were paid stay paid; money that is under way goes back. */
export const withdrawRequest = (
  platform: Platform,
  { caller, language, id }: StaffCall & { readonly id: string },
): Promise<Result<StaffRequest, Failure>> => {
  const staff = requireStaff(caller)
  return platform.db.tenant(staff.brandId, async (tx) => {
    const request = await lockOwnRequest(tx, staff, id)
    if (!request.ok) return request
    if (!isChangeable(request.value, tx.now)) return fail(failure(payLinkErrors.requestNotOpen))
    await updateRequest(tx, id, { withdrawn_at: tx.now })
    return present(platform, tx, { request: { ...request.value, withdrawnAt: tx.now }, language })
  })
}
