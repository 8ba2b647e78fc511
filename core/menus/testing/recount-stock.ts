import type { Transaction } from '#platform/db/transaction.ts'
import { recordStatedStock } from '../server/stock.repo.ts'

/** For tests that set stocks in the table: records the movements that a merchant's own count would have recorded. */
export const recountStock = async (unit: Transaction): Promise<void> => {
  const stores = await unit.sql.selectFrom('stores').select('id').execute()
  await recordStatedStock(
    unit,
    stores.map(({ id }) => id),
  )
}
