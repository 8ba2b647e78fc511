import { isTodaysStock } from '#core/availability/domain/stock-scope.ts'
import { reserveSlot, restoreCartReservation } from '#core/availability/server/slots.service.ts'
import { cartErrors } from '#core/cart/contract/errors.ts'
import { isQuoteExpired } from '#core/cart/domain/delivery-charge.ts'
import type { LiveCart } from '#core/cart/domain/live-cart.ts'
import { consumeCart, reevaluateCart } from '#core/cart/server/cart.service.ts'
import {
  type AddressRecord,
  loadAddress,
  lockUser,
  saveLastPaymentMethod,
  type UserRecord,
} from '#core/customers/server/customers.service.ts'
import { reserveStock } from '#core/menus/server/menus.service.ts'
import type {
  AddressSnapshot,
  ContactSnapshot,
  EntryStaffMember,
  OrderRecord,
} from '#core/orders/domain/order.ts'
import { claimOrderNumber, countUnpaidOrders, createOrder } from '#core/orders/server/orders.service.ts'
import { isPayOnDelivery } from '#core/payments/domain/payment.ts'
import { openFirstPayment } from '#core/payments/server/payments.service.ts'
import { computeTravelMinutes, getStorePace, USUAL_PACE } from '#core/stores/domain/arrival.ts'
import { getExtraMinutes } from '#core/stores/domain/busy.ts'
import type { LabelledAnswer } from '#core/stores/domain/collect.ts'
import { type Failure, failure } from '#platform/contract/errors.ts'
import type { Transaction } from '#platform/db/transaction.ts'
import { httpErrors } from '#platform/http/http-errors.ts'
import type { Call, Platform } from '#platform/http/server-plugin.ts'
import { money } from '#platform/kernel/money.ts'
import { fail, ok, type Result } from '#platform/kernel/result.ts'
import type { CheckoutApi } from '../contract/endpoints.ts'
import { checkoutErrors } from '../contract/errors.ts'
import { computeOrderChanges, getAcceptedTotal } from '../domain/order-changes.ts'
import { toOrderLines } from '../domain/order-lines.ts'
import { createChangedFailure } from './changes.presenter.ts'
import {
  lockBenefitsForOrder,
  reserveBenefitsForOrder,
  validateMethodWithGuards,
} from './checkout-guard.service.ts'
import { OrderRollback } from './order-rollback.presenter.ts'
import { validateDeliveryAddress } from './validate-address.policy.ts'
import { validateStoreAnswers } from './validate-answers.policy.ts'
import {
  requireStaffOrderUser,
  requireVerifiedUser,
  saveContactDetails,
  validateContact,
} from './validate-contact.policy.ts'
import { validatePaymentMethod } from './validate-method.policy.ts'
import {
  getOrderAnswerPolicy,
  getScheduledTimes,
  toSlotReservation,
  validateOrderTime,
} from './validate-time.policy.ts'

/** The part of a call that placing an order needs. */
export type PlaceCall = Pick<Call<CheckoutApi['POST /api/v1/orders']>, 'body' | 'language'>

/** An order entered by staff for a customer on the phone or at the counter. */
export interface StaffEntry {
  readonly by: EntryStaffMember
  readonly contact: Pick<ContactSnapshot, 'name' | 'phone'>
}

export interface PlaceOrderContext {
  readonly platform: Platform
  readonly tx: Transaction
  /** The id of the order to be written; stock is reserved under it before. */
  readonly orderId: string
  readonly call: PlaceCall
  readonly userId: string
  /** Present when staff enter the order for a customer without a verified phone: the contact as given to staff. */
  readonly entered?: StaffEntry | undefined
}

interface OrderCustomer {
  readonly user: UserRecord
  readonly contact: ContactSnapshot
  readonly address: AddressSnapshot | null
  readonly answers: readonly LabelledAnswer[]
}

const toPresentationContext = ({ platform, call }: PlaceOrderContext) => ({
  language: call.language,
  catalogue: platform.catalogue,
})

