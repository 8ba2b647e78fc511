import type { Transaction } from '#platform/db/transaction.ts'
import type { HookRegistry } from '#platform/kernel/hooks.ts'
import type { FullOrder } from '../contract/endpoints.ts'

/** Points of an order. */
export interface OrderPoints {
  /** Points that pay a part of it. */
  readonly redeemed: number
  /** Points that it earns, or has earned. */
  readonly earned: number
}

declare module '#platform/kernel/hooks.ts' {
  interface Hooks {
    /** The points of orders, by their ids; an order without any is missing. */
    orderPoints: (tx: Transaction, orderIds: readonly string[]) => Promise<ReadonlyMap<string, OrderPoints>>
  }
}

/** The points of orders by their ids; undefined where no plugin knows of points. */
export const loadOrderPoints = async (
  hooks: HookRegistry,
  tx: Transaction,
  orderIds: readonly string[],
): Promise<ReadonlyMap<string, OrderPoints> | undefined> => {
  const [read] = hooks.all('orderPoints')
  return orderIds.length === 0 ? undefined : read?.(tx, orderIds)
}

/** An order with its points, where a plugin knows of points. */
export const withOrderPoints = (
  order: FullOrder,
  points: ReadonlyMap<string, OrderPoints> | undefined,
): FullOrder => {
  if (!points) return order
  const { redeemed, earned } = points.get(order._id) ?? { redeemed: 0, earned: 0 }
  return { ...order, redeemedPoints: redeemed, loyaltyPoints: earned }
}
