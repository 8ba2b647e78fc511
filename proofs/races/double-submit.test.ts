import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  createVerifiedCustomer,
  fillCart,
  startTestShop,
  type TestShop,
} from '#apps/server/testing/test-shop.ts'
import { recountStock } from '#core/menus/testing/recount-stock.ts'
import { expectLedgerClean } from '#core/orders/testing/expect-ledger-clean.ts'
import { listTestDatabases } from '#platform/testing/databases.ts'
import { chooseRunCount } from '#platform/testing/proof-runs.ts'
import { createTimes } from '#platform/testing/times.ts'
import { listen, toRequestHeaders } from '../support/listen.ts'
import { sendTogether, type WireResponse } from '../support/send-together.ts'

const CALLS = chooseRunCount({ ci: 300, full: 1_000 })
const ROUNDS = chooseRunCount({ ci: 2, full: 20 })
const SOCKETS = 200
/** Milliseconds at full figures; with a key of its own each copy has to look up the order. */
const LIMIT_MS = { key: 10_000, tabs: 10_000, cart: 30_000 }

/** What the copies of one order request share: the key, only the cart's version, or a key per tab. */
const COPY_KEYS = {
  key: () => 'one',
  cart: (index: number) => `own ${index}`,
  tabs: (index: number) => `tab ${index % 2}`,
} as const

describe.each(listTestDatabases())('duplicate order requests, on $name', ({ name }) => {
  let shop: TestShop
  let port: number
  beforeAll(async () => {
    shop = await startTestShop({ database: name })
    port = await listen(shop)
    await shop.platform.db.tenant(shop.site.brandId, async (tx) => {
      const wings = shop.site.products.wings ?? ''
      await tx.sql.updateTable('store_products').set({ stock: 500 }).where('product_id', '=', wings).execute()
      await recountStock(tx)
    })
  })
  afterAll(async () => {
    await expectLedgerClean(shop.platform.db)
    await shop.close()
  })

  const count = async (query: string, id: string): Promise<number> => {
    const { rows } = await shop.platform.db.pool.query(query, [id])
    return Number((rows[0] as { n: number }).n)
  }
  /** Counts of everything that must happen once. */
  const happened = async (orderId: string) => ({
    orders: await count(
      `select count(*) as n from orders where cart_id = (select cart_id from orders where id = $1)`,
      orderId,
    ),
    payments: await count('select count(*) as n from payments where order_id = $1', orderId),
    stockMoves: await count('select count(*) as n from stock_movements where order_id = $1', orderId),
    placed: await count(
      `select count(*) as n from outbox where topic = 'order.placed' and key = $1`,
      orderId,
    ),
  })
  const idOf = ({ body }: WireResponse): string => JSON.parse(body).data._id

  it.each(['key', 'cart', 'tabs'] as const)(
    `CK-04 is one order, however many say it at once (${ROUNDS} × ${CALLS} on ${SOCKETS} lines, same %s)`,
    async (mode) => {
      for (let round = 0; round < ROUNDS; round += 1) {
        const mod = round % 2 ? 'cardSwipe' : 'express'
        const browser = await createVerifiedCustomer(shop, shop.site)
        const cart = await fillCart(browser, shop.site, {
          lines: [{ product: 'wings' }, { product: 'fries' }],
        })
        const { store, version: cartVersion, total } = cart
        const body = JSON.stringify({ store, cartVersion, total, payment: { mod } })
        const call = (index: number) => ({
          ...{ method: 'POST', path: '/api/v1/orders', body },
          headers: { ...toRequestHeaders(browser), 'idempotency-key': COPY_KEYS[mode](index) },
        })
        const requested = shop.gateway.created.length
        const rounds = createTimes()
        const calls = Array.from({ length: CALLS }, (_, index) => call(index))
        const answers = await rounds.measure(() => sendTogether(port, { sockets: SOCKETS, calls }))
        rounds.expectBelow(LIMIT_MS[mode])

        const ids = new Set(answers.filter(({ status }) => status === 200).map(idOf))
        expect(ids.size).toBe(1)
        const others = answers.filter(({ status }) => status !== 200)
        expect(others.filter(({ status, headers }) => status !== 409 || !headers['retry-after'])).toEqual([])
        const again = await sendTogether(port, { sockets: 2, calls: [call(0), call(1)] })
        expect(again.map(idOf)).toEqual([[...ids][0], [...ids][0]])
        expect(await happened([...ids][0] ?? '')).toEqual({
          ...{ orders: 1, payments: 1, stockMoves: 1 },
          placed: mod === 'express' ? 0 : 1,
        })
        expect(shop.gateway.created.length - requested).toBe(mod === 'express' ? 1 : 0)
      }
    },
  )
})
