import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { expectLedgerClean } from '#core/orders/testing/expect-ledger-clean.ts'
import { ORDER_TYPE } from '#core/sites/domain/order-type.ts'
import { listTestDatabases } from '#platform/testing/databases.ts'
import { expectOk } from '#platform/testing/expect-ok.ts'
import { type FaultProxy, startFaultProxy } from '#platform/testing/fault-proxy.ts'
import { chooseRunCount } from '#platform/testing/proof-runs.ts'
import { createTimes } from '#platform/testing/times.ts'
import { readGatewayTotals } from '../gateway/proof-gateway.ts'
import { createNetworkClient, keepOrdering } from '../support/customer.ts'
import { createJournal, expectLedgersMatch } from '../support/journal.ts'
import { type PreparedShop, prepareShop } from '../support/prepared-shop.ts'
import { type ServerProcess, startServer } from '../support/server-process.ts'

const PROCESSES = chooseRunCount({ ci: 2, full: 4 })
const RESTARTS = chooseRunCount({ ci: 3, full: 20 })
/** A phone hears of a payment within this. */
const HEARD_MS = 2_000
/** A server that is told to stop has ended within this. */
const STOPPED_MS = 10_000
const CUSTOMER_COUNT = 6

const hasPostgres = listTestDatabases().some(({ name }) => name === 'postgres')

describe.runIf(hasPostgres)(`a shop of ${PROCESSES} processes`, () => {
  let shop: PreparedShop
  let balancer: FaultProxy
  const rotation: ServerProcess[] = []
  const journal = createJournal()
  let turn = 0
  const start = async (): Promise<void> => {
    rotation.push(await startServer({ ...shop.settings, PUBLIC_ORIGIN: balancer.origin }))
  }
  beforeAll(async () => {
    shop = await prepareShop('postgres', { people: CUSTOMER_COUNT })
    // Each connection goes to the next process: there are no sticky sessions.
    balancer = await startFaultProxy(() => rotation[turn++ % rotation.length])
    await Promise.all(Array.from({ length: PROCESSES }, start))
  }, 120_000)
  afterAll(async () => {
    for (const server of rotation) await server.kill()
    await balancer.close()
    await shop.discard()
  })

  const originOf = (index: number): string => `http://127.0.0.1:${rotation[index % rotation.length]?.port}`

  it('OP-03 TR-03 a cart begun on one is ordered and paid on others, and an open page of the first is notified', async () => {
    const [browser] = shop.people
    if (!browser) throw new Error('Nobody is there')
    const store = shop.site.stores.marina ?? ''
    const input = { store, product: shop.site.products.wings ?? '', qty: 1, orderType: ORDER_TYPE.pickup }
    const cart = expectOk(
      await createNetworkClient(originOf(0), browser)('POST /api/v1/carts/addProductToCart', { body: input }),
    )
    const { version: cartVersion, total } = cart
    const body = { store, cartVersion, total, payment: { mod: 'express' as const } }
    const placed = expectOk(
      await createNetworkClient(originOf(1), browser)('POST /api/v1/orders', {
        body,
        idempotencyKey: 'across',
      }),
    )
    if (!placed.payment.pageUrl) throw new Error('There is no page to pay on')
    journal.placed('across', { orderId: placed._id, total: total.amount })
    const page = await fetch(`${originOf(0)}/api/v1/orders/${placed._id}/events`)
    const events = page.body?.pipeThrough(new TextDecoderStream()).getReader()
    await shop.gateway.pay(placed.payment.pageUrl, 'tok_webhook_lost')
    const { _id: id } = placed.payment
    await createNetworkClient(originOf(PROCESSES - 1), browser)('POST /api/v1/payment/:id/refresh', {
      params: { id },
    })
    journal.paid(placed._id)
    const hearing = createTimes()
    await hearing.measure(async () => {
      let heard = ''
      while (!heard.includes('"status":10')) {
        const { value, done } = (await events?.read()) ?? { value: '', done: true }
        if (done) throw new Error(`The stream ended after ${heard}`)
        heard += value
      }
    })
    hearing.expectBelow(HEARD_MS)
    await events?.cancel()
  })

  it(`OP-04 ${RESTARTS} restarts under load, one process after the other: one more try is all that a client needs`, async () => {
    const closing = new AbortController()
    const errand = { origin: balancer.origin, site: shop.site, journal, pay: shop.gateway.pay }
    const customers = keepOrdering({ ...errand, persistenceMs: 30_000, closing: closing.signal }, shop.people)
    const ends: (number | null)[] = []
    const stops = createTimes()
    for (let restart = 0; restart < RESTARTS; restart += 1) {
      await sleep(300)
      await start()
      const leaving = rotation.shift()
      ends.push(await stops.measure(async () => (await leaving?.stop()) ?? null))
    }
    closing.abort()
    const { refusals, maxRepetitions, gaveUp } = await customers
    expect([[...refusals], gaveUp, maxRepetitions > 1]).toEqual([[], 0, false])
    expect(ends.filter((code) => code !== 0)).toEqual([])
    stops.expectBelow(STOPPED_MS)
  })

  it('PY-11 in the end nothing is lost, and every pending message is delivered', async () => {
    for (const server of rotation) expect(await server.stop()).toBe(0)
    await shop.settle()
    await shop.withDatabase(async (db) => {
      await expectLedgerClean(db)
      expect(await expectLedgersMatch(db, journal, readGatewayTotals(shop.gateway.gateway))).toBeGreaterThan(
        RESTARTS,
      )
      const { rows } = await db.pool.query(
        'select sum(attempts)::int as n from outbox where delivered_at is null',
      )
      expect(rows).toEqual([{ n: null }])
    })
  })
})
