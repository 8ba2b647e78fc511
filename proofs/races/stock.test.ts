import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TestBrowser } from '#apps/server/testing/test-app.ts'
import {
  createVerifiedCustomer,
  fillCart,
  placeOrder,
  startTestShop,
  type TestShop,
} from '#apps/server/testing/test-shop.ts'
import type { Cart } from '#core/cart/contract/endpoints.ts'
import { recountStock } from '#core/menus/testing/recount-stock.ts'
import { expectLedgerClean } from '#core/orders/testing/expect-ledger-clean.ts'
import { minutes } from '#platform/kernel/clock.ts'
import { listTestDatabases } from '#platform/testing/databases.ts'
import { chooseRunCount } from '#platform/testing/proof-runs.ts'
import { createTimes } from '#platform/testing/times.ts'
import { listen, toRequestHeaders } from '../support/listen.ts'
import { sendTogether } from '../support/send-together.ts'

const RACERS = chooseRunCount({ ci: 40, full: 500 })
const SOCKETS = 200
const SOLD_OUT = 4425

describe.each(listTestDatabases())('more customers than units of stock, on $name', ({ name }) => {
  let shop: TestShop
  let port: number
  beforeAll(async () => {
    shop = await startTestShop({ database: name })
    port = await listen(shop)
  })
  afterAll(async () => {
    await expectLedgerClean(shop.platform.db)
    await shop.close()
  })

  const setStock = (stock: number) =>
    shop.platform.db.tenant(shop.site.brandId, async (tx) => {
      await tx.sql
        .updateTable('store_products')
        .set({ stock })
        .where('product_id', '=', shop.site.products.wings ?? '')
        .execute()
      await recountStock(tx)
      await tx.sql
        .updateTable('stores')
        .set((eb) => ({
          menu_version: eb('menu_version', '+', 1),
          content_version: eb('menu_version', '+', 1),
        }))
        .execute()
    })
  const stockLeft = () =>
    shop.platform.db.tenant(shop.site.brandId, async ({ sql }) => {
      const row = await sql
        .selectFrom('store_products')
        .select('stock')
        .where('product_id', '=', shop.site.products.wings ?? '')
        .where('store_id', '=', shop.site.stores.marina ?? '')
        .executeTakeFirstOrThrow()
      return row.stock
    })

  /** All have the same product in the cart before anyone orders. */
  const racers = async (qty: (index: number) => number) => {
    const ready: { browser: TestBrowser; cart: Cart }[] = []
    for (let index = 0; index < RACERS; index += 1) {
      const browser = await createVerifiedCustomer(shop, shop.site)
      ready.push({
        browser,
        cart: await fillCart(browser, shop.site, {
          lines: [{ product: 'wings', qty: qty(index) }, { product: 'fries' }],
        }),
      })
    }
    return ready
  }
  const race = async (ready: Awaited<ReturnType<typeof racers>>) => {
    const calls = ready.map(({ browser, cart }, index) => ({
      ...{ method: 'POST', path: '/api/v1/orders' },
      headers: { ...toRequestHeaders(browser), 'idempotency-key': `racer ${index}` },
      body: JSON.stringify({
        ...{ store: cart.store, cartVersion: cart.version, total: cart.total },
        payment: { mod: index % 2 ? 'express' : 'cardSwipe' },
      }),
    }))
    const answers = await sendTogether(port, { sockets: SOCKETS, calls })
    return answers.map(({ status, body }) => ({ status, code: JSON.parse(body).meta.code as number }))
  }

  it(`CK-06 the last piece is one customer's, and ${RACERS - 1} are told that it is sold out`, async () => {
    await setStock(1)
    const ready = await racers(() => 1)
    const races = createTimes()
    const answers = await races.measure(() => race(ready))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.filter(({ status, code }) => status === 409 && code === SOLD_OUT)).toHaveLength(RACERS - 1)
    expect(await stockLeft()).toBe(0)
    races.expectBelow(200 * RACERS)
  })

  it(`fifty pieces are never more, whatever ${RACERS} customers take of them at once`, async () => {
    await setStock(50)
    const ready = await racers((index) => 1 + (index % 3))
    const answers = await race(ready)
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 409]))
    const sold = answers.reduce((sum, { status }, index) => sum + (status === 200 ? 1 + (index % 3) : 0), 0)
    expect(sold).toBeLessThanOrEqual(50)
    expect(sold).toBeGreaterThan(45)
    expect(await stockLeft()).toBe(50 - sold)
  })

  it('can buy units again that were not paid for in time', async () => {
    await setStock(2)
    const first = await createVerifiedCustomer(shop, shop.site)
    const cart = await fillCart(first, shop.site, {
      lines: [{ product: 'wings', qty: 2 }, { product: 'fries' }],
    })
    expect(await placeOrder(first, cart)).toMatchObject({ ok: true })
    expect(await stockLeft()).toBe(0)
    shop.clock.advance(minutes(21))
    const reports = shop.gateway.created.map(({ reference }) => reference)
    for (const reference of reports)
      shop.gateway.reports.set(reference, {
        state: 'unknown',
        reference,
        gatewayReference: `gw-${reference}`,
      })
    await shop.jobs.runPending()
    expect(await stockLeft()).toBeGreaterThanOrEqual(2)
  })
})
