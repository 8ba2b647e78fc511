import { tellCustomer } from '#core/notifications/server/tell-customer.service.ts'
import { orderErrors } from '#core/orders/contract/errors.ts'
import type { OrderRecord } from '#core/orders/domain/order.ts'
import { ORDER_STATUS } from '#core/orders/domain/order-status.ts'
import { lockOrder } from '#core/orders/server/move-order.service.ts'
import { tellOrderPages } from '#core/orders/server/revise-order.service.ts'
import { staffOf, worksFor } from '#core/stores/server/staff-stores.service.ts'
import { loadStore } from '#core/stores/server/stores.service.ts'
import { type Failure, failure } from '#platform/contract/errors.ts'
import type { Unit } from '#platform/db/unit.ts'
import type { Platform } from '#platform/http/area.ts'
import type { Caller } from '#platform/http/caller.ts'
import { later, minutes as minutesOf } from '#platform/kernel/clock.ts'
import { fail, ok, type Result } from '#platform/kernel/result.ts'
import { replacementErrors } from '../contract/errors.ts'
import { occasionOf } from './alternatives.ts'
import { type Mark, makeItems } from './make-items.ts'
import { changeRequest, findOpen, insertRequest, type RequestRow } from './requests.repo.ts'
import { pricingOf } from './settle-request.ts'
import { settleByWish } from './settle-silently.ts'
import { findWishes } from './wishes.repo.ts'

/** Until the kitchen is done: what is ready is not asked about any more. */
const ASKABLE: ReadonlySet<number> = new Set([
  ORDER_STATUS.new,
  ORDER_STATUS.scheduledAccepted,
  ORDER_STATUS.approved,
])

export const isAskable = ({ status }: Pick<OrderRecord, 'status'>): boolean => ASKABLE.has(status)

/** The order and its request as staff of its outlet see it, locked; another's is unknown. */
export const lockForStaff = async (
  unit: Unit,
  caller: Caller,
  orderId: string,
): Promise<Result<OrderRecord, Failure>> => {
  const order = await lockOrder(unit, orderId)
  return order && worksFor(staffOf(caller), order.storeId)
    ? ok(order)
    : fail(failure(orderErrors.unknownOrder))
}

export interface AskCall {
  readonly orderId: string
  /** The order as the member of staff saw it. */
  readonly version: number
  readonly items: readonly Mark[]
  /** Until the customer's wish is followed. */
  readonly minutes: number
}

const askWithin = async (
  platform: Platform,
  unit: Unit,
  { order, call }: { readonly order: OrderRecord; readonly call: AskCall },
): Promise<Result<RequestRow, Failure>> => {
  if (!isAskable(order)) return fail(failure(replacementErrors.tooLate))
  if (await findOpen(unit, order.id)) return fail(failure(replacementErrors.alreadyAsked))
  if (order.version !== call.version) return fail(failure(orderErrors.changedMeanwhile))
  const pricing = await pricingOf(platform, unit, order)
  if (!pricing.ok) return pricing
  const store = await loadStore(unit, order.storeId)
  if (!store) throw new Error(`Order ${order.id} is of a store that is not there`)
  const occasion = await occasionOf(platform, unit, { store, orderType: order.orderType })
  const wishes = await findWishes(
    unit,
    call.items.map(({ line }) => line),
  )
  const marked = { order, pricing: pricing.value.lines, marks: call.items, wishes }
  const items = makeItems(unit, occasion, marked)
  if (!items.ok) return items
  const request = await insertRequest(unit, {
    ...{ orderId: order.id, storeId: order.storeId, items: items.value, totalBefore: order.total },
    expiresAt: later(unit.now, minutesOf(call.minutes)),
  })
  if (items.value.every(({ wish }) => wish.kind === 'refund'))
    return ok(await settleByWish(platform, unit, { order, request, by: 'wish' }))
  await tellOrderPages(unit, order)
  await tellCustomer(unit, {
    ...{ orderId: order.id, about: request.id },
    ...{ area: 'replacements', key: 'message.asked', page: 'order-replacement' },
    until: request.expires_at,
  })
  return ok(request)
}

/**
 * Asks the customer what is to become of what the outlet cannot send. Where they wished to have all of it refunded,
 * that is done at once. One request of an order is open at a time.
 */
export const askCustomer = (
  platform: Platform,
  caller: Caller,
  call: AskCall,
): Promise<Result<RequestRow, Failure>> =>
  platform.db.tenant(staffOf(caller).brandId, async (unit) => {
    const order = await lockForStaff(unit, caller, call.orderId)
    return order.ok ? askWithin(platform, unit, { order: order.value, call }) : order
  })

/** Takes a request back: everything is there after all. A payment that comes all the same goes back. */
export const withdrawRequest = (
  platform: Platform,
  caller: Caller,
  { orderId, version }: { readonly orderId: string; readonly version: number },
): Promise<Result<RequestRow, Failure>> =>
  platform.db.tenant(staffOf(caller).brandId, async (unit) => {
    const order = await lockForStaff(unit, caller, orderId)
    if (!order.ok) return order
    const request = await findOpen(unit, orderId)
    if (!request) return fail(failure(replacementErrors.notOpen))
    if (request.version !== version) return fail(failure(replacementErrors.changedMeanwhile))
    const change = { status: 'withdrawn', settled_by: 'staff', settled_at: unit.now } as const
    const withdrawn = await changeRequest(unit, request.id, change)
    await tellOrderPages(unit, order.value)
    return ok(withdrawn)
  })
