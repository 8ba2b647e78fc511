import { reviseStock } from '#core/menus/server/revise-stock.service.ts'
import { revisePayments, type ShareRefund } from '#core/payments/server/revise-payments.service.ts'
import type { SettleDependencies } from '#core/payments/server/settle.service.ts'
import {
  type DeliveryFee,
  type PricedCart,
  type PriceStep,
  type PricingInput,
  type PricingLine,
  priceCart,
} from '#core/pricing/domain/price-cart.ts'
import { type Calculators, canCalculate, type PriceRule } from '#core/pricing/domain/price-rule.ts'
import { isCurrentPricing } from '#core/pricing/domain/replay-price.ts'
import { isForLaterDay } from '#core/stores/domain/slot.ts'
import type { Transaction } from '#platform/db/transaction.ts'
import type { HookRegistry } from '#platform/kernel/hooks.ts'
import { fail, ok, type Result } from '#platform/kernel/result.ts'
import type { AddressSnapshot, OrderActor, OrderLine, OrderRecord } from '../domain/order.ts'
import { ORDER_STATUS } from '../domain/order-status.ts'
import { notifyOrderChange } from './notify-order-change.writer.ts'
import { writeChange, writeTransition } from './order.writer.ts'
import { enqueueOrderTerms, updateOrderAddress } from './order-events.repo.ts'
import { findPricing } from './order-prices.repo.ts'
import { findOrder } from './orders.repo.ts'

/** Lets an extension take part in an order revision. */
export interface OrderReviser {
  /**
   * Adjusts its own rules: they may not discount more than before, and may add nothing. Returns other rules
   * unchanged.
   */
  reviseRules?(rules: readonly PriceRule[], trace: readonly PriceStep[]): readonly PriceRule[]
  /** Runs in the transaction of the change: releases what the order no longer uses. */
  onRevised?(
    tx: Transaction,
    change: {
      readonly before: OrderRecord
      readonly after: OrderRecord
      /** Rules of the new price. */
      readonly rules: readonly PriceRule[]
    },
  ): Promise<void>
  /**
   * Which payers of shares a lower price gives money back to. Runs before the payments are adjusted, with the order
   * locked; no more is refunded than the price falls by.
   */
  assignShareRefunds?(
    tx: Transaction,
    change: {
      readonly before: OrderRecord
      readonly lines: readonly OrderLine[]
      /** Minor units by which the price falls. */
      readonly decrease: number
    },
  ): Promise<readonly ShareRefund[]>
  /** Whether the address was already sent to an external party: then it can no longer change. */
  hasSharedAddress?(tx: Transaction, order: OrderRecord): Promise<boolean>
  /**
   * The orders that one trip brings to one address together with this one, itself included, in the order in which they
   * are to be locked; undefined: it goes alone.
   */
  listSharedDelivery?(tx: Transaction, order: OrderRecord): Promise<readonly string[] | undefined>
  /** What an order bears of a delivery fee in minor units where one trip brings several orders; undefined elsewhere. */
  shareDeliveryFee?(tx: Transaction, order: OrderRecord, fee: number): Promise<number | undefined>
}

/** Handles an extra payment that it requested from the customer. */
export interface ExtraPaymentHandler {
  /**
   * Runs in the transaction of the payment success, with payments and order locked; false: not its payment, or too
   * late.
   */
  accept(tx: Transaction, payment: { readonly orderId: string; readonly paymentId: string }): Promise<boolean>
}

declare module '#platform/kernel/hooks.ts' {
  interface Hooks {
    orderReviser: OrderReviser
    extraPayment: ExtraPaymentHandler
  }
}

/** Differences from the pricing of the placed order. */
interface PricingOverrides {
  /** Appended to the original rules. */
  readonly rules?: readonly PriceRule[]
  /** Kinds of original rules that `rules` stand in for; all rules are then calculated in the order of their sources. */
  readonly replaces?: readonly string[]
  readonly deliveryFee?: DeliveryFee
}

/** Prices an order's own terms with other lines or another delivery fee. */
export type OrderRepricer = (
  lines: readonly PricingLine[],
  otherwise?: PricingOverrides,
) => { readonly input: PricingInput; readonly priced: PricedCart }

/** Rules in the order in which a cart calculates them; those of no source come last. */
const sortBySource = (rules: readonly PriceRule[], kinds: readonly string[]): PriceRule[] => {
  const getPosition = ({ kind }: PriceRule) => (kinds.includes(kind) ? kinds.indexOf(kind) : kinds.length)
  return rules.toSorted((a, b) => getPosition(a) - getPosition(b))
}

/**
 * Loads a function that prices a placed order with other lines, by the fees, taxes and offers of the time when it was
 * placed. Undefined when these are unknown: the order was placed before they were stored, or a plugin was removed.
 *
 * @param calculators of rules that the caller adds
 */
