import { menuFor } from '#core/availability/domain/stock-of-day.ts'
import { heldUntil } from '#core/availability/server/slots.service.ts'
import { loadMenu, menuWithin } from '#core/menus/server/menus.service.ts'
import { channelOf } from '#core/sites/domain/order-type.ts'
import type { AreaRecord, StoreRecord } from '#core/stores/domain/store.ts'
import { loadArea, loadStore } from '#core/stores/server/stores.service.ts'
import { type Failure, failure } from '#platform/contract/errors.ts'
import type { Unit } from '#platform/db/unit.ts'
import type { Platform } from '#platform/http/area.ts'
import { fail, ok, type Result } from '#platform/kernel/result.ts'
import { cartErrors } from '../contract/errors.ts'
import { type CartRecord, isExpired, type Shown } from '../domain/cart.ts'
import { type LiveCart, liveCart, shownOf } from '../domain/live-cart.ts'
import { endCart, hasExpiredCart, lockOpenCart, saveShown, writeCart } from './carts.repo.ts'

export interface CartOwner {
  readonly userId: string
  readonly storeId: string
}

/**
 * The open cart of a user at a store, locked. A cart that has run out ends here; without one the answer says
 * whether it ran out or never was. Another store's cart is no cart of this one.
 */
export const requireCart = async (
  unit: Unit,
  { userId, storeId }: CartOwner,
): Promise<Result<CartRecord, Failure>> => {
  const cart = await lockOpenCart(unit, userId)
  if (cart?.storeId === storeId) {
    if (!isExpired(cart, unit.now)) return ok(cart)
    await endCart(unit, cart.id, 'expired')
    return fail(failure(cartErrors.expired))
  }
  return fail(failure((await hasExpiredCart(unit, userId, storeId)) ? cartErrors.expired : cartErrors.empty))
}

/** The menu inside a unit; the next call finds it in memory. */
export const menuOf = async (platform: Pick<Platform, 'db'>, unit: Unit, store: StoreRecord) => {
  unit.afterCommit(async () => void (await loadMenu(platform.db, store)))
  return menuWithin(platform.db, unit, store)
}

/** What this unit has read already and need not read again. */
export interface Known {
  readonly store?: StoreRecord
  readonly area?: AreaRecord | undefined
}

/** The cart judged and priced by what the database says now. */
export const readLive = async (
  platform: Pick<Platform, 'db'>,
  unit: Unit,
  { cart, known = {} }: { cart: CartRecord; known?: Known },
): Promise<LiveCart> => {
  const store = known.store ?? (await loadStore(unit, cart.storeId))
  if (!store) throw new Error(`Cart ${cart.id} is of a store that is not there`)
  const menu = await menuOf(platform, unit, store)
  const isKnown = known.area?._id === cart.areaId
  const area = isKnown || cart.areaId === null ? known.area : await loadArea(unit, cart.areaId)
  const wanted = { slot: cart.slot, timeZone: store.timeZone, now: unit.now }
  const held = cart.slot ? await heldUntil(unit, cart.id, cart.slot) : undefined
  const channel = channelOf(cart.orderType)
  return liveCart(cart, {
    store,
    menu: menuFor(menu, wanted),
    channel,
    area,
    now: unit.now,
    heldUntil: held ?? null,
  })
}

const isSame = (a: Shown | null, b: Shown): boolean =>
  a !== null &&
  a.total === b.total &&
  a.deliveryFee === b.deliveryFee &&
  Object.keys(a.lines).length === Object.keys(b.lines).length &&
  Object.entries(b.lines).every(([line, price]) => a.lines[line] === price)

/** Notes what the customer is about to be shown, so that anything different at the time of ordering can be named. */
export const noteShown = async (unit: Unit, live: LiveCart): Promise<LiveCart> => {
  const shown = shownOf(live)
  if (!isSame(live.cart.shown, shown)) await saveShown(unit, live.cart.id, shown)
  return live
}

/** Writes a changed cart and what the customer is about to be shown of it, in one. */
export const saveLive = async (
  platform: Pick<Platform, 'db'>,
  unit: Unit,
  changed: { cart: CartRecord; known?: Known },
): Promise<LiveCart> => {
  const live = await readLive(platform, unit, changed)
  await writeCart(unit, live.cart, shownOf(live))
  return live
}
