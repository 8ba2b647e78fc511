import { reviseStock } from '#core/menus/server/revise-stock.service.ts'
import { revisePayments } from '#core/payments/server/revise-payments.service.ts'
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
import { updateAddress, updateTerms } from './order-events.repo.ts'
import { findPricing } from './order-prices.repo.ts'
import { findOrder } from './orders.repo.ts'

/** A removable part's say when an order is agreed anew. */
export interface OrderReviser {
  /** Its rules as they hold then: they take no more than they took, and nothing new. Other rules come back as they are. */
  reviseRules?(rules: readonly PriceRule[], trace: readonly PriceStep[]): readonly PriceRule[]
  /** Runs in the transaction of the change: gives back what the order does not use any more. */
  onRevised?(
    unit: Transaction,
    change: {
      readonly before: OrderRecord
      readonly after: OrderRecord
      /** Of the new price. */
      readonly rules: readonly PriceRule[]
    },
  ): Promise<void>
  /** Whether somebody outside was told already where the order goes: then it may not go elsewhere. */
  hasSharedAddress?(unit: Transaction, order: OrderRecord): Promise<boolean>
}

/** Somebody who asked a customer to pay something beside the order, and takes what was paid. */
export interface ExtraPaymentHandler {
  /** Runs in the transaction of the success, with payments and order locked; false: it is not this one's, or too late. */
  accept(
    unit: Transaction,
    payment: { readonly orderId: string; readonly paymentId: string },
  ): Promise<boolean>
}

declare module '#platform/kernel/hooks.ts' {
  interface Hooks {
    orderReviser: OrderReviser
    extraPayment: ExtraPaymentHandler
  }
}

/** What is other than when an order was placed. */
interface PricingOverrides {
  /** They come after those that held then. */
  readonly rules?: readonly PriceRule[]
  readonly deliveryFee?: DeliveryFee
}

/** Prices an order's own terms with other lines, or with another way. */
export type OrderRepricer = (
  lines: readonly PricingLine[],
  otherwise?: PricingOverrides,
) => { readonly input: PricingInput; readonly priced: PricedCart }

/**
 * How a placed order would be priced with other lines: by the fees, taxes and offers of the moment when it was placed.
 * Undefined when that is not known: the order is from before it was kept, or of parts that are gone.
 *
 * @param calculators of rules that the caller adds
 */
export const loadOrderPricing = async (
  { hooks }: { readonly hooks: HookRegistry },
  unit: Transaction,
  { order, calculators }: { readonly order: OrderRecord; readonly calculators: Calculators },
): Promise<{ readonly lines: readonly PricingLine[]; readonly price: OrderRepricer } | undefined> => {
  const stored = await findPricing(unit, order.id)
  if (!stored || !isCurrentPricing(stored)) return undefined
  const sources = hooks.all('priceRule').map((source) => source.calculators)
  const known: Calculators = Object.assign({}, ...sources, calculators)
  if (!canCalculate(stored.input.rules, known)) return undefined
  const held = hooks
    .all('orderReviser')
    .reduce((rules, { reviseRules }) => reviseRules?.(rules, order.trace) ?? rules, stored.input.rules)
  const price: OrderRepricer = (lines, { rules = [], ...fee } = {}) => {
    const input = { ...stored.input, ...fee, lines, rules: [...held, ...rules] }
    return { input, priced: priceCart(input, known) }
  }
  return { lines: stored.input.lines, price }
}

/** What lines take from stock: their products, and those of meal deals. */
export const toStockQuantities = (lines: readonly OrderLine[]) =>
  lines.flatMap(({ productId, qty, choices }) => [
    { productId, qty },
    ...choices.flatMap(({ variants }) =>
      variants.flatMap(({ taken }) => (taken ? [{ productId: taken.productId, qty: taken.qty * qty }] : [])),
    ),
  ])

/** Whether an order takes its pieces of another trading day than the present one. */
const isForLaterTradingDay = (
  { scheduledFor: start, scheduledUntil, store }: OrderRecord,
  now: Date,
): boolean => start !== null && isForLaterDay({ start, end: scheduledUntil ?? start }, store.timeZone, now)

export interface ReviseOrderInput {
  /** Locked, and not final. */
  readonly order: OrderRecord
  /** At least one. */
  readonly lines: readonly OrderLine[]
  /** Of these lines; what it is dearer must have been paid, or is paid at the door. */
  readonly input: PricingInput
  readonly priced: PricedCart
  readonly actor: OrderActor
  /** Where it goes from now on, and the usual minutes to there; absent: as before. */
  readonly destination?: { readonly address: AddressSnapshot; readonly minutes: number }
}

/**
 * Agrees a placed order anew: its lines, where it goes, its price and what that was made of, with the stock it takes, the money that
 * goes back or is asked for at the door, and what parts give back. Refused with `short` when pieces are missing.
 */
export const reviseOrder = async (
  platform: SettleDependencies,
  unit: Transaction,
  { order, lines, input, priced, actor, destination }: ReviseOrderInput,
): Promise<Result<OrderRecord, 'short'>> => {
  const owner = { storeId: order.storeId, orderId: order.id }
  const pieces = { before: toStockQuantities(order.lines), after: toStockQuantities(lines) }
  const taken = await reviseStock(unit, owner, {
    ...pieces,
    isForLater: isForLaterTradingDay(order, unit.now),
  })
  if (!taken.ok) return fail('short')
  const { subTotal, total, steps: trace } = priced
  const way = destination && { deliveryMinutes: destination.minutes }
  const change = { kind: 'revised' as const, data: { lines, subTotal, total, trace, ...way } }
  const state = writeChange(unit, order, { change, actor })
  updateTerms(unit, state, input)
  if (destination) updateAddress(unit, order.id, destination.address)
  const { id: orderId, version } = state
  await revisePayments(platform, unit, { orderId, version, difference: total - order.total })
  const after = await findOrder(unit, orderId)
  if (!after) throw new Error(`Order ${orderId} is not there any more`)
  for (const reviser of platform.hooks.all('orderReviser'))
    await reviser.onRevised?.(unit, { before: order, after, rules: input.rules })
  await notifyOrderChange(unit, after)
  return ok(after)
}

/** Tells everybody who looks at an order that something about it has changed, once the unit commits. */
export const notifyOrderPages = (unit: Transaction, order: OrderRecord): Promise<void> =>
  notifyOrderChange(unit, order)

/**
 * Ends a locked order because its customer does not want it without what is missing, also when cancelling it for no
 * reason would be too late.
 */
export const cancelUnwantedOrder = async (
  platform: SettleDependencies,
  unit: Transaction,
  { order, actor }: { readonly order: OrderRecord; readonly actor: OrderActor },
): Promise<void> => {
  await writeTransition(platform, unit, { order, to: ORDER_STATUS.customerReject, actor })
}
