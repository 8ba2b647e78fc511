import type { Database } from './database.ts'
import type { Transaction } from './transaction.ts'

const discarding =
  <Result>(work: (tx: Transaction) => Promise<Result>) =>
  (tx: Transaction): Promise<Result> => {
    tx.rollBackAtEnd()
    return work(tx)
  }

/**
 * A database in which every transaction runs and is then undone: what a command would do is found out by doing it. Each
 * transaction sees the database as it is, not what an earlier one would have written.
 */
export const createRehearsal = (db: Database): Database => ({
  ...db,
  tenant: (brandId, work, { singleRoundTrip: _, ...options } = {}) =>
    db.tenant(brandId, discarding(work), options),
  system: (work, { singleRoundTrip: _, ...options } = {}) => db.system(discarding(work), options),
})
