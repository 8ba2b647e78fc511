import {
  findPlacedCart,
  lockCart,
  quoteDeliveryFee,
  recordShownTerms,
} from '#core/cart/server/cart.service.ts'
import type { FullOrder } from '#core/orders/contract/endpoints.ts'
import type { OrderRecord } from '#core/orders/domain/order.ts'
import { loadOrderByCart } from '#core/orders/server/orders.service.ts'
import type { Failure } from '#platform/contract/errors.ts'
import type { CustomerCaller } from '#platform/http/caller.ts'
import type { Call, Platform } from '#platform/http/server-plugin.ts'
import { addMilliseconds, minutes } from '#platform/kernel/clock.ts'
import { fail, ok, type Result } from '#platform/kernel/result.ts'
import type { CheckoutApi } from '../contract/endpoints.ts'
import { checkoutErrors } from '../contract/errors.ts'
import {
  loadOrderInputs,
  type OrderRefusal,
  type PlaceOrderContext,
  placeLockedCart,
} from './place-cart.writer.ts'
import { prepareRecurrence, type WriteRecurrence } from './recurrence.service.ts'
import { presentReservationFailure } from './reservation-failure.presenter.ts'
import { requestPageAndPresentOrder } from './start-payment.client.ts'

interface QuoteRetryInput {
  readonly call: Call<CheckoutApi['POST /api/v1/orders']>
  readonly caller: CustomerCaller
}

/**
 * Places an order. If its address has no delivery quote, requests one between two attempts, because no courier is
 * called inside a transaction. The second attempt reports a price that differs from the one shown.
 */
const placeWithDeliveryQuote = async <Placed>(
  platform: Platform,
  { call, caller }: QuoteRetryInput,
  place: () => Promise<Result<Placed, Failure>>,
): Promise<Result<Placed, Failure>> => {
  const first = await place()
  const addressId = call.body.address?._id
  if (first.ok || first.failure.error !== checkoutErrors.wayNotPriced || !addressId) return first
  const { brandId, userId } = caller
  const priced = await quoteDeliveryFee(platform, { brandId, userId, storeId: call.body.store, addressId })
  return priced.ok ? place() : fail(priced.failure)
}

type PlaceCall = Call<CheckoutApi['POST /api/v1/orders']>

/** For so long an order answers a repeated call that names no version of its cart. */
const REPEAT_WINDOW = minutes(10)

/**
 * The order that was created from the requested version, whenever and from whichever tab; without a version, the one
 * that the last cart has just become.
 */
const findEarlierOrder = async ({
  tx,
  call,
  userId,
}: PlaceOrderContext): Promise<OrderRecord | undefined> => {
  const { store: storeId, cartVersion: version } = call.body
  const cart = await findPlacedCart(tx, { userId, storeId, version })
  const order = cart && (await loadOrderByCart(tx, cart))
  if (!order || version !== undefined) return order
  return order.placedAt >= addMilliseconds(tx.now, -REPEAT_WINDOW) ? order : undefined
}

type PlacedOrder = { readonly order: OrderRecord; readonly isMine: boolean }

const placeInTransaction = async (
  context: PlaceOrderContext,
  writeRecurrence: WriteRecurrence,
): Promise<Result<PlacedOrder, OrderRefusal>> => {
  const { platform, tx, call, userId } = context
  const owner = { userId, storeId: call.body.store }
  const [named, locked] = await Promise.all([loadOrderInputs(context), lockCart(platform, tx, owner)])
  const { cartVersion = locked.ok ? locked.value.cart.version : undefined } = call.body
  if (!locked.ok || locked.value.cart.version !== cartVersion) {
    const earlier = await findEarlierOrder(context)
    if (earlier) return ok({ order: earlier, isMine: false })
  }
  if (!locked.ok) return fail({ failure: locked.failure })
  const order = await placeLockedCart(context, locked.value, named)
  if (!order.ok) return order
  const recurring = await writeRecurrence(tx, order.value)
  if (!recurring.ok) return fail({ failure: recurring.failure })
  return ok({ order: order.value, isMine: true })
}

interface PlaceInput extends QuoteRetryInput {
  readonly writeRecurrence: WriteRecurrence
}

/** One attempt, in a transaction that a refusal undoes. */
const attemptPlacement = async (
  platform: Platform,
  { call, caller, writeRecurrence }: PlaceInput,
): Promise<Result<PlacedOrder, Failure>> => {
  const placed = await platform.db.tenant(caller.brandId, (tx) =>
    placeInTransaction(
      { platform, tx, orderId: tx.generateId(), call, userId: caller.userId },
      writeRecurrence,
    ),
  )
  if (placed.ok) return placed
  const { kind, failure } = placed.failure
  if (kind === undefined) return fail(failure)
  return presentReservationFailure(platform, { call, caller, reservationFailure: { kind, failure } })
}

/**
 * Places the order of a cart. Everything is validated again under the cart's lock; cart, stock, payment and order
 * change in one transaction. One version of a cart becomes one order: a repeated request for the version, with any
 * key, returns that order. The gateway is called after the commit; without its answer the order awaits payment.
 */
export const placeOrder = async (
  platform: Platform,
  call: PlaceCall,
  caller: CustomerCaller,
): Promise<Result<FullOrder, Failure>> => {
  const { payment, recurrenceObj: recurrence, store: storeId, address } = call.body
  const recurring = { caller, storeId, recurrence, payment, addressId: address?._id }
  const prepared = await prepareRecurrence(platform, recurring)
  if (!prepared.ok) return prepared
  const placed = await placeWithDeliveryQuote(platform, { call, caller }, () =>
    attemptPlacement(platform, { call, caller, writeRecurrence: prepared.value }),
  )
  if (!placed.ok) {
    if (placed.failure.error === checkoutErrors.changed)
      await recordShownTerms(platform, { ...caller, storeId })
    return placed
  }
  return ok(
    await requestPageAndPresentOrder(platform, {
      ...placed.value,
      ...{ language: call.language, payWith: call.body.payment, waited: call.waited },
    }),
  )
}