/** Reports changes before any other check: the order must equal what the customer saw. */
const validateAcceptedCart = async (
  context: PlaceOrderContext,
  live: LiveCart,
): Promise<Failure | undefined> => {
  const { tx, call } = context
  const closed = await validateOrderTime(tx, live, toPresentationContext(context))
  if (closed) return closed
  const changes = computeOrderChanges(live, getAcceptedTotal(live, call.body))
  if (changes.length > 0)
    return createChangedFailure(tx, live, { changes, ...toPresentationContext(context) })
  const { minimumMissing, currency } = live.priced
  if (minimumMissing === 0) return undefined
  return failure(cartErrors.minimumOrder, { values: { missing: { money: money(minimumMissing, currency) } } })
}

/** Unpaid orders reserve stock, so a customer cannot reserve a shop's last units without paying. */
const MAX_UNPAID_ORDERS = 3

/** What is read first, in one round trip, because the call contains the ids. */
export interface OrderInputs {
  readonly user: UserRecord | undefined
  /** The delivery address, if it belongs to the caller. */
  readonly address: AddressRecord | undefined
  /** Number of the caller's unpaid orders, if it matters for the method. */
  readonly unpaidCount: number
}

export const loadOrderInputs = async ({ tx, call, userId }: PlaceOrderContext): Promise<OrderInputs> => {
  const { address: to, payment } = call.body
  const [user, address, waiting] = await Promise.all([
    // Locked before anything else of the user.
    lockUser(tx, userId),
    to?._id ? loadAddress(tx, userId, to._id) : undefined,
    isPayOnDelivery(payment.mod) ? 0 : countUnpaidOrders(tx, userId),
  ])
  return { user, address, unpaidCount: waiting }
}

/** Everything to validate before stock is reserved. */
const validateOrder = async (
  context: PlaceOrderContext,
  live: LiveCart,
  named: OrderInputs,
): Promise<Result<OrderCustomer, Failure>> => {
  const { platform, tx, call, entered } = context
  const { body } = call
  const user = entered
    ? requireStaffOrderUser(named.user, entered)
    : requireVerifiedUser(named.user, body.phone)
  if (!user.ok) return user
  // Checked before changes are reported: a fee from a new quote is a change, a missing quote is not.
  if (live.delivery?.source === 'area' && isQuoteExpired(live.cart.quote, live.now))
    return fail(failure(checkoutErrors.wayNotPriced))
  const seen = await validateAcceptedCart(context, live)
  if (seen) return fail(seen)
  const { emailDomains: domains, isEmailNeeded } = live.store
  const contact = validateContact(user.value, body.address ?? {}, {
    // Not required: customers do not spell an e-mail address on the phone.
    need: entered ? 10 : isEmailNeeded,
    domains,
  })
  if (!contact.ok) return contact
  const address = validateDeliveryAddress(live, { id: body.address?._id, address: named.address })
  if (!address.ok) return address
  const answers = validateStoreAnswers(live.store, body.collectFromUser)
  if (!answers.ok) return answers
  const { total, steps } = live.priced
  if (body.loyaltyId !== undefined && !steps.some(({ kind }) => kind === 'points' || kind === 'reward'))
    return fail(failure(httpErrors.invalid, { field: 'loyaltyId' }))
  const question = { store: live.store, channel: live.channel, total, steps }
  const refused =
    validatePaymentMethod(platform, question, body.payment.mod) ??
    (await validateMethodWithGuards(platform.hooks, tx, {
      subject: { live },
      method: body.payment.mod,
      stage: 'pay',
    })) ??
    (named.unpaidCount >= MAX_UNPAID_ORDERS ? failure(checkoutErrors.tooManyUnpaid) : undefined)
  if (refused) return fail(refused)
  return ok({
    user: user.value,
    contact: contact.value,
    address: address.value,
    answers: answers.value,
  })
}

/** Reserves the stock; what a concurrent order has just taken is reported like any other change. */
const reserveOrderStock = async (
  context: PlaceOrderContext,
  live: LiveCart,
): Promise<Failure | undefined> => {
  const { platform, tx, orderId, call } = context
  const { slot } = live.cart
  if (!isTodaysStock({ slot, timeZone: live.store.timeZone, now: tx.now })) return undefined
  const isCounted = (productId: string) => live.menu.products.get(productId)?.stock !== null
  const items = live.lines
    .flatMap(({ stockQuantities }) => stockQuantities)
    // The menu is as new as the store, which was read in this transaction.
    .filter(({ productId }) => isCounted(productId))
  const taken = await reserveStock(tx, { storeId: live.store._id, orderId }, items)
  if (taken.ok) return undefined
  const now = await reevaluateCart(platform, tx, live)
  // Where the customer named no total, the one before the stock was gone counts.
  const changes = computeOrderChanges(now, getAcceptedTotal(live, call.body))
  return createChangedFailure(tx, now, { changes, ...toPresentationContext(context) })
}

