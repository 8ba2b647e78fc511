import { releaseCartSlot, reserveSlot } from '#core/availability/server/slots.service.ts'
import type { Tip } from '#core/pricing/domain/price-cart.ts'
import { getChannel, isScheduled, ORDER_TYPE } from '#core/sites/domain/order-type.ts'
import { storeErrors } from '#core/stores/contract/errors.ts'
import { getScheduledChannel } from '#core/stores/domain/slot.ts'
import type { AreaRecord, StoreRecord } from '#core/stores/domain/store.ts'
import type { SlotPresentationContext } from '#core/stores/server/slot-texts.service.ts'
import { loadStore, loadStoreArea } from '#core/stores/server/stores.service.ts'
import { type Failure, failure } from '#platform/contract/errors.ts'
import type { Transaction } from '#platform/db/transaction.ts'
import type { CustomerCaller } from '#platform/http/caller.ts'
import type { Platform } from '#platform/http/server-plugin.ts'
import { addMilliseconds } from '#platform/kernel/clock.ts'
import type { Language } from '#platform/kernel/language.ts'
import { money } from '#platform/kernel/money.ts'
import { fail, ok, type Result } from '#platform/kernel/result.ts'
import type { Cart } from '../contract/endpoints.ts'
import { cartErrors } from '../contract/errors.ts'
import { CART_TTL, type CartRecord, isSameFulfilment, toUpdatedCart } from '../domain/cart.ts'
import { toWireSchedule, type WireSchedule } from '../domain/wire-schedule.ts'
import { presentLiveCart } from './cart.presenter.ts'
import { endCart, lockOpenCart } from './carts.repo.ts'
import { loadLiveCart, lockCurrentCart, recordAcceptedTerms, saveLiveCart } from './live-cart.loader.ts'
import { bringCart } from './move-cart.writer.ts'
import { type Fulfilment, type FulfilmentRequest, validateFulfilment } from './validate-fulfilment.policy.ts'

export interface CartCall {
  readonly caller: CustomerCaller
  readonly language: Language
  readonly storeId: string
}

interface CartUpdateResult {
  /** The same object when nothing needs to be written. */
  readonly cart: CartRecord
  readonly area?: AreaRecord | undefined
}

type CartUpdater = (
  tx: Transaction,
  cart: CartRecord,
  store: StoreRecord,
) => Promise<Result<CartUpdateResult, Failure>>

interface LockedCart {
  readonly store: StoreRecord | undefined
  readonly found: Result<CartRecord, Failure>
}

/** Changes `cart`, which the caller of this function has locked, and returns the resulting cart. */
const applyToLockedCart = async (
  platform: Platform,
  tx: Transaction,
  {
    language,
    locked: { store, found },
    work,
  }: Pick<CartCall, 'language'> & {
    readonly locked: LockedCart
    readonly work: CartUpdater
  },
): Promise<Result<Cart, Failure>> => {
  if (!store) return fail(failure(storeErrors.unknownStore, { field: 'store' }))
  if (!found.ok) return found
  const changed = await work(tx, found.value, store)
  if (!changed.ok) return changed
  const { cart } = changed.value
  const next = { cart, known: { store, area: changed.value.area } }
  const told = { way: !isSameFulfilment(cart, found.value) }
  const live = await (cart === found.value
    ? recordAcceptedTerms(tx, await loadLiveCart(platform, tx, next))
    : saveLiveCart(platform, tx, { ...next, told }))
  return ok(presentLiveCart(live, { language, catalogue: platform.catalogue }))
}

/** Locks the cart, applies `work` and returns the resulting cart. */
const updateLockedCart = (
  platform: Platform,
  { caller, language, storeId }: CartCall,
  work: CartUpdater,
): Promise<Result<Cart, Failure>> =>
  platform.db.tenant(caller.brandId, async (tx) => {
    const [store, found] = await Promise.all([
      loadStore(tx, storeId),
      lockCurrentCart(tx, { userId: caller.userId, storeId }),
    ])
    return applyToLockedCart(platform, tx, { language, locked: { store, found }, work })
  })

/** An unchanged fulfilment is no change. */
const applyFulfilment = (cart: CartRecord, now: Date, { area, ...way }: Fulfilment): CartUpdateResult => ({
  cart: isSameFulfilment(way, cart) ? cart : toUpdatedCart(cart, now, way),
  area,
})

/** Reserves the cart's slot, or releases it when no time is chosen any more. */
const reserveCartSlot = async (
  tx: Transaction,
  {
    cart,
    store,
    slot,
    orderType,
    isGuest,
  }: { cart: CartRecord; store: StoreRecord; isGuest: boolean } & Pick<Fulfilment, 'slot' | 'orderType'>,
  context: SlotPresentationContext,
): Promise<Failure | undefined> => {
  const channel = getScheduledChannel(orderType)
  if (slot && channel) {
    const pieces = cart.lines.reduce((sum, { qty }) => sum + qty, 0)
    return reserveSlot(tx, { store, channel, slot, cartId: cart.id, itemCount: pieces, isGuest }, context)
  }
  if (cart.slot) await releaseCartSlot(tx, cart.id)
  return undefined
}

