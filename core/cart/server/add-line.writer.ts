import type { MenuSnapshot } from '#core/menus/domain/menu.ts'
import type { StoreRecord } from '#core/stores/domain/store.ts'
import { loadStore } from '#core/stores/server/stores.service.ts'
import { type Failure, failure } from '#platform/contract/errors.ts'
import type { Transaction } from '#platform/db/transaction.ts'
import { type Language, localize } from '#platform/kernel/language.ts'
import { fail, ok, type Result } from '#platform/kernel/result.ts'
import { cartErrors } from '../contract/errors.ts'
import type { Acknowledgement } from '../domain/accepted-terms.ts'
import {
  type CartParticipant,
  type CartRecord,
  isExpired,
  isSameFulfilment,
  type LeftOutItem,
  MAX_CART_LINES,
} from '../domain/cart.ts'
import { computeLineKey, createCartLine, insertLine, type NewLine, setQuantity } from './cart-lines.repo.ts'
import { endCart, insertCart, lockOpenCart } from './carts.repo.ts'
import type { Fulfilment } from './validate-fulfilment.policy.ts'
import { validateStockAndLimits } from './validate-line.policy.ts'

/** Owner and store of the cart. */
export interface ResolveCartInput {
  readonly userId: string
  readonly store: StoreRecord
  /** Whether to discard another store's cart. */
  readonly replace: boolean
  readonly language: Language
}

/**
 * Resolves the cart to add to from the locked one. Another store's cart is discarded only when the customer has
 * chosen to.
 */
export const resolveCart = async (
  tx: Transaction,
  { store, replace, language }: ResolveCartInput,
  cart: CartRecord | undefined,
): Promise<Result<CartRecord | undefined, Failure>> => {
  if (!cart) return ok(undefined)
  if (isExpired(cart, tx.now)) {
    endCart(tx, cart.id, 'closed')
    return ok(undefined)
  }
  if (cart.storeId === store._id) return ok(cart)
  if (replace) {
    endCart(tx, cart.id, 'closed')
    return ok(undefined)
  }
  const other = await loadStore(tx, cart.storeId)
  return fail(failure(cartErrors.anotherStore, { values: { store: localize(other?.name, language) } }))
}

/** Opens a cart, or uses the one that a concurrent call has opened. */
export const openCart = async (
  tx: Transaction,
  input: ResolveCartInput,
  fulfilment: Fulfilment,
): Promise<Result<CartRecord, Failure>> => {
  const { orderType, areaId, slot } = fulfilment
  const { userId, store } = input
  const opened = await insertCart(tx, { userId, storeId: store._id, orderType, areaId, slot })
  if (opened) return ok(opened)
  const cart = await resolveCart(tx, input, await lockOpenCart(tx, userId))
  if (!cart.ok) return cart
  if (!cart.value) throw new Error('A cart that another call has just opened is not there')
  return ok(cart.value)
}

interface AddLineInput {
  readonly menu: MenuSnapshot
  readonly line: NewLine
  /** Null: the owner of the cart. */
  readonly adder?: CartParticipant | null
  readonly language: Language
}

/** The lines with one more, merged with an equal line; writes nothing. */
export const mergeLine = (
  tx: Transaction,
  lines: CartRecord['lines'],
  { menu, line, adder = null, language }: AddLineInput,
): Result<CartRecord['lines'], Failure> => {
  const twin = lines.find(({ key }) => key === computeLineKey(line, adder))
  if (!twin && lines.length >= MAX_CART_LINES)
    return fail(failure(cartErrors.tooManyLines, { values: { max: MAX_CART_LINES } }))
  const others = lines.filter(({ id }) => id !== twin?.id)
  const qty = (twin?.qty ?? 0) + line.qty
  const refused = validateStockAndLimits(menu, { ...line, qty }, { others, language })
  if (refused) return fail(refused)
  if (!twin) return ok([...lines, createCartLine(tx, line, adder)])
  return ok(lines.map((other) => (other === twin ? { ...twin, qty } : other)))
}

/** Lines with as much of another one as fits, and what did not fit. */
interface FittedLine {
  readonly lines: CartRecord['lines']
  /** Units that did not fit, with why; null when all did. */
  readonly leftOut: { readonly qty: number; readonly refusal: Failure } | null
}

/** The lines with as many units of one more as the limits and the stock allow; writes nothing. */
export const mergeFittingLine = (
  tx: Transaction,
  lines: CartRecord['lines'],
  input: AddLineInput,
): FittedLine => {
  const { line } = input
  const all = mergeLine(tx, lines, input)
  if (all.ok) return { lines: all.value, leftOut: null }
  const { failure: refusal } = all
  // A lower quantity of a line that is one too many does not fit either.
  const first = refusal.error === cartErrors.tooManyLines ? 0 : line.qty - 1
  for (let qty = first; qty > 0; qty -= 1) {
    const some = mergeLine(tx, lines, { ...input, line: { ...line, qty } })
    if (some.ok) return { lines: some.value, leftOut: { qty: line.qty - qty, refusal } }
  }
  return { lines, leftOut: { qty: line.qty, refusal } }
}

/** What a refused merge leaves out, by the limit that refused it. */
export const toLeftOutItem = (
  { snapshot: { name } }: NewLine,
  qty: number,
  { error }: Failure,
): LeftOutItem => {
  if (error === cartErrors.quantity) return { name, qty, reason: 'quantity' }
  return { name, qty, reason: error === cartErrors.tooManyLines ? 'lines' : 'unavailable' }
}

/** Writes the new lines and the changed quantities of a locked cart. */
export const insertLinesAndQuantities = (
  tx: Transaction,
  before: CartRecord,
  lines: CartRecord['lines'],
): void => {
  const known = new Map(before.lines.map((line) => [line.id, line]))
  for (const line of lines) {
    const old = known.get(line.id)
    if (!old) insertLine(tx, before.id, line)
    else if (old.qty !== line.qty) setQuantity(tx, line.id, line.qty)
  }
}

/** Adds a line to a locked cart, or merges it with an equal line; returns the resulting lines. */
export const addLine = async (
  tx: Transaction,
  cart: CartRecord,
  filling: AddLineInput,
): Promise<Result<CartRecord['lines'], Failure>> => {
  const lines = mergeLine(tx, cart.lines, filling)
  if (lines.ok) insertLinesAndQuantities(tx, cart, lines.value)
  return lines
}

/** The customer accepts the shown price of new lines; a higher quantity of an existing line accepts nothing new. */
export const acknowledgedBy = (
  before: CartRecord,
  after: CartRecord,
  seenPrice?: number,
): Acknowledgement => {
  const known = new Set(before.lines.map(({ id }) => id))
  const added = after.lines.filter(({ id }) => !known.has(id))
  return {
    lines: Object.fromEntries(added.map(({ id }) => [id, seenPrice])),
    way: !isSameFulfilment(before, after),
  }
}
