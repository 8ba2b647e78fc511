import { usesTodaysStock } from '#core/availability/domain/stock-of-day.ts'
import { keepForCart, takeSlot } from '#core/availability/server/slots.service.ts'
import { cartErrors } from '#core/cart/contract/errors.ts'
import { isWordOver } from '#core/cart/domain/delivery-charge.ts'
import type { LiveCart } from '#core/cart/domain/live-cart.ts'
import { consumeCart, judgeAgain } from '#core/cart/server/cart.service.ts'
import {
  type AddressRecord,
  loadAddress,
  lockUser,
  rememberPaymentMethod,
  type UserRecord,
} from '#core/customers/server/customers.service.ts'
import { takeStock } from '#core/menus/server/menus.service.ts'
import type { AddressSnapshot, ContactSnapshot, EnteredBy, OrderRecord } from '#core/orders/domain/order.ts'
import { countWaitingOrders, createOrder, takeOrderNumber } from '#core/orders/server/orders.service.ts'
import { isPaidAtTheDoor } from '#core/payments/domain/payment.ts'
import { openFirstPayment } from '#core/payments/server/payments.service.ts'
import { extraMinutes } from '#core/stores/domain/busy.ts'
import type { ToldAnswer } from '#core/stores/domain/collect.ts'
import { type Failure, failure } from '#platform/contract/errors.ts'
import type { Unit } from '#platform/db/unit.ts'
import type { Call, Platform } from '#platform/http/area.ts'
import { money } from '#platform/kernel/money.ts'
import { fail, ok, type Result } from '#platform/kernel/result.ts'
import type { CheckoutApi } from '../contract/endpoints.ts'
import { checkoutErrors } from '../contract/errors.ts'
import { changesSince } from '../domain/changes.ts'
import { orderLines } from '../domain/order-lines.ts'
import { changedFailure } from './changes.presenter.ts'
import { guardRefusal, holdForOrder, takeForOrder } from './checkout-guard.service.ts'
import { judgeAddress } from './judge-address.ts'
import { judgeAnswers } from './judge-answers.ts'
import { methodRefusal } from './judge-method.ts'
import { enteredFor, judgeDetails, keepDetails, requireVerified } from './judge-person.ts'
import { answeringOf, judgeTime, placeOf, scheduledTimes } from './judge-time.ts'
import { UndoneOrder } from './undone-order.ts'

/** A call that orders a cart, as far as placing it cares. */
export type PlaceCall = Pick<Call<CheckoutApi['POST /api/v1/orders']>, 'body' | 'language'>

/** What a member of staff took down for a customer on the phone or at the counter. */
export interface Entered {
  readonly by: EnteredBy
  readonly contact: Pick<ContactSnapshot, 'name' | 'phone'>
}

export interface Placing {
  readonly platform: Platform
  readonly unit: Unit
  /** Of the order that will be written; its stock is taken in its name before. */
  readonly orderId: string
  readonly call: PlaceCall
  readonly userId: string
  /** Present when staff enter it for somebody who proves no phone: whom it is for as they said it. */
  readonly entered?: Entered | undefined
}

interface Person {
  readonly user: UserRecord
  readonly contact: ContactSnapshot
  readonly address: AddressSnapshot | null
  readonly answers: readonly ToldAnswer[]
}

const showingOf = ({ platform, call }: Placing) => ({
  language: call.language,
  catalogue: platform.catalogue,
})

/** Names what is different, before anything else is asked: what the customer saw must be what is ordered. */
const judgeSeen = async (placing: Placing, live: LiveCart): Promise<Failure | undefined> => {
  const { unit, call } = placing
  const closed = await judgeTime(unit, live, showingOf(placing))
  if (closed) return closed
  const { cartVersion, total } = call.body
  const changes = changesSince(live, { version: cartVersion, total: total.amount, currency: total.currency })
  if (changes.length > 0) return changedFailure(unit, live, { changes, ...showingOf(placing) })
  const { minimumMissing, currency } = live.priced
  if (minimumMissing === 0) return undefined
  return failure(cartErrors.minimumOrder, { values: { missing: { money: money(minimumMissing, currency) } } })
}

/** Orders that wait for their payment hold pieces of stock; nobody may take a shop's last ones without paying. */
const UNPAID_AT_ONCE = 3

/** What is read at the beginning, in one message, because the call names it. */
export interface Named {
  readonly user: UserRecord | undefined
  /** The address that the order is to go to, when it is the caller's. */
  readonly address: AddressRecord | undefined
  /** How many orders of the caller wait for their payment, as far as that matters. */
  readonly waiting: number
}

export const readNamed = async ({ unit, call, userId }: Placing): Promise<Named> => {
  const { address: to, payment } = call.body
  const [user, address, waiting] = await Promise.all([
    // Before anything of theirs is locked.
    lockUser(unit, userId),
    to?._id ? loadAddress(unit, userId, to._id) : undefined,
    isPaidAtTheDoor(payment.mod) ? 0 : countWaitingOrders(unit, userId),
  ])
  return { user, address, waiting }
}

