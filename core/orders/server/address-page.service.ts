import type { Transaction } from '#platform/db/transaction.ts'
import type { Platform } from '#platform/http/server-plugin.ts'
import type { OrderRecord } from '../domain/order.ts'

declare module '#platform/kernel/hooks.ts' {
  interface Hooks {
    /** The path below the home path where a customer sends an order elsewhere; undefined once that is impossible. */
    addressPage: (tx: Transaction, order: OrderRecord) => Promise<string | undefined>
  }
}

/** Where a customer changes the address of an order; null where nothing can change it. */
export const findAddressPage = async (
  { hooks }: Pick<Platform, 'hooks'>,
  tx: Transaction,
  order: OrderRecord,
): Promise<string | null> => {
  for (const find of hooks.all('addressPage')) {
    const path = await find(tx, order)
    if (path !== undefined) return path
  }
  return null
}
