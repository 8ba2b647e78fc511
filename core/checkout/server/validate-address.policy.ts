import { isTooFar, needsQuote } from '#core/cart/domain/delivery-charge.ts'
import type { LiveCart } from '#core/cart/domain/live-cart.ts'
import { customerErrors } from '#core/customers/contract/errors.ts'
import { getPin } from '#core/customers/domain/pin.ts'
import type { AddressRecord } from '#core/customers/server/customers.service.ts'
import type { GeoPoint } from '#core/maps/domain/geo.ts'
import type { AddressSnapshot } from '#core/orders/domain/order.ts'
import { storeErrors } from '#core/stores/contract/errors.ts'
import { canReachAddress, evaluateAreaHours } from '#core/stores/domain/area-reach.ts'
import type { AreaRecord } from '#core/stores/domain/store.ts'
import { type Failure, failure } from '#platform/contract/errors.ts'
import { fail, ok, type Result } from '#platform/kernel/result.ts'
import { checkoutErrors } from '../contract/errors.ts'
import { formatDriverAddress } from '../domain/delivery-address.ts'

/** Where the fee depends on a quote, the quote must be for this address and within range. */
const validateDeliveryQuote = (
  { store, cart, now }: LiveCart,
  area: AreaRecord,
  address: { readonly _id: string; readonly pin: GeoPoint | null },
): Failure | undefined => {
  const pricing = store.charges.delivery
  const { quote } = cart
  if (needsQuote({ pricing, area, quote, now }, address)) return failure(checkoutErrors.wayNotPriced)
  const isBeyond = isTooFar(pricing, quote?.metres ?? null)
  return isBeyond ? failure(checkoutErrors.addressElsewhere, { field: 'address' }) : undefined
}

interface RequestedAddress {
  readonly id: string | undefined
  readonly address: AddressRecord | undefined
  /** Staff type an address that they are told; they have no map to pin it on. */
  readonly isStaffEntry: boolean
}

/**
 * The delivery address: it belongs to this user, has a pin where the outlet needs one, lies in the current boundary of
 * the cart's area, and is served at this time. Null when nothing is delivered.
 */
export const validateDeliveryAddress = (
  live: LiveCart,
  { id, address, isStaffEntry }: RequestedAddress,
): Result<AddressSnapshot | null, Failure> => {
  if (live.channel !== 'delivery') return ok(null)
  if (live.cart.areaId === null) return fail(failure(storeErrors.areaMissing))
  const { area } = live
  if (area?.storeId !== live.store._id) return fail(failure(storeErrors.areaNotServed))
  if (!evaluateAreaHours(area, live.cart.slot?.start ?? live.now).isOpen)
    return fail(failure(storeErrors.areaNotNow))
  if (!id) return fail(failure(checkoutErrors.addressMissing, { field: 'address' }))
  if (!address) return fail(failure(customerErrors.unknownAddress, { field: 'address' }))
  const pin = getPin(address)
  if (live.store.isPinNeeded && !pin && !isStaffEntry)
    return fail(failure(checkoutErrors.pinMissing, { field: 'address' }))
  if (!canReachAddress(area, { areaId: address.area_id, pin }))
    return fail(failure(checkoutErrors.addressElsewhere, { field: 'address' }))
  const unpriced = validateDeliveryQuote(live, area, { _id: address.id, pin })
  if (unpriced) return fail(unpriced)
  return ok({ address: formatDriverAddress(address), area: area.name, city: area.city, pin })
}
