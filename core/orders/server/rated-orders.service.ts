import type { Transaction } from '#platform/db/transaction.ts'
import type { HookRegistry } from '#platform/kernel/hooks.ts'

declare module '#platform/kernel/hooks.ts' {
  interface Hooks {
    /** Those of these orders that their customers have rated. */
    ratedOrders: (tx: Transaction, orderIds: readonly string[]) => Promise<ReadonlySet<string>>
  }
}

/** Those of these orders that their customers have rated; undefined where orders cannot be rated. */
export const listRatedOrders = async (
  hooks: HookRegistry,
  tx: Transaction,
  orderIds: readonly string[],
): Promise<ReadonlySet<string> | undefined> => hooks.all('ratedOrders')[0]?.(tx, orderIds)