/**
 * Changes the order type and time; fees, taxes, minimum and availability follow. Without a difference, the version
 * stays.
 */
export const changeFulfilment = (
  platform: Platform,
  call: CartCall,
  input: FulfilmentRequest & { readonly hold?: boolean | undefined },
): Promise<Result<Cart, Failure>> =>
  updateLockedCart(platform, call, async (tx, cart, store) => {
    const showing = { language: call.language, catalogue: platform.catalogue, now: tx.now }
    const fulfilment = await validateFulfilment(tx, store, { ...input, present: cart.areaId, showing })
    if (!fulfilment.ok) return fulfilment
    const { slot, orderType } = fulfilment.value
    if (input.hold || !slot) {
      const isGuest = call.caller.kind === 'guest'
      const full = await reserveCartSlot(tx, { cart, store, slot, orderType, isGuest }, showing)
      if (full) return fail(full)
    }
    return ok(applyFulfilment(cart, tx.now, fulfilment.value))
  })

/** The current scheduled time of a delivery, in request format. */
const getScheduledTime = ({ orderType, slot }: CartRecord, store: StoreRecord): WireSchedule => {
  const channel = getScheduledChannel(orderType)
  if (!slot || channel !== 'delivery' || !isScheduled(orderType)) return {}
  const times = toWireSchedule(slot, { store, channel })
  return Object.fromEntries(Object.entries(times).filter(([, time]) => time !== null))
}

const toArea =
  (platform: Platform, { language }: CartCall, areaId: string): CartUpdater =>
  async (tx, cart, store) => {
    const isDelivery = getChannel(cart.orderType) === 'delivery'
    const orderType = isDelivery ? cart.orderType : ORDER_TYPE.delivery
    // A pickup time does not apply to a delivery, which has its own slots.
    const showing = { language, catalogue: platform.catalogue, now: tx.now }
    const fulfilment = await validateFulfilment(tx, store, {
      orderType,
      area: areaId,
      ...getScheduledTime(cart, store),
      showing,
    })
    if (!fulfilment.ok) return fulfilment
    return ok(applyFulfilment(cart, tx.now, fulfilment.value))
  }

/**
 * Delivers to an area; a cart of another channel becomes a delivery, and one of another outlet is moved to the outlet
 * that serves the area.
 */
export const changeCartArea = (
  platform: Platform,
  call: CartCall,
  areaId: string,
): Promise<Result<Cart, Failure>> =>
  platform.db.tenant(call.caller.brandId, async (tx) => {
    const { language, storeId } = call
    const store = await loadStore(tx, storeId)
    if (!store) return fail(failure(storeErrors.unknownStore, { field: 'store' }))
    const area = await loadStoreArea(tx, store, areaId)
    if (area?.storeId !== storeId || !store.isActive || !store.services.delivery)
      return fail(failure(storeErrors.areaNotServed, { field: 'area' }))
    const found = await bringCart(platform, tx, { userId: call.caller.userId, store, language })
    return applyToLockedCart(platform, tx, {
      language,
      locked: { store, found },
      work: toArea(platform, call, areaId),
    })
  })

export interface TipInput {
  readonly percent?: number | undefined
  readonly amount?: number | undefined
}

const toTip = ({ percent, amount }: TipInput): Tip => {
  if (percent !== undefined) return { percent }
  return amount ? { amount } : null
}

/** Sets the tip. The maximum is the sum of the lines: a higher tip is assumed to be a typing error. */
export const changeTip = (
  platform: Platform,
  call: CartCall,
  input: TipInput,
): Promise<Result<Cart, Failure>> =>
  updateLockedCart(platform, call, async (tx, cart, store) => {
    const tip = toTip(input)
    if (tip && store.tipPresets.length === 0) return fail(failure(cartErrors.tipNotOffered))
    const { priced } = await loadLiveCart(platform, tx, { cart, known: { store } })
    if (tip && 'amount' in tip && tip.amount > priced.subTotal) {
      const max = { money: money(priced.subTotal, priced.currency) }
      return fail(failure(cartErrors.tipTooHigh, { field: 'amount', values: { max } }))
    }
    return ok({ cart: toUpdatedCart(cart, tx.now, { tip }) })
  })

/** Extends the expiry by 30 minutes from now. */
export const extendCartExpiry = (platform: Platform, call: CartCall): Promise<Result<Cart, Failure>> =>
  updateLockedCart(platform, call, async (tx, cart) =>
    ok({ cart: { ...cart, expiresAt: addMilliseconds(tx.now, CART_TTL) } }),
  )

/** Empties the cart at a store; succeeds without one. */
export const emptyCart = (
  platform: Platform,
  { caller, storeId }: Pick<CartCall, 'caller' | 'storeId'>,
): Promise<Result<Record<string, never>, Failure>> =>
  platform.db.tenant(caller.brandId, async (tx) => {
    const cart = await lockOpenCart(tx, caller.userId)
    if (cart?.storeId !== storeId) return ok({})
    endCart(tx, cart.id, 'closed')
    if (cart.slot) await releaseCartSlot(tx, cart.id)
    return ok({})
  })
