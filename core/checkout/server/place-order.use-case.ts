import { usesTodaysStock } from '#core/availability/domain/stock-of-day.ts'
import { keepForCart, takeSlot } from '#core/availability/server/slots.service.ts'
import { cartErrors } from '#core/cart/contract/errors.ts'
import type { LiveCart } from '#core/cart/domain/live-cart.ts'
import { consumeCart, judgeAgain, lockCart, placedCart } from '#core/cart/server/cart.service.ts'
import { lockUser, rememberPaymentMethod, type UserRecord } from '#core/customers/server/customers.service.ts'
import { takeStock } from '#core/menus/server/menus.service.ts'
import type { FullOrder } from '#core/orders/contract/endpoints.ts'
import type { AddressSnapshot, ContactSnapshot, OrderRecord } from '#core/orders/domain/order.ts'
import { countWaitingOrders, createOrder, orderOfCart } from '#core/orders/server/orders.service.ts'
import { isPaidAtTheDoor } from '#core/payments/domain/payment.ts'
import { openFirstPayment } from '#core/payments/server/payments.service.ts'
import { type Failure, failure } from '#platform/contract/errors.ts'
import type { Unit } from '#platform/db/unit.ts'
import type { Call, Platform } from '#platform/http/area.ts'
import type { CustomerCaller } from '#platform/http/caller.ts'
import { money } from '#platform/kernel/money.ts'
import { fail, ok, type Result } from '#platform/kernel/result.ts'
import type { CheckoutApi } from '../contract/endpoints.ts'
import { checkoutErrors } from '../contract/errors.ts'
import { changesSince } from '../domain/changes.ts'
import { orderLines } from '../domain/order-lines.ts'
import { changedFailure } from './changes.presenter.ts'
import { judgeAddress } from './judge-address.ts'
import { methodRefusal } from './judge-method.ts'
import { judgeDetails, keepDetails, requireVerified } from './judge-person.ts'
import { judgeTime, placeOf, scheduledTimes } from './judge-time.ts'
import { finishOrder } from './start-payment.ts'

type PlaceCall = Call<CheckoutApi['POST /api/v1/orders']>

interface Placing {
  readonly platform: Platform
  readonly unit: Unit
  /** Of the order that will be written; its stock is taken in its name before. */
  readonly orderId: string
  readonly call: PlaceCall
  readonly caller: CustomerCaller
}

interface Person {
  readonly user: UserRecord
  readonly contact: ContactSnapshot
  readonly address: AddressSnapshot | null
}

const showingOf = ({ platform, call }: Placing) => ({
  language: call.language,
  catalogue: platform.catalogue,
})

/** The order that was made of the version that is asked for, however long ago and by whichever tab. */
const earlierOrder = async ({ unit, call, caller }: Placing): Promise<OrderRecord | undefined> => {
  const { store: storeId, cartVersion: version } = call.body
  const id = await placedCart(unit, { userId: caller.userId, storeId, version })
  return id === undefined ? undefined : orderOfCart(unit, { id, version })
}

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

const UNPAID_AT_ONCE = 3

/** Orders that wait for their payment hold pieces of stock; nobody may take a shop's last ones without paying. */
const judgeUnpaid = async (unit: Unit, user: UserRecord, mod: string): Promise<Failure | undefined> => {
  if (isPaidAtTheDoor(mod)) return undefined
  const waiting = await countWaitingOrders(unit, user._id)
  return waiting >= UNPAID_AT_ONCE ? failure(checkoutErrors.tooManyUnpaid) : undefined
}

/** Everything that must be right before stock is taken. */
const judgeOrder = async (
  placing: Placing,
  live: LiveCart,
  orderer: UserRecord | undefined,
): Promise<Result<Person, Failure>> => {
  const { platform, unit, call } = placing
  const { body } = call
  const user = requireVerified(orderer, body.phone)
  if (!user.ok) return user
  const seen = await judgeSeen(placing, live)
  if (seen) return fail(seen)
  const contact = judgeDetails(user.value, body.address ?? {}, live.store.isEmailNeeded)
  if (!contact.ok) return contact
  const address = await judgeAddress(unit, live, body.address?._id)
  if (!address.ok) return address
  const question = { store: live.store, channel: live.channel, total: live.priced.total }
  const refused =
    methodRefusal(platform, question, body.payment.mod) ??
    (await judgeUnpaid(unit, user.value, body.payment.mod))
  return refused ? fail(refused) : ok({ user: user.value, contact: contact.value, address: address.value })
}

