import { evaluateItem } from '#core/availability/domain/evaluate-item.ts'
import { menuErrors } from '#core/menus/contract/errors.ts'
import {
  type ChoiceInput,
  checkChoices,
  filterKnownChoices,
  preselectChoices,
} from '#core/menus/domain/choices.ts'
import type { MenuProduct, MenuSnapshot } from '#core/menus/domain/menu.ts'
import { createAvailabilityCheck } from '#core/menus/domain/option-availability.ts'
import type { OrderType } from '#core/sites/domain/order-type.ts'
import { validateAnswers } from '#core/stores/domain/collect.ts'
import type { Slot } from '#core/stores/domain/slot.ts'
import type { StoreRecord } from '#core/stores/domain/store.ts'
import { type Failure, failure } from '#platform/contract/errors.ts'
import { type Language, localize } from '#platform/kernel/language.ts'
import { fail, ok, type Result } from '#platform/kernel/result.ts'
import { cartErrors } from '../contract/errors.ts'
import { MAX_QUANTITY, type StoredAnswer } from '../domain/cart.ts'
import {
  computeProductPrice,
  getStockQuantities,
  type RequestedChoices,
  resolveGroups,
  toStoredChoices,
} from '../domain/line-choices.ts'
import type { LimitedLine } from '../domain/order-limits.ts'
import type { NewLine } from './cart-lines.repo.ts'
import { validateOrderLimits } from './order-limits.service.ts'

export interface LineRequest {
  readonly orderType: OrderType
  /** The slot of a scheduled order. */
  readonly slot: Slot | null
  /** Undefined: the merchant's preselection. */
  readonly customize: RequestedChoices | undefined
  readonly answers: readonly StoredAnswer[]
  readonly specialInstructions: string
  readonly qty: number
  readonly isRecent: boolean
}

/** Answers of the API in stored form. */
export const toStoredAnswers = (
  answers: readonly { _id: string; value: string | boolean }[],
): StoredAnswer[] => answers.map(({ _id, value }) => ({ field: _id, value }))

interface StockRequest {
  readonly productId: string
  readonly choices: ChoiceInput
  readonly qty: number
}

/** A line with the stock quantities it would use. */
export const toCountedLine = (menu: MenuSnapshot, { productId, choices, qty }: StockRequest): LimitedLine => {
  const product = menu.products.get(productId)
  const quantities = product ? getStockQuantities(productId, filterKnownChoices(product, choices), qty) : []
  return { productId, qty, stockQuantities: quantities }
}

/** The stock quantities that a line would use, by product. */
const sumStockQuantities = (menu: MenuSnapshot, line: StockRequest): Map<string, number> => {
  const pieces = new Map<string, number>()
  for (const { productId, qty } of toCountedLine(menu, line).stockQuantities)
    pieces.set(productId, (pieces.get(productId) ?? 0) + qty)
  return pieces
}

interface LineContext {
  /** The other lines of the cart. */
  readonly others: readonly StockRequest[]
  /** The lines before the change; absent: `others`, because this line is new. */
  readonly before?: readonly StockRequest[]
  readonly language: Language
}

/** Rejects a quantity above the stock of counted products, or above the limit per order. */
export const validateStockAndLimits = (
  menu: MenuSnapshot,
  line: StockRequest,
  beside: LineContext,
): Failure | undefined => {
  const { others, before = others, language } = beside
  const taken = others.map((other) => sumStockQuantities(menu, other))
  for (const [productId, needed] of sumStockQuantities(menu, line)) {
    const product = menu.products.get(productId)
    if (!product || product.stock === null) continue
    const gone = taken.reduce((sum, pieces) => sum + (pieces.get(productId) ?? 0), 0)
    const item = localize(product.name, language)
    if (gone + needed > product.stock)
      return failure(cartErrors.outOfStock, { values: { item, left: product.stock } })
  }
  const count = (lines: readonly StockRequest[]) => lines.map((each) => toCountedLine(menu, each))
  const counted = { before: count(before), after: count([...others, line]) }
  return line.qty > MAX_QUANTITY
    ? failure(cartErrors.quantity, { field: 'qty', values: { max: MAX_QUANTITY } })
    : validateOrderLimits(counted, { menu, language, kinds: ['aboveMost'] })
}

interface LineValidationContext {
  readonly menu: MenuSnapshot
  readonly store: StoreRecord
  readonly now: Date
  readonly language: Language
}

const validateItemState = (
  product: MenuProduct,
  input: LineRequest,
  context: LineValidationContext,
): Failure | undefined => {
  const { store, now, language } = context
  const item = localize(product.name, language)
  const state = evaluateItem(product, store, { now, orderType: input.orderType, slot: input.slot })
  if (state.reason === 'soldOut') return failure(cartErrors.outOfStock, { values: { item, left: 0 } })
  return state.isAvailable ? undefined : failure(cartErrors.unavailable, { values: { item } })
}

/** Validates a requested product against the menu: available now, with choices that its groups allow. */
export const validateLine = (
  product: MenuProduct,
  input: LineRequest,
  context: LineValidationContext,
): Result<NewLine, Failure> => {
  const refused = validateItemState(product, input, context)
  if (refused) return fail(refused)
  const offered = createAvailabilityCheck(context.menu, input.slot?.start ?? context.now)
  const choices = input.customize
    ? resolveGroups(product.groups, input.customize)
    : preselectChoices(product, offered)
  const chosen = checkChoices(product, choices, offered)
  if (!chosen.ok) return fail(failure(menuErrors[chosen.failure.kind], { field: 'customize' }))
  const answers = validateAnswers(product.collect, input.answers)
  if (!answers.ok) return fail(failure(menuErrors[answers.failure.kind], { field: 'collectFromUser' }))
  return ok({
    productId: product._id,
    choices: toStoredChoices(chosen.value),
    instructions: product.specialInstructions ? input.specialInstructions : '',
    answers: answers.value,
    qty: input.qty,
    isRecent: input.isRecent,
    snapshot: {
      name: product.name,
      sku: product.sku,
      photo: product.photo,
      unitPrice: computeProductPrice(product, chosen.value),
    },
  })
}
