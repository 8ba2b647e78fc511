import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { expectLedgerClean } from '#core/orders/testing/expect-ledger-clean.ts'
import { type PostgresCluster, startCluster } from '#platform/testing/postgres-cluster.ts'
import { chooseRunCount } from '#platform/testing/proof-runs.ts'
import { readGatewayTotals } from '../gateway/proof-gateway.ts'
import { type CustomerContext, type CustomerStats, keepOrdering } from '../support/customer.ts'
import { createJournal, expectLedgersMatch, type Journal } from '../support/journal.ts'
import { type PreparedShop, prepareShop } from '../support/prepared-shop.ts'
import { type ServerProcess, startServer } from '../support/server-process.ts'

const RESTARTS = chooseRunCount({ ci: 2, full: 5 })
const CUTS = chooseRunCount({ ci: 4, full: 20 })
const OUTAGE_MS = 400
const PAUSE_MS = chooseRunCount({ ci: 1_000, full: 8_000 })
/** Counted from when the database answers again. */
const RECOVERY_MS = chooseRunCount({ ci: 10_000, full: 3_000 })
const CUSTOMER_COUNT = 6

let cluster: PostgresCluster
let shop: PreparedShop
let server: ServerProcess
beforeAll(async () => {
  cluster = await startCluster({ isDurable: true })
  shop = await prepareShop(cluster, { people: CUSTOMER_COUNT })
  server = await startServer(shop.settings)
}, 120_000)
afterAll(async () => {
  await server.kill()
  await shop.discard()
  await cluster.discard()
})

/** Lets customers order while `trouble` runs, and shortly after. */
const keepOrderingDuring = async (journal: Journal, trouble: () => Promise<void>): Promise<CustomerStats> => {
  const closing = new AbortController()
  const errand: CustomerContext = {
    ...{ origin: `http://127.0.0.1:${server.port}`, site: shop.site, journal, pay: shop.gateway.pay },
    ...{ persistenceMs: 60_000, closing: closing.signal },
  }
  const customers = keepOrdering(errand, shop.people)
  await sleep(PAUSE_MS)
  await trouble()
  await sleep(PAUSE_MS)
  closing.abort()
  return customers
}

const expectTransientErrors = ({ refusals, troubles, gaveUp }: CustomerStats): void => {
  expect([[...refusals], gaveUp]).toEqual([[], 0])
  expect([...troubles.keys()].filter((kind) => kind !== '503' && kind !== '409')).toEqual([])
}

const journal = createJournal()

it(`while the database crashes and comes back ${RESTARTS} times, calls are told to come again and nothing is lost`, async () => {
  const absences: { from: number; to: number }[] = []
  const befallen = await keepOrderingDuring(journal, async () => {
    for (let count = 0; count < RESTARTS; count += 1) {
      const from = performance.now()
      await cluster.restart({ ms: OUTAGE_MS, politely: count % 2 === 1 })
      absences.push({ from, to: performance.now() + RECOVERY_MS })
      await sleep(PAUSE_MS)
    }
  })
  expectTransientErrors(befallen)
  const refusedAt = befallen.troubles.get('503') ?? []
  expect(refusedAt.length).toBeGreaterThan(0)
  const isExcused = (at: number) => absences.some(({ from, to }) => at >= from && at <= to)
  expect(refusedAt.filter((at) => !isExcused(at))).toEqual([])
})

it('OP-04 is not ready while the database is away, stays alive, and is ready again after it', async () => {
  const look = async (at: string) => (await fetch(`http://127.0.0.1:${server.port}${at}`)).status
  expect(await look('/readyz')).toBe(200)
  const restart = cluster.restart({ ms: OUTAGE_MS, politely: false })
  await expect.poll(() => look('/readyz'), { interval: 10, timeout: RECOVERY_MS }).toBe(503)
  expect(await look('/healthz')).toBe(200)
  await restart
  await expect.poll(() => look('/readyz'), { timeout: RECOVERY_MS }).toBe(200)
})

it(`all sessions cut off ${CUTS} times: nobody hears more than "come again"`, async () => {
  const befallen = await keepOrderingDuring(journal, async () => {
    for (let count = 0; count < CUTS; count += 1) {
      await cluster.query(
        "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'compass'",
      )
      await sleep(PAUSE_MS / 4)
    }
  })
  expectTransientErrors(befallen)
})

it('shows the menu and asks callers to retry while the database is read-only', async () => {
  const origin = `http://127.0.0.1:${server.port}`
  const menu = () => fetch(`${origin}/api/v1/stores/${shop.site.stores.marina}/menu?orderType=20`)
  const befallen = await keepOrderingDuring(journal, async () => {
    await cluster.query('alter system set default_transaction_read_only = on')
    await cluster.query('select pg_reload_conf()')
    await sleep(PAUSE_MS)
    expect((await menu()).status).toBe(200)
    await cluster.query('alter system reset default_transaction_read_only')
    await cluster.query('select pg_reload_conf()')
  })
  expect(befallen.troubles.get('503')?.length).toBeGreaterThan(0)
  expectTransientErrors(befallen)
})

it('PY-11 the process stays up through all of it, and all ledgers agree', async () => {
  expect((await fetch(`http://127.0.0.1:${server.port}/readyz`)).status).toBe(200)
  expect(await server.stop()).toBe(0)
  await shop.settle()
  const orders = await shop.withDatabase(async (db) => {
    await expectLedgerClean(db)
    return expectLedgersMatch(db, journal, readGatewayTotals(shop.gateway.gateway))
  })
  expect(orders).toBeGreaterThan(RESTARTS + CUTS)
})
