import type { Database } from './database.ts'
import type { Transaction } from './transaction.ts'

/** Ends a transaction that is to change nothing; carries its result out. */
class RolledBack<Result> extends Error {
  override readonly name = 'RolledBack'
  readonly result: Result
  constructor(result: Result) {
    super('The transaction was rolled back on purpose')
    this.result = result
  }
}

export interface Decided<Result> {
  readonly result: Result
  /** False: everything that the transaction has written is undone. */
  readonly commits: boolean
}

/** Runs `work` in the transaction that `run` begins, and commits it only if the work decides so. */
export const commitIf = async <Result>(
  run: (work: (tx: Transaction) => Promise<Result>) => Promise<Result>,
  work: (tx: Transaction) => Promise<Decided<Result>>,
): Promise<Result> => {
  try {
    return await run(async (tx) => {
      const { result, commits } = await work(tx)
      if (!commits) throw new RolledBack(result)
      return result
    })
  } catch (error) {
    if (error instanceof RolledBack) return error.result
    throw error
  }
}

/**
 * A database in which every transaction runs and is then undone: what a command would do is found out by doing it. Each
 * transaction sees the database as it is, not what an earlier one would have written.
 */
export const createRehearsal = (db: Database): Database => ({
  ...db,
  tenant: (brandId, work, { singleRoundTrip: _, ...options } = {}) =>
    commitIf(
      (inner) => db.tenant(brandId, inner, options),
      async (tx) => ({ result: await work(tx), commits: false }),
    ),
  system: (work, { singleRoundTrip: _, ...options } = {}) =>
    commitIf(
      (inner) => db.system(inner, options),
      async (tx) => ({ result: await work(tx), commits: false }),
    ),
})
