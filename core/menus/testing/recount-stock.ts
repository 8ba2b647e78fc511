import type { Transaction } from '#platform/db/transaction.ts'
import { recordStatedStock } from '../server/stock.repo.ts'

/** For tests that set stocks in the table: records the movements that a merchant's own count would have recorded. */
export const recountStock = async (tx: Transaction): Promise<void> => {
  const stores = await tx.sql.selectFrom('stores').select('id').execute()
  await recordStatedStock(
    tx,
    stores.map(({ id }) => id),
  )
}
