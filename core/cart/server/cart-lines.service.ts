import { applyMenuStockScope } from '#core/availability/domain/stock-scope.ts'
import { releaseCartSlot } from '#core/availability/server/slots.service.ts'
import { loadStore } from '#core/stores/server/stores.service.ts'
import { type Failure, failure } from '#platform/contract/errors.ts'
import type { Transaction } from '#platform/db/transaction.ts'
import { type Language, localize } from '#platform/kernel/language.ts'
import { fail, ok, type Result } from '#platform/kernel/result.ts'
import { cartErrors, cartMergeErrors } from '../contract/errors.ts'
import {
  addLeftOutItems,
  type CartLineRecord,
  type CartParticipant,
  type CartRecord,
  isExpired,
  type LeftOutItem,
  MAX_CART_LINES,
  MAX_QUANTITY,
  toUpdatedCart,
} from '../domain/cart.ts'
import type { LiveCart } from '../domain/live-cart.ts'
import { insertLinesAndQuantities, mergeFittingLine, toLeftOutItem } from './add-line.writer.ts'
import { deleteLine, type NewLine, setQuantity, updateAdder } from './cart-lines.repo.ts'
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
  /** Leaves out what does not fit or cannot be ordered any more, and stores it with the cart, instead of failing. */
  readonly leavesOut?: boolean
}

/** The lines of a cart merged with those of another one. */
interface MergedLines {
  readonly lines: readonly CartLineRecord[]
  /** By new line, the price at which it was chosen. */
  readonly seen: Readonly<Record<string, number | undefined>>
  readonly leftOut: readonly LeftOutItem[]
}

/** Why a line does not fit, naming it where the refusal of a single line does not. */
const toMergeFailure = (line: NewLine, qty: number, { language, refusal }: MergeRefusal): Failure => {
  const { reason, name } = toLeftOutItem(line, qty, refusal)
  const values = { item: localize(name, language), qty }
  if (reason === 'quantity')
    return failure(cartMergeErrors.quantityLeftOut, { values: { ...values, max: MAX_QUANTITY } })
  return reason === 'lines'
    ? failure(cartMergeErrors.linesLeftOut, { values: { ...values, max: MAX_CART_LINES } })
    : refusal
}

interface MergeRefusal {
  readonly language: Language
  readonly refusal: Failure
}

/** The lines of a cart merged with those of another one, validated for the cart's order type and time. */
const mergeAllLines = async (
  platform: CartDependencies,
  tx: Transaction,
  { from, to, adder, language, leavesOut = false }: MoveLinesInput,
): Promise<Result<MergedLines, Failure>> => {
  const store = await loadStore(tx, to.storeId)
  if (!store) throw new Error(`Cart ${to.id} is of a store that is not there`)
  const { orderType, slot } = to
  const { now } = tx
  const menu = applyMenuStockScope(await loadCartMenu(platform, tx, store), {
    slot,
    timeZone: store.timeZone,
    now,
  })
  const validate = (line: CartLineRecord): Result<NewLine, Failure> => {
    const { productId, choices, answers, instructions, qty, isRecent, snapshot } = line
    const product = menu.products.get(productId)
    const item = localize(snapshot.name, language)
    if (!product) return fail(failure(cartErrors.unavailable, { values: { item } }))
    const input = { orderType, slot, customize: choices, answers, qty, isRecent }
    return validateLine(
      product,
      { ...input, specialInstructions: instructions },
      { menu, store, now, language },
    )
  }
  const seen: Record<string, number | undefined> = {}
  const leftOut: LeftOutItem[] = []
  let { lines } = to
  for (const line of from.lines) {
    const evaluated = validate(line)
    if (!evaluated.ok && !leavesOut) return evaluated
    if (!evaluated.ok) {
      leftOut.push({ name: line.snapshot.name, qty: line.qty, reason: 'unavailable' })
      continue
    }
    const by = typeof adder === 'function' ? adder(line.adder) : adder
    const input = { menu, line: evaluated.value, adder: by, language }
    const fitted = mergeFittingLine(tx, lines, input)
    if (fitted.leftOut) {
      const { qty, refusal } = fitted.leftOut
      if (!leavesOut) return fail(toMergeFailure(evaluated.value, qty, { language, refusal }))
      leftOut.push(toLeftOutItem(evaluated.value, qty, refusal))
    }
    if (fitted.lines.length > lines.length) seen[fitted.lines.at(-1)?.id ?? ''] = from.shown?.lines[line.id]
    lines = fitted.lines
  }
  return ok({ lines, seen, leftOut })
}

/**
 * Moves all lines of a locked cart to another one of the same store, or none, each with its choices and with `adder`
 * as who added it, and ends the emptied cart. They are validated for the other cart's order type and time; the price
 * at which a line was chosen stays the accepted one. Fails with the error of the first line that does not fit, naming
 * it, unless `leavesOut` says to go on without.
 */
export const moveLines = async (
  platform: CartDependencies,
  tx: Transaction,
  input: MoveLinesInput,
): Promise<Result<void, Failure>> => {
  const { from, to } = input
  const merged = await mergeAllLines(platform, tx, input)
  if (!merged.ok) return merged
  const { lines, seen, leftOut } = merged.value
  insertLinesAndQuantities(tx, to, lines)
  const shown = addLeftOutItems(to.shown, [...(from.shown?.leftOut ?? []), ...leftOut])
  const cart = toUpdatedCart({ ...to, shown }, tx.now, { lines })
  await saveLiveCart(platform, tx, { cart, told: { lines: seen } })
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
