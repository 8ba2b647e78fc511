import { requireCustomer } from '#core/customers/server/require-customer.service.ts'
import { failure } from '#platform/contract/errors.ts'
import type { Call, Handlers, Platform } from '#platform/http/server-plugin.ts'
import { fail } from '#platform/kernel/result.ts'
import type { ChargeApi } from '../contract/charge-endpoints.ts'
import { cartErrors } from '../contract/errors.ts'
import { updateDeliveryQuote } from './update-delivery-quote.use-case.ts'

type ChargeCall = Call<ChargeApi[keyof ChargeApi]>

const handleDeliveryCharge = async (platform: Platform, call: ChargeCall, by: 'distance' | 'courier') => {
  const { store: storeId, address, coordinates: point } = call.body
  const place = point && { point: { lat: point.latitude, lng: point.longitude } }
  const to = address ? { addressId: address } : place
  if (!to) return fail(failure(cartErrors.noDestination, { field: 'address' }))
  const { language } = call
  return updateDeliveryQuote(
    platform,
    { caller: requireCustomer(call.caller), language, storeId },
    { to, by },
  )
}

export const createChargeHandlers = (platform: Platform): Handlers<ChargeApi> => ({
  'POST /api/v1/carts/charges/kmDistance': (call) => handleDeliveryCharge(platform, call, 'distance'),
  'POST /api/v1/carts/charges/3pl': (call) => handleDeliveryCharge(platform, call, 'courier'),
})
