import { customerErrors } from '#core/customers/contract/errors.ts'
import { getPin } from '#core/customers/domain/pin.ts'
import { loadAddress } from '#core/customers/server/customers.service.ts'
import { computeDistanceMeters, type GeoPoint } from '#core/maps/domain/geo.ts'
import { getChannel } from '#core/sites/domain/order-type.ts'
import { storeErrors } from '#core/stores/contract/errors.ts'
import { canReachAddress } from '#core/stores/domain/area-reach.ts'
import type { AreaRecord, StoreRecord } from '#core/stores/domain/store.ts'
import { loadStore, loadStoreArea } from '#core/stores/server/stores.service.ts'
import { type Failure, failure } from '#platform/contract/errors.ts'
import type { Transaction } from '#platform/db/transaction.ts'
import type { Platform } from '#platform/http/server-plugin.ts'
import { seconds } from '#platform/kernel/clock.ts'
import { fail, ok, type Result } from '#platform/kernel/result.ts'
import { getResiliencePolicy } from '#platform/outbound/resilience-policy.ts'
import type { CourierQuote, CourierQuoteRequest } from '../contract/delivery-quotes.ts'
import { cartErrors } from '../contract/errors.ts'
import type { CartRecord } from '../domain/cart.ts'
import { type DeliveryQuote, isTooFar } from '../domain/delivery-charge.ts'
import { findOpenCart } from './carts.repo.ts'

/** The customer is waiting for the total: after this deadline the area's fee applies. */
const COURIER_LIMITS = { deadline: seconds(4), atOnce: 16 }

type CourierQuoteResult = CourierQuote | 'notThere' | 'silent'

/** One request to a courier, with a deadline and a circuit breaker; never call it inside a transaction. */
const requestCourierQuote = async (
  platform: Platform,
  name: string,
  question: CourierQuoteRequest,
): Promise<CourierQuoteResult> => {
  const provider = platform.hooks.all('deliveryQuotes').find((one) => one.name === name)
  if (!provider) return 'silent'
  try {
    const guard = getResiliencePolicy(platform.db, `quotes of ${name} ${question.account}`, COURIER_LIMITS)
    const quote = await guard.execute(({ signal }) => provider.quote(question, signal))
    if (quote && quote.fee.currency !== question.currency)
      throw new Error('The courier asks another currency')
    return quote ?? 'notThere'
  } catch (error) {
    platform.logger.warn({ courier: name, cause: String(error) }, 'a courier did not answer')
    return 'silent'
  }
}

/** The destination of a delivery: a saved address, or a map location. */
export type Destination = { readonly addressId: string } | { readonly point: GeoPoint }

export interface QuoteDeliveryInput {
  readonly brandId: string
  readonly userId: string
  readonly storeId: string
  readonly to: Destination
}

interface DeliveryRoute {
  readonly cart: CartRecord
  readonly store: StoreRecord
  readonly area: AreaRecord
  readonly addressId: string | null
  readonly pin: GeoPoint | null
}

const notServedFailure = fail(failure(storeErrors.areaNotServed, { field: 'address' }))

/** The destination, if the cart's area reaches it. */
const findDestination = async (
  tx: Transaction,
  { userId, to }: QuoteDeliveryInput,
  area: AreaRecord,
): Promise<Result<Pick<DeliveryRoute, 'addressId' | 'pin'>, Failure>> => {
  if ('point' in to) {
    const isReached = canReachAddress(area, { areaId: area._id, pin: to.point })
    return isReached ? ok({ addressId: null, pin: to.point }) : notServedFailure
  }
  const address = await loadAddress(tx, userId, to.addressId)
  if (!address) return fail(failure(customerErrors.unknownAddress, { field: 'address' }))
  const pin = getPin(address)
  const isReached = canReachAddress(area, { areaId: address.area_id, pin })
  return isReached ? ok({ addressId: address.id, pin }) : notServedFailure
}

const loadRoute = async (
  tx: Transaction,
  input: QuoteDeliveryInput,
): Promise<Result<DeliveryRoute, Failure>> => {
  const store = await loadStore(tx, input.storeId)
  if (!store) return fail(failure(storeErrors.unknownStore, { field: 'store' }))
  const cart = await findOpenCart(tx, input.userId)
  if (cart?.storeId !== store._id) return fail(failure(cartErrors.empty))
  const isDelivered = getChannel(cart.orderType) === 'delivery' && cart.areaId !== null
  const area = isDelivered && cart.areaId ? await loadStoreArea(tx, store, cart.areaId) : undefined
  if (!area) return fail(failure(storeErrors.areaMissing))
  const place = await findDestination(tx, input, area)
  return place.ok ? ok({ cart, store, area, ...place.value }) : place
}

const computeCartValue = ({ lines }: CartRecord): number =>
  lines.reduce((sum, { snapshot, qty }) => sum + snapshot.unitPrice * qty, 0)

/** The courier's quote; null without a courier, without a pin, or when it does not answer. */
const requestRouteQuote = async (
  platform: Platform,
  fulfilment: DeliveryRoute,
): Promise<Result<DeliveryQuote['courier'], Failure>> => {
  const { cart, store, area, pin } = fulfilment
  const { delivery } = store.charges
  if (delivery.by !== 'courier' || !pin) return ok(null)
  const answer = await requestCourierQuote(platform, delivery.provider, {
    ...{ account: delivery.account, from: area.outlet, to: pin },
    ...{ currency: store.currency, value: computeCartValue(cart), reference: cart.id },
  })
  if (answer === 'notThere') return notServedFailure
  if (answer === 'silent') return ok(null)
  const { reference, fee, expiresAt } = answer
  return ok({ reference, fee: fee.amount, expiresAt: expiresAt.toISOString() })
}

/**
 * Quotes the delivery to a destination by the outlet's terms: one read, then the courier if there is one, outside any
 * transaction. Fails where the area does not reach. Without an answer from the courier the area's fee applies. The
 * caller saves the quote.
 */
export const quoteDelivery = async (
  platform: Platform,
  input: QuoteDeliveryInput,
): Promise<Result<DeliveryQuote, Failure>> => {
  const fulfilment = await platform.db.tenant(input.brandId, (tx) => loadRoute(tx, input))
  if (!fulfilment.ok) return fulfilment
  const { store, area, addressId, pin } = fulfilment.value
  const metres = pin && Math.round(computeDistanceMeters(area.outlet, pin))
  if (isTooFar(store.charges.delivery, metres)) return notServedFailure
  const courier = await requestRouteQuote(platform, fulfilment.value)
  if (!courier.ok) return courier
  return ok({ areaId: area._id, addressId, to: pin, metres, courier: courier.value })
}
