import { expect } from 'vitest'
import { areas } from '#apps/server/areas.ts'
import { ledgerInvariants } from '#core/orders/server/replay-prices.service.ts'
import { verifyLedger } from '#core/orders/server/verify-ledger.service.ts'
import type { Database } from '#platform/db/database.ts'
import type { Invariant } from '#platform/db/invariant.ts'

/** What all areas of the shop say must hold, plugged into the test or not: their tables are there in any case. */
export const allInvariants: readonly Invariant[] = ledgerInvariants(areas)

/** Ends a test of load, races or crashes: the books of the whole database must agree. */
export const expectLedgerClean = async (db: Database): Promise<void> => {
  expect((await verifyLedger(db, allInvariants)).breaches).toEqual([])
}
