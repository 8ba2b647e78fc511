import { applyMenuStockScope } from '#core/availability/domain/stock-scope.ts'
import { menuErrors } from '#core/menus/contract/errors.ts'
import { type ChoiceInput, filterKnownChoices } from '#core/menus/domain/choices.ts'
import type { MenuProduct, MenuSnapshot } from '#core/menus/domain/menu.ts'
import { createAvailabilityCheck } from '#core/menus/domain/option-availability.ts'
import { storeErrors } from '#core/stores/contract/errors.ts'
import { type Failure, failure } from '#platform/contract/errors.ts'
import type { Transaction } from '#platform/db/transaction.ts'
import { formatFailureMessage } from '#platform/http/envelope.ts'
import { formatMoney } from '#platform/i18n/format.ts'
import { type LocalizedText, localize } from '#platform/kernel/language.ts'
import { money } from '#platform/kernel/money.ts'
import { fail, ok, type Result } from '#platform/kernel/result.ts'
import type { BulkAddNote, BulkAddResult } from '../contract/bulk-endpoints.ts'
import { type CartRecord, isExpired, type StoredAnswer, toUpdatedCart } from '../domain/cart.ts'
import { type RequestedChoices, resolveGroups, toStoredChoices } from '../domain/line-choices.ts'
import {
  acknowledgedBy,
  insertLinesAndQuantities,
  mergeFittingLine,
  openCart,
  type ResolveCartInput,
  resolveCart,
  toLeftOutItem,
} from './add-line.writer.ts'
import { type CartPresentationContext, presentLiveCart } from './cart.presenter.ts'
import type { NewLine } from './cart-lines.repo.ts'
import { endCart, lockOpenCart } from './carts.repo.ts'
import {
  type CartDependencies,
  loadCartMenu,
  loadLiveCart,
  recordAcceptedTerms,
  saveLiveCart,
} from './live-cart.loader.ts'
import { formatLeftOutItem } from './present-changes.service.ts'
import { requestNamedPromotion } from './request-promotion.writer.ts'
import {
  type FulfilmentRequest,
  parseRequestedSlot,
  validateFulfilment,
} from './validate-fulfilment.policy.ts'
import { type LineRequest, validateLine } from './validate-line.policy.ts'

/** One of the items to add. */
export interface RequestedItem {
  readonly productId: string
  /** The name of a previously chosen item, used when it is no longer on the menu; undefined for a new item. */
  readonly name: LocalizedText | undefined
  readonly qty: number
  readonly choices: RequestedChoices | undefined
  readonly answers: readonly StoredAnswer[]
  readonly instructions: string
  readonly isRecent: boolean
  /** The unit price when it was chosen, in minor units; a difference is reported. */
  readonly priceBefore?: number
}

export interface BulkAddInput extends ResolveCartInput, FulfilmentRequest {
  readonly items: readonly RequestedItem[]
  /** A promotion to request for the cart. */
  readonly promotionId?: string | undefined
}

export interface BulkAddContext {
  readonly input: BulkAddInput
  readonly requested: Pick<LineRequest, 'orderType' | 'slot'>
  readonly menu: MenuSnapshot
  readonly now: Date
  readonly showing: CartPresentationContext
}

/** Loads what the requested items are evaluated against. */
export const loadBulkAddContext = async (
  platform: CartDependencies,
  tx: Transaction,
  { input, showing: context, slot }: Pick<BulkAddContext, 'input' | 'showing'> & Pick<LineRequest, 'slot'>,
): Promise<BulkAddContext> => {
  const { store, orderType } = input
  const { now } = tx
  const { timeZone } = store
  const menu = applyMenuStockScope(await loadCartMenu(platform, tx, store), { slot, timeZone, now })
  return { input, requested: { orderType, slot }, menu, now, showing: context }
}

/** The line for an item, and the note about it. */
interface EvaluatedItem {
  readonly item: RequestedItem
  readonly product: MenuProduct | undefined
  readonly line: NewLine | undefined
  readonly text: string
}

