import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { serverPlugins } from '#apps/server/areas.ts'
import {
  createGuest,
  fillCart,
  generatePhone,
  placeOrder,
  signIn,
  startTestShop,
  type TestShop,
} from '#apps/server/testing/test-shop.ts'
import type { CustomersApi } from '#core/customers/contract/endpoints.ts'
import type { OrdersApi } from '#core/orders/contract/endpoints.ts'
import { expectLedgerClean } from '#core/orders/testing/expect-ledger-clean.ts'
import { ORDER_TYPE } from '#core/sites/domain/order-type.ts'
import { createTestStaff } from '#core/staff/testing/test-staff.ts'
import { startReceiver } from '#features/webhooks/testing/receiver.ts'
import { listTestDatabases } from '#platform/testing/databases.ts'
import { expectOk } from '#platform/testing/expect-ok.ts'

const CANARY = 'Zanarkand'

/** Every row of every table as text, of all schemas. */
const dumpRows = async ({ platform }: TestShop): Promise<string[]> =>
  platform.db.system(async (tx) => {
    const tables = await sql<{ name: string }>`
      select format('%I.%I', schemaname, tablename) as name from pg_tables
      where schemaname not in ('pg_catalog', 'information_schema')`.execute(tx.sql)
    const rows: string[] = []
    for (const { name } of tables.rows) {
      const found = await sql<{ row: string }>`select t::text as row from ${sql.raw(name)} t`.execute(tx.sql)
      rows.push(...found.rows.map(({ row }) => `${name}: ${row}`))
    }
    return rows
  })

/** Without couriers, whose sandbox does not listen here. */
const plugins = serverPlugins.filter((plugin) => plugin.name !== 'tracking')

describe.each(listTestDatabases())('a deleted account on $name', ({ name }) => {
  const staff = createTestStaff()
  let shop: TestShop
  let receiver: Awaited<ReturnType<typeof startReceiver>>
  beforeAll(async () => {
    receiver = await startReceiver()
    shop = await startTestShop({ database: name, plugins: [...plugins, staff] })
    staff.add('owner', { brandId: shop.site.brandId, role: 'owner' })
  })
  afterAll(async () => {
    await expectLedgerClean(shop.platform.db)
    await shop.close()
    await receiver.close()
  })

  it('AU-07 leaves nothing that the customer was or wrote in any table', async () => {
    const { site } = shop
    const store = site.stores.marina ?? ''
    const owner = Object.assign(shop.browser(), { token: 'owner' })
    const inject = (method: 'POST' | 'PUT', url: string, payload: object) =>
      shop.server.inject({
        ...{ method, url, payload },
        headers: { authorization: 'owner', 'idempotency-key': crypto.randomUUID() },
      })
    const webhook = { url: receiver.url, events: ['order.placed', 'order.status_changed'] }
    expect((await inject('POST', `/api/v1/console/stores/${store}/webhooks`, webhook)).statusCode).toBe(200)

    const phone = generatePhone()
    const person = { phone, name: `${CANARY} Guest`, email: `${CANARY}@example.com` }
    const browser = await signIn(shop, site, { ...person, browser: await createGuest(shop, site) })
    const lines = [{ product: 'burger', specialInstructions: `${CANARY} likes it hot` }]
    const cart = await fillCart(browser, site, { orderType: ORDER_TYPE.delivery, area: 'jbr', lines })
    const api = browser.api<CustomersApi>()
    const home = { addressType: 10 as const, areaId: site.areas.jbr ?? '', flat: '12', building: CANARY }
    const address = expectOk(await api('POST /api/v1/address', { body: home }))._id
    const input = { mod: 'cod' as const, address, deliveryInstruction: `Ring for ${CANARY}` }
    const order = expectOk(await placeOrder(browser, cart, input))
    await shop.jobs.runPending()
    for (const action of ['accept', 'ready', 'out', 'delivered'] as const) {
      const board = expectOk(await owner.api<OrdersApi>()('GET /api/v1/console/orders', { query: { store } }))
      const version = board.find(({ _id }) => _id === order._id)?.version ?? 0
      const body = { action, version, ...(action === 'accept' ? { minutes: 20 } : {}) }
      const params = { id: order._id }
      expectOk(await owner.api<OrdersApi>()('PUT /api/v1/console/orders/:id/status', { params, body }))
    }
    await shop.jobs.runPending()
    const isPersonal = (row: string) => row.includes(CANARY) || row.includes(phone)
    const tables = (rows: string[]) => [...new Set(rows.filter(isPersonal).map((row) => row.split(':')[0]))]
    expect(tables(await dumpRows(shop))).toEqual(
      expect.arrayContaining(
        ['idempotency_keys', 'order_lines', 'orders', 'users', 'webhook_deliveries'].map(
          (table) => `public.${table}`,
        ),
      ),
    )
    const { _id: id } = expectOk(await api('GET /api/v1/users/me'))
    expectOk(await api('DELETE /api/v1/users/:id', { params: { id } }))
    expect((await dumpRows(shop)).filter(isPersonal)).toEqual([])
  })
})
