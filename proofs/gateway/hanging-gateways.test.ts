import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { expectLedgerClean } from '#core/orders/testing/expect-ledger-clean.ts'
import { PAYMENT_STATUS } from '#core/payments/domain/payment-status.ts'
import { minutes, seconds } from '#platform/kernel/clock.ts'
import { listTestDatabases } from '#platform/testing/databases.ts'
import { expectOk } from '#platform/testing/expect-ok.ts'
import { chooseRunCount, isFullProof } from '#platform/testing/proof-runs.ts'
import { listVendorSimulators, type VendorSimulator } from './vendor-simulators.ts'
import {
  openVendorTerminals,
  type ReadyCustomer,
  type VendorTerminal,
  type VendorTerminals,
} from './vendor-terminals.ts'

const HANGING = chooseRunCount({ ci: 20, full: 100 })
/** The number of vendors that hang at the same time. */
const TOGETHER = chooseRunCount({ ci: 4, full: 1 })
const BULKHEAD = 32
const PLACING_MS = 6_000
/** Extra time on a busy machine, with several hanging vendors, and for a database with one connection. */
const TOLERATED_MS = {
  postgres: chooseRunCount({ ci: 3_000, full: 0 }),
  embedded: chooseRunCount({ ci: 3_000, full: 500 }),
}
/** Without waiting for the vendor. */
const FAST_FAILURE_MS = 2_500
/** The circuit breaker allows one attempt again after 30 seconds. */
const PROBE_AFTER = seconds(31)

const computePercentile = (values: readonly number[], share: number): number =>
  values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * share))] ?? 0

const groupIntoWaves = (standIns: readonly VendorSimulator[]): (readonly VendorSimulator[])[] =>
  Array.from({ length: Math.ceil(standIns.length / TOGETHER) }, (_, wave) =>
    standIns.slice(wave * TOGETHER, (wave + 1) * TOGETHER),
  )

const simulators = await listVendorSimulators()

/** What hangs is the connection to the vendor, not the database: in a CI run one engine is enough. */
const databases = isFullProof ? listTestDatabases() : listTestDatabases().slice(-1)

describe.each(databases)('gateways that accept and never answer, on $name', ({ name }) => {
  let world: VendorTerminals
  const queue = new Map<string, ReadyCustomer[]>()
  const till = (title: string): VendorTerminal => {
    const found = world.terminals.get(title)
    if (!found) throw new Error(`There is no till for ${title}`)
    return found
  }
  beforeAll(async () => {
    world = await openVendorTerminals(name, simulators)
    for (const [title, each] of world.terminals) queue.set(title, await each.createCustomers(HANGING))
  }, 600_000)
  afterAll(async () => {
    vi.useRealTimers()
    world.shop.clock.advance(minutes(25))
    for (let round = 0; round < 2; round += 1) await world.settle()
    await expectLedgerClean(world.shop.platform.db)
    await world.close()
  }, 600_000)

  /** Prepared before the timing starts; a second attempt prepares its own. */
  const customersOf = async (title: string): Promise<ReadyCustomer[]> => {
    const prepared = queue.get(title) ?? []
    queue.delete(title)
    return prepared.length > 0 ? prepared : till(title).createCustomers(HANGING)
  }
  const placeTimed = async (at: VendorTerminal, customer: ReadyCustomer, mod = at.mod) => {
    const began = performance.now()
    const placed = expectOk(await at.place(customer, mod))
    const { status, pageUrl } = placed.payment
    return { took: performance.now() - began, status, hasPage: pageUrl !== null }
  }

  describe.each(groupIntoWaves(simulators).map((wave) => [wave]))('concurrent checkouts', (wave) => {
    it.concurrent.each(wave)(
      `PY-10 $title: ${HANGING} checkouts that hang are pending within six seconds, and then nobody waits`,
      async ({ title }) => {
        const at = till(title)
        const { server } = at.simulator
        await at.freshAccount('marina')
        await at.freshAccount('downtown')
        const customers = await customersOf(title)
        const [next, atTheDoor] = await at.createCustomers(2)
        const [elsewhere] = await at.createCustomers(1, 'downtown')
        if (!next || !atTheDoor || !elsewhere) throw new Error('Nobody orders')
        Object.assign(server.load, { calls: 0, mostAtOnce: 0 })
        server.fault = 'deaf'
        const answers = await Promise.all(customers.map((customer) => placeTimed(at, customer)))
        const { calls, mostAtOnce } = server.load
        // A vendor whose form or URL is built locally has nothing to wait for.
        const asks = at.simulator.wire?.asksFirst ?? true
        expect(calls > 0).toBe(asks)
        const expected = asks
          ? { status: PAYMENT_STATUS.pending, hasPage: false }
          : { status: PAYMENT_STATUS.initiated, hasPage: true }
        for (const answer of answers) expect(answer).toMatchObject(expected)
        const slowest = computePercentile(
          answers.map(({ took }) => took),
          0.99,
        )
        expect(slowest).toBeLessThan(asks ? PLACING_MS + TOLERATED_MS[name] : FAST_FAILURE_MS)
        expect(mostAtOnce).toBeLessThanOrEqual(BULKHEAD)
        const after = await placeTimed(at, next)
        expect(after).toMatchObject(expected)
        expect(after.took).toBeLessThan(FAST_FAILURE_MS)
        expect(server.load.calls, 'an open breaker asks nobody').toBe(calls)
        expect(await placeTimed(at, atTheDoor, 'cardSwipe')).toMatchObject({ status: PAYMENT_STATUS.unpaid })
        server.fault = 'none'
        expect(await placeTimed(at, elsewhere), 'another account is not affected').toMatchObject({
          status: PAYMENT_STATUS.initiated,
          hasPage: true,
        })
      },
      120_000,
    )
  })

  describe('half a minute later', () => {
    beforeAll(() => {
      vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + PROBE_AFTER })
    })
    afterAll(() => {
      vi.useRealTimers()
    })

    it.each(simulators)(
      'PY-10 $title is called again, once, and its page is shown when it answers',
      async ({ title }) => {
        const at = till(title)
        const [first, second] = await at.createCustomers(2)
        if (!first || !second) throw new Error('Nobody orders')
        for (const customer of [first, second])
          expect(await placeTimed(at, customer)).toMatchObject({
            status: PAYMENT_STATUS.initiated,
            hasPage: true,
          })
      },
    )
  })
})