const toBulkAddNote = (
  { item, product, text }: EvaluatedItem,
  isAdded: boolean,
  { showing: context }: BulkAddContext,
): BulkAddNote => ({
  product: item.productId,
  name: localize(product?.name ?? item.name, context.language),
  text,
  isAdded,
  replacement: product?.replacedBy
    ? { _id: product.replacedBy._id, name: localize(product.replacedBy.name, context.language) }
    : null,
})

/** The choices that are still offered, for an item that has lost some. */
const getRemainingChoiceInput = (
  product: MenuProduct,
  item: RequestedItem,
  { menu, requested, now }: BulkAddContext,
): ChoiceInput => {
  const offered = createAvailabilityCheck(menu, requested.slot?.start ?? now)
  return toStoredChoices(
    filterKnownChoices(product, resolveGroups(product.groups, item.choices ?? [])).filter(({ option }) =>
      offered(option),
    ),
  )
}

const formatPriceNote = (
  item: RequestedItem,
  line: NewLine,
  { input, showing: context }: BulkAddContext,
): string => {
  const { priceBefore: from = line.snapshot.unitPrice } = item
  const { unitPrice: to } = line.snapshot
  if (from === to) return ''
  const amount = (value: number) => formatMoney(money(value, input.store.currency), context.language)
  const values = { item: localize(line.snapshot.name, context.language), from: amount(from), to: amount(to) }
  return context.catalogue.getTranslator(context.language, 'cart')('change.price', values)
}

/** The line for an item, with a note when it is unavailable or not as requested. */
export const evaluateRequestedItem = (item: RequestedItem, setting: BulkAddContext): EvaluatedItem => {
  const { input, requested, menu, now, showing: context } = setting
  const { language, catalogue } = context
  const product = menu.products.get(item.productId)
  const translate = (key: string) =>
    catalogue.getTranslator(language, 'cart')(key, { item: localize(product?.name ?? item.name, language) })
  const told = (error: Failure) => formatFailureMessage(error, catalogue, language)
  // Only a previously chosen item can have changed.
  const isKnown = item.name !== undefined
  if (!product) {
    const text = isKnown ? translate('change.removed') : told(failure(menuErrors.unknownProduct))
    return { item, product, line: undefined, text }
  }
  const { answers, qty, instructions: specialInstructions, isRecent } = item
  const tryWith = (customize: RequestedChoices | undefined) =>
    validateLine(
      product,
      { ...requested, customize, answers, qty, specialInstructions, isRecent },
      { menu, store: input.store, now, language },
    )
  const asWanted = tryWith(item.choices)
  if (asWanted.ok)
    return { item, product, line: asWanted.value, text: formatPriceNote(item, asWanted.value, setting) }
  const { failure: refusal } = asWanted
  if (!isKnown || !Object.values<unknown>(menuErrors).includes(refusal.error))
    return { item, product, line: undefined, text: told(refusal) }
  const without = tryWith(getRemainingChoiceInput(product, item, setting))
  if (!without.ok) return { item, product, line: undefined, text: translate('change.chooseAnew') }
  return { item, product, line: without.value, text: translate('change.choices') }
}

interface BulkAddProgress {
  readonly cart: CartRecord
  readonly added: number
  readonly notes: readonly BulkAddNote[]
}

/** Why an item is not in the cart, or fewer of it: by name and number where a limit of the cart says so. */
const formatLeftOutNote = (
  line: NewLine,
  { qty, refusal }: { readonly qty: number; readonly refusal: Failure },
  { catalogue, language }: CartPresentationContext,
): string => {
  const item = toLeftOutItem(line, qty, refusal)
  return item.reason === 'unavailable'
    ? formatFailureMessage(refusal, catalogue, language)
    : formatLeftOutItem(item, { catalogue, language })
}

