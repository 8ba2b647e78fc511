import { releaseCartsSlot, takeSlot } from '#core/availability/server/slots.service.ts'
import type { Tip } from '#core/pricing/domain/price-cart.ts'
import { channelOf, isScheduled, ORDER_TYPE } from '#core/sites/domain/order-type.ts'
import { storeErrors } from '#core/stores/contract/errors.ts'
import { scheduledChannelOf } from '#core/stores/domain/slot.ts'
import type { AreaRecord, StoreRecord } from '#core/stores/domain/store.ts'
import type { SlotShowing } from '#core/stores/server/slot-words.service.ts'
import { loadStore } from '#core/stores/server/stores.service.ts'
import { type Failure, failure } from '#platform/contract/errors.ts'
import type { Unit } from '#platform/db/unit.ts'
import type { Platform } from '#platform/http/area.ts'
import type { CustomerCaller } from '#platform/http/caller.ts'
import { later } from '#platform/kernel/clock.ts'
import type { Language } from '#platform/kernel/language.ts'
import { money } from '#platform/kernel/money.ts'
import { fail, ok, type Result } from '#platform/kernel/result.ts'
import type { Cart } from '../contract/endpoints.ts'
import { cartErrors } from '../contract/errors.ts'
import { afterChange, CART_LIFE, type CartRecord, isSameWay } from '../domain/cart.ts'
import { type WireSchedule, writeSlot } from '../domain/wanted-slot.ts'
import { presentLiveCart } from './cart.presenter.ts'
import { endCart, lockOpenCart } from './carts.repo.ts'
import { judgeWay, type Way, type WayWish } from './judge-way.ts'
import { noteShown, readLive, requireCart, saveLive } from './open-cart.ts'

export interface CartCall {
  readonly caller: CustomerCaller
  readonly language: Language
  readonly storeId: string
}

interface Change {
  /** The same object when nothing is to be written. */
  readonly cart: CartRecord
  readonly area?: AreaRecord | undefined
}

type Work = (unit: Unit, cart: CartRecord, store: StoreRecord) => Promise<Result<Change, Failure>>

/** Locks the cart, lets `work` say what becomes of it, and answers with the cart as it then is. */
const withCart = (
  platform: Platform,
  { caller, language, storeId }: CartCall,
  work: Work,
): Promise<Result<Cart, Failure>> =>
  platform.db.tenant(caller.brandId, async (unit) => {
    const [store, found] = await Promise.all([
      loadStore(unit, storeId),
      requireCart(unit, { userId: caller.userId, storeId }),
    ])
    if (!store) return fail(failure(storeErrors.unknownStore, { field: 'store' }))
    if (!found.ok) return found
    const changed = await work(unit, found.value, store)
    if (!changed.ok) return changed
    const { cart } = changed.value
    const next = { cart, known: { store, area: changed.value.area } }
    const told = { way: !isSameWay(cart, found.value) }
    const live = await (cart === found.value
      ? noteShown(unit, await readLive(platform, unit, next))
      : saveLive(platform, unit, { ...next, told }))
    return ok(presentLiveCart(live, { language, catalogue: platform.catalogue }))
  })

/** The way that the cart has already is no change. */
const goAnotherWay = (cart: CartRecord, now: Date, { area, ...way }: Way): Change => ({
  cart: isSameWay(way, cart) ? cart : afterChange(cart, now, way),
  area,
})

/** Keeps a place in the cart's slot, or gives back the one it has where no time is chosen any more. */
const holdSlot = async (
  unit: Unit,
  {
    cart,
    store,
    slot,
    orderType,
  }: { cart: CartRecord; store: StoreRecord } & Pick<Way, 'slot' | 'orderType'>,
  showing: SlotShowing,
): Promise<Failure | undefined> => {
  const channel = scheduledChannelOf(orderType)
  if (slot && channel) {
    const pieces = cart.lines.reduce((sum, { qty }) => sum + qty, 0)
    return takeSlot(unit, { store, channel, slot, cartId: cart.id, pieces }, showing)
  }
  if (cart.slot) await releaseCartsSlot(unit, cart.id)
  return undefined
}

