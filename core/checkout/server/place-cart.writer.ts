import { isTodaysStock } from '#core/availability/domain/stock-scope.ts'
import { reserveSlot } from '#core/availability/server/slots.service.ts'
import { cartErrors } from '#core/cart/contract/errors.ts'
import { isQuoteExpired } from '#core/cart/domain/delivery-charge.ts'
import type { LiveCart } from '#core/cart/domain/live-cart.ts'
import { consumeCart, reevaluateCart } from '#core/cart/server/cart.service.ts'
import {
  type AddressRecord,
  loadAddress,
  lockUser,
  noteGuestUse,
  saveLastPaymentMethod,
  type UserRecord,
} from '#core/customers/server/customers.service.ts'
import { reserveStock } from '#core/menus/server/menus.service.ts'
import { getDropOff } from '#core/orders/domain/drop-off.ts'
import type {
  AddressSnapshot,
  AppointmentSnapshot,
  ContactSnapshot,
  EntryStaffMember,
  OrderRecord,
} from '#core/orders/domain/order.ts'
import { claimOrderNumber, countUnpaidOrders, createOrder } from '#core/orders/server/orders.service.ts'
import { isPayOnDelivery } from '#core/payments/domain/payment.ts'
import { openFirstPayment } from '#core/payments/server/payments.service.ts'
import {
  type ArrivalPace,
  computeTravelMinutes,
  getStorePace,
  USUAL_PACE,
} from '#core/stores/domain/arrival.ts'
import { getExtraMinutes } from '#core/stores/domain/busy.ts'
import type { LabelledAnswer } from '#core/stores/domain/collect.ts'
import { needsTable, type TableSnapshot } from '#core/tables/domain/table.ts'
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
  isCartPaidInShares,
  lockBenefitsForOrder,
  planAppointmentWithGuards,
  type ReservationFailure,
  reserveBenefitsForOrder,
  validateMethodWithGuards,
} from './checkout-guard.service.ts'
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

/** The time that orders share which are to be ready together. */
export interface CommonPromise {
  /** From the moment the outlets get them. */
  readonly preparationMinutes: number
  readonly pace: ArrivalPace
}

/** The part of a call that placing an order needs. */
export type PlaceCall = Pick<Call<CheckoutApi['POST /api/v1/orders']>, 'body' | 'language'>

/** An order entered by staff for a customer on the phone or at the counter. */
export interface StaffEntry {
  readonly by: EntryStaffMember
  readonly contact: Pick<ContactSnapshot, 'name' | 'phone'>
}

