import type { Failure } from '#platform/contract/errors.ts'
import type { Unit } from '#platform/db/unit.ts'
import type { Platform } from '#platform/http/area.ts'
import { ok, type Result } from '#platform/kernel/result.ts'
import type { Cart } from '../contract/endpoints.ts'
import { isExpired } from '../domain/cart.ts'
import type { LiveCart } from '../domain/live-cart.ts'
import { type CartShowing, presentLiveCart } from './cart.presenter.ts'
import { endCart, findOpenCart, findPlacedCart } from './carts.repo.ts'
import { type CartOwner, noteShown, readLive, requireCart } from './open-cart.ts'

/**
 * The open cart of a user at a store, its row locked until the unit ends, judged and priced now. Refused with
 * `expired` or `empty`.
 */
export const lockCart = async (
  platform: Pick<Platform, 'db'>,
  unit: Unit,
  owner: CartOwner,
): Promise<Result<LiveCart, Failure>> => {
  const cart = await requireCart(unit, owner)
  return cart.ok ? ok(await readLive(platform, unit, { cart: cart.value })) : cart
}

/** The same cart judged and priced once more, after something changed in this unit or while it waited. */
export const judgeAgain = (platform: Pick<Platform, 'db'>, unit: Unit, live: LiveCart): Promise<LiveCart> =>
  readLive(platform, unit, { cart: live.cart })

/** Ends a locked cart because an order was made of it. */
export const consumeCart = (unit: Unit, cartId: string): Promise<void> => endCart(unit, cartId, 'placed')

/** The id of the cart that this user placed at this store as this version, if there is one. */
export const placedCart = (
  unit: Unit,
  placed: CartOwner & { readonly version: number },
): Promise<string | undefined> => findPlacedCart(unit, placed)

/** A cart as the wire shows it; it also notes what is being shown, so that later changes of price can be named. */
export const presentCart = async (unit: Unit, live: LiveCart, showing: CartShowing): Promise<Cart> =>
  presentLiveCart(await noteShown(unit, live), showing)

/** The open cart of a user at a store as it stands now, or undefined; nothing is locked or ended. */
export const peekCart = async (
  platform: Pick<Platform, 'db'>,
  unit: Unit,
  owner: CartOwner,
): Promise<LiveCart | undefined> => {
  const cart = await findOpenCart(unit, owner.userId)
  const isHere = cart?.storeId === owner.storeId && !isExpired(cart, unit.now)
  return cart && isHere ? readLive(platform, unit, { cart }) : undefined
}
