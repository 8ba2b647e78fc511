import { computeDeliveryCharge, isTooFar } from '#core/cart/domain/delivery-charge.ts'
import { checkoutErrors } from '#core/checkout/contract/errors.ts'
import { formatDriverAddress } from '#core/checkout/domain/delivery-address.ts'
import { customerErrors } from '#core/customers/contract/errors.ts'
import { getPin } from '#core/customers/domain/pin.ts'
import { type AddressRecord, loadAddress } from '#core/customers/server/customers.service.ts'
import { computeDistanceMeters } from '#core/maps/domain/geo.ts'
import type { AddressSnapshot, OrderRecord } from '#core/orders/domain/order.ts'
import { loadOrderPricing, type OrderRepricer } from '#core/orders/server/revise-order.service.ts'
import { paymentErrors } from '#core/payments/contract/errors.ts'
import { PAYMENT_STATUS } from '#core/payments/domain/payment-status.ts'
import type { DeliveryFee } from '#core/pricing/domain/price-cart.ts'
import { storeErrors } from '#core/stores/contract/errors.ts'
import {
  canReachAddress,
  evaluateAreaHours,
  findNamesakeArea,
  rankAreasByTerms,
} from '#core/stores/domain/area-reach.ts'
import { type ArrivalRange, computeArrivalRange, computeTravelMinutes } from '#core/stores/domain/arrival.ts'
import { type AreaRecord, getDeliveryMinimum, type StoreRecord } from '#core/stores/domain/store.ts'
import { loadArea, loadAreas, loadAreasAt, loadStore } from '#core/stores/server/stores.service.ts'
import { type Failure, failure } from '#platform/contract/errors.ts'
import type { Transaction } from '#platform/db/transaction.ts'
import type { Platform } from '#platform/http/server-plugin.ts'
import { money } from '#platform/kernel/money.ts'
import { fail, ok, type Result } from '#platform/kernel/result.ts'
import { readdressErrors } from '../contract/errors.ts'
import { canReaddress } from '../domain/can-readdress.ts'

/** An order with another address. */
export interface AddressChangeQuote {
  /** As it is. */
  readonly order: OrderRecord
  readonly destination: {
    readonly address: AddressSnapshot
    /** What the order is promised there. */
    readonly arrival: ArrivalRange
    readonly travelMinutes: number
  }
  readonly terms: ReturnType<OrderRepricer>
  /** Change of the total in minor units; below 0: cheaper. */
  readonly difference: number
}

const { courierKnows, elsewhere, minimum, notPriceable, paidAlready, tooLate } = readdressErrors

/** Why the address of an order can no longer be changed, for any address. */
export const validateReaddress = async (
  { hooks }: Pick<Platform, 'hooks'>,
  tx: Transaction,
  order: OrderRecord,
): Promise<Failure | undefined> => {
  if (!canReaddress(order)) return failure(tooLate)
  if (order.trace.some(({ basis }) => basis === 'courier')) return failure(courierKnows)
  for (const reviser of hooks.all('orderReviser'))
    if (await reviser.hasSharedAddress?.(tx, order)) return failure(courierKnows)
  return undefined
}

/**
 * The best area of the order's outlet that reaches an address. An area that is closed at that time has its own error.
 */
const findDeliveryArea = async (
  tx: Transaction,
  order: OrderRecord,
  saved: AddressRecord,
): Promise<Result<AreaRecord, Failure>> => {
  const address = { areaId: saved.area_id, pin: getPin(saved) }
  const [named, [around = []]] = await Promise.all([
    loadArea(tx, saved.area_id),
    address.pin ? loadAreasAt(tx, [address.pin]) : [[]],
  ])
  const known = new Map([...around, ...(named ? [named] : [])].map((area) => [area._id, area]))
  const reaching = [...known.values()].filter(
    (area) => area.storeId === order.storeId && canReachAddress(area, address),
  )
  const at = order.scheduledFor ?? tx.now
  const [best] = rankAreasByTerms(reaching, at)
  if (!best) return fail(failure(elsewhere, { field: 'address' }))
  return evaluateAreaHours(best, at).isOpen
    ? ok(best)
    : fail(failure(storeErrors.areaNotNow, { field: 'address' }))
}

/** How an order reaches a new address, and what its own outlet takes for that. */
interface DeliveryRoute {
  readonly area: AreaRecord
  readonly store: StoreRecord
  readonly saved: AddressRecord
}

/** The delivery fee by the outlet's current terms. */
const computeDeliveryFee = (tx: Transaction, { area, store, saved }: DeliveryRoute) => {
  const pricing = store.charges.delivery
  const to = getPin(saved)
  const metres = to && Math.round(computeDistanceMeters(area.outlet, to))
  if (isTooFar(pricing, metres)) return fail(failure(elsewhere, { field: 'address' }))
  const quote = { areaId: area._id, addressId: saved.id, to, metres, courier: null }
  const { amount, taxId, source, metres: far } = computeDeliveryCharge({ pricing, area, quote, now: tx.now })
  return ok({ amount, taxId, basis: source, metres: far })
}

