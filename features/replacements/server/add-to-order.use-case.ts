import { evaluateItem } from '#core/availability/domain/evaluate-item.ts'
import { applyMenuStockScope } from '#core/availability/domain/stock-scope.ts'
import { cartErrors } from '#core/cart/contract/errors.ts'
import { createAvailabilityCheck } from '#core/menus/domain/option-availability.ts'
import { loadMenuInTransaction } from '#core/menus/server/menus.service.ts'
import { orderErrors } from '#core/orders/contract/errors.ts'
import type { OrderRecord } from '#core/orders/domain/order.ts'
import { isOwnOrder, loadOrder } from '#core/orders/server/orders.service.ts'
import { listStockUses } from '#core/orders/server/revise-order.service.ts'
import { lockOrder } from '#core/orders/server/transition-order.service.ts'
import { getChannel } from '#core/sites/domain/order-type.ts'
import { storeErrors } from '#core/stores/contract/errors.ts'
import { evaluateChannel } from '#core/stores/domain/channel-state.ts'
import type { Slot } from '#core/stores/domain/slot.ts'
import type { StoreRecord } from '#core/stores/domain/store.ts'
import { loadStore } from '#core/stores/server/stores.service.ts'
import type { CallInput } from '#platform/contract/contract.ts'
import { type Failure, failure } from '#platform/contract/errors.ts'
import type { Transaction } from '#platform/db/transaction.ts'
import type { CustomerCaller } from '#platform/http/caller.ts'
import type { Platform } from '#platform/http/server-plugin.ts'
import { addMilliseconds, minutes } from '#platform/kernel/clock.ts'
import { type Language, localize } from '#platform/kernel/language.ts'
import { fail, ok, type Result } from '#platform/kernel/result.ts'
import type { OrderAdditionsApi } from '../contract/addition-endpoints.ts'
import { replacementErrors } from '../contract/errors.ts'
import { canAddItems } from '../domain/can-add-items.ts'
import { applyLineEdits } from '../domain/edits.ts'
import type { PricedLine } from '../domain/replacement.ts'
import type { ReplacementContext } from './alternatives.loader.ts'
import { validateCashLimit } from './answer-request.use-case.ts'
import { openExtraPayment } from './extra-payment.writer.ts'
import { toRequestedLine, validateLimits } from './propose-edit.use-case.ts'
import { toPricedLines } from './request-items.rules.ts'
import { findOpenReplacementRequest, insertReplacementRequest, type RequestRow } from './requests.repo.ts'
import {
  acceptAnswer,
  computeEditOutcome,
  loadPricing,
  type RequestOutcome,
} from './settle-request.writer.ts'
import { isPaidLater } from './settle-unanswered.worker.ts'

type AdditionBody = CallInput<OrderAdditionsApi['PUT /api/v1/orders/:id/additions']>['body']
type Addition = AdditionBody['add'][number]

/** How long an addition waits for its payment. */
const TIME_TO_PAY = minutes(10)

interface AdditionContext extends ReplacementContext {
  /** The slot of a scheduled order. */
  readonly slot: Slot | null
  readonly language: Language
}

const loadAdditionContext = async (
  platform: Platform,
  tx: Transaction,
  { order, store, language }: { order: OrderRecord; store: StoreRecord; language: Language },
): Promise<AdditionContext> => {
  const { scheduledFor: start, scheduledUntil, orderType } = order
  const slot = start && { start, end: scheduledUntil ?? start }
  const { now } = tx
  const menu = applyMenuStockScope(await loadMenuInTransaction(platform.db, tx, store), {
    slot,
    timeZone: store.timeZone,
    now,
  })
  return { store, menu, orderType, now, slot, language }
}

/** An outlet that is not taking orders takes no additions to orders for now. */
const validateStoreOpen = ({ store, orderType, slot, now }: AdditionContext): Failure | undefined => {
  if (slot) return undefined
  const { isOpen, kind } = evaluateChannel(store, getChannel(orderType), now)
  if (isOpen) return undefined
  return failure(kind === 'paused' ? storeErrors.paused : storeErrors.closed)
}

/** One added item, evaluated for the time of the order. */
const toAdditionLine = (
  tx: Transaction,
  input: Addition,
  { setting: context, field }: { readonly setting: AdditionContext; readonly field: string },
): Result<PricedLine, Failure> => {
  const { menu, store, orderType, now, slot, language } = context
  const product = menu.products.get(input.product)
  if (!product) return fail(failure(replacementErrors.editRefused, { field }))
  const { isAvailable, reason } = evaluateItem(product, store, { now, orderType, slot })
  const item = localize(product.name, language)
  if (reason === 'soldOut') return fail(failure(cartErrors.outOfStock, { field, values: { item, left: 0 } }))
  if (!isAvailable) return fail(failure(cartErrors.unavailable, { field, values: { item } }))
  const line = toRequestedLine(tx, input, {
    product,
    offered: createAvailabilityCheck(menu, slot?.start ?? now),
  })
  return line ? ok(line) : fail(failure(replacementErrors.editRefused, { field }))
}

/** Lines with the same stock-counted product share its remaining stock, including its units in meal deals. */
const validateStock = (
  lines: readonly PricedLine[],
  { menu, language }: AdditionContext,
): Failure | undefined => {
  const wanted = Map.groupBy(listStockUses(lines.map(({ line }) => line)), ({ productId }) => productId)
  for (const [productId, quantities] of wanted) {
    const product = menu.products.get(productId)
    const left = product?.stock ?? null
    if (!product || left === null || quantities.reduce((sum, { qty }) => sum + qty, 0) <= left) continue
    const item = localize(product.name, language)
    return failure(cartErrors.outOfStock, { field: 'add', values: { item, left } })
  }
  return undefined
}

