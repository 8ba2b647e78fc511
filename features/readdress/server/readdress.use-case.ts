import { orderErrors } from '#core/orders/contract/errors.ts'
import type { OrderRecord } from '#core/orders/domain/order.ts'
import { isOwnOrder, loadOrder } from '#core/orders/server/orders.service.ts'
import { reviseOrder } from '#core/orders/server/revise-order.service.ts'
import { lockOrder } from '#core/orders/server/transition-order.service.ts'
import { type Failure, failure } from '#platform/contract/errors.ts'
import type { Transaction } from '#platform/db/transaction.ts'
import type { CustomerCaller } from '#platform/http/caller.ts'
import type { Platform } from '#platform/http/server-plugin.ts'
import { fail, ok, type Result } from '#platform/kernel/result.ts'
import { readdressErrors } from '../contract/errors.ts'
import {
  type AddressChangeQuote,
  quoteAddressChange,
  validateReaddress,
} from './quote-address-change.policy.ts'

/** The order of this customer, read or locked. */
const loadOwnOrder = async (
  tx: Transaction,
  { orderId, userId }: { readonly orderId: string; readonly userId: string },
  read: typeof loadOrder,
): Promise<Result<OrderRecord, Failure>> => {
  const order = (await isOwnOrder(tx, orderId, userId)) ? await read(tx, orderId) : undefined
  return order ? ok(order) : fail(failure(orderErrors.unknownOrder))
}

/** The order before the change, and its quote with another address. */
export interface ReaddressResult {
  readonly order: OrderRecord
  readonly weighed: AddressChangeQuote
}

export interface ReaddressInput {
  readonly orderId: string
  readonly addressId: string
}

/** The destination of an own order, and whether it may still be changed. */
export const readDestination = (
  platform: Platform,
  { brandId, userId }: CustomerCaller,
  orderId: string,
): Promise<Result<{ readonly order: OrderRecord; readonly isChangeable: boolean }, Failure>> =>
  platform.db.tenant(brandId, async (tx) => {
    const own = await loadOwnOrder(tx, { orderId, userId }, loadOrder)
    if (!own.ok) return own
    const refused = await validateReaddress(platform, tx, own.value)
    return ok({ order: own.value, isChangeable: refused === undefined })
  })

/** Quotes an own order with another address, without changing it. */
export const quoteReaddress = (
  platform: Platform,
  { brandId, userId }: CustomerCaller,
  { orderId, addressId }: ReaddressInput,
): Promise<Result<ReaddressResult, Failure>> =>
  platform.db.tenant(brandId, async (tx) => {
    const own = await loadOwnOrder(tx, { orderId, userId }, loadOrder)
    if (!own.ok) return own
    const weighed = await quoteAddressChange(platform, tx, { order: own.value, addressId })
    return weighed.ok ? ok({ order: own.value, weighed: weighed.value }) : weighed
  })

/**
 * Changes the address of an own order for the price that the customer saw. A concurrent transition by staff is either
 * first, and it may be too late, or second, and staff see the new address before they move the order.
 */
export const readdress = (
  platform: Platform,
  { brandId, userId }: CustomerCaller,
  call: ReaddressInput & { readonly version: number; readonly total: { amount: number; currency: string } },
): Promise<Result<ReaddressResult, Failure>> =>
  platform.db.tenant(brandId, async (tx) => {
    const { orderId, addressId, version, total } = call
    const own = await loadOwnOrder(tx, { orderId, userId }, lockOrder)
    if (!own.ok) return own
    const order = own.value
    const weighed = await quoteAddressChange(platform, tx, { order, addressId })
    if (!weighed.ok) return weighed
    const { destination, terms } = weighed.value
    const isAsSeen =
      order.version === version && terms.priced.total === total.amount && order.currency === total.currency
    if (!isAsSeen) return fail(failure(readdressErrors.changedMeanwhile))
    const actor = { kind: 'customer' as const, id: userId }
    const revised = await reviseOrder(platform, tx, {
      ...{ order, lines: order.lines, ...terms, actor, destination },
    })
    return revised.ok
      ? ok({ order, weighed: weighed.value })
      : fail(failure(readdressErrors.changedMeanwhile))
  })
