import type { LiveCart } from '#core/cart/domain/live-cart.ts'
import { customerErrors } from '#core/customers/contract/errors.ts'
import { pinOf } from '#core/customers/domain/pin.ts'
import { loadAddress } from '#core/customers/server/customers.service.ts'
import type { AddressSnapshot } from '#core/orders/domain/order.ts'
import { storeErrors } from '#core/stores/contract/errors.ts'
import { areaTimes, reachesAddress } from '#core/stores/domain/delivery-zone.ts'
import { type Failure, failure } from '#platform/contract/errors.ts'
import type { Unit } from '#platform/db/unit.ts'
import { fail, ok, type Result } from '#platform/kernel/result.ts'
import { checkoutErrors } from '../contract/errors.ts'
import { driverAddress } from '../domain/delivery-address.ts'

/**
 * Where a delivery goes: an address of this very user that the area of the cart's fee and minimum reaches as it is
 * drawn now, at a time at which the store serves it. Null when nothing is delivered.
 */
export const judgeAddress = async (
  unit: Unit,
  live: LiveCart,
  addressId: string | undefined,
): Promise<Result<AddressSnapshot | null, Failure>> => {
  if (live.channel !== 'delivery') return ok(null)
  if (live.cart.areaId === null) return fail(failure(storeErrors.areaMissing))
  const { area } = live
  if (area?.storeId !== live.store._id) return fail(failure(storeErrors.areaNotServed))
  if (!areaTimes(area, live.cart.slot?.start ?? live.now).isOpen) return fail(failure(storeErrors.areaNotNow))
  if (!addressId) return fail(failure(checkoutErrors.addressMissing, { field: 'address' }))
  const address = await loadAddress(unit, live.cart.userId, addressId)
  if (!address) return fail(failure(customerErrors.unknownAddress, { field: 'address' }))
  if (!reachesAddress(area, { areaId: address.area_id, pin: pinOf(address) }))
    return fail(failure(checkoutErrors.addressElsewhere, { field: 'address' }))
  return ok({ address: driverAddress(address), area: area.name, city: area.city })
}
