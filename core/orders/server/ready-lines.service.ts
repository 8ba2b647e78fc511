import type { Transaction } from '#platform/db/transaction.ts'
import type { HookRegistry } from '#platform/kernel/hooks.ts'
import type { OrderRecord } from '../domain/order.ts'

/** The lines of an order that the kitchen has finished by now; any other is not made yet, or is made again. */
export interface ReadyLines {
  readonly orderId: string
  readonly lineIds: ReadonlySet<string>
}

/** Runs in the transaction in which the kitchen changes the state of items, with the order locked. */
export type ReadyLinesListener = (tx: Transaction, ready: ReadyLines) => Promise<void>

declare module '#platform/kernel/hooks.ts' {
  interface Hooks {
    readyLinesListener: ReadyLinesListener
  }
}

/** Says which lines of a table's order are ready: they are brought round by round. Other orders cost no query. */
export const notifyReadyLines = async (
  hooks: HookRegistry,
  tx: Transaction,
  { order, lineIds }: { readonly order: OrderRecord; readonly lineIds: ReadonlySet<string> },
): Promise<void> => {
  if (order.table === null) return
  for (const listener of hooks.all('readyLinesListener')) await listener(tx, { orderId: order.id, lineIds })
}
