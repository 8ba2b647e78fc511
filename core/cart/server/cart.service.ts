import { loadStore } from '#core/stores/server/stores.service.ts'
import type { Failure } from '#platform/contract/errors.ts'
import type { Transaction } from '#platform/db/transaction.ts'
import type { Platform } from '#platform/http/server-plugin.ts'
import { ok, type Result } from '#platform/kernel/result.ts'
import type { Cart } from '../contract/endpoints.ts'
import { type CartParticipant, type CartRecord, isExpired, toUpdatedCart } from '../domain/cart.ts'
import type { LiveCart } from '../domain/live-cart.ts'
import { type CartPresentationContext, presentLiveCart } from './cart.presenter.ts'
import {
  endCart,
  findOpenCart,
  lockOpenCart,
  lockPlacedCart,
  saveQuote,
  setCartStatus,
} from './carts.repo.ts'
import { type QuoteDeliveryInput, quoteDelivery } from './delivery-quote.client.ts'
import {
  type CartDependencies,
  type CartOwner,
  loadLiveCart,
  lockCurrentCart,
  recordAcceptedTerms,
  saveWithTerms,
} from './live-cart.loader.ts'
import { selectPlacedCart } from './past-carts.repo.ts'

/**
 * A user's open cart at a store, its row locked until the transaction ends, evaluated and priced now. Fails with
 * `expired` or `empty`.
 */
export const lockCart = async (
  platform: CartDependencies,
  tx: Transaction,
  owner: CartOwner,
): Promise<Result<LiveCart, Failure>> => {
  const [cart, store] = await Promise.all([lockCurrentCart(tx, owner), loadStore(tx, owner.storeId)])
  return cart.ok ? ok(await loadLiveCart(platform, tx, { cart: cart.value, known: { store } })) : cart
}

/** Names the owner of a locked cart to the other people who add to it. */
export const setCartHost = (tx: Transaction, live: LiveCart, host: CartParticipant): void => {
  saveWithTerms(tx, { ...live, cart: toUpdatedCart({ ...live.cart, host }, tx.now) })
}

/** Evaluates and prices the same cart again, after something changed in this transaction or while it waited. */
export const reevaluateCart = (
  platform: CartDependencies,
  tx: Transaction,
  live: LiveCart,
): Promise<LiveCart> => loadLiveCart(platform, tx, { cart: live.cart })

/**
 * Quotes the delivery to an address and saves the quote with the cart; resulting changes appear when the cart is
 * evaluated. Call it outside any transaction, because it may send a request to a courier.
 */
export const quoteDeliveryFee = async (
  platform: Platform,
  { addressId, ...input }: Omit<QuoteDeliveryInput, 'to'> & { readonly addressId: string },
): Promise<Result<void, Failure>> => {
  const quoted = await quoteDelivery(platform, { ...input, to: { addressId } })
  if (!quoted.ok) return quoted
  return platform.db.tenant(input.brandId, async (tx) => {
    const cart = await lockCurrentCart(tx, input)
    if (!cart.ok) return cart
    await saveQuote(tx, cart.value.id, quoted.value)
    return ok(undefined)
  })
}

/** Ends a locked cart after an order was created from it. */
export const consumeCart = (tx: Transaction, cartId: string): void => endCart(tx, cartId, 'placed')

/** The cart that this user placed at this store with this version, or last; undefined without one. */
export const findPlacedCart = (
  tx: Transaction,
  placed: CartOwner & { readonly version?: number | undefined },
): Promise<{ readonly id: string; readonly version: number } | undefined> => selectPlacedCart(tx, placed)

/**
 * Locks the user's open cart, if there is one. A caller that goes on to release stock locks it first: placing an order
 * locks the cart before the stock.
 */
export const lockOwnCart = async (tx: Transaction, userId: string): Promise<void> => {
  await lockOpenCart(tx, userId)
}

export interface ReopenCartInput extends CartOwner {
  readonly cartId: string
  /** Whether to discard another store's cart. */
  readonly replace: boolean
}

/**
 * Opens a cart again that an order was made of, without its lines, so that its area, time and tip come back with it,
 * and what plugins store by its id, such as a promotion. A group that filled it is over. Undefined while the user has
 * another cart with items that must stay, or when the placed one was cleaned up.
 */
export const reopenPlacedCart = async (
  tx: Transaction,
  { userId, storeId, cartId, replace }: ReopenCartInput,
): Promise<CartRecord | undefined> => {
  const open = await lockOpenCart(tx, userId)
  const isFilled = open && open.lines.length > 0 && !isExpired(open, tx.now)
  if (isFilled && (open.storeId === storeId || !replace)) return undefined
  const placed = await lockPlacedCart(tx, { userId, cartId })
  if (!placed) return undefined
  if (open) endCart(tx, open.id, 'closed')
  return setCartStatus(tx, { ...placed, host: null }, 'open')
}

/**
 * A cart in API format. Also records the terms that are shown for the first time, so that later changes can be
 * reported.
 */
export const presentCart = async (
  tx: Transaction,
  live: LiveCart,
  context: CartPresentationContext,
): Promise<Cart> => presentLiveCart(await recordAcceptedTerms(tx, live), context)

/**
 * Records the terms that a refusal has shown for the first time, after its transaction was undone: when they change again,
 * the change is reported.
 */
export const recordShownTerms = (
  platform: CartDependencies,
  { brandId, userId, storeId }: CartOwner & { readonly brandId: string },
): Promise<void> =>
  platform.db.tenant(brandId, async (tx) => {
    const locked = await lockCart(platform, tx, { userId, storeId })
    if (locked.ok) await recordAcceptedTerms(tx, locked.value)
  })

/** A cart in API format for others than its owner. Records no terms: only owners accept terms. */
export const presentCartForOthers = (live: LiveCart, context: CartPresentationContext): Cart =>
  presentLiveCart(live, context)

/** A user's open cart at a store, evaluated now, or undefined; locks and ends nothing. */
export const peekCart = async (
  platform: CartDependencies,
  tx: Transaction,
  owner: CartOwner,
): Promise<LiveCart | undefined> => {
  const cart = await findOpenCart(tx, owner.userId)
  const isHere = cart?.storeId === owner.storeId && !isExpired(cart, tx.now)
  return cart && isHere ? loadLiveCart(platform, tx, { cart }) : undefined
}
