import type { Transaction } from '#platform/db/transaction.ts'
import type { HookRegistry } from '#platform/kernel/hooks.ts'
import type { OrderRecord } from '../domain/order.ts'
import { ORDER_STATUS } from '../domain/order-status.ts'

/** The lines of orders that staff have neither accepted nor rejected, by order; an order without any has no entry. */
export type UnansweredLinesLoader = (
  tx: Transaction,
  orderIds: readonly string[],
) => Promise<ReadonlyMap<string, ReadonlySet<string>>>

declare module '#platform/kernel/hooks.ts' {
  interface Hooks {
    unansweredLines: UnansweredLinesLoader
  }
}

/**
 * Lines that were added after an order was accepted and wait for an answer of their own: further rounds of a table.
 * Other orders cost no query.
 */
export const loadUnansweredLines = async (
  hooks: HookRegistry,
  tx: Transaction,
  orders: readonly OrderRecord[],
): Promise<ReadonlyMap<string, ReadonlySet<string>>> => {
  const ids = orders
    .filter(({ table, status }) => table !== null && status !== ORDER_STATUS.new)
    .map(({ id }) => id)
  const [load] = hooks.all('unansweredLines')
  return load && ids.length > 0 ? load(tx, ids) : new Map()
}

/** Orders without the lines that nobody has accepted yet: what the kitchen makes. */
export const withoutUnansweredLines = async (
  hooks: HookRegistry,
  tx: Transaction,
  orders: readonly OrderRecord[],
): Promise<OrderRecord[]> => {
  const unanswered = await loadUnansweredLines(hooks, tx, orders)
  return orders.map((order) => {
    const waiting = unanswered.get(order.id)
    return waiting ? { ...order, lines: order.lines.filter(({ id }) => !waiting.has(id)) } : order
  })
}