const toAdditionLines = (
  tx: Transaction,
  add: AdditionBody['add'],
  context: AdditionContext,
): Result<PricedLine[], Failure> => {
  const added: PricedLine[] = []
  for (const [index, input] of add.entries()) {
    const line = toAdditionLine(tx, input, { setting: context, field: `add.${index}.product` })
    if (!line.ok) return line
    added.push(line.value)
  }
  const short = validateStock(added, context)
  return short ? fail(short) : ok(added)
}

/** The order, and its outcome with the added items. */
export interface AdditionOutcome {
  readonly order: OrderRecord
  readonly outcome: RequestOutcome
}

interface AdditionInput {
  readonly orderId: string
  readonly add: AdditionBody['add']
  readonly language: Language
}

/** Validates additions as in a cart, and prices the order with them by its own terms. */
const evaluateAddition = async (
  platform: Platform,
  tx: Transaction,
  { order, call: { add, language } }: { readonly order: OrderRecord; readonly call: AdditionInput },
): Promise<Result<AdditionOutcome, Failure>> => {
  if (!canAddItems(order, tx.now)) return fail(failure(replacementErrors.additionTooLate))
  if (await findOpenReplacementRequest(tx, order.id)) return fail(failure(replacementErrors.additionWaits))
  const store = await loadStore(tx, order.storeId)
  if (!store) throw new Error(`Order ${order.id} is of a store that is not there`)
  const context = await loadAdditionContext(platform, tx, { order, store, language })
  const closed = validateStoreOpen(context)
  if (closed) return fail(closed)
  const pricing = await loadPricing(platform, tx, order)
  if (!pricing.ok) return pricing
  const added = toAdditionLines(tx, add, context)
  if (!added.ok) return added
  const before = toPricedLines(order.lines, pricing.value.lines)
  const lines = applyLineEdits(before, [], added.value) ?? before
  const beyond = validateLimits(order.lines, lines, { menu: context.menu, language, field: 'add' })
  if (beyond) return fail(beyond)
  const outcome = computeEditOutcome({ order, pricing: pricing.value }, lines)
  const refused = await validateCashLimit(tx, order, outcome)
  return refused ? fail(refused) : ok({ order, outcome })
}

/** The order of this customer, read or locked; another customer's is unknown. */
const loadOwnOrder = async (
  tx: Transaction,
  { orderId, userId }: { readonly orderId: string; readonly userId: string },
  read: typeof loadOrder,
): Promise<Result<OrderRecord, Failure>> => {
  const order = (await isOwnOrder(tx, orderId, userId)) ? await read(tx, orderId) : undefined
  return order ? ok(order) : fail(failure(orderErrors.unknownOrder))
}

/** Quotes an own order with added items, without changing it. */
export const quoteAddition = (
  platform: Platform,
  { brandId, userId }: CustomerCaller,
  call: AdditionInput,
): Promise<Result<AdditionOutcome, Failure>> =>
  platform.db.tenant(brandId, async (tx) => {
    const own = await loadOwnOrder(tx, { orderId: call.orderId, userId }, loadOrder)
    return own.ok ? evaluateAddition(platform, tx, { order: own.value, call }) : own
  })

interface AddToOrderInput extends AdditionInput {
  /** The order's version and new total that the customer saw. */
  readonly version: number
  readonly total: { readonly amount: number; readonly currency: string }
  /** Payment method for a difference. */
  readonly mod?: string | undefined
}

/** Stores the addition, and applies it immediately unless something must be paid first. */
const writeAddition = async (
  platform: Platform,
  tx: Transaction,
  { order, outcome, mod }: AdditionOutcome & Pick<AddToOrderInput, 'mod'>,
): Promise<Result<RequestRow, Failure>> => {
  const { id: orderId, storeId, lines: before, userId } = order
  const request = await insertReplacementRequest(tx, {
    ...{ orderId, storeId, items: [], proposal: { before, lines: outcome.lines } },
    proposedBy: 'customer',
    ...{ totalBefore: order.total, expiresAt: addMilliseconds(tx.now, TIME_TO_PAY) },
  })
  const { difference: amount } = outcome
  if (amount > 0 && !isPaidLater(order))
    return openExtraPayment(platform, tx, { order, request, answer: {}, amount, mod })
  const actor = { kind: 'customer' as const, id: userId }
  return acceptAnswer(platform, tx, { order, request, by: 'customer', actor, answer: {}, outcome })
}

const addInTransaction = async (
  platform: Platform,
  tx: Transaction,
  { userId, call }: { readonly userId: string; readonly call: AddToOrderInput },
): Promise<Result<RequestRow, Failure>> => {
  const own = await loadOwnOrder(tx, { orderId: call.orderId, userId }, lockOrder)
  if (!own.ok) return own
  const weighed = await evaluateAddition(platform, tx, { order: own.value, call })
  if (!weighed.ok) return weighed
  const { order, outcome } = weighed.value
  const { version, total, mod } = call
  const isSameTotal = order.total + outcome.difference === total.amount && order.currency === total.currency
  if (order.version !== version || !isSameTotal) return fail(failure(replacementErrors.changedMeanwhile))
  return writeAddition(platform, tx, { order, outcome, mod })
}

/**
 * Adds items to the caller's own order for the total that they saw: immediately if it is paid on delivery, otherwise
 * once the difference is paid. A concurrent transition by staff is either first, and it may be too late, or second,
 * and staff see the added items before they move the order.
 */
export const addToOrder = async (
  platform: Platform,
  { brandId, userId }: CustomerCaller,
  call: AddToOrderInput,
): Promise<Result<RequestRow, Failure>> =>
  platform.db.tenant(brandId, (tx) => addInTransaction(platform, tx, { userId, call }))