/** Adds one item, or as much of it as fits, and records notes. */
const addEvaluatedItem = (
  tx: Transaction,
  { filling, judged: evaluated }: { filling: BulkAddProgress; judged: EvaluatedItem & { line: NewLine } },
  setting: BulkAddContext,
): BulkAddProgress => {
  const { cart, added, notes } = filling
  const { menu, showing: context } = setting
  const { line } = evaluated
  const { lines, leftOut } = mergeFittingLine(tx, cart.lines, { menu, line, language: context.language })
  const told = evaluated.text ? [...notes, toBulkAddNote(evaluated, true, setting)] : notes
  const filled = { cart: { ...cart, lines }, added: added + line.qty - (leftOut?.qty ?? 0) }
  if (!leftOut) return { ...filled, notes: told }
  const isAdded = leftOut.qty < line.qty
  const text = formatLeftOutNote(line, leftOut, context)
  const note = toBulkAddNote({ ...evaluated, text }, isAdded, setting)
  return { ...filled, notes: [...(isAdded ? told : notes), note] }
}

/** The current cart when nothing was added to it. */
const presentUnchangedCart = async (
  platform: CartDependencies,
  tx: Transaction,
  { input, showing: context }: BulkAddContext,
): Promise<BulkAddResult['cart']> => {
  const cart = await lockOpenCart(tx, input.userId)
  if (cart?.storeId !== input.store._id || isExpired(cart, tx.now)) return null
  return presentLiveCart(await recordAcceptedTerms(tx, await loadLiveCart(platform, tx, { cart })), context)
}

/**
 * Adds many items in one go as far as they are available, and reports each that was not added, or not as requested.
 * The whole call is rejected only for the store, its services, or another store's cart.
 */
export const bulkAddProducts = async (
  platform: CartDependencies,
  tx: Transaction,
  { wish, showing: context }: { wish: BulkAddInput; showing: CartPresentationContext },
): Promise<Result<BulkAddResult, Failure>> => {
  const { store, items } = wish
  if (!store.isActive) return fail(failure(storeErrors.inactive))
  const slot = parseRequestedSlot(store, wish)
  if (!slot.ok) return slot
  const setting = await loadBulkAddContext(platform, tx, { input: wish, showing: context, slot: slot.value })
  const evaluated = items.map((item) => evaluateRequestedItem(item, setting))
  const possible = evaluated.flatMap((one) => (one.line ? [{ ...one, line: one.line }] : []))
  const notes = evaluated.flatMap((one) => (one.line ? [] : [toBulkAddNote(one, false, setting)]))
  if (possible.length === 0)
    return ok({ cart: await presentUnchangedCart(platform, tx, setting), added: 0, notes })
  const found = await resolveCart(tx, wish, await lockOpenCart(tx, wish.userId))
  if (!found.ok) return found
  const present = found.value?.areaId ?? null
  const fulfilment = await validateFulfilment(tx, store, {
    ...wish,
    present,
    showing: { ...context, now: tx.now },
  })
  if (!fulfilment.ok) return fulfilment
  const opened = found.value ? ok(found.value) : await openCart(tx, wish, fulfilment.value)
  if (!opened.ok) return opened
  let filling: BulkAddProgress = { cart: opened.value, added: 0, notes }
  for (const one of possible) filling = addEvaluatedItem(tx, { filling, judged: one }, setting)
  insertLinesAndQuantities(tx, opened.value, filling.cart.lines)
  if (filling.cart.lines.length === 0) {
    endCart(tx, opened.value.id, 'closed')
    return ok({ cart: null, added: 0, notes: [...filling.notes] })
  }
  const { area, ...chosen } = fulfilment.value
  const cart = toUpdatedCart(opened.value, tx.now, { ...chosen, lines: filling.cart.lines })
  const saved = await saveLiveCart(platform, tx, {
    cart,
    known: { store, area },
    told: acknowledgedBy(opened.value, cart),
  })
  const { promotionId } = wish
  const live = await requestNamedPromotion(platform, tx, { live: saved, promotionId })
  if (!live.ok) return live
  return ok({ cart: presentLiveCart(live.value, context), added: filling.added, notes: [...filling.notes] })
}
