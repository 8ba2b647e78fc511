import { expect } from 'vitest'
import { serverPlugins } from '#apps/server/areas.ts'
import { collectLedgerInvariants } from '#core/orders/server/replay-prices.service.ts'
import { verifyLedger } from '#core/orders/server/verify-ledger.service.ts'
import type { Database } from '#platform/db/database.ts'
import type { Invariant } from '#platform/db/invariant.ts'

/** What all areas of the shop say must hold, plugged into the test or not: their tables are there in any case. */
export const allInvariants: readonly Invariant[] = collectLedgerInvariants(serverPlugins)

/**
 * Ends a test of load, races or crashes: the books of the whole database must agree.
 *
 * @param owing orders whose money came twice through a gateway that gives nothing back: until a person has given it back
 * otherwise, the books must say so, of these and of no others
 */
export const expectLedgerClean = async (db: Database, owing: readonly string[] = []): Promise<void> => {
  const { breaches } = await verifyLedger(db, allInvariants)
  const isOwed = ({ check, subject }: (typeof breaches)[number]) =>
    check === 'captured' && owing.includes(subject)
  expect(breaches.filter((breach) => !isOwed(breach))).toEqual([])
  expect(breaches.filter(isOwed).map(({ subject }) => subject)).toEqual(expect.arrayContaining([...owing]))
}
