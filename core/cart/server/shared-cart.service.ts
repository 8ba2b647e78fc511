import { applyMenuStockScope } from '#core/availability/domain/stock-scope.ts'
import { releaseCartSlot } from '#core/availability/server/slots.service.ts'
import { loadStore } from '#core/stores/server/stores.service.ts'
import { type Failure, failure } from '#platform/contract/errors.ts'
import type { Transaction } from '#platform/db/transaction.ts'
import { type Language, localize } from '#platform/kernel/language.ts'
import { fail, ok, type Result } from '#platform/kernel/result.ts'
import type { Cart } from '../contract/endpoints.ts'
import { cartErrors } from '../contract/errors.ts'
import {
  type CartLineRecord,
  type CartParticipant,
  type CartRecord,
  isExpired,
  toUpdatedCart,
} from '../domain/cart.ts'
import type { LiveCart } from '../domain/live-cart.ts'
import { mergeLine, saveLineChanges } from './add-line.writer.ts'
import { type CartPresentationContext, presentLiveCart } from './cart.presenter.ts'
import { deleteLine, setQuantity } from './cart-lines.repo.ts'
import { anonymizeParticipant, findHostedCartStatus } from './cart-participants.repo.ts'
import { endCart, lockOpenCart } from './carts.repo.ts'
import {
  type CartDependencies,
  type CartOwner,
  loadCartMenu,
  requireCart,
  saveLiveCart,
} from './live-cart.loader.ts'
import { validateLine } from './validate-line.policy.ts'

/** A shared cart: its owner, and the owner's participant id. */
export interface SharedCart extends CartOwner {
  readonly hostId: string
}

/**
 * Makes a user's open cart a shared cart; `as` returns the owner's participant, once the cart is locked. Fails with
 * `expired` or `empty`.
 */
export const shareCart = async (
  platform: CartDependencies,
  tx: Transaction,
  { owner, as }: { readonly owner: CartOwner; readonly as: (cart: CartRecord) => Promise<CartParticipant> },
): Promise<Result<LiveCart, Failure>> => {
  const found = await requireCart(tx, owner)
  if (!found.ok) return found
  const host = await as(found.value)
  return ok(await saveLiveCart(platform, tx, { cart: toUpdatedCart({ ...found.value, host }, tx.now) }))
}

/** The status of a shared cart; undefined when it no longer exists. */
export const findSharedCartStatus = (tx: Transaction, { userId, hostId }: SharedCart) =>
  findHostedCartStatus(tx, { ownerId: userId, hostId })

/** A shared cart in API format for the participant `viewer`. Records no terms: only owners accept terms. */
export const presentSharedCart = (live: LiveCart, context: CartPresentationContext): Cart =>
  presentLiveCart(live, context)

/** Removes a participant's name from the lines that they added to a shared cart. */
export const anonymizeParticipantLines = (
  tx: Transaction,
  { userId }: CartOwner,
  adderId: string,
): Promise<void> => anonymizeParticipant(tx, { ownerId: userId, adderId })

const isShared = (
  cart: CartRecord | undefined,
  { storeId, hostId }: SharedCart,
  now: Date,
): cart is CartRecord => cart?.host?.id === hostId && cart.storeId === storeId && !isExpired(cart, now)

/**
 * Returns the participant who changes a shared cart, or a failure, once both carts are locked. `shared` undefined:
 * not open any more, must fail. `own` undefined: nothing to move.
 */
type AdmissionCheck<Answer> = (
  shared: CartRecord | undefined,
  own?: CartRecord,
) => Promise<Result<Answer, Failure>>

interface MoveToSharedInput {
  readonly to: SharedCart
  readonly from: string
  readonly language: Language
}

/** Locks the open carts of two users in a fixed order, so that two concurrent moves cannot deadlock. */
const lockBothCarts = async (tx: Transaction, { to, from }: MoveToSharedInput) => {
  const carts = new Map<string, CartRecord | undefined>()
  for (const userId of [to.userId, from].toSorted()) carts.set(userId, await lockOpenCart(tx, userId))
  const shared = carts.get(to.userId)
  const own = carts.get(from)
  return {
    shared: isShared(shared, to, tx.now) ? shared : undefined,
    own: own && own.storeId === to.storeId && !isExpired(own, tx.now) ? own : undefined,
  }
}

interface MergeLinesInput {
  readonly shared: CartRecord
  readonly own: CartRecord
  readonly adder: CartParticipant
}

/**
 * The lines of the shared cart merged with those of the other one, validated for the shared cart's order type and
 * time.
 */