export const loadOrderPricing = async (
  { hooks }: { readonly hooks: HookRegistry },
  tx: Transaction,
  { order, calculators }: { readonly order: OrderRecord; readonly calculators: Calculators },
): Promise<
  | {
      readonly lines: readonly PricingLine[]
      /** The rules that its price follows now. */
      readonly rules: readonly PriceRule[]
      readonly price: OrderRepricer
    }
  | undefined
> => {
  const stored = await findPricing(tx, order.id)
  if (!stored || !isCurrentPricing(stored)) return undefined
  const sources = hooks.all('priceRule').map((source) => source.calculators)
  const known: Calculators = Object.assign({}, ...sources, calculators)
  if (!canCalculate(stored.input.rules, known)) return undefined
  const held = hooks
    .all('orderReviser')
    .reduce((rules, { reviseRules }) => reviseRules?.(rules, order.trace) ?? rules, stored.input.rules)
  const kinds = sources.flatMap((source) => Object.keys(source))
  const price: OrderRepricer = (lines, { rules = [], replaces = [], ...fee } = {}) => {
    const all = [...held.filter(({ kind }) => !replaces.includes(kind)), ...rules]
    const sorted = replaces.length > 0 ? sortBySource(all, kinds) : all
    const input = { ...stored.input, ...fee, lines, rules: sorted }
    return { input, priced: priceCart(input, known) }
  }
  return { lines: stored.input.lines, rules: held, price }
}

/** The stock quantities of lines: their products, and those in meal deals. */
export const listStockUses = (lines: readonly OrderLine[]) =>
  lines.flatMap(({ productId, qty, choices }) => [
    { productId, qty },
    ...choices.flatMap(({ variants }) =>
      variants.flatMap(({ taken }) => (taken ? [{ productId: taken.productId, qty: taken.qty * qty }] : [])),
    ),
  ])

/** Whether an order takes its stock from a trading day other than the current one. */
const isForLaterTradingDay = (
  { scheduledFor: start, scheduledUntil, store }: OrderRecord,
  now: Date,
): boolean => start !== null && isForLaterDay({ start, end: scheduledUntil ?? start }, store.timeZone, now)

export interface ReviseOrderInput {
  /** Locked, and not final. */
  readonly order: OrderRecord
  /** At least one. */
  readonly lines: readonly OrderLine[]
  /** Of these lines; a price increase must have been paid already, or is paid on delivery. */
  readonly input: PricingInput
  readonly priced: PricedCart
  readonly actor: OrderActor
  /** New address with the usual minutes from the outlet to it; absent: unchanged. */
  readonly destination?: { readonly address: AddressSnapshot; readonly travelMinutes: number }
}

/**
 * Revises a placed order: its lines, address, price, price inputs and stock; it refunds or collects the difference,
 * and notifies extensions. Refused with `short` when stock is insufficient.
 */
export const reviseOrder = async (
  platform: SettleDependencies,
  tx: Transaction,
  { order, lines, input, priced, actor, destination }: ReviseOrderInput,
): Promise<Result<OrderRecord, 'short'>> => {
  const owner = { storeId: order.storeId, orderId: order.id }
  const quantities = { before: listStockUses(order.lines), after: listStockUses(lines) }
  const taken = await reviseStock(tx, owner, {
    ...quantities,
    isForLater: isForLaterTradingDay(order, tx.now),
  })
  if (!taken.ok) return fail('short')
  const { subTotal, total, steps: trace } = priced
  const way = destination && { deliveryMinutes: destination.travelMinutes }
  const change = { kind: 'revised' as const, data: { lines, subTotal, total, trace, ...way } }
  const state = writeChange(tx, order, { change, actor })
  enqueueOrderTerms(tx, state, input)
  if (destination) updateOrderAddress(tx, order.id, destination.address)
  const { id: orderId, version } = state
  const difference = total - order.total
  const shareRefunds: ShareRefund[] = []
  if (difference < 0)
    for (const reviser of platform.hooks.all('orderReviser')) {
      const change = { before: order, lines, decrease: -difference }
      shareRefunds.push(...((await reviser.assignShareRefunds?.(tx, change)) ?? []))
    }
  await revisePayments(platform, tx, { orderId, version, difference, shareRefunds })
  const after = await findOrder(tx, orderId)
  if (!after) throw new Error(`Order ${orderId} is not there any more`)
  for (const reviser of platform.hooks.all('orderReviser'))
    await reviser.onRevised?.(tx, { before: order, after, rules: input.rules })
  await notifyOrderChange(tx, after)
  return ok(after)
}

/** Notifies all pages that show an order, once the transaction commits. */
export const notifyOrderPages = (tx: Transaction, order: OrderRecord): Promise<void> =>
  notifyOrderChange(tx, order)

/**
 * Ends a locked order because its customer does not want it without the missing items, even after the regular
 * cancellation cut-off.
 */
export const cancelUnwantedOrder = async (
  platform: SettleDependencies,
  tx: Transaction,
  { order, actor }: { readonly order: OrderRecord; readonly actor: OrderActor },
): Promise<void> => {
  await writeTransition(platform, tx, { order, to: ORDER_STATUS.customerReject, actor })
}
