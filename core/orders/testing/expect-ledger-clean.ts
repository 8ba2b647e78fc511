import { expect } from 'vitest'
import { verifyLedger } from '#core/orders/server/verify-ledger.service.ts'
import type { Database } from '#platform/db/database.ts'

/** Ends a test of load, races or crashes: the books of the whole database must agree. */
export const expectLedgerClean = async (db: Database): Promise<void> => {
  expect((await verifyLedger(db)).breaches).toEqual([])
}
