import { expect } from 'vitest'
import { serverPlugins } from '#apps/server/areas.ts'
import { collectLedgerInvariants } from '#core/orders/server/replay-prices.service.ts'
import { verifyLedger } from '#core/orders/server/verify-ledger.service.ts'
import type { Database } from '#platform/db/database.ts'
import type { Invariant } from '#platform/db/invariant.ts'

/** The invariants of all server plugins, whether the test loads them or not: their tables always exist. */
export const allInvariants: readonly Invariant[] = collectLedgerInvariants(serverPlugins)

/**
 * Ends a test of load, races or crashes: the ledger of the whole database must be clean.
 *
 * @param owing orders that were paid twice through a gateway without refunds: until a person refunds them otherwise,
 * the
 * ledger must report these orders and no others
 */
export const expectLedgerClean = async (db: Database, owing: readonly string[] = []): Promise<void> => {
  const { breaches } = await verifyLedger(db, allInvariants)
  const isOwed = ({ check, subject }: (typeof breaches)[number]) =>
    check === 'captured' && owing.includes(subject)
  expect(breaches.filter((breach) => !isOwed(breach))).toEqual([])
  expect(breaches.filter(isOwed).map(({ subject }) => subject)).toEqual(expect.arrayContaining([...owing]))
}
