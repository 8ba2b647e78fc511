import { cartErrors } from '#core/cart/contract/errors.ts'
import type { LiveCart } from '#core/cart/domain/live-cart.ts'
import { consumeCart, lockCart } from '#core/cart/server/cart.service.ts'
import { fillTransientCart, type TransientCartInput } from '#core/cart/server/transient-cart.service.ts'
import type { OrderActor, OrderLine, OrderRecord } from '#core/orders/domain/order.ts'
import { loadOrderPricing, reviseOrder } from '#core/orders/server/revise-order.service.ts'
import { lockOrder } from '#core/orders/server/transition-order.service.ts'
import { type Failure, failure } from '#platform/contract/errors.ts'
import type { Transaction } from '#platform/db/transaction.ts'
import type { Platform } from '#platform/http/server-plugin.ts'
import type { Language } from '#platform/kernel/language.ts'
import { type Money, money } from '#platform/kernel/money.ts'
import { fail, ok, type Result } from '#platform/kernel/result.ts'
import { checkoutErrors } from '../contract/errors.ts'
import { computeOrderChanges, getAcceptedTotal } from '../domain/order-changes.ts'
import { toOrderLines } from '../domain/order-lines.ts'
import { createChangedFailure } from './changes.presenter.ts'
import { loadOrderInputs, placeLockedCart, type StaffEntry, type TableEntry } from './place-cart.writer.ts'
import { validateOrderTime } from './validate-time.policy.ts'

/** Until the bill is paid, it counts as due in cash; paying replaces it. */
const METHOD_BEFORE_BILL = 'cod' as const

interface RoundInput {
  /** Owns the draft of the table and its orders. */
  readonly hostId: string
  readonly storeId: string
  readonly entry: TableEntry
  /** The order of the earlier rounds; null: this is the first round, or each round is an order. */
  readonly orderId: string | null
  readonly actor: OrderActor
  readonly language: Language
}

export interface TableRoundInput extends RoundInput {
  /** The version of the draft that the guest saw. */
  readonly cartVersion: number
}

export interface StaffRoundInput
  extends Omit<RoundInput, 'storeId' | 'actor'>,
    Pick<TransientCartInput, 'store' | 'items' | 'orderType'> {
  readonly by: StaffEntry['by']
  /** Of these items, as the member of staff saw it. */
  readonly total: Money
}

export interface TableRound {
  readonly order: OrderRecord
  readonly cart: { readonly id: string; readonly version: number }
  /** The lines of this round, each with who added it. */
  readonly lines: readonly (OrderLine & { readonly adder: LiveCart['cart']['host'] })[]
}

/** A round on its way into an order. */
interface PlacedRound {
  readonly live: LiveCart
  readonly input: RoundInput
  /** Present when a member of staff sends it. */
  readonly by?: StaffEntry['by']
  /** Of the round as its sender saw it; absent: as it is now. */
  readonly total?: Money
}

const validateRound = async (
  platform: Platform,
  tx: Transaction,
  { live, input: { language }, total }: PlacedRound,
): Promise<Failure | undefined> => {
  const showing = { language, catalogue: platform.catalogue }
  const closed = await validateOrderTime(tx, live, showing)
  if (closed) return closed
  const changes = computeOrderChanges(live, getAcceptedTotal(live, { total }))
  return changes.length > 0 ? createChangedFailure(tx, live, { changes, ...showing }) : undefined
}

/** Adds the lines of the draft to the order of the earlier rounds. */
const addToOrder = async (
  platform: Platform,
  tx: Transaction,
  { live, input, orderId }: PlacedRound & { readonly orderId: string },
): Promise<Result<OrderRecord, Failure>> => {
  const order = await lockOrder(tx, orderId)
  const pricing = order && (await loadOrderPricing(platform, tx, { order, calculators: {} }))
  if (!pricing) return fail(failure(checkoutErrors.tableMissing))
  const addedAt = tx.now.toISOString()
  const lines = [...order.lines, ...toOrderLines(live).map((line) => ({ ...line, addedAt }))]
  const priced = pricing.price([...pricing.lines, ...live.input.lines])
  const revised = await reviseOrder(platform, tx, { order, lines, actor: input.actor, ...priced })
  if (revised.ok) {
    consumeCart(tx, live.cart.id)
    return revised
  }
  const showing = { language: input.language, catalogue: platform.catalogue }
  return fail(await createChangedFailure(tx, live, { changes: [{ kind: 'cart' }], ...showing }))
}

