import type { Unit } from '#platform/db/unit.ts'
import { bookStatedStock } from '../server/stock.repo.ts'

/** After a test has set stocks in the table: writes the movements that a merchant's own count would have written. */
export const countAnew = async (unit: Unit): Promise<void> => {
  const stores = await unit.sql.selectFrom('stores').select('id').execute()
  await bookStatedStock(
    unit,
    stores.map(({ id }) => id),
  )
}
