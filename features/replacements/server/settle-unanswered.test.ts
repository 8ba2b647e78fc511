import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createVerifiedCustomer, fillCart, placeOrder } from '#apps/server/testing/test-shop.ts'
import type { OrdersApi } from '#core/orders/contract/endpoints.ts'
import { expectLedgerClean } from '#core/orders/testing/expect-ledger-clean.ts'
import { minutes } from '#platform/kernel/clock.ts'
import { listTestDatabases } from '#platform/testing/databases.ts'
import { expectOk } from '#platform/testing/expect-ok.ts'
import type { ConsoleReplacementsApi, LinePreference, ReplacementsApi } from '../contract/endpoints.ts'
import type { PreferenceKind } from '../domain/replacement.ts'
import {
  fetchOrder,
  fetchRequest,
  getLineId,
  openReplacementShop,
  type PlacedTestOrder,
  type ReplacementShop,
  reportMissing,
  submitAnswer,
} from '../testing/replacement-shop.ts'
import { settleUnanswered } from './settle-unanswered.worker.ts'

describe.each(listTestDatabases())('unanswered requests, on $name', ({ name }) => {
  let kitchen: ReplacementShop
  beforeAll(async () => {
    kitchen = await openReplacementShop(name)
  })
  afterAll(async () => {
    await expectLedgerClean(kitchen.shop.platform.db)
    await kitchen.close()
  })

  /** An order of a burger and fries with the customer's preference for the burger. */
  const orderWith = async (
    input: { kind: PreferenceKind; maxExtra?: number; product?: string },
    mod: 'express' | 'cardSwipe' = 'express',
    lines = [{ product: 'burger' }, { product: 'fries' }],
  ): Promise<PlacedTestOrder> => {
    const { shop } = kitchen
    const browser = await createVerifiedCustomer(shop, shop.site)
    const cart = await fillCart(browser, shop.site, { lines })
    const line = cart.products.find((product) => product.name === 'Burger')?._id ?? ''
    const inputs: LinePreference[] = expectOk(
      await browser.api<ReplacementsApi>()('PUT /api/v1/carts/lineWishes', {
        body: { store: cart.store, line, ...input },
      }),
    )
    expect(inputs.find((each) => each.line === line)).toMatchObject({ kind: input.kind })
    const placed = expectOk(await placeOrder(browser, cart, { mod }))
    if (placed.status === 0) await kitchen.pay(browser, placed.payment)
    return { browser, order: await fetchOrder(browser, placed._id) }
  }

  const wait = async (time: number) => {
    kitchen.shop.clock.advance(time)
    await settleUnanswered(kitchen.shop.platform)
  }

  it('RP-02 UX-43 replaces, refunds or cancels by the customer’s preference, once the time is over and not before', async () => {
    const { products } = kitchen.shop.site
    const replace = await orderWith({ kind: 'bestMatch' })
    const named = await orderWith({ kind: 'thisItem', product: products.fries ?? '' })
    const refund = await orderWith({ kind: 'ask' })
    const cancel = await orderWith({ kind: 'cancel' })
    const all = [replace, named, refund, cancel]
    for (const { order } of all)
      expect(
        await reportMissing(kitchen, order, { items: [{ line: getLineId(order, 'Burger') }], minutes: 10 }),
      ).toMatchObject({ ok: true })
    await wait(minutes(10) - 1)
    for (const { browser, order } of all)
      expect(await fetchRequest(browser, order)).toMatchObject({ status: 'asked' })
    await wait(1)
    const after = await Promise.all(all.map(({ browser, order }) => fetchOrder(browser, order._id)))
    const namesOf = (at: number) => after[at]?.products.map((line) => line.name)
    expect(namesOf(0)).toEqual(['Wings', 'Fries'])
    expect(namesOf(1)).toEqual(['Fries', 'Fries'])
    expect(namesOf(2)).toEqual(['Fries'])
    expect(after[2]?.payment.refunded.amount).toBe(3200)
    expect(after[3]).toMatchObject({ status: 100, payment: { refunded: cancel.order.total } })
    expect(await fetchRequest(refund.browser, refund.order)).toMatchObject({
      status: 'agreed',
      settledBy: 'silence',
      items: [{ onSilence: 'refund', chosen: null }],
    })
  })

  it('RP-02 cancels the order when one of several missing items cancels it', async () => {
    const lines = [{ product: 'burger' }, { product: 'fries' }, { product: 'wings' }]
    const { browser, order } = await orderWith({ kind: 'cancel' }, 'express', lines)
    const items = ['Burger', 'Fries'].map((name) => ({ line: getLineId(order, name) }))
    expect(await reportMissing(kitchen, order, { items, minutes: 10 })).toMatchObject({ ok: true })
    await wait(minutes(10))
    expect(await fetchOrder(browser, order._id)).toMatchObject({
      status: 100,
      payment: { refunded: order.total },
    })
  })

  it('RP-02 limits a more expensive match to what is already paid, and on delivery to the given range', async () => {
    const combo = kitchen.shop.site.products.pie ?? ''
    const [paid, near, far] = [
      await orderWith({ kind: 'bestMatch', maxExtra: 800 }),
      await orderWith({ kind: 'bestMatch', maxExtra: 800 }, 'cardSwipe'),
      await orderWith({ kind: 'bestMatch', maxExtra: 799 }, 'cardSwipe'),
    ]
    for (const { order } of [paid, near, far])
      await reportMissing(kitchen, order, {
        items: [{ line: getLineId(order, 'Burger'), suggestions: [combo] }],
      })
    await wait(minutes(10))
    const names = async ({ browser, order }: PlacedTestOrder) =>
      (await fetchOrder(browser, order._id)).products.map((line) => line.name)
    expect(await names(paid)).toEqual(['Fries'])
    expect(await names(near)).toEqual(['Last pie', 'Fries'])
    expect(await names(far)).toEqual(['Fries'])
  })

  it('RP-02 failure 11: an item to be refunded without asking is refunded immediately', async () => {
    const { browser, order } = await orderWith({ kind: 'refund' })
    expect(
      await reportMissing(kitchen, order, { items: [{ line: getLineId(order, 'Burger') }] }),
    ).toMatchObject({
      ok: true,
      data: { status: 'agreed', settledBy: 'wish' },
    })
    expect((await fetchOrder(browser, order._id)).payment.refunded.amount).toBe(3200)
  })

  it('RP-02 settles each request once, also after downtime and with several concurrent processes', async () => {
    const orders = await Promise.all([orderWith({ kind: 'ask' }), orderWith({ kind: 'bestMatch' })])
    for (const { order } of orders)
      await reportMissing(kitchen, order, { items: [{ line: getLineId(order, 'Burger') }] })
    kitchen.shop.clock.advance(minutes(60 * 24 * 3))
    const { platform } = kitchen.shop
    await Promise.all(Array.from({ length: 4 }, () => settleUnanswered(platform)))
    for (const { browser, order } of orders) {
      expect(await fetchRequest(browser, order)).toMatchObject({ status: 'agreed', version: 2 })
      const { refunds, revised } = await platform.db.tenant(kitchen.shop.site.brandId, async ({ sql }) => ({
        refunds: await sql.selectFrom('refunds').select('id').where('order_id', '=', order._id).execute(),
        revised: await sql
          .selectFrom('order_events')
          .select('seq')
          .where('order_id', '=', order._id)
          .where('kind', '=', 'revised')
          .execute(),
      }))
      expect([refunds.length, revised.length]).toEqual([1, 1])
      expect(await submitAnswer(browser, order)).toMatchObject({ ok: false, error: { code: 4742 } })
    }
  })

  it('RP-01 refunds a late payment of the difference, and the order stays as it was settled', async () => {
    const { browser, order } = await orderWith({ kind: 'ask' })
    const line = getLineId(order, 'Fries')
    await reportMissing(kitchen, order, {
      items: [{ line, suggestions: [kitchen.shop.site.products.wings ?? ''] }],
    })
    const { payment } = expectOk(await submitAnswer(browser, order))
    if (!payment) throw new Error('There is nothing to pay')
    await wait(minutes(10))
    expect(await fetchRequest(browser, order)).toMatchObject({ status: 'agreed', settledBy: 'silence' })
    expect(await kitchen.pay(browser, payment)).toMatchObject({ status: 100, refunded: { amount: 1600 } })
    const after = await fetchOrder(browser, order._id)
    expect(after.products.map((each) => each.name)).toEqual(['Burger'])
    expect(after.payment.refunded.amount).toBe(1200)
  })

  it('CN-02 the kitchen waits for the answer, staff withdraw the request or record the answer, and the board counts it', async () => {
    const { browser, order } = await orderWith({ kind: 'callMe' })
    const api = kitchen.cook.api<ConsoleReplacementsApi & OrdersApi>()
    const params = { id: order._id }
    const manager = kitchen.shop.browser()
    manager.token = 'other'
    const move = (action: 'accept' | 'ready', version: number) =>
      manager.api<OrdersApi>()('PUT /api/v1/console/orders/:id/status', { params, body: { action, version } })
    const accepted = expectOk(await move('accept', 2))
    const shown = expectOk(await api('GET /api/v1/console/orders/:id/replacements', { params }))
    expect(shown.lines).toMatchObject([
      { name: 'Burger', wish: 'callMe' },
      { name: 'Fries', wish: 'ask' },
    ])
    await reportMissing(kitchen, order, { items: [{ line: getLineId(order, 'Burger') }] })
    expect(await move('ready', accepted.version)).toMatchObject({ ok: false, error: { code: 4747 } })
    const store = order.store._id
    expect(await api('GET /api/v1/console/replacements', { query: { store } })).toMatchObject({
      data: [{ order: order._id, status: 'asked' }],
    })
    const withdrawn = await api('PUT /api/v1/console/orders/:id/replacements', {
      params,
      body: { action: 'withdraw', version: 1 },
    })
    expect(withdrawn).toMatchObject({ ok: true, data: { status: 'withdrawn' } })
    expect((await fetchOrder(browser, order._id)).total).toEqual(order.total)
    await reportMissing(kitchen, order, { items: [{ line: getLineId(order, 'Burger') }] })
    const told = await api('PUT /api/v1/console/orders/:id/replacements', {
      params,
      body: { action: 'answer', version: 1, isAccepted: true },
    })
    expect(told).toMatchObject({ ok: true, data: { status: 'agreed', settledBy: 'staff' } })
    const { version } = await kitchen.shop.platform.db.tenant(kitchen.shop.site.brandId, ({ sql }) =>
      sql.selectFrom('orders').select('version').where('id', '=', order._id).executeTakeFirstOrThrow(),
    )
    expect(await move('ready', version)).toMatchObject({ ok: true })
    expect(
      await reportMissing(kitchen, order, { items: [{ line: getLineId(order, 'Fries') }] }),
    ).toMatchObject({
      ok: false,
      error: { code: 4741 },
    })
  })
})
