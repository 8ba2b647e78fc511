import { loadStore } from '#core/stores/server/stores.service.ts'
import type { Failure } from '#platform/contract/errors.ts'
import type { Unit } from '#platform/db/unit.ts'
import type { Platform } from '#platform/http/area.ts'
import { ok, type Result } from '#platform/kernel/result.ts'
import type { Cart } from '../contract/endpoints.ts'
import { isExpired } from '../domain/cart.ts'
import type { LiveCart } from '../domain/live-cart.ts'
import { type CartShowing, presentLiveCart } from './cart.presenter.ts'
import { endCart, findOpenCart, saveQuote } from './carts.repo.ts'
import { type CartNeeds, type CartOwner, noteShown, readLive, requireCart } from './open-cart.ts'
import { findPlacedCart } from './past-carts.repo.ts'
import { type QuoteWish, quoteDelivery } from './quote-delivery.ts'

/**
 * The open cart of a user at a store, its row locked until the unit ends, judged and priced now. Refused with
 * `expired` or `empty`.
 */
export const lockCart = async (
  platform: CartNeeds,
  unit: Unit,
  owner: CartOwner,
): Promise<Result<LiveCart, Failure>> => {
  const [cart, store] = await Promise.all([requireCart(unit, owner), loadStore(unit, owner.storeId)])
  return cart.ok ? ok(await readLive(platform, unit, { cart: cart.value, known: { store } })) : cart
}

/** The same cart judged and priced once more, after something changed in this unit or while it waited. */
export const judgeAgain = (platform: CartNeeds, unit: Unit, live: LiveCart): Promise<LiveCart> =>
  readLive(platform, unit, { cart: live.cart })

/**
 * Prices the way to an address and keeps that with the cart: what is then different shows when the cart is judged. To
 * be called outside any unit, because a courier may be asked.
 */
export const priceWay = async (
  platform: Platform,
  { addressId, ...wish }: Omit<QuoteWish, 'to'> & { readonly addressId: string },
): Promise<Result<void, Failure>> => {
  const quoted = await quoteDelivery(platform, { ...wish, to: { addressId } })
  if (!quoted.ok) return quoted
  return platform.db.tenant(wish.brandId, async (unit) => {
    const cart = await requireCart(unit, wish)
    if (!cart.ok) return cart
    await saveQuote(unit, cart.value.id, quoted.value)
    return ok(undefined)
  })
}

/** Ends a locked cart because an order was made of it. */
export const consumeCart = (unit: Unit, cartId: string): void => endCart(unit, cartId, 'placed')

/** The id of the cart that this user placed at this store as this version, if there is one. */
export const placedCart = (
  unit: Unit,
  placed: CartOwner & { readonly version: number },
): Promise<string | undefined> => findPlacedCart(unit, placed)

/** A cart as the wire shows it; it also notes the terms of what is shown for the first time, so that later changes can be named. */
export const presentCart = async (unit: Unit, live: LiveCart, showing: CartShowing): Promise<Cart> =>
  presentLiveCart(await noteShown(unit, live), showing)

/** The open cart of a user at a store as it stands now, or undefined; nothing is locked or ended. */
export const peekCart = async (
  platform: CartNeeds,
  unit: Unit,
  owner: CartOwner,
): Promise<LiveCart | undefined> => {
  const cart = await findOpenCart(unit, owner.userId)
  const isHere = cart?.storeId === owner.storeId && !isExpired(cart, unit.now)
  return cart && isHere ? readLive(platform, unit, { cart }) : undefined
}