/** A round at a table or in a room, whose guests pay one bill at the end. */
export interface TableEntry {
  readonly table: TableSnapshot
  /** Further rounds are added to the same order. */
  readonly isMultiDine: boolean
  /** Of the guest who sends it; of a round by staff, the guest who came first, or empty. */
  readonly name: string
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
  /** Present when it is ordered at a table. */
  readonly atTable?: TableEntry | undefined
  /** It is one of several orders that one payment pays. */
  readonly isPaidTogether?: boolean
  /** Absent: it is promised by the outlet's own time and pace. */
  readonly readyTogether?: CommonPromise | undefined
  /** The orders that were placed before in the same call. */
  readonly placedWith?: readonly string[]
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

/** At a table nobody needs a verified phone, and the method is chosen with the bill. */
const validateTableOrder = async (
  context: PlaceOrderContext,
  live: LiveCart,
  { user, entry }: { readonly user: UserRecord | undefined; readonly entry: TableEntry },
): Promise<Result<OrderCustomer, Failure>> => {
  if (!user) throw new Error(`The visit ${entry.table.sessionId} has no user`)
  const refused = await validateAcceptedCart(context, live)
  if (refused) return fail(refused)
  return ok({ user, contact: { name: entry.name, phone: '', email: '' }, address: null, answers: [] })
}

/** Everything to validate before stock is reserved. */
const validateOrder = async (
  context: PlaceOrderContext,
  live: LiveCart,
  named: OrderInputs,
): Promise<Result<OrderCustomer, Failure>> => {
  const { platform, tx, call, entered, atTable } = context
  const { body } = call
  if (atTable) return validateTableOrder(context, live, { user: named.user, entry: atTable })
  if (needsTable(live.cart.orderType))
    return fail(failure(checkoutErrors.tableMissing, { field: 'address.tableNumber' }))
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
  const address = validateDeliveryAddress(live, {
    id: body.address?._id,
    address: named.address,
    isStaffEntry: entered !== undefined,
  })
  if (!address.ok) return address
  const answers = validateStoreAnswers(live.store, body.collectFromUser)
  if (!answers.ok) return answers
  const { total, steps } = live.priced
  if (body.loyaltyId !== undefined && !steps.some(({ kind }) => kind === 'points' || kind === 'reward'))
    return fail(failure(httpErrors.invalid, { field: 'loyaltyId' }))
  const { mod } = body.payment
  const question = { store: live.store, channel: live.channel, total, steps, mod }
  const refused =
    (await validatePaymentMethod(platform, tx, question)) ??
    (await validateMethodWithGuards(platform.hooks, tx, {
      subject: { live },
      method: mod,
      stage: 'pay',
      isStaffEntry: entered !== undefined,
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

/** Whose time the order takes; planned before the slot is locked. */
const planOrderAppointment = (
  context: PlaceOrderContext,
  live: LiveCart,
): Promise<Result<AppointmentSnapshot | undefined, Failure>> =>
  planAppointmentWithGuards(context.platform.hooks, context.tx, {
    live,
    personId: context.call.body.appointmentWith,
    isStaffEntry: context.entered !== undefined,
    showing: { ...toPresentationContext(context), now: context.tx.now },
  })

const toStoreSnapshot = ({ store }: LiveCart) => ({
  id: store._id,
  merchantType: store.merchantType,
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
  { appointment, ...person }: OrderCustomer & { readonly appointment: AppointmentSnapshot | undefined },
): Promise<OrderRecord> => {
  const { platform, tx, orderId: id, call, entered, atTable, isPaidTogether = false, readyTogether } = context
  const { body } = call
  const { cart, store, input, priced, area } = live
  const { user, contact, address, answers } = person
  const attempt = { orderId: id, storeId: store._id, userId: user._id, mod: body.payment.mod }
  const amount = money(priced.total, priced.currency)
  const dropOff = getDropOff(body.dropOff, body.isContactless ?? false)
  // A scheduled order has an agreed time, however busy the kitchen is when it is placed.
  const extraMinutes = cart.slot ? 0 : getExtraMinutes(store, tx.now)
  const preparationMinutes = store.preparationMinutes + extraMinutes
  const pace = cart.slot ? USUAL_PACE : getStorePace(store, area?.minutes ?? null)
  const isPaidInShares = !entered && !atTable && (await isCartPaidInShares(platform.hooks, tx, live))
  const [, payment, number] = await Promise.all([
    lockBenefitsForOrder(platform.hooks, tx, live),
    openFirstPayment(tx, { ...attempt, amount, gateway: store.gateway, isPaidTogether, isPaidInShares }),
    claimOrderNumber(tx, store._id),
  ])
  consumeCart(tx, cart.id)
  // Who has verified a phone was noted then.
  if (!user.phoneVerified) noteGuestUse(tx, user._id)
  // Details given to staff belong to this order only: customers fill in their profile themselves.
  if (!entered && !atTable) {
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
    dropOff,
    storeId: store._id,
    orderType: cart.orderType,
    isMultiDine: atTable?.isMultiDine ?? false,
    table: atTable?.table,
    currency: priced.currency,
    subTotal: priced.subTotal,
    total: priced.total,
    trace: priced.steps,
    pricing: input,
    store: toStoreSnapshot(live),
    isContactless: dropOff === 'door',
    needsCutlery: body.needsCutlery ?? false,
    source: entered ? 'staff' : (body.source ?? 'web'),
    enteredBy: entered?.by,
    cart: { id: cart.id, version: cart.version },
    ...getScheduledTimes(live),
    ...(appointment && { appointment }),
    ...{ preparationMinutes, pace, ...readyTogether },
    answering: getOrderAnswerPolicy(live, tx.now),
    deliveryMinutes: area
      ? computeTravelMinutes({ preparationMinutes, areaMinutes: area.minutes, extraMinutes })
      : null,
    lines: toOrderLines(live),
  })
}

/** Why an order was not created; with `kind`, what a plugin could not reserve for it any more. */
export type OrderRefusal = Pick<ReservationFailure, 'failure'> & Partial<Pick<ReservationFailure, 'kind'>>

type OrderFacts = Parameters<typeof writeOrder>[2]

/** Validates everything again, and reserves slot and stock. */
const reserveForOrder = async (
  context: PlaceOrderContext,
  live: LiveCart,
  named: OrderInputs,
): Promise<Result<OrderFacts, Failure>> => {
  const evaluated = await validateOrder(context, live, named)
  if (!evaluated.ok) return evaluated
  const planned = await planOrderAppointment(context, live)
  if (!planned.ok) return planned
  const refused = (await reserveOrderSlot(context, live)) ?? (await reserveOrderStock(context, live))
  return refused ? fail(refused) : ok({ ...evaluated.value, appointment: planned.value })
}

/**
 * Creates the order of a locked cart: validates everything again, reserves slot and stock and writes the order. A refusal
 * may come after something was written, so the caller's transaction must fail with it.
 */
export const placeLockedCart = async (
  context: PlaceOrderContext,
  live: LiveCart,
  named: OrderInputs,
): Promise<Result<OrderRecord, OrderRefusal>> => {
  const { platform, tx, placedWith = [] } = context
  const reserved = await reserveForOrder(context, live, named)
  if (!reserved.ok) return fail({ failure: reserved.failure })
  const order = await writeOrder(context, live, reserved.value)
  const taken = await reserveBenefitsForOrder(platform.hooks, tx, { order, live, placedWith })
  return taken.ok ? ok(order) : taken
}
