import { deliveryCharge, isTooFar } from '#core/cart/domain/delivery-charge.ts'
import { driverAddress } from '#core/checkout/domain/delivery-address.ts'
import { customerErrors } from '#core/customers/contract/errors.ts'
import { pinOf } from '#core/customers/domain/pin.ts'
import { type AddressRecord, loadAddress } from '#core/customers/server/customers.service.ts'
import type { AddressSnapshot, OrderRecord } from '#core/orders/domain/order.ts'
import { type PriceAgain, pricingAgain } from '#core/orders/server/revise-order.service.ts'
import { paymentErrors } from '#core/payments/contract/errors.ts'
import { PAYMENT_STATUS } from '#core/payments/domain/payment-status.ts'
import { storeErrors } from '#core/stores/contract/errors.ts'
import { areaTimes, bestFirst, reachesAddress } from '#core/stores/domain/delivery-zone.ts'
import { distanceMeters } from '#core/stores/domain/geo.ts'
import { type AreaRecord, deliveryMinimum, type StoreRecord } from '#core/stores/domain/store.ts'
import { loadArea, loadAreasAt, loadStore } from '#core/stores/server/stores.service.ts'
import { type Failure, failure } from '#platform/contract/errors.ts'
import type { Unit } from '#platform/db/unit.ts'
import type { Platform } from '#platform/http/area.ts'
import { money } from '#platform/kernel/money.ts'
import { fail, ok, type Result } from '#platform/kernel/result.ts'
import { readdressErrors } from '../contract/errors.ts'
import { mayReaddress } from '../domain/may-readdress.ts'

/** What an order would be with another address. */
export interface Weighed {
  readonly destination: { readonly address: AddressSnapshot; readonly minutes: number }
  readonly terms: ReturnType<PriceAgain>
  /** What it would cost more, in minor units; below 0: less. */
  readonly difference: number
}

const { courierKnows, elsewhere, minimum, notPriceable, paidAlready, tooLate } = readdressErrors

/** Why an order may go nowhere else any more, whatever the address. */
export const refusalOf = async (
  { hooks }: Pick<Platform, 'hooks'>,
  unit: Unit,
  order: OrderRecord,
): Promise<Failure | undefined> => {
  if (!mayReaddress(order)) return failure(tooLate)
  if (order.trace.some(({ basis }) => basis === 'courier')) return failure(courierKnows)
  for (const reviser of hooks.all('orderReviser'))
    if (await reviser.hasToldAddress?.(unit, order)) return failure(courierKnows)
  return undefined
}

/** The areas of the order's outlet that reach an address, the best first; those that are not served then are told apart. */
const areaFor = async (
  unit: Unit,
  order: OrderRecord,
  saved: AddressRecord,
): Promise<Result<AreaRecord, Failure>> => {
  const address = { areaId: saved.area_id, pin: pinOf(saved) }
  const [named, [around = []]] = await Promise.all([
    loadArea(unit, saved.area_id),
    address.pin ? loadAreasAt(unit, [address.pin]) : [[]],
  ])
  const known = new Map([...around, ...(named ? [named] : [])].map((area) => [area._id, area]))
  const reaching = [...known.values()].filter(
    (area) => area.storeId === order.storeId && reachesAddress(area, address),
  )
  const at = order.scheduledFor ?? unit.now
  const [best] = bestFirst(reaching, at)
  if (!best) return fail(failure(elsewhere, { field: 'address' }))
  return areaTimes(best, at).isOpen ? ok(best) : fail(failure(storeErrors.areaNotNow, { field: 'address' }))
}

interface Way {
  readonly area: AreaRecord
  readonly store: StoreRecord
  readonly saved: AddressRecord
}

/** What the way costs by today's terms of the outlet. */
const feeFor = (unit: Unit, { area, store, saved }: Way) => {
  const pricing = store.charges.delivery
  const to = pinOf(saved)
  const metres = to && Math.round(distanceMeters(area.outlet, to))
  if (isTooFar(pricing, metres)) return fail(failure(elsewhere, { field: 'address' }))
  const quote = { areaId: area._id, addressId: saved.id, to, metres, courier: null }
  const { amount, taxId, source, metres: far } = deliveryCharge({ pricing, area, quote, now: unit.now })
  return ok({ amount, taxId, basis: source, metres: far })
}

/** Why nobody may agree to what the order would cost then. */
const moneyRefusal = (
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

const wayFor = async (unit: Unit, order: OrderRecord, addressId: string): Promise<Result<Way, Failure>> => {
  const [store, saved] = await Promise.all([
    loadStore(unit, order.storeId),
    loadAddress(unit, order.userId, addressId),
  ])
  if (!saved) return fail(failure(customerErrors.unknownAddress, { field: 'address' }))
  const area = await areaFor(unit, order, saved)
  if (!area.ok) return area
  if (!store || store.charges.delivery.by === 'courier') return fail(failure(courierKnows))
  const least = deliveryMinimum(store, area.value)
  if (order.subTotal < least)
    return fail(failure(minimum, { values: { minimum: { money: money(least, order.currency) } } }))
  return ok({ area: area.value, store, saved })
}

/** Judges another address of its customer for an order: it must be the same outlet's, and the fee is found anew. */
export const weighAddress = async (
  platform: Platform,
  unit: Unit,
  { order, addressId }: { readonly order: OrderRecord; readonly addressId: string },
): Promise<Result<Weighed, Failure>> => {
  const refused = await refusalOf(platform, unit, order)
  if (refused) return fail(refused)
  const way = await wayFor(unit, order, addressId)
  if (!way.ok) return way
  const { area, store, saved } = way.value
  const deliveryFee = feeFor(unit, way.value)
  if (!deliveryFee.ok) return deliveryFee
  const again = await pricingAgain(platform, unit, { order, calculators: {} })
  if (!again) return fail(failure(notPriceable))
  const terms = again.price(again.lines, { deliveryFee: deliveryFee.value })
  const { total } = terms.priced
  const difference = total - order.total
  const unpayable = moneyRefusal(order, store, { difference, total })
  if (unpayable) return fail(unpayable)
  const address = { address: driverAddress(saved), area: area.name, city: area.city, pin: pinOf(saved) }
  return ok({ destination: { address, minutes: area.minutes }, terms, difference })
}