/** What this order bears of the fee: all of it, unless the trip brings other orders too. */
const computeFeeShare = async (
  { hooks }: Pick<Platform, 'hooks'>,
  tx: Transaction,
  { order, fee }: { readonly order: OrderRecord; readonly fee: number },
): Promise<number> => {
  for (const reviser of hooks.all('orderReviser')) {
    const share = await reviser.shareDeliveryFee?.(tx, order, fee)
    if (share !== undefined) return share
  }
  return fee
}

/** Why the customer may not accept the new total. */
const validateAmountDue = (
  order: OrderRecord,
  store: StoreRecord,
  { difference, total }: { readonly difference: number; readonly total: number },
): Failure | undefined => {
  if (difference <= 0) return undefined
  const inWords = (amount: number) => ({ money: money(amount, order.currency) })
  if (order.payment.status !== PAYMENT_STATUS.unpaid)
    return failure(paidAlready, { values: { extra: inWords(difference) } })
  if (order.payment.mod !== 'cod' || store.cashLimit === null || total <= store.cashLimit) return undefined
  return failure(paymentErrors.cashLimit, { values: { limit: inWords(store.cashLimit) } })
}

/** The address as the outlet of one of several orders knows it. */
const toOutletAddress = async (
  tx: Transaction,
  saved: AddressRecord,
  { storeId }: OrderRecord,
): Promise<AddressRecord> => {
  const own = findNamesakeArea(await loadAreas(tx), { areaId: saved.area_id, storeId })
  return own ? { ...saved, area_id: own._id } : saved
}

const loadDeliveryRoute = async (
  tx: Transaction,
  order: OrderRecord,
  { addressId, isShared }: { readonly addressId: string; readonly isShared: boolean },
): Promise<Result<DeliveryRoute, Failure>> => {
  const [store, named] = await Promise.all([
    loadStore(tx, order.storeId),
    loadAddress(tx, order.userId, addressId),
  ])
  if (!named) return fail(failure(customerErrors.unknownAddress, { field: 'address' }))
  const saved = isShared ? await toOutletAddress(tx, named, order) : named
  if (store?.isPinNeeded && !getPin(saved))
    return fail(failure(checkoutErrors.pinMissing, { field: 'address' }))
  const area = await findDeliveryArea(tx, order, saved)
  if (!area.ok) return area
  if (!store || store.charges.delivery.by === 'courier') return fail(failure(courierKnows))
  const least = getDeliveryMinimum(store, area.value)
  if (order.subTotal < least)
    return fail(failure(minimum, { values: { minimum: { money: money(least, order.currency) } } }))
  return ok({ area: area.value, store, saved })
}

/** An order with its way to a new address and the fee that its outlet alone would take. */
export interface PlannedTrip extends DeliveryRoute {
  readonly order: OrderRecord
  readonly deliveryFee: DeliveryFee
}

/**
 * Plans the way of an order to another address of its customer: the same outlet must reach it.
 *
 * @param isShared it is one of several orders that one trip brings, whose outlets share the names of their areas
 */
export const planTrip = async (
  platform: Pick<Platform, 'hooks'>,
  tx: Transaction,
  trip: { readonly order: OrderRecord; readonly addressId: string; readonly isShared: boolean },
): Promise<Result<PlannedTrip, Failure>> => {
  const { order } = trip
  const refused = await validateReaddress(platform, tx, order)
  if (refused) return fail(refused)
  const route = await loadDeliveryRoute(tx, order, trip)
  if (!route.ok) return route
  const deliveryFee = computeDeliveryFee(tx, route.value)
  return deliveryFee.ok ? ok({ ...route.value, order, deliveryFee: deliveryFee.value }) : deliveryFee
}

/**
 * Prices an order with another address.
 *
 * @param fee of the whole trip, in minor units; an order that shares the trip bears its part of it
 */
export const quoteAddressChange = async (
  platform: Platform,
  tx: Transaction,
  { order, area, store, saved, deliveryFee, fee }: PlannedTrip & { readonly fee: number },
): Promise<Result<AddressChangeQuote, Failure>> => {
  const again = await loadOrderPricing(platform, tx, { order, calculators: {} })
  if (!again) return fail(failure(notPriceable))
  const amount = await computeFeeShare(platform, tx, { order, fee })
  const terms = again.price(again.lines, { deliveryFee: { ...deliveryFee, amount } })
  const { total } = terms.priced
  const difference = total - order.total
  const unpayable = validateAmountDue(order, store, { difference, total })
  if (unpayable) return fail(unpayable)
  const address = {
    address: formatDriverAddress(saved),
    area: area.name,
    city: area.city,
    pin: getPin(saved),
  }
  const travel = { preparationMinutes: store.preparationMinutes, areaMinutes: area.minutes, extraMinutes: 0 }
  const travelMinutes = computeTravelMinutes(travel)
  const arrival = computeArrivalRange(order.preparationMinutes + travelMinutes, order.pace)
  return ok({ order, destination: { address, arrival, travelMinutes }, terms, difference })
}