/** Reserves the slot for the order; it is released unless the order is paid or will be. */
const reserveOrderSlot = async (context: PlaceOrderContext, live: LiveCart): Promise<Failure | undefined> => {
  const { tx, orderId } = context
  const place = toSlotReservation(live)
  const order = { orderId, isGuest: false }
  return place && reserveSlot(tx, { ...place, ...order }, { ...toPresentationContext(context), now: tx.now })
}

const toStoreSnapshot = ({ store }: LiveCart) => ({
  id: store._id,
  name: store.name,
  homePath: store.homePath,
  address: store.address,
  phone: store.phone,
  timeZone: store.timeZone,
  latitude: store.latitude,
  longitude: store.longitude,
})

const writeOrder = async (
  context: PlaceOrderContext,
  live: LiveCart,
  person: OrderCustomer,
): Promise<OrderRecord> => {
  const { platform, tx, orderId: id, call, entered } = context
  const { body } = call
  const { cart, store, input, priced, area } = live
  const { user, contact, address, answers } = person
  const attempt = { orderId: id, storeId: store._id, userId: user._id, mod: body.payment.mod }
  const amount = money(priced.total, priced.currency)
  // A scheduled order has an agreed time, however busy the kitchen is when it is placed.
  const extraMinutes = cart.slot ? 0 : getExtraMinutes(store, tx.now)
  const preparationMinutes = store.preparationMinutes + extraMinutes
  const [, payment, number] = await Promise.all([
    lockBenefitsForOrder(platform.hooks, tx, live),
    openFirstPayment(tx, { ...attempt, amount, gateway: store.gateway }),
    claimOrderNumber(tx, store._id),
  ])
  consumeCart(tx, cart.id)
  // Details given to staff belong to this order only: customers fill in their profile themselves.
  if (!entered) {
    await saveContactDetails(tx, user, contact)
    saveLastPaymentMethod(tx, user, body.payment.mod)
  }
  return createOrder(platform, tx, {
    id,
    number,
    userId: user._id,
    payment,
    contact,
    address,
    deliveryInstruction: body.deliveryInstruction ?? '',
    orderNote: body.orderNote ?? '',
    answers,
    allergies: body.allergies ?? [],
    storeId: store._id,
    orderType: cart.orderType,
    isMultiDine: false,
    currency: priced.currency,
    subTotal: priced.subTotal,
    total: priced.total,
    trace: priced.steps,
    pricing: input,
    store: toStoreSnapshot(live),
    isContactless: body.isContactless ?? false,
    needsCutlery: body.needsCutlery ?? false,
    source: entered ? 'staff' : (body.source ?? 'web'),
    enteredBy: entered?.by,
    cart: { id: cart.id, version: cart.version },
    ...getScheduledTimes(live),
    preparationMinutes,
    pace: cart.slot ? USUAL_PACE : getStorePace(store, area?.minutes ?? null),
    answering: getOrderAnswerPolicy(live, tx.now),
    deliveryMinutes: area
      ? computeTravelMinutes({ preparationMinutes, areaMinutes: area.minutes, extraMinutes })
      : null,
    lines: toOrderLines(live),
  })
}

/**
 * Creates the order of a locked cart: validates everything again, reserves slot and stock and writes the order.
 *
 * @throws OrderRollback when a plugin could not reserve what the order uses up
 */
export const placeLockedCart = async (
  context: PlaceOrderContext,
  live: LiveCart,
  named: OrderInputs,
): Promise<Result<OrderRecord, Failure>> => {
  const { platform, tx, orderId } = context
  const evaluated = await validateOrder(context, live, named)
  if (!evaluated.ok) return evaluated
  const full = await reserveOrderSlot(context, live)
  if (full) return fail(full)
  const gone = await reserveOrderStock(context, live)
  if (gone) {
    if (live.cart.slot) await restoreCartReservation(tx, orderId)
    return fail(gone)
  }
  const order = await writeOrder(context, live, evaluated.value)
  const taken = await reserveBenefitsForOrder(platform.hooks, tx, { order, live })
  if (!taken.ok) throw new OrderRollback(taken.failure)
  return ok(order)
}