/** Everything that must be right before stock is taken. */
const judgeOrder = async (
  placing: Placing,
  live: LiveCart,
  named: Named,
): Promise<Result<Person, Failure>> => {
  const { platform, unit, call, entered } = placing
  const { body } = call
  const user = entered ? enteredFor(named.user, entered) : requireVerified(named.user, body.phone)
  if (!user.ok) return user
  // Before changes are named: what replaces an expired word is one, its absence is none.
  if (live.delivery?.source === 'area' && isWordOver(live.cart.quote, live.now))
    return fail(failure(checkoutErrors.wayNotPriced))
  const seen = await judgeSeen(placing, live)
  if (seen) return fail(seen)
  const contact = judgeDetails(
    user.value,
    body.address ?? {},
    // Not asked for: nobody spells an e-mail address on the phone.
    entered ? 10 : live.store.isEmailNeeded,
  )
  if (!contact.ok) return contact
  const address = judgeAddress(live, { id: body.address?._id, address: named.address })
  if (!address.ok) return address
  const answers = judgeAnswers(live.store, body.collectFromUser)
  if (!answers.ok) return answers
  const { total, steps } = live.priced
  const question = { store: live.store, channel: live.channel, total, steps }
  const refused =
    methodRefusal(platform, question, body.payment.mod) ??
    (await guardRefusal(platform.hooks, unit, {
      payable: { live },
      method: body.payment.mod,
      stage: 'pay',
    })) ??
    (named.waiting >= UNPAID_AT_ONCE ? failure(checkoutErrors.tooManyUnpaid) : undefined)
  if (refused) return fail(refused)
  return ok({
    user: user.value,
    contact: contact.value,
    address: address.value,
    answers: answers.value,
  })
}

/** Takes the pieces; what another order took in the last moment is named like any other change. */
const takePieces = async (placing: Placing, live: LiveCart): Promise<Failure | undefined> => {
  const { platform, unit, orderId, call } = placing
  const { slot } = live.cart
  if (!usesTodaysStock({ slot, timeZone: live.store.timeZone, now: unit.now })) return undefined
  const isCounted = (productId: string) => live.menu.products.get(productId)?.stock !== null
  const items = live.lines
    .flatMap(({ pieces }) => pieces)
    // The menu is as new as the store, which was read in this unit.
    .filter(({ productId }) => isCounted(productId))
  const taken = await takeStock(unit, { storeId: live.store._id, orderId }, items)
  if (taken.ok) return undefined
  const now = await judgeAgain(platform, unit, live)
  const { cartVersion: version, total } = call.body
  const changes = changesSince(now, { version, total: total.amount, currency: total.currency })
  return changedFailure(unit, now, { changes, ...showingOf(placing) })
}

/** Takes the place in the slot for the order; only what is paid for or will be keeps it. */
const takePlace = async (placing: Placing, live: LiveCart): Promise<Failure | undefined> => {
  const { unit, orderId } = placing
  const place = placeOf(live)
  return place && takeSlot(unit, { ...place, orderId }, { ...showingOf(placing), now: unit.now })
}

const storeSnapshot = ({ store }: LiveCart) => ({
  id: store._id,
  name: store.name,
  homePath: store.homePath,
  address: store.address,
  phone: store.phone,
  timeZone: store.timeZone,
  latitude: store.latitude,
  longitude: store.longitude,
})

const writeOrder = async (placing: Placing, live: LiveCart, person: Person): Promise<OrderRecord> => {
  const { platform, unit, orderId: id, call, entered } = placing
  const { body } = call
  const { cart, store, input, priced, area } = live
  const { user, contact, address, answers } = person
  const wish = { orderId: id, storeId: store._id, userId: user._id, mod: body.payment.mod }
  const amount = money(priced.total, priced.currency)
  const [, payment, number] = await Promise.all([
    holdForOrder(platform.hooks, unit, live),
    openFirstPayment(unit, { ...wish, amount, gateway: store.gateway }),
    takeOrderNumber(unit, store._id),
  ])
  consumeCart(unit, cart.id)
  // What staff were told is the order's: a profile is its customer's own to fill in.
  if (!entered) {
    await keepDetails(unit, user, contact)
    rememberPaymentMethod(unit, user, body.payment.mod)
  }
  return createOrder(platform, unit, {
    id,
    number,
    userId: user._id,
    payment,
    contact,
    address,
    deliveryInstruction: body.deliveryInstruction ?? '',
    answers,
    storeId: store._id,
    orderType: cart.orderType,
    isMultiDine: false,
    currency: priced.currency,
    subTotal: priced.subTotal,
    total: priced.total,
    trace: priced.steps,
    pricing: input,
    store: storeSnapshot(live),
    isContactless: body.isContactless ?? false,
    needsCutlery: body.needsCutlery ?? false,
    source: entered ? 'staff' : (body.source ?? 'web'),
    enteredBy: entered?.by,
    cart: { id: cart.id, version: cart.version },
    ...scheduledTimes(live),
    // An order for later is for a time that was agreed, however busy the kitchen is when it is placed.
    preparationMinutes: store.preparationMinutes + (cart.slot ? 0 : extraMinutes(store, unit.now)),
    answering: answeringOf(live, unit.now),
    deliveryMinutes: area?.minutes ?? null,
    lines: orderLines(live),
  })
}

/**
 * Makes the order of a locked cart: judges everything again, takes the place and the pieces and writes it.
 *
 * @throws UndoneOrder when a removable part could not take what the order uses up
 */
export const placeLocked = async (
  placing: Placing,
  live: LiveCart,
  named: Named,
): Promise<Result<OrderRecord, Failure>> => {
  const { platform, unit, orderId } = placing
  const judged = await judgeOrder(placing, live, named)
  if (!judged.ok) return judged
  const full = await takePlace(placing, live)
  if (full) return fail(full)
  const gone = await takePieces(placing, live)
  if (gone) {
    if (live.cart.slot) await keepForCart(unit, orderId)
    return fail(gone)
  }
  const order = await writeOrder(placing, live, judged.value)
  const taken = await takeForOrder(platform.hooks, unit, { order, live })
  if (!taken.ok) throw new UndoneOrder(taken.failure)
  return ok(order)
}
