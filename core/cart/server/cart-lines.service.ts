import { applyMenuStockScope } from '#core/availability/domain/stock-scope.ts'
import { releaseCartSlot } from '#core/availability/server/slots.service.ts'
import { loadStore } from '#core/stores/server/stores.service.ts'
import { type Failure, failure } from '#platform/contract/errors.ts'
import type { Transaction } from '#platform/db/transaction.ts'
import { type Language, localize } from '#platform/kernel/language.ts'
import { fail, ok, type Result } from '#platform/kernel/result.ts'
import { cartErrors } from '../contract/errors.ts'
import {
  type CartLineRecord,
  type CartParticipant,
  type CartRecord,
  isExpired,
  toUpdatedCart,
} from '../domain/cart.ts'
import type { LiveCart } from '../domain/live-cart.ts'
import { insertLinesAndQuantities, mergeLine } from './add-line.writer.ts'
import { deleteLine, setQuantity, updateAdder } from './cart-lines.repo.ts'
import { endCart, extendCartLife, insertCart, lockOpenCart, type NewCart } from './carts.repo.ts'
import { type CartDependencies, loadCartMenu, saveLiveCart } from './live-cart.loader.ts'
import { validateLine } from './validate-line.policy.ts'

/**
 * The open carts of several users at a store, by user id, locked in a fixed order, so that two concurrent calls cannot
 * deadlock. Ends no expired cart: it is absent.
 */
export const lockCarts = async (
  tx: Transaction,
  { storeId, userIds }: { readonly storeId: string; readonly userIds: readonly string[] },
): Promise<Map<string, CartRecord>> => {
  const carts = new Map<string, CartRecord>()
  for (const userId of userIds.toSorted()) {
    const cart = await lockOpenCart(tx, userId)
    if (cart?.storeId === storeId && !isExpired(cart, tx.now)) carts.set(userId, cart)
  }
  return carts
}

/** The open cart of a user, locked; a new one when there is none or it has expired. */
export const lockOrOpenCart = async (
  tx: Transaction,
  cart: Pick<NewCart, 'userId' | 'storeId' | 'orderType'>,
): Promise<CartRecord> => {
  const found = await lockOpenCart(tx, cart.userId)
  if (found && !isExpired(found, tx.now)) return found
  if (found) endCart(tx, found.id, 'expired')
  const opened = await insertCart(tx, { ...cart, areaId: null, slot: null })
  if (!opened) throw new Error(`Two carts were opened for ${cart.userId} at once`)
  return opened
}

/** Lets a locked cart live for another 30 minutes from now; its lines, price and version stay. */
export const keepCart = (tx: Transaction, cart: Pick<CartRecord, 'id'>): void => extendCartLife(tx, cart.id)

export interface MoveLinesInput {
  readonly from: CartRecord
  readonly to: CartRecord
  /** Who added the lines; a function decides by who did so far. */
  readonly adder: CartParticipant | ((before: CartLineRecord['adder']) => CartLineRecord['adder'])
  readonly language: Language
  /** Leaves lines behind that cannot be ordered any more, instead of failing. */
  readonly skipsUnavailable?: boolean
}

/** The lines of a cart merged with those of another one, validated for the cart's order type and time. */
const mergeAllLines = async (
  platform: CartDependencies,
  tx: Transaction,
  { from, to, adder, language, skipsUnavailable = false }: MoveLinesInput,
): Promise<
  Result<{ lines: readonly CartLineRecord[]; seen: Record<string, number | undefined> }, Failure>
> => {
  const store = await loadStore(tx, to.storeId)
  if (!store) throw new Error(`Cart ${to.id} is of a store that is not there`)
  const { orderType, slot } = to
  const { now } = tx
  const menu = applyMenuStockScope(await loadCartMenu(platform, tx, store), {
    slot,
    timeZone: store.timeZone,
    now,
  })
  const seen: Record<string, number | undefined> = {}
  let { lines } = to
  const mergeOne = (line: CartLineRecord): Result<readonly CartLineRecord[], Failure> => {
    const { productId, choices, answers, instructions, qty, isRecent, snapshot } = line
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
    const by = typeof adder === 'function' ? adder(line.adder) : adder
    return mergeLine(tx, lines, { menu, line: evaluated.value, adder: by, language })
  }
  for (const line of from.lines) {
    const fitted = mergeOne(line)
    if (!fitted.ok && skipsUnavailable) continue
    if (!fitted.ok) return fitted
    if (fitted.value.length > lines.length) seen[fitted.value.at(-1)?.id ?? ''] = from.shown?.lines[line.id]
    lines = fitted.value
  }
  return ok({ lines, seen })
}

/**
 * Moves all lines of a locked cart to another one of the same store, or none, each with its choices and with `adder`
 * as who added it, and ends the emptied cart. They are validated for the other cart's order type and time; the price
 * at which a line was chosen stays the accepted one. Fails with the error of the first line that does not fit, naming
 * it.
 */
export const moveLines = async (
  platform: CartDependencies,
  tx: Transaction,
  input: MoveLinesInput,
): Promise<Result<void, Failure>> => {
  const { from, to } = input
  const merged = await mergeAllLines(platform, tx, input)
  if (!merged.ok) return merged
  const { lines, seen } = merged.value
  insertLinesAndQuantities(tx, to, lines)
  await saveLiveCart(platform, tx, { cart: toUpdatedCart(to, tx.now, { lines }), told: { lines: seen } })
  endCart(tx, from.id, 'closed')
  if (from.slot) await releaseCartSlot(tx, from.id)
  return ok(undefined)
}

interface ReduceLineInput {
  readonly cart: CartRecord
  readonly line: CartLineRecord
  /** Reduces the quantity by one instead of removing the line. */
  readonly decrease: boolean
}

/**
 * Removes a line of a locked cart, or one unit of it. Removing the last line ends the cart, with the tip and
 * everything else chosen for it; then the result is undefined.
 */
export const reduceLine = async (
  platform: CartDependencies,
  tx: Transaction,
  { cart, line, decrease }: ReduceLineInput,
): Promise<LiveCart | undefined> => {
  const isLeft = decrease && line.qty > 1
  if (!isLeft && cart.lines.length === 1) {
    endCart(tx, cart.id, 'closed')
    return undefined
  }
  if (isLeft) setQuantity(tx, line.id, line.qty - 1)
  else deleteLine(tx, line.id)
  const lines = cart.lines.flatMap((other) =>
    other !== line ? [other] : isLeft ? [{ ...line, qty: line.qty - 1 }] : [],
  )
  return saveLiveCart(platform, tx, { cart: toUpdatedCart(cart, tx.now, { lines }) })
}

/** Removes the name of a participant from the lines that they added to a user's carts. */
export const anonymizeAddedLines = (tx: Transaction, userId: string, adderId: string): Promise<void> =>
  updateAdder(tx, userId, { id: adderId, name: '' })
