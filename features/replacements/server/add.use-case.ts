import { judgeItem } from '#core/availability/domain/judge-item.ts'
import { menuFor } from '#core/availability/domain/stock-of-day.ts'
import { cartErrors } from '#core/cart/contract/errors.ts'
import { offeredAt } from '#core/menus/domain/offered.ts'
import { menuWithin } from '#core/menus/server/menus.service.ts'
import { orderErrors } from '#core/orders/contract/errors.ts'
import type { OrderRecord } from '#core/orders/domain/order.ts'
import { lockOrder } from '#core/orders/server/move-order.service.ts'
import { isOwnOrder, loadOrder } from '#core/orders/server/orders.service.ts'
import { piecesOf } from '#core/orders/server/revise-order.service.ts'
import { channelOf } from '#core/sites/domain/order-type.ts'
import { storeErrors } from '#core/stores/contract/errors.ts'
import { judgeChannel } from '#core/stores/domain/channel-state.ts'
import type { Slot } from '#core/stores/domain/slot.ts'
import type { StoreRecord } from '#core/stores/domain/store.ts'
import { loadStore } from '#core/stores/server/stores.service.ts'
import type { CallInput } from '#platform/contract/contract.ts'
import { type Failure, failure } from '#platform/contract/errors.ts'
import type { Unit } from '#platform/db/unit.ts'
import type { Platform } from '#platform/http/area.ts'
import type { CustomerCaller } from '#platform/http/caller.ts'
import { later, minutes } from '#platform/kernel/clock.ts'
import { type Language, localize } from '#platform/kernel/language.ts'
import { fail, ok, type Result } from '#platform/kernel/result.ts'
import type { OrderAdditionsApi } from '../contract/addition-endpoints.ts'
import { replacementErrors } from '../contract/errors.ts'
import { editedLines } from '../domain/edits.ts'
import { mayAdd } from '../domain/may-add.ts'
import type { PricedLine } from '../domain/replacement.ts'
import type { Occasion } from './alternatives.ts'
import { cashRefusal } from './answer.use-case.ts'
import { openExtra } from './extra-payment.ts'
import { pricedLines } from './make-items.ts'
import { limitRefusal, wishedLine } from './propose-edit.use-case.ts'
import { findOpen, insertRequest, type RequestRow } from './requests.repo.ts'
import { agree, type Outcome, outcomeOfEdit, pricingOf } from './settle-request.ts'
import { isPaidLater } from './settle-silently.ts'

type AdditionBody = CallInput<OrderAdditionsApi['PUT /api/v1/orders/:id/additions']>['body']
type Addition = AdditionBody['add'][number]

/** So long what was added waits for its payment. */
const TIME_TO_PAY = minutes(10)

interface Setting extends Occasion {
  /** The time of an order for later. */
  readonly slot: Slot | null
  readonly language: Language
}

const settingOf = async (
  platform: Platform,
  unit: Unit,
  { order, store, language }: { order: OrderRecord; store: StoreRecord; language: Language },
): Promise<Setting> => {
  const { scheduledFor: start, scheduledUntil, orderType } = order
  const slot = start && { start, end: scheduledUntil ?? start }
  const { now } = unit
  const menu = menuFor(await menuWithin(platform.db, unit, store), { slot, timeZone: store.timeZone, now })
  return { store, menu, orderType, now, slot, language }
}

/** An outlet that takes no orders now takes nothing more for orders that are to be made now. */
const closedRefusal = ({ store, orderType, slot, now }: Setting): Failure | undefined => {
  if (slot) return undefined
  const { isOpen, kind } = judgeChannel(store, channelOf(orderType), now)
  if (isOpen) return undefined
  return failure(kind === 'paused' ? storeErrors.paused : storeErrors.closed)
}

/** One item as it could be ordered for the time of the order. */
const lineFor = (
  unit: Unit,
  wish: Addition,
  { setting, field }: { readonly setting: Setting; readonly field: string },
): Result<PricedLine, Failure> => {
  const { menu, store, orderType, now, slot, language } = setting
  const product = menu.products.get(wish.product)
  if (!product) return fail(failure(replacementErrors.editRefused, { field }))
  const { isAvailable, reason } = judgeItem(product, store, { now, orderType, slot })
  const item = localize(product.name, language)
  if (reason === 'soldOut') return fail(failure(cartErrors.outOfStock, { field, values: { item, left: 0 } }))
  if (!isAvailable) return fail(failure(cartErrors.unavailable, { field, values: { item } }))
  const line = wishedLine(unit, wish, { product, offered: offeredAt(menu, slot?.start ?? now) })
  return line ? ok(line) : fail(failure(replacementErrors.editRefused, { field }))
}

/** Lines that share a counted product share what is left of it, also where it is part of a meal deal. */
const shortage = (lines: readonly PricedLine[], { menu, language }: Setting): Failure | undefined => {
  const wanted = Map.groupBy(piecesOf(lines.map(({ line }) => line)), ({ productId }) => productId)
  for (const [productId, pieces] of wanted) {
    const product = menu.products.get(productId)
    const left = product?.stock ?? null
    if (!product || left === null || pieces.reduce((sum, { qty }) => sum + qty, 0) <= left) continue
    const item = localize(product.name, language)
    return failure(cartErrors.outOfStock, { field: 'add', values: { item, left } })
  }
  return undefined
}

const additionsOf = (
  unit: Unit,
  add: AdditionBody['add'],
  setting: Setting,
): Result<PricedLine[], Failure> => {
  const added: PricedLine[] = []
  for (const [index, wish] of add.entries()) {
    const line = lineFor(unit, wish, { setting, field: `add.${index}.product` })
    if (!line.ok) return line
    added.push(line.value)
  }
  const short = shortage(added, setting)
  return short ? fail(short) : ok(added)
}