/** Places the draft as an order of its own. */
const placeFirst = async (
  platform: Platform,
  tx: Transaction,
  { live, input, by }: PlacedRound,
): Promise<Result<OrderRecord, Failure>> => {
  const { hostId: userId, storeId, entry, language } = input
  const { cart, priced } = live
  const body = {
    ...{ store: storeId, cartVersion: cart.version, total: money(priced.total, priced.currency) },
    ...{ payment: { mod: METHOD_BEFORE_BILL }, address: {}, needsCutlery: true },
  } as const
  const context = {
    ...{ platform, tx, orderId: tx.generateId(), userId, atTable: entry },
    entered: by && { by, contact: { name: entry.name, phone: '' } },
    call: { body, language },
  }
  const placed = await placeLockedCart(context, live, await loadOrderInputs(context))
  return placed.ok ? placed : fail(placed.failure.failure)
}

/** Places the lines as the first order of the visit, or as further lines of its order. */
const placeRound = async (
  platform: Platform,
  tx: Transaction,
  round: PlacedRound,
): Promise<Result<TableRound, Failure>> => {
  const { live, input } = round
  const refused = await validateRound(platform, tx, round)
  if (refused) return fail(refused)
  const adders = new Map(live.cart.lines.map(({ id, adder }) => [id, adder]))
  const lines = toOrderLines(live).map((line) => ({ ...line, adder: adders.get(line.id) ?? null }))
  const { orderId } = input
  const placed =
    orderId === null
      ? await placeFirst(platform, tx, round)
      : await addToOrder(platform, tx, { ...round, orderId })
  if (!placed.ok) return placed
  return ok({ order: placed.value, cart: { id: live.cart.id, version: live.cart.version }, lines })
}

/**
 * Places the draft of a table: as its first order, or as further lines of its order. Call it with the visit locked, so
 * that a draft becomes one round. Fails with `changed` when the draft is another one than the guest saw, or when
 * something in it cannot be ordered as it is.
 */
export const placeTableRound = async (
  platform: Platform,
  tx: Transaction,
  input: TableRoundInput,
): Promise<Result<TableRound, Failure>> => {
  const locked = await lockCart(platform, tx, { userId: input.hostId, storeId: input.storeId })
  if (!locked.ok) return locked
  const live = locked.value
  if (live.lines.length === 0) return fail(failure(cartErrors.empty))
  if (live.cart.version !== input.cartVersion) {
    const showing = { language: input.language, catalogue: platform.catalogue }
    return fail(await createChangedFailure(tx, live, { changes: [{ kind: 'cart' }], ...showing }))
  }
  return placeRound(platform, tx, { live, input })
}

/**
 * Places what a member of staff chose for a table, by the rules of the guests' rounds; their draft is unchanged. Call it
 * with the visit locked. Fails with `changed` when the total differs from `total` (minor units), and with the errors of
 * adding to a cart when an item cannot be ordered as requested. When it fails, the transaction must fail too.
 */
export const placeStaffRound = async (
  platform: Platform,
  tx: Transaction,
  { store, items, orderType, by, total, ...input }: StaffRoundInput,
): Promise<Result<TableRound, Failure>> => {
  const { hostId: userId, language } = input
  const filled = await fillTransientCart(platform, tx, {
    input: { userId, store, language, orderType, items, address: undefined },
    showing: { language, catalogue: platform.catalogue },
  })
  if (!filled.ok) return filled
  const round = { ...input, storeId: store._id, actor: { kind: 'staff' as const, ...by } }
  return placeRound(platform, tx, { live: filled.value, input: round, by, total })
}
