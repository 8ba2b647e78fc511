import { judgeItem } from '#core/availability/domain/judge-item.ts'
import { menuErrors } from '#core/menus/contract/errors.ts'
import {
  type ChoiceInput,
  checkChoices,
  knownChoices,
  preselectedChoices,
} from '#core/menus/domain/choices.ts'
import type { MenuProduct, MenuSnapshot } from '#core/menus/domain/menu.ts'
import { offeredAt } from '#core/menus/domain/offered.ts'
import type { OrderType } from '#core/sites/domain/order-type.ts'
import { checkAnswers } from '#core/stores/domain/collect.ts'
import type { Slot } from '#core/stores/domain/slot.ts'
import type { StoreRecord } from '#core/stores/domain/store.ts'
import { type Failure, failure } from '#platform/contract/errors.ts'
import { type Language, localize } from '#platform/kernel/language.ts'
import { fail, ok, type Result } from '#platform/kernel/result.ts'
import { cartErrors } from '../contract/errors.ts'
import { MAX_QUANTITY, type StoredAnswer } from '../domain/cart.ts'
import { piecesOf, priceOf, storedChoices } from '../domain/line-choices.ts'
import type { CountedLine } from '../domain/order-limits.ts'
import type { NewLine } from './cart-lines.repo.ts'
import { judgeLimits } from './order-limits.service.ts'

export interface Wish {
  readonly orderType: OrderType
  /** The time of an order for later. */
  readonly slot: Slot | null
  /** Undefined: as the merchant has preselected. */
  readonly customize: ChoiceInput | undefined
  readonly answers: readonly StoredAnswer[]
  readonly specialInstructions: string
  readonly qty: number
  readonly isRecent: boolean
}

/** Answers of the wire in the form in which they are kept. */
export const storedAnswers = (answers: readonly { _id: string; value: string | boolean }[]): StoredAnswer[] =>
  answers.map(({ _id, value }) => ({ field: _id, value }))

interface StockWish {
  readonly productId: string
  readonly choices: ChoiceInput
  readonly qty: number
}

/** A line with all that it would take. */
export const countedLine = (menu: MenuSnapshot, { productId, choices, qty }: StockWish): CountedLine => {
  const product = menu.products.get(productId)
  const pieces = product ? piecesOf(productId, knownChoices(product, choices), qty) : []
  return { productId, qty, pieces }
}

/** The counted things that a line would take, by product. */
const piecesIn = (menu: MenuSnapshot, line: StockWish): Map<string, number> => {
  const pieces = new Map<string, number>()
  for (const { productId, qty } of countedLine(menu, line).pieces)
    pieces.set(productId, (pieces.get(productId) ?? 0) + qty)
  return pieces
}

interface Beside {
  /** The other lines of the cart. */
  readonly others: readonly StockWish[]
  /** All lines as they were; absent: the others, and this one is new. */
  readonly before?: readonly StockWish[]
  readonly language: Language
}

/** Refuses more pieces than are left of counted products, or than one order may hold. */
export const judgeStock = (menu: MenuSnapshot, line: StockWish, beside: Beside): Failure | undefined => {
  const { others, before = others, language } = beside
  const taken = others.map((other) => piecesIn(menu, other))
  for (const [productId, needed] of piecesIn(menu, line)) {
    const product = menu.products.get(productId)
    if (!product || product.stock === null) continue
    const gone = taken.reduce((sum, pieces) => sum + (pieces.get(productId) ?? 0), 0)
    const item = localize(product.name, language)
    if (gone + needed > product.stock)
      return failure(cartErrors.outOfStock, { values: { item, left: product.stock } })
  }
  const count = (lines: readonly StockWish[]) => lines.map((each) => countedLine(menu, each))
  const counted = { before: count(before), after: count([...others, line]) }
  return line.qty > MAX_QUANTITY
    ? failure(cartErrors.quantity, { field: 'qty', values: { max: MAX_QUANTITY } })
    : judgeLimits(counted, { menu, language, kinds: ['aboveMost'] })
}

interface WishSetting {
  readonly menu: MenuSnapshot
  readonly store: StoreRecord
  readonly now: Date
  readonly language: Language
}

const stateRefusal = (product: MenuProduct, wish: Wish, setting: WishSetting): Failure | undefined => {
  const { store, now, language } = setting
  const item = localize(product.name, language)
  const state = judgeItem(product, store, { now, orderType: wish.orderType, slot: wish.slot })
  if (state.reason === 'soldOut') return failure(cartErrors.outOfStock, { values: { item, left: 0 } })
  return state.isAvailable ? undefined : failure(cartErrors.unavailable, { values: { item } })
}

/** Judges what is wanted of one product by the menu: to be had now, and chosen as its groups ask. */
export const judgeWish = (
  product: MenuProduct,
  wish: Wish,
  setting: WishSetting,
): Result<NewLine, Failure> => {
  const refused = stateRefusal(product, wish, setting)
  if (refused) return fail(refused)
  const offered = offeredAt(setting.menu, wish.slot?.start ?? setting.now)
  const chosen = checkChoices(product, wish.customize ?? preselectedChoices(product, offered), offered)
  if (!chosen.ok) return fail(failure(menuErrors[chosen.failure.kind], { field: 'customize' }))
  const answers = checkAnswers(product.collect, wish.answers)
  if (!answers.ok) return fail(failure(menuErrors[answers.failure.kind], { field: 'collectFromUser' }))
  return ok({
    productId: product._id,
    choices: storedChoices(chosen.value),
    instructions: product.specialInstructions ? wish.specialInstructions : '',
    answers: answers.value,
    qty: wish.qty,
    isRecent: wish.isRecent,
    snapshot: {
      name: product.name,
      sku: product.sku,
      photo: product.photo,
      unitPrice: priceOf(product, chosen.value),
    },
  })
}