/**
 * Changes how the order reaches the customer and when; fees, taxes, minimum and what can be had follow. Nothing new is
 * no new version.
 */
export const changeWay = (
  platform: Platform,
  call: CartCall,
  wish: WayWish & { readonly hold?: boolean | undefined },
): Promise<Result<Cart, Failure>> =>
  withCart(platform, call, async (unit, cart, store) => {
    const showing = { language: call.language, catalogue: platform.catalogue, now: unit.now }
    const way = await judgeWay(unit, store, { ...wish, present: cart.areaId, showing })
    if (!way.ok) return way
    const { slot, orderType } = way.value
    if (wish.hold || !slot) {
      const full = await holdSlot(unit, { cart, store, slot, orderType }, showing)
      if (full) return fail(full)
    }
    return ok(goAnotherWay(cart, unit.now, way.value))
  })

/** The time that a delivery has already, as its wish would name it. */
const presentTime = ({ orderType, slot }: CartRecord, store: StoreRecord): WireSchedule => {
  const channel = scheduledChannelOf(orderType)
  if (!slot || channel !== 'delivery' || !isScheduled(orderType)) return {}
  const times = writeSlot(slot, { store, channel })
  return Object.fromEntries(Object.entries(times).filter(([, time]) => time !== null))
}

/** Delivers to an area; a cart that was to be fetched becomes a delivery. */
export const changeArea = (
  platform: Platform,
  call: CartCall,
  areaId: string,
): Promise<Result<Cart, Failure>> =>
  withCart(platform, call, async (unit, cart, store) => {
    const isDelivery = channelOf(cart.orderType) === 'delivery'
    const orderType = isDelivery ? cart.orderType : ORDER_TYPE.delivery
    // A time for fetching is none for being delivered to: that has its own slots.
    const showing = { language: call.language, catalogue: platform.catalogue, now: unit.now }
    const way = await judgeWay(unit, store, { orderType, area: areaId, ...presentTime(cart, store), showing })
    if (!way.ok) return way
    return ok(goAnotherWay(cart, unit.now, way.value))
  })

export interface TipWish {
  readonly percent?: number | undefined
  readonly amount?: number | undefined
}

const tipOf = ({ percent, amount }: TipWish): Tip => {
  if (percent !== undefined) return { percent }
  return amount ? { amount } : null
}

/** Sets the tip, at most as much as the lines cost: beyond that it is a slip of the finger. */
export const changeTip = (
  platform: Platform,
  call: CartCall,
  wish: TipWish,
): Promise<Result<Cart, Failure>> =>
  withCart(platform, call, async (unit, cart, store) => {
    const tip = tipOf(wish)
    if (tip && store.tipPresets.length === 0) return fail(failure(cartErrors.tipNotOffered))
    const { priced } = await readLive(platform, unit, { cart, known: { store } })
    if (tip && 'amount' in tip && tip.amount > priced.subTotal) {
      const max = { money: money(priced.subTotal, priced.currency) }
      return fail(failure(cartErrors.tipTooHigh, { field: 'amount', values: { max } }))
    }
    return ok({ cart: afterChange(cart, unit.now, { tip }) })
  })

/** Keeps the cart for another 30 minutes. */
export const prolong = (platform: Platform, call: CartCall): Promise<Result<Cart, Failure>> =>
  withCart(platform, call, async (unit, cart) =>
    ok({ cart: { ...cart, expiresAt: later(unit.now, CART_LIFE) } }),
  )

/** Empties the cart at a store; that there is none is fine. */
export const emptyCart = (
  platform: Platform,
  { caller, storeId }: Pick<CartCall, 'caller' | 'storeId'>,
): Promise<Result<Record<string, never>, Failure>> =>
  platform.db.tenant(caller.brandId, async (unit) => {
    const cart = await lockOpenCart(unit, caller.userId)
    if (cart?.storeId !== storeId) return ok({})
    endCart(unit, cart.id, 'closed')
    if (cart.slot) await releaseCartsSlot(unit, cart.id)
    return ok({})
  })
