import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { CartApi } from '#core/cart/contract/endpoints.ts'
import type { OrdersApi } from '#core/orders/contract/endpoints.ts'
import { ORDER_TYPE } from '#core/sites/domain/order-type.ts'
import { type Database, openDatabase } from '#platform/db/database.ts'
import { migrate } from '#platform/db/migrate.ts'
import { createJobs } from '#platform/jobs/jobs.ts'
import { createPostgresDatabase, createTestServices, listTestDatabases } from '#platform/testing/databases.ts'
import { startTestApp, type TestApp, type TestBrowser } from './testing/test-app.ts'
import {
  createVerifiedCustomer,
  fillCart,
  placeOrder,
  saveAddress,
  startTestShop,
  type TestShop,
} from './testing/test-shop.ts'

const JOBS = 60

const hasPostgres = listTestDatabases().some(({ name }) => name === 'postgres')

/** The same browser, routed to another process by a load balancer without sticky sessions. */
const sentTo = (app: TestApp, browser: TestBrowser): TestBrowser => {
  const other = app.browser(browser.language)
  for (const [name, value] of browser.cookies) other.cookies.set(name, value)
  other.token = browser.token
  return other
}

/** Three burgers delivered to JBR, paid on delivery. */
const delivered = async (shop: TestShop) => {
  const browser = await createVerifiedCustomer(shop, shop.site)
  const address = await saveAddress(browser, shop.site.areas.jbr ?? '')
  const lines = [{ product: 'burger', qty: 3 }]
  const cart = await fillCart(browser, shop.site, { orderType: ORDER_TYPE.delivery, area: 'jbr', lines })
  return { browser, cart, how: { mod: 'cod', address: { _id: address } } as const }
}

describe.runIf(hasPostgres)('several processes on one PostgreSQL', () => {
  let address: Awaited<ReturnType<typeof createPostgresDatabase>>
  let databases: Database[]
  let first: TestShop
  let second: TestApp
  beforeAll(async () => {
    address = await createPostgresDatabase()
    databases = [
      await openDatabase({ ...createTestServices(), databaseUrl: address.url }),
      await openDatabase({ ...createTestServices(), databaseUrl: address.url }),
    ]
    const [one, two] = databases
    if (!one || !two) throw new Error('Two databases were opened')
    await Promise.all([migrate(one), migrate(two)])
    first = await startTestShop({ database: one, start: new Date().toISOString() })
    second = await startTestApp({ database: two, start: new Date().toISOString(), seed: 'second' })
  })
  afterAll(async () => {
    await first.close()
    await second.close()
    for (const database of databases) await database.close()
    await address.drop()
  })

  it('OP-03 a cart created on one process is read and ordered on the other, without sticky sessions', async () => {
    const { browser, cart, how } = await delivered(first)
    const elsewhere = sentTo(second, browser)
    const read = await elsewhere.api<CartApi>()('GET /api/v1/carts/getAll', { query: { store: cart.store } })
    expect(read).toMatchObject({
      ok: true,
      data: { cart: { _id: cart._id, version: cart.version, total: cart.total } },
    })
    const placed = await placeOrder(elsewhere, cart, how)
    expect(placed).toMatchObject({ ok: true })
    const again = await placeOrder(browser, cart, how)
    expect(again).toMatchObject({ ok: true, data: { _id: placed.ok ? placed.data._id : '' } })
    const id = placed.ok ? placed.data._id : ''
    expect(await browser.api<OrdersApi>()('GET /api/v1/orders/:id', { params: { id } })).toMatchObject({
      ok: true,
      data: { detail: 'full' },
    })
  })

  it('OP-03 a change written by one process is received by the other', async () => {
    const [, two] = databases
    const heard = Promise.withResolvers<string>()
    await two?.listen('orders', heard.resolve)
    const { browser, cart, how } = await delivered(first)
    const placed = await placeOrder(browser, cart, how)
    expect(await heard.promise).toContain(placed.ok ? placed.data._id : 'no order')
  })

  it('OP-04 migrations run once when two processes start at the same time', async () => {
    const rows = await databases[0]?.pool.query(
      'select name, count(*)::int as n from schema_migrations group by name having count(*) > 1',
    )
    expect(rows?.rows).toEqual([])
  })

  it('OP-03 each job runs once, on any free process', async () => {
    const done = new Map<string, string[]>()
    const silent = { error: () => undefined }
    const definition = (worker: string) => ({
      name: 'proof.count',
      handle: async ({ number }: Record<string, unknown>) => {
        done.set(String(number), [...(done.get(String(number)) ?? []), worker])
      },
    })
    const runners = databases.map((database) => createJobs(database, { workers: true, log: silent }))
    await Promise.all(runners.map((jobs, index) => jobs.start([definition(`process ${index}`)])))
    const [one] = databases
    for (let number = 0; number < JOBS; number += 1) {
      await one?.system(
        (tx) => runners[0]?.enqueue(tx, { name: 'proof.count', payload: { number } }) ?? Promise.resolve(),
      )
    }
    await expect.poll(() => done.size, { timeout: 15_000 }).toBe(JOBS)
    await Promise.all(runners.map((jobs) => jobs.stop()))
    expect([...done.values()].filter((workers) => workers.length !== 1)).toEqual([])
  })
})
