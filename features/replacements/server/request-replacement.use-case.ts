import { notifyCustomer } from '#core/notifications/server/notify-customer.service.ts'
import { orderErrors } from '#core/orders/contract/errors.ts'
import type { OrderRecord } from '#core/orders/domain/order.ts'
import { ORDER_STATUS } from '#core/orders/domain/order-status.ts'
import { notifyOrderPages } from '#core/orders/server/revise-order.service.ts'
import { lockOrder } from '#core/orders/server/transition-order.service.ts'
import { isStaffOfStore, requireStaff } from '#core/staff/server/require-staff.service.ts'
import { loadStore } from '#core/stores/server/stores.service.ts'
import { type Failure, failure } from '#platform/contract/errors.ts'
import type { Transaction } from '#platform/db/transaction.ts'
import type { Caller } from '#platform/http/caller.ts'
import type { Platform } from '#platform/http/server-plugin.ts'
import { addMilliseconds, minutes as minutesOf } from '#platform/kernel/clock.ts'
import { fail, ok, type Result } from '#platform/kernel/result.ts'
import { replacementErrors } from '../contract/errors.ts'
import { loadReplacementContext } from './alternatives.loader.ts'
import { findPreferences } from './preferences.repo.ts'
import { buildRequestItems, type MissingReport } from './request-items.rules.ts'
import {
  findOpenReplacementRequest,
  insertReplacementRequest,
  type RequestRow,
  updateRequest,
} from './requests.repo.ts'
import { loadPricing } from './settle-request.writer.ts'
import { settleByPreference } from './settle-unanswered.worker.ts'

/** Until the kitchen is done: for a ready order no request is made. */
const REPLACEABLE_STATUSES: ReadonlySet<number> = new Set([
  ORDER_STATUS.new,
  ORDER_STATUS.scheduledAccepted,
  ORDER_STATUS.approved,
])

export const canRequestReplacement = ({ status }: Pick<OrderRecord, 'status'>): boolean =>
  REPLACEABLE_STATUSES.has(status)

/** The order, locked, for staff of its outlet; another outlet's is unknown. */
export const lockOrderForStaff = async (
  tx: Transaction,
  caller: Caller,
  orderId: string,
): Promise<Result<OrderRecord, Failure>> => {
  const order = await lockOrder(tx, orderId)
  return order && isStaffOfStore(requireStaff(caller), order.storeId)
    ? ok(order)
    : fail(failure(orderErrors.unknownOrder))
}

export interface RequestReplacementInput {
  readonly orderId: string
  /** The version of the order that staff saw. */
  readonly version: number
  readonly items: readonly MissingReport[]
  /** Minutes until the customer's preference is applied. */
  readonly minutes: number
}

const requestInTransaction = async (
  platform: Platform,
  tx: Transaction,
  { order, call }: { readonly order: OrderRecord; readonly call: RequestReplacementInput },
): Promise<Result<RequestRow, Failure>> => {
  if (!canRequestReplacement(order)) return fail(failure(replacementErrors.tooLate))
  if (await findOpenReplacementRequest(tx, order.id)) return fail(failure(replacementErrors.alreadyAsked))
  if (order.version !== call.version) return fail(failure(orderErrors.changedMeanwhile))
  const pricing = await loadPricing(platform, tx, order)
  if (!pricing.ok) return pricing
  const store = await loadStore(tx, order.storeId)
  if (!store) throw new Error(`Order ${order.id} is of a store that is not there`)
  const orderContext = await loadReplacementContext(platform, tx, { store, orderType: order.orderType })
  const inputs = await findPreferences(
    tx,
    call.items.map(({ line }) => line),
  )
  const marked = { order, pricing: pricing.value.lines, marks: call.items, wishes: inputs }
  const items = buildRequestItems(tx, orderContext, marked)
  if (!items.ok) return items
  const request = await insertReplacementRequest(tx, {
    ...{ orderId: order.id, storeId: order.storeId, items: items.value, totalBefore: order.total },
    expiresAt: addMilliseconds(tx.now, minutesOf(call.minutes)),
  })
  if (items.value.every(({ wish: input }) => input.kind === 'refund'))
    return ok(await settleByPreference(platform, tx, { order, request, by: 'wish' }))
  await notifyOrderPages(tx, order)
  await notifyCustomer(tx, {
    ...{ orderId: order.id, about: request.id },
    ...{ area: 'replacements', key: 'message.asked', page: 'order-replacement' },
    until: request.expires_at,
  })
  return ok(request)
}

/**
 * Asks the customer about items that the outlet cannot supply. If they prefer a refund for all of them, it is made
 * immediately. An order has at most one open request.
 */
export const requestReplacement = (
  platform: Platform,
  caller: Caller,
  call: RequestReplacementInput,
): Promise<Result<RequestRow, Failure>> =>
  platform.db.tenant(requireStaff(caller).brandId, async (tx) => {
    const order = await lockOrderForStaff(tx, caller, call.orderId)
    return order.ok ? requestInTransaction(platform, tx, { order: order.value, call }) : order
  })

/** Withdraws a request because everything is available after all. A payment that still arrives is refunded. */
export const withdrawRequest = (
  platform: Platform,
  caller: Caller,
  { orderId, version }: { readonly orderId: string; readonly version: number },
): Promise<Result<RequestRow, Failure>> =>
  platform.db.tenant(requireStaff(caller).brandId, async (tx) => {
    const order = await lockOrderForStaff(tx, caller, orderId)
    if (!order.ok) return order
    const request = await findOpenReplacementRequest(tx, orderId)
    if (!request) return fail(failure(replacementErrors.notOpen))
    if (request.version !== version) return fail(failure(replacementErrors.changedMeanwhile))
    const change = { status: 'withdrawn', settled_by: 'staff', settled_at: tx.now } as const
    const withdrawn = await updateRequest(tx, request.id, change)
    await notifyOrderPages(tx, order.value)
    return ok(withdrawn)
  })