/** Takes the pieces; what another order took in the last moment is named like any other change. */
const takePieces = async (placing: Placing, live: LiveCart): Promise<Failure | undefined> => {
  const { platform, unit, orderId, call } = placing
  const { slot } = live.cart
  if (!usesTodaysStock({ slot, timeZone: live.store.timeZone, now: unit.now })) return undefined
  const items = live.lines.flatMap(({ pieces }) => pieces)
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
  const { platform, unit, orderId: id, call } = placing
  const { body } = call
  const { cart, store, priced, area } = live
  const { user, contact, address } = person
  const wish = { orderId: id, storeId: store._id, userId: user._id, mod: body.payment.mod }
  const amount = money(priced.total, priced.currency)
  const payment = await openFirstPayment(unit, { ...wish, amount, gateway: store.gateway })
  await consumeCart(unit, cart.id)
  await keepDetails(unit, user, contact)
  await rememberPaymentMethod(unit, user, body.payment.mod)
  return createOrder(platform, unit, {
    id,
    userId: user._id,
    payment,
    contact,
    address,
    deliveryInstruction: body.deliveryInstruction ?? '',
    storeId: store._id,
    orderType: cart.orderType,
    isMultiDine: false,
    currency: priced.currency,
    subTotal: priced.subTotal,
    total: priced.total,
    trace: priced.steps,
    store: storeSnapshot(live),
    isContactless: body.isContactless ?? false,
    needsCutlery: body.needsCutlery ?? false,
    source: body.source ?? 'web',
    cart: { id: cart.id, version: cart.version },
    ...scheduledTimes(live),
    preparationMinutes: store.preparationMinutes,
    deliveryMinutes: area?.minutes ?? null,
    lines: orderLines(live),
  })
}

type Placed = { readonly order: OrderRecord; readonly isMine: boolean }

const placeWithin = async (placing: Placing): Promise<Result<Placed, Failure>> => {
  const { platform, unit, call, caller } = placing
  const user = await lockUser(unit, caller.userId)
  const owner = { userId: caller.userId, storeId: call.body.store }
  const locked = await lockCart(platform, unit, owner)
  if (!locked.ok || locked.value.cart.version !== call.body.cartVersion) {
    const earlier = await earlierOrder(placing)
    if (earlier) return ok({ order: earlier, isMine: false })
  }
  if (!locked.ok) return locked
  const judged = await judgeOrder(placing, locked.value, user)
  if (!judged.ok) return judged
  const full = await takePlace(placing, locked.value)
  if (full) return fail(full)
  const gone = await takePieces(placing, locked.value)
  if (gone) {
    if (locked.value.cart.slot) await keepForCart(unit, placing.orderId)
    return fail(gone)
  }
  return ok({ order: await writeOrder(placing, locked.value, judged.value), isMine: true })
}

/**
 * Places the order of a cart. Everything is judged again under the cart's lock, and cart, stock, payment and order
 * change together or not at all. One version of a cart becomes one order: whoever asks for the same version again,
 * with whatever key, gets that order. The gateway is asked after the commit; its silence leaves an order that waits.
 */
export const placeOrder = async (
  platform: Platform,
  call: PlaceCall,
  caller: CustomerCaller,
): Promise<Result<FullOrder, Failure>> => {
  const placed = await platform.db.tenant(caller.brandId, (unit) =>
    placeWithin({ platform, unit, orderId: unit.newId(), call, caller }),
  )
  if (!placed.ok) return placed
  return ok(await finishOrder(platform, { ...placed.value, language: call.language }))
}
