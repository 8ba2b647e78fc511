import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, describe, expect, it } from 'vitest'
import { expectLedgerClean } from '#core/orders/testing/expect-ledger-clean.ts'
import { listTestDatabases } from '#platform/testing/databases.ts'
import { type FaultProxy, startFaultProxy } from '#platform/testing/fault-proxy.ts'
import { chooseRunCount } from '#platform/testing/proof-runs.ts'
import { createTimes } from '#platform/testing/times.ts'
import { readGatewayTotals } from '../gateway/proof-gateway.ts'
import { keepOrdering } from '../support/customer.ts'
import { createJournal, expectLedgersMatch, type Journal } from '../support/journal.ts'
import { type PreparedShop, prepareShop } from '../support/prepared-shop.ts'
import { type ServerProcess, startServer } from '../support/server-process.ts'

/**
 * The embedded database has one owner, so each server starts after the last one has ended, and there are fewer runs.
 */
const KILL_COUNTS = {
  embedded: chooseRunCount({ ci: 8, full: 80 }),
  postgres: chooseRunCount({ ci: 17, full: 120 }),
}
/**
 * Upper bounds of a server's run: journal entries or milliseconds, whichever comes first; and the extra milliseconds
 * `later`.
 */
const LONGEST_LIFE = { entries: chooseRunCount({ ci: 8, full: 150 }), ms: 6_000, later: 40 }
/** A server is ready to serve again within this, at full figures. */
const READY_MS = 10_000
const TIMEOUT_MS = chooseRunCount({ ci: 300_000, full: 3_600_000 })
const CUSTOMER_COUNT = 6
const PERSISTENCE_MS = 300_000

let shop: PreparedShop
let shopProxy: FaultProxy
const servers = new Set<ServerProcess>()
afterEach(async () => {
  for (const server of servers) await server.kill()
  servers.clear()
  await shopProxy.close()
  await shop.discard()
})

/** Starts servers behind one proxy, and kills them one after the other. */
const createServerPair = (settings: Readonly<Record<string, string>>) => {
  let serving: ServerProcess | undefined
  const starts = createTimes()
  const start = async (): Promise<ServerProcess> => {
    const server = await starts.measure(() => startServer({ ...settings, PUBLIC_ORIGIN: shopProxy.origin }))
    servers.add(server)
    return server
  }
  return {
    starts,
    serving: () => serving,
    /** Starts the next server; with `overlap` it is up before the last one is killed. */
    async replace(overlap: boolean): Promise<ServerProcess> {
      const last = serving
      if (!overlap) await last?.kill()
      const next = await start()
      if (overlap) await last?.kill()
      serving = next
      return next
    },
  }
}

/** Waits until a random time in the middle of the work. */
const waitForLifetime = async (journal: Journal): Promise<void> => {
  const enough = journal.entries() + Math.random() * LONGEST_LIFE.entries
  const over = performance.now() + LONGEST_LIFE.ms
  while (journal.entries() < enough && performance.now() < over) await sleep(3)
  await sleep(Math.random() * LONGEST_LIFE.later)
}

describe.each(listTestDatabases())(
  'a server that is killed in the middle of its work, on $name',
  ({ name }) => {
    it(
      `CK-04 PY-11 has lost nothing that it acknowledged and half done nothing (${KILL_COUNTS[name]} kills)`,
      async () => {
        shop = await prepareShop(name, { people: CUSTOMER_COUNT })
        shopProxy = await startFaultProxy(() => victims.serving())
        const victims = createServerPair(shop.settings)
        const { site, people, gateway } = shop
        const journal = createJournal()
        const closing = new AbortController()
        const errand = {
          origin: shopProxy.origin,
          site,
          journal,
          pay: gateway.pay,
          persistenceMs: PERSISTENCE_MS,
        }
        const customers = keepOrdering({ ...errand, closing: closing.signal }, people)
        for (let kill = 0; kill < KILL_COUNTS[name]; kill += 1) {
          await victims.replace(name === 'postgres')
          await waitForLifetime(journal)
        }
        const last = await victims.replace(name === 'postgres')
        closing.abort()
        const { refusals, gaveUp, repetitions } = await customers
        expect(await last.stop()).toBe(0)

        await shop.settle()
        const orders = await shop.withDatabase(async (db) => {
          await expectLedgerClean(db)
          return expectLedgersMatch(db, journal, readGatewayTotals(gateway.gateway))
        })
        expect([[...refusals], gaveUp]).toEqual([[], 0])
        expect(journal.unanswered()).toBe(0)
        expect(repetitions).toBeGreaterThan(0)
        expect(orders).toBeGreaterThan(KILL_COUNTS[name])
        victims.starts.expectBelow(READY_MS, 0.95)
      },
      TIMEOUT_MS,
    )
  },
)