const mergeAllLines = async (
  platform: CartDependencies,
  tx: Transaction,
  { shared, own, adder, language }: MergeLinesInput & { readonly language: Language },
): Promise<
  Result<{ lines: readonly CartLineRecord[]; seen: Record<string, number | undefined> }, Failure>
> => {
  const store = await loadStore(tx, shared.storeId)
  if (!store) throw new Error(`Cart ${shared.id} is of a store that is not there`)
  const { orderType, slot } = shared
  const { now } = tx
  const menu = applyMenuStockScope(await loadCartMenu(platform, tx, store), {
    slot,
    timeZone: store.timeZone,
    now,
  })
  const seen: Record<string, number | undefined> = {}
  let { lines } = shared
  for (const { id, productId, choices, answers, instructions, qty, isRecent, snapshot } of own.lines) {
    const product = menu.products.get(productId)
    const item = localize(snapshot.name, language)
    if (!product) return fail(failure(cartErrors.unavailable, { values: { item } }))
    const input = { orderType, slot, customize: choices, answers, qty, isRecent }
    const evaluated = validateLine(
      product,
      { ...input, specialInstructions: instructions },
      { menu, store, now, language },
    )
    if (!evaluated.ok) return evaluated
    const fitted = mergeLine(tx, lines, { menu, line: evaluated.value, adder, language })
    if (!fitted.ok) return fitted
    if (fitted.value.length > lines.length) seen[fitted.value.at(-1)?.id ?? ''] = own.shown?.lines[id]
    lines = fitted.value
  }
  return ok({ lines, seen })
}

/**
 * Moves a user's open cart into a shared cart, all or nothing: validated for the shared cart's order type and time,
 * each line with its choices and its participant. The price at which a line was chosen stays the accepted one.
 * `admit` decides once both carts are locked. Fails with the error of the first line that does not fit, naming it, or
 * with `empty`.
 */
export const moveToSharedCart = async (
  platform: CartDependencies,
  tx: Transaction,
  { admit, ...hand }: MoveToSharedInput & { readonly admit: AdmissionCheck<CartParticipant> },
): Promise<Result<{ live: LiveCart; added: number }, Failure>> => {
  const { shared, own } = await lockBothCarts(tx, hand)
  const adder = await admit(shared, own)
  if (!adder.ok) return adder
  if (!shared) throw new Error('Nobody may add to a shared cart that is not open')
  if (!own) return fail(failure(cartErrors.empty))
  const joining = { shared, own, adder: adder.value, language: hand.language }
  const joined = await mergeAllLines(platform, tx, joining)
  if (!joined.ok) return joined
  const { lines, seen } = joined.value
  saveLineChanges(tx, shared, lines)
  const cart = toUpdatedCart(shared, tx.now, { lines })
  const live = await saveLiveCart(platform, tx, { cart, told: { lines: seen } })
  endCart(tx, own.id, 'closed')
  if (own.slot) await releaseCartSlot(tx, own.id)
  return ok({ live, added: own.lines.reduce((sum, { qty }) => sum + qty, 0) })
}

interface RemoveFromSharedInput {
  readonly from: SharedCart
  readonly lineId: string
  /** Reduces the quantity by one instead of removing the line. */
  readonly decrease: boolean
  readonly admit: AdmissionCheck<(line: CartLineRecord) => boolean>
}

/**
 * Removes a line of a shared cart, or one unit of it; `admit` decides whose lines may be removed. Removing the last
 * line ends the cart. Another participant's line is treated as unknown.
 */
export const removeFromSharedCart = async (
  platform: CartDependencies,
  tx: Transaction,
  { from, lineId, decrease, admit }: RemoveFromSharedInput,
): Promise<Result<void, Failure>> => {
  const cart = await lockOpenCart(tx, from.userId)
  const shared = isShared(cart, from, tx.now) ? cart : undefined
  const isTheirs = await admit(shared)
  if (!isTheirs.ok) return isTheirs
  const line = shared?.lines.find(({ id }) => id === lineId)
  if (!shared || !line || !isTheirs.value(line)) return fail(failure(cartErrors.unknownLine))
  const isLeft = decrease && line.qty > 1
  if (isLeft) setQuantity(tx, line.id, line.qty - 1)
  else deleteLine(tx, line.id)
  const lines = shared.lines.flatMap((other) =>
    other !== line ? [other] : isLeft ? [{ ...line, qty: line.qty - 1 }] : [],
  )
  if (lines.length === 0) {
    endCart(tx, shared.id, 'closed')
    return ok(undefined)
  }
  await saveLiveCart(platform, tx, { cart: toUpdatedCart(shared, tx.now, { lines }) })
  return ok(undefined)
}