/** The order, and what it would be with what is added. */
export interface Added {
  readonly order: OrderRecord
  readonly outcome: Outcome
}

interface AddCall {
  readonly orderId: string
  readonly add: AdditionBody['add']
  readonly language: Language
}

/** Judges what is wanted as the cart does, and prices the order with it by its own terms. */
const weigh = async (
  platform: Platform,
  unit: Unit,
  { order, call: { add, language } }: { readonly order: OrderRecord; readonly call: AddCall },
): Promise<Result<Added, Failure>> => {
  if (!mayAdd(order, unit.now)) return fail(failure(replacementErrors.additionTooLate))
  if (await findOpen(unit, order.id)) return fail(failure(replacementErrors.additionWaits))
  const store = await loadStore(unit, order.storeId)
  if (!store) throw new Error(`Order ${order.id} is of a store that is not there`)
  const setting = await settingOf(platform, unit, { order, store, language })
  const closed = closedRefusal(setting)
  if (closed) return fail(closed)
  const pricing = await pricingOf(platform, unit, order)
  if (!pricing.ok) return pricing
  const added = additionsOf(unit, add, setting)
  if (!added.ok) return added
  const before = pricedLines(order.lines, pricing.value.lines)
  const lines = editedLines(before, [], added.value) ?? before
  const beyond = limitRefusal(order.lines, lines, { menu: setting.menu, language, field: 'add' })
  if (beyond) return fail(beyond)
  const outcome = outcomeOfEdit({ order, pricing: pricing.value }, lines)
  const refused = await cashRefusal(unit, order, outcome)
  return refused ? fail(refused) : ok({ order, outcome })
}

/** The order of this very customer, as it was read or locked; another's is as if it were not there. */
const ownOrder = async (
  unit: Unit,
  { orderId, userId }: { readonly orderId: string; readonly userId: string },
  read: typeof loadOrder,
): Promise<Result<OrderRecord, Failure>> => {
  const order = (await isOwnOrder(unit, orderId, userId)) ? await read(unit, orderId) : undefined
  return order ? ok(order) : fail(failure(orderErrors.unknownOrder))
}

/** What an own order would cost with something in addition, without agreeing to anything. */
export const quoteAddition = (
  platform: Platform,
  { brandId, userId }: CustomerCaller,
  call: AddCall,
): Promise<Result<Added, Failure>> =>
  platform.db.tenant(brandId, async (unit) => {
    const own = await ownOrder(unit, { orderId: call.orderId, userId }, loadOrder)
    return own.ok ? weigh(platform, unit, { order: own.value, call }) : own
  })

/** Carries a refusal out of a transaction that it undoes: a value that is returned would be committed. */
class UndoneAddition extends Error {
  readonly failure: Failure

  constructor(refused: Failure) {
    super(`An addition was undone: ${refused.error.name}`)
    this.failure = refused
  }
}

interface AgreeCall extends AddCall {
  /** The order, and what it would cost, as the customer saw them. */
  readonly version: number
  readonly total: { readonly amount: number; readonly currency: string }
  /** How a difference is to be paid. */
  readonly mod?: string | undefined
}

/** Writes down what was wanted, and does it at once unless something must be paid first. */
const writeAddition = async (
  platform: Platform,
  unit: Unit,
  { order, outcome, mod }: Added & Pick<AgreeCall, 'mod'>,
): Promise<Result<RequestRow, Failure>> => {
  const { id: orderId, storeId, lines: before, userId } = order
  const request = await insertRequest(unit, {
    ...{ orderId, storeId, items: [], proposal: { before, lines: outcome.lines } },
    proposedBy: 'customer',
    ...{ totalBefore: order.total, expiresAt: later(unit.now, TIME_TO_PAY) },
  })
  const { difference: amount } = outcome
  if (amount > 0 && !isPaidLater(order)) return openExtra(unit, { order, request, answer: {}, amount, mod })
  const actor = { kind: 'customer' as const, id: userId }
  return agree(platform, unit, { order, request, by: 'customer', actor, answer: {}, outcome })
}

const addWithin = async (
  platform: Platform,
  unit: Unit,
  { userId, call }: { readonly userId: string; readonly call: AgreeCall },
): Promise<Result<RequestRow, Failure>> => {
  const own = await ownOrder(unit, { orderId: call.orderId, userId }, lockOrder)
  if (!own.ok) return own
  const weighed = await weigh(platform, unit, { order: own.value, call })
  if (!weighed.ok) return weighed
  const { order, outcome } = weighed.value
  const { version, total, mod } = call
  const isSameTotal = order.total + outcome.difference === total.amount && order.currency === total.currency
  if (order.version !== version || !isSameTotal) return fail(failure(replacementErrors.changedMeanwhile))
  const written = await writeAddition(platform, unit, { order, outcome, mod })
  if (!written.ok) throw new UndoneAddition(written.failure)
  return written
}

/**
 * Adds something to the caller's own order for the total that they saw: at once where it is paid at the door, else once
 * the difference is paid. Staff who move the order at the same moment are first or second: first, and it may be too
 * late; second, and they see what has come before they move it.
 */
export const addToOrder = async (
  platform: Platform,
  { brandId, userId }: CustomerCaller,
  call: AgreeCall,
): Promise<Result<RequestRow, Failure>> => {
  try {
    return await platform.db.tenant(brandId, (unit) => addWithin(platform, unit, { userId, call }))
  } catch (error) {
    if (error instanceof UndoneAddition) return fail(error.failure)
    throw error
  }
}
