import { setImmediate as nextTurn } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { serverPlugins } from '#apps/server/areas.ts'
import {
  createGuest,
  createVerifiedCustomer,
  fillCart,
  placeOrder,
  startTestShop,
  type TestShop,
} from '#apps/server/testing/test-shop.ts'
import type { CartApi } from '#core/cart/contract/endpoints.ts'
import { recountStock } from '#core/menus/testing/recount-stock.ts'
import { expectLedgerClean } from '#core/orders/testing/expect-ledger-clean.ts'

import type { Transaction } from '#platform/db/transaction.ts'
import { minutes } from '#platform/kernel/clock.ts'
import { listTestDatabases } from '#platform/testing/databases.ts'

const repeat = <Result>(count: number, work: (index: number) => Promise<Result>): Promise<Result[]> =>
  Promise.all(Array.from({ length: count }, (_, index) => work(index)))

describe.each(listTestDatabases())('concurrent order placement, on $name', ({ name }) => {
  let shop: TestShop

  beforeAll(async () => {
    shop = await startTestShop({ database: name })
  })
  afterAll(async () => {
    await expectLedgerClean(shop.platform.db)
    await shop.close()
  })

  const tenant = <Result>(work: (tx: Transaction) => Promise<Result>) =>
    shop.platform.db.tenant(shop.site.brandId, work)
  const ordersOf = (cartId: string) =>
    tenant(({ sql }) =>
      sql.selectFrom('orders').select(['id', 'status']).where('cart_id', '=', cartId).execute(),
    )
  const rowsAbout = (orderId: string) =>
    tenant(async ({ sql }) => ({
      payments: (await sql.selectFrom('payments').select('id').where('order_id', '=', orderId).execute())
        .length,
      placed: (
        await sql
          .selectFrom('outbox')
          .select('id')
          .where('topic', '=', 'order.placed')
          .where('key', '=', orderId)
          .execute()
      ).length,
    }))
  const setStock = (sku: string, stock: number) =>
    tenant(async (tx) => {
      await tx.sql
        .updateTable('store_products')
        .set({ stock, changed_in: 1000 })
        .where('product_id', '=', shop.site.products[sku] ?? '')
        .execute()
      await recountStock(tx)
      await tx.sql
        .updateTable('stores')
        .set((eb) => ({ menu_version: eb('menu_version', '+', 1000) }))
        .execute()
    })
  const stockOf = async (sku: string) => {
    const rows = await tenant(({ sql }) =>
      sql
        .selectFrom('store_products')
        .select('stock')
        .where('product_id', '=', shop.site.products[sku] ?? '')
        .where('store_id', '=', shop.site.stores.marina ?? '')
        .execute(),
    )
    return rows[0]?.stock
  }

  /** Runs the job like the worker. */
  const runExpiry = async () => {
    const cart = serverPlugins.find((area) => area.name === 'cart')
    for (const { handle } of cart?.jobs?.(shop.platform) ?? []) await handle({})
  }

  it('CK-04 creates one order from fifty identical requests with one key', async () => {
    await setStock('wings', 5)
    const browser = await createVerifiedCustomer(shop, shop.site)
    const cart = await fillCart(browser, shop.site, { lines: [{ product: 'wings', qty: 2 }] })
    const requested = shop.gateway.created.length
    const answers = await repeat(50, () => placeOrder(browser, cart, { key: 'double click' }))
    const ids = new Set(answers.flatMap((answer) => (answer.ok ? [answer.data._id] : [])))
    expect(ids.size).toBe(1)
    const refusals = answers.flatMap((answer) => (answer.ok ? [] : [answer.error]))
    expect(refusals.every(({ status, code }) => status === 409 && code === 409)).toBe(true)
    expect(await placeOrder(browser, cart, { key: 'double click' })).toMatchObject({
      ok: true,
      data: { _id: [...ids][0] },
    })
    expect(await ordersOf(cart._id)).toHaveLength(1)
    expect(await rowsAbout([...ids][0] ?? '')).toEqual({ payments: 1, placed: 0 })
    expect(shop.gateway.created.length - requested).toBe(1)
    expect(await stockOf('wings')).toBe(3)
  })

  it('failure 1 CK-04 creates one order from fifty tabs with different keys, and returns the payment page to each', async () => {
    const browser = await createVerifiedCustomer(shop, shop.site)
    const cart = await fillCart(browser, shop.site)
    const requested = shop.gateway.created.length
    const answers = await repeat(50, (index) => placeOrder(browser, cart, { key: `tab ${index}` }))
    const orders = new Set(
      answers.map((answer) =>
        answer.ok ? `${answer.data._id} ${answer.data.payment.pageUrl}` : answer.error.code,
      ),
    )
    expect(orders.size).toBe(1)
    const [order] = await ordersOf(cart._id)
    expect([...orders][0]).toMatch(new RegExp(`^${order?.id} https://gateway\\.test/pay/`))
    expect(shop.gateway.created.length - requested).toBe(1)
  })

  it('CK-04 creates one order from two tabs with different payment methods', async () => {
    const browser = await createVerifiedCustomer(shop, shop.site)
    const cart = await fillCart(browser, shop.site)
    const answers = await repeat(20, (index) =>
      placeOrder(browser, cart, { key: `way ${index}`, mod: index % 2 ? 'express' : 'cardSwipe' }),
    )
    expect(
      new Set(answers.map((answer) => answer.ok && `${answer.data._id} ${answer.data.payment.mod}`)).size,
    ).toBe(1)
    const [order] = await ordersOf(cart._id)
    const { payments } = await rowsAbout(order?.id ?? '')
    expect(payments).toBe(1)
  })

  it('sells the last unit once, and notifies every other customer before payment', async () => {
    await setStock('pie', 1)
    const racers = await repeat(20, () => createVerifiedCustomer(shop, shop.site))
    const carts = await Promise.all(
      racers.map((browser) =>
        fillCart(browser, shop.site, { lines: [{ product: 'pie' }, { product: 'fries' }] }),
      ),
    )
    const requested = shop.gateway.created.length
    const answers = await repeat(20, async (index) => {
      const [browser, cart] = [racers[index], carts[index]]
      if (!browser || !cart) throw new Error('A racer without a cart')
      return placeOrder(browser, cart)
    })
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
    const told = answers.flatMap((answer) => (answer.ok ? [] : [answer.error]))
    expect(
      told.map(({ code, data }) => [
        code,
        (data as { changes: { kind: string; text: string }[] }).changes.map(
          ({ kind, text }) => `${kind} ${text}`,
        ),
      ]),
    ).toEqual(Array(19).fill([4425, ['outOfStock Last pie is sold out.']]))
    expect(await stockOf('pie')).toBe(0)
    expect(shop.gateway.created.length - requested).toBe(1)
  })

  it('never sells more than the stock under concurrent orders of different quantities', async () => {
    await setStock('wings', 5)
    const racers = await repeat(8, () => createVerifiedCustomer(shop, shop.site))
    const carts = await Promise.all(
      racers.map((browser, index) =>
        fillCart(browser, shop.site, { lines: [{ product: 'wings', qty: 1 + (index % 3) }] }),
      ),
    )
    const answers = await Promise.all(
      racers.map((browser, index) => placeOrder(browser, carts[index] ?? throwWithoutCart())),
    )
    const sold = answers.reduce(
      (sum, answer) => sum + (answer.ok ? (answer.data.products[0]?.qty ?? 0) : 0),
      0,
    )
    expect(sold).toBeLessThanOrEqual(5)
    expect(await stockOf('wings')).toBe(5 - sold)
  })

  /** Resolves once `count` more statements were sent, or once the work that sends them is over. */
  const afterStatements = async (count: number, work: Promise<unknown>): Promise<void> => {
    const { statements } = shop.platform.db.getQueryStats()
    let isOver = false
    const ending = work.finally(() => {
      isOver = true
    })
    while (!isOver && shop.platform.db.getQueryStats().statements - statements < count) await nextTurn()
    if (isOver) await ending
  }

  it('CT-03 either places or expires a cart when an order and the expiry run concurrently', async () => {
    let both = { placed: 0, expired: 0 }
    for (let round = 0; round < 6; round += 1) {
      const racers = await repeat(8, () => createVerifiedCustomer(shop, shop.site))
      const carts = await Promise.all(racers.map((browser) => fillCart(browser, shop.site)))
      shop.clock.advance(minutes(30) - 1)
      const placing = racers.map((browser, index) => placeOrder(browser, carts[index] ?? throwWithoutCart()))
      const answering = Promise.all(placing)
      await afterStatements(round * 40, answering)
      shop.clock.advance(1)
      await runExpiry()
      const answers = await answering
      for (const [index, answer] of answers.entries()) {
        const orders = await ordersOf(carts[index]?._id ?? '')
        if (answer.ok) expect(orders).toEqual([{ id: answer.data._id, status: 0 }])
        else expect([answer.error.code, orders]).toEqual([4205, []])
        both = answer.ok ? { ...both, placed: both.placed + 1 } : { ...both, expired: both.expired + 1 }
      }
    }
    expect(both.placed + both.expired).toBe(48)
  })

  it('CT-02 keeps the cart’s sum correct under concurrent changes', async () => {
    const browser = await createGuest(shop, shop.site)
    const api = browser.api<CartApi>()
    const { site } = shop
    const store = site.stores.marina ?? ''
    const add = (product: string, qty = 1) =>
      api('POST /api/v1/carts/addProductToCart', {
        body: { store, product: site.products[product] ?? '', qty, orderType: 10 },
      })
    const added = await repeat(24, (index) => add(index % 2 ? 'fries' : 'burger'))
    expect(added.every(({ ok }) => ok)).toBe(true)
    const versions = added.map((answer) => (answer.ok ? answer.data.version : 0))
    expect(new Set(versions).size).toBe(24)
    const [line] = added.flatMap((answer) => (answer.ok ? answer.data.products : []))
    const takeOne = () =>
      api('POST /api/v1/carts/removeProductFromCart', {
        body: { store, productId: line?._id ?? '', decrease: true },
      })
    const mixed = await repeat(20, async (index) =>
      index % 2 ? (await add('water', 2)).ok : (await takeOne()).ok,
    )
    expect(mixed).toEqual(Array(20).fill(true))
    const read = await api('GET /api/v1/carts/getAll', { query: { store } })
    const cart = read.ok ? read.data.cart : null
    const pieces = Object.fromEntries(cart?.products.map(({ sku, qty }) => [sku, qty]) ?? [])
    expect(pieces).toEqual({
      burger: line?.sku === 'burger' ? 2 : 12,
      fries: line?.sku === 'fries' ? 2 : 12,
      water: 20,
    })
    const sum = cart?.products.reduce((total, { total: { amount } }) => total + amount, 0)
    expect(cart?.subTotal.amount).toBe(sum)
    expect(cart?.total.amount).toBe((sum ?? 0) + 200)
  })

  it('CT-05 creates one cart from concurrent first products of two stores, and rejects the other store’s', async () => {
    const { site } = shop
    for (let round = 0; round < 5; round += 1) {
      const browser = await createGuest(shop, site)
      const answers = await repeat(6, (index) =>
        browser.api<CartApi>()('POST /api/v1/carts/addProductToCart', {
          body: {
            store: site.stores[index % 2 ? 'marina' : 'downtown'] ?? '',
            product: site.products.fries ?? '',
            qty: 1,
            orderType: 10,
          },
        }),
      )
      const codes = answers.map((answer) => (answer.ok ? 200 : answer.error.code)).sort()
      expect(codes).toEqual([200, 200, 200, 4200, 4200, 4200])
    }
  })
})

const throwWithoutCart = (): never => {
  throw new Error('A racer without a cart')
}
