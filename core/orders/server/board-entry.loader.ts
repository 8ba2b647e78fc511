import type { Transaction } from '#platform/db/transaction.ts'
import type { HookRegistry } from '#platform/kernel/hooks.ts'
import type { OrderRecord } from '../domain/order.ts'
import { type Driver, findOrderDrivers } from './order-drivers.repo.ts'
import { loadUnansweredLines } from './unanswered-lines.service.ts'

/** An order with what the board shows of it besides. */
export interface BoardEntry {
  readonly order: OrderRecord
  readonly unansweredItems: number | undefined
  readonly driver: Driver | null
}

/** Orders as the board shows them. */
export const loadBoardEntries = async (
  hooks: HookRegistry,
  tx: Transaction,
  orders: readonly OrderRecord[],
): Promise<BoardEntry[]> => {
  const unanswered = await loadUnansweredLines(hooks, tx, orders)
  const ids = orders.filter(({ deliveryMinutes }) => deliveryMinutes !== null).map(({ id }) => id)
  const drivers = await findOrderDrivers(tx, ids)
  return orders.map((order) => ({
    order,
    unansweredItems: unanswered.get(order.id)?.size,
    driver: drivers.get(order.id) ?? null,
  }))
}

export const loadBoardEntry = async (
  hooks: HookRegistry,
  tx: Transaction,
  order: OrderRecord,
): Promise<BoardEntry> => {
  const [entry] = await loadBoardEntries(hooks, tx, [order])
  if (!entry) throw new Error(`Order ${order.id} has no entry`)
  return entry
}
