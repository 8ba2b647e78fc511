import type { Transaction } from '#platform/db/transaction.ts'
import type { Platform } from '#platform/http/server-plugin.ts'

declare module '#platform/kernel/hooks.ts' {
  interface Hooks {
    /**
     * When the kitchen of an order should begin, so that it is ready together with other orders; undefined: as soon as it
     * can, or it has ended.
     */
    kitchenStart: (tx: Transaction, orderId: string) => Promise<Date | undefined>
  }
}

/** When the kitchen of an order should begin, where a plugin plans that; undefined: as soon as it can. */
export const findKitchenStart = async (
  { hooks }: Pick<Platform, 'hooks'>,
  tx: Transaction,
  orderId: string,
): Promise<Date | undefined> => {
  for (const plan of hooks.all('kitchenStart')) {
    const startAt = await plan(tx, orderId)
    if (startAt) return startAt
  }
  return undefined
}
