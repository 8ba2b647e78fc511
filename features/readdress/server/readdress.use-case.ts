import { customerErrors } from '#core/customers/contract/errors.ts'
import '#core/orders/server/address-page.service.ts'
import { loadOrder } from '#core/orders/server/orders.service.ts'
import { reviseOrder } from '#core/orders/server/revise-order.service.ts'
import { lockOrder } from '#core/orders/server/transition-order.service.ts'
import { type Failure, failure } from '#platform/contract/errors.ts'
import type { Transaction } from '#platform/db/transaction.ts'
import type { CustomerCaller } from '#platform/http/caller.ts'
import { formatFailureMessage } from '#platform/http/envelope.ts'
import type { Platform } from '#platform/http/server-plugin.ts'
import type { Hooks } from '#platform/kernel/hooks.ts'
import { type Language, localize } from '#platform/kernel/language.ts'
import { fail, ok, type Result } from '#platform/kernel/result.ts'
import { readdressErrors } from '../contract/errors.ts'
import {
  type AddressChangeQuote,
  type PlannedTrip,
  planTrip,
  quoteAddressChange,
  validateReaddress,
} from './quote-address-change.policy.ts'
import { loadOwnDelivery, loadSharedDelivery, type SharedDelivery } from './shared-delivery.loader.ts'

/** What one trip brings, before the change, and the quote of each order with another address. */
export interface ReaddressResult {
  readonly delivery: SharedDelivery
  readonly quotes: readonly AddressChangeQuote[]
}

export interface ReaddressInput {
  readonly orderId: string
  readonly addressId: string
  readonly language: Language
}

/** Whether everything that goes together may still go elsewhere. */
const isDeliveryChangeable = async (
  platform: Pick<Platform, 'hooks'>,
  tx: Transaction,
  { orders }: SharedDelivery,
): Promise<boolean> => {
  for (const order of orders) if (await validateReaddress(platform, tx, order)) return false
  return true
}

/** The page that asks for the new address at once. */
export const createAddressPage =
  (platform: Pick<Platform, 'hooks'>): Hooks['addressPage'] =>
  async (tx, asked) => {
    const delivery = await loadSharedDelivery(platform, tx, { asked, read: loadOrder })
    const isOpen = await isDeliveryChangeable(platform, tx, delivery)
    return isOpen ? `change-delivery-address/${asked.id}/address` : undefined
  }

/** The destination of an own order, and whether everything that goes there with it may still go elsewhere. */
export const readDestination = (
  platform: Platform,
  { brandId, userId }: CustomerCaller,
  orderId: string,
): Promise<Result<{ readonly delivery: SharedDelivery; readonly isChangeable: boolean }, Failure>> =>
  platform.db.tenant(brandId, async (tx) => {
    const delivery = await loadOwnDelivery(platform, tx, { orderId, userId, read: loadOrder })
    if (!delivery.ok) return delivery
    const isChangeable = await isDeliveryChangeable(platform, tx, delivery.value)
    return ok({ delivery: delivery.value, isChangeable })
  })

/** Why an order cannot be changed; where several go together, whose it is. */
const toPartFailure = (
  { catalogue }: Pick<Platform, 'catalogue'>,
  refused: Failure,
  part: { readonly order: PlannedTrip['order']; readonly isShared: boolean; readonly language: Language },
): Failure => {
  const { order, isShared, language } = part
  if (!isShared || refused.error === customerErrors.unknownAddress) return refused
  const outlet = localize(order.store.name, language)
  const reason = formatFailureMessage(refused, catalogue, language)
  const { field } = refused
  return failure(readdressErrors.partRefused, {
    values: { outlet, reason },
    ...(field !== undefined && { field }),
  })
}

/**
 * Quotes everything that one trip brings with another address. It costs one fee: the highest of the outlets', as when
 * it was ordered. One order that cannot go there refuses all.
 */
const quoteDelivery = async (
  platform: Platform,
  tx: Transaction,
  {
    delivery: { orders },
    addressId,
    language,
  }: Omit<ReaddressInput, 'orderId'> & { readonly delivery: SharedDelivery },
): Promise<Result<readonly AddressChangeQuote[], Failure>> => {
  const isShared = orders.length > 1
  const trips: PlannedTrip[] = []
  for (const order of orders) {
    const trip = await planTrip(platform, tx, { order, addressId, isShared })
    if (!trip.ok) return fail(toPartFailure(platform, trip.failure, { order, isShared, language }))
    trips.push(trip.value)
  }
  const fee = Math.max(...trips.map(({ deliveryFee }) => deliveryFee.amount))
  const quotes: AddressChangeQuote[] = []
  for (const trip of trips) {
    const quote = await quoteAddressChange(platform, tx, { ...trip, fee })
    if (!quote.ok)
      return fail(toPartFailure(platform, quote.failure, { order: trip.order, isShared, language }))
    quotes.push(quote.value)
  }
  return ok(quotes)
}

/** Quotes an own order, with all that the same trip brings, with another address, without changing anything. */
export const quoteReaddress = (
  platform: Platform,
  { brandId, userId }: CustomerCaller,
  { orderId, addressId, language }: ReaddressInput,
): Promise<Result<ReaddressResult, Failure>> =>
  platform.db.tenant(brandId, async (tx) => {
    const delivery = await loadOwnDelivery(platform, tx, { orderId, userId, read: loadOrder })
    if (!delivery.ok) return delivery
    const quotes = await quoteDelivery(platform, tx, { delivery: delivery.value, addressId, language })
    return quotes.ok ? ok({ delivery: delivery.value, quotes: quotes.value }) : quotes
  })

interface AcceptedReaddress extends ReaddressInput {
  readonly version: number
  readonly total: { readonly amount: number; readonly currency: string }
}

const readdressInTransaction = async (
  platform: Platform,
  tx: Transaction,
  { userId, ...call }: AcceptedReaddress & { readonly userId: string },
): Promise<Result<ReaddressResult, Failure>> => {
  const { orderId, addressId, language, version, total } = call
  const found = await loadOwnDelivery(platform, tx, { orderId, userId, read: lockOrder })
  if (!found.ok) return found
  const delivery = found.value
  const quotes = await quoteDelivery(platform, tx, { delivery, addressId, language })
  if (!quotes.ok) return quotes
  const sum = quotes.value.reduce((all, { terms }) => all + terms.priced.total, 0)
  const isAsSeen =
    delivery.version === version && sum === total.amount && delivery.order.currency === total.currency
  if (!isAsSeen) return fail(failure(readdressErrors.changedMeanwhile))
  const actor = { kind: 'customer' as const, id: userId }
  for (const { order, terms, destination } of quotes.value) {
    const revised = await reviseOrder(platform, tx, {
      ...{ order, lines: order.lines, ...terms, actor, destination },
    })
    if (!revised.ok) return fail(failure(readdressErrors.changedMeanwhile))
  }
  return ok({ delivery, quotes: quotes.value })
}

/**
 * Changes the address of an own order, and of all that the same trip brings, for the price that the customer saw: all of
 * them or none. A concurrent transition by staff is either first, and it may be too late, or second, and staff see the new
 * address before they move the order.
 */
export const readdress = async (
  platform: Platform,
  { brandId, userId }: CustomerCaller,
  call: AcceptedReaddress,
): Promise<Result<ReaddressResult, Failure>> =>
  platform.db.tenant(brandId, (tx) => readdressInTransaction(platform, tx, { ...call, userId }))
