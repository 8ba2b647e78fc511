import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TestBrowser } from '#apps/server/testing/test-app.ts'
import type { BoardOrder, FullOrder, OrdersApi } from '#core/orders/contract/endpoints.ts'
import { expectLedgerClean } from '#core/orders/testing/expect-ledger-clean.ts'
import type { ApiResult } from '#platform/contract/client.ts'
import type { CallInput } from '#platform/contract/contract.ts'
import { minutes } from '#platform/kernel/clock.ts'
import { listTestDatabases } from '#platform/testing/databases.ts'
import { expectOk } from '#platform/testing/expect-ok.ts'
import type { OrderEditsApi } from '../contract/edit-endpoints.ts'
import type { ConsoleReplacementsApi, ReplacementRequest } from '../contract/endpoints.ts'
import {
  fetchOrder,
  fetchRequest,
  getLineId,
  openReplacementShop,
  quoteAnswerAs,
  type ReplacementShop,
  submitAnswer,
} from '../testing/replacement-shop.ts'
import { settleUnanswered } from './settle-unanswered.worker.ts'

type EditBody = CallInput<OrderEditsApi['POST /api/v1/console/orders/:id/edits']>['body']
type Edit = Omit<EditBody, 'version'> & { readonly version?: number }

describe.each(listTestDatabases())('edits of placed orders, on $name', ({ name }) => {
  let kitchen: ReplacementShop
  let manager: TestBrowser
  beforeAll(async () => {
    const bun = { sku: 'bun', name: { en: 'Bun' }, price: 900, minPerOrder: 3, maxPerOrder: 6 }
    kitchen = await openReplacementShop(name, { more: { products: [bun] } })
    manager = kitchen.shop.browser()
    manager.token = 'other'
  })
  afterAll(async () => {
    await expectLedgerClean(kitchen.shop.platform.db)
    await kitchen.close()
  })

  const product = (sku: string) => kitchen.shop.site.products[sku] ?? ''
  const onBoard = async ({ _id }: Pick<FullOrder, '_id'>): Promise<BoardOrder> => {
    const query = { store: kitchen.shop.site.stores.marina ?? '' }
    const board = expectOk(await manager.api<OrdersApi>()('GET /api/v1/console/orders', { query }))
    const found = board.find((order) => order._id === _id)
    if (!found) throw new Error('The order is not on the board')
    return found
  }
  const propose = async (
    order: Pick<FullOrder, '_id'>,
    { version, ...edit }: Edit,
    by = manager,
  ): Promise<ApiResult<ReplacementRequest>> =>
    by.api<OrderEditsApi>()('POST /api/v1/console/orders/:id/edits', {
      params: { id: order._id },
      body: { ...edit, version: version ?? (await onBoard(order)).version },
    })
  const write = (order: Pick<FullOrder, '_id'>, isAccepted: boolean, version: number) =>
    manager.api<ConsoleReplacementsApi>()('PUT /api/v1/console/orders/:id/replacements', {
      params: { id: order._id },
      body: { action: 'answer', isAccepted, version },
    })
  const move = async (order: Pick<FullOrder, '_id'>, action: 'accept' | 'ready' | 'out' | 'decline') =>
    manager.api<OrdersApi>()('PUT /api/v1/console/orders/:id/status', {
      params: { id: order._id },
      body: {
        action,
        version: (await onBoard(order)).version,
        ...(action === 'decline' && { reason: 'Closing' }),
      },
    })

  it('failure 16: proposes an added line, a changed quantity and a removed line, and changes the order once its customer agrees', async () => {
    const { browser, order } = await kitchen.order({ mod: 'cardSwipe' })
    const edit = {
      lines: [
        { line: getLineId(order, 'Burger'), qty: 2 },
        { line: getLineId(order, 'Fries'), qty: 0 },
      ],
      add: [{ product: product('wings'), qty: 1 }],
    }
    const quoted = expectOk(
      await manager.api<OrderEditsApi>()('POST /api/v1/console/orders/:id/edits/quote', {
        params: { id: order._id },
        body: { ...edit, version: (await onBoard(order)).version },
      }),
    )
    const proposed = expectOk(await propose(order, edit))
    expect(proposed).toMatchObject({
      ...{ kind: 'edit', status: 'asked', items: [], isPaidAtDoor: true },
      changes: [
        { before: { name: 'Burger', qty: 1 }, after: { qty: 2 } },
        { before: { name: 'Fries' }, after: null },
        { before: null, after: { name: 'Wings', qty: 1 } },
      ],
    })
    expect((await fetchOrder(browser, order._id)).products).toEqual(order.products)
    expect(expectOk(await quoteAnswerAs(browser, order))).toEqual(quoted)
    expect(expectOk(await submitAnswer(browser, order))).toMatchObject({
      status: 'agreed',
      settledBy: 'customer',
    })
    const after = await fetchOrder(browser, order._id)
    expect(after.products.map(({ name: item, qty }) => [item, qty])).toEqual([
      ['Burger', 2],
      ['Wings', 1],
    ])
    expect(after.total).toEqual(quoted.total)
  })

  it('failure 25 an edit stays within the minimum and maximum quantity of a product per order', async () => {
    const { order } = await kitchen.order({ mod: 'cardSwipe', lines: [{ product: 'bun', qty: 4 }] })
    const line = getLineId(order, 'Bun')
    expect(await propose(order, { lines: [{ line, qty: 7 }] })).toMatchObject({
      error: { code: 4217, field: 'lines', message: 'At most 6 of Bun can be in one order.' },
    })
    expect(await propose(order, { lines: [{ line, qty: 2 }] })).toMatchObject({ error: { code: 4218 } })
    const more = { product: product('bun'), qty: 3, specialInstructions: 'warm' }
    expect(await propose(order, { add: [more] })).toMatchObject({ error: { code: 4217 } })
    expect(await propose(order, { lines: [{ line, qty: 6 }] })).toMatchObject({ ok: true })
  })

  it('failure 11 failure 16: a removed line is refunded, also online, and nothing else changes', async () => {
    const { browser, order } = await kitchen.order({ mod: 'express' })
    expectOk(await propose(order, { lines: [{ line: getLineId(order, 'Fries'), qty: 0 }] }))
    expectOk(await submitAnswer(browser, order))
    const after = await fetchOrder(browser, order._id)
    expect(after.products.map(({ name: item }) => item)).toEqual(['Burger'])
    const refunded = order.total.amount - after.total.amount
    expect(refunded).toBeGreaterThan(0)
    expect(after.payment).toMatchObject({ amount: order.total, refunded: { amount: refunded } })
  })

  it('failure 16: a higher price is paid online first, and applies once it is paid', async () => {
    const { browser, order } = await kitchen.order({ mod: 'express' })
    expectOk(await propose(order, { add: [{ product: product('wings'), qty: 1 }] }))
    const paying = expectOk(await submitAnswer(browser, order))
    expect(paying.status).toBe('paying')
    expect((await fetchOrder(browser, order._id)).products).toEqual(order.products)
    if (!paying.payment) throw new Error('There is nothing to pay')
    await kitchen.pay(browser, paying.payment)
    const after = await fetchOrder(browser, order._id)
    expect(after.products).toHaveLength(3)
    expect(after.total.amount).toBe(order.total.amount + paying.payment.amount.amount)
    expect((await fetchRequest(browser, order)).status).toBe('agreed')
  })

  it('declining leaves the order unchanged, and so does no answer', async () => {
    const { browser, order } = await kitchen.order({ mod: 'express' })
    expectOk(await propose(order, { lines: [{ line: getLineId(order, 'Burger'), qty: 3 }] }))
    expect(expectOk(await submitAnswer(browser, order, { isAccepted: false }))).toMatchObject({
      status: 'declined',
    })
    // The newest request is identified by its time.
    kitchen.shop.clock.advance(1)
    expectOk(await propose(order, { lines: [{ line: getLineId(order, 'Burger'), qty: 3 }], minutes: 5 }))
    kitchen.shop.clock.advance(minutes(6))
    await settleUnanswered(kitchen.shop.platform)
    expect(await fetchRequest(browser, order)).toMatchObject({ status: 'lapsed', settledBy: 'silence' })
    const after = await fetchOrder(browser, order._id)
    expect(after).toMatchObject({ status: 10, products: order.products, total: order.total })
    expect(after.payment.refunded.amount).toBe(0)
  })

  it('staff record what the customer agreed to on the phone, and who recorded it; an online payment only the customer can make', async () => {
    const { order } = await kitchen.order({ mod: 'cardSwipe' })
    const { version } = expectOk(
      await propose(order, { lines: [{ line: getLineId(order, 'Burger'), qty: 2 }] }),
    )
    expect(expectOk(await write(order, true, version))).toMatchObject({
      status: 'agreed',
      settledBy: 'staff',
    })
    const events = await kitchen.shop.platform.db.tenant(kitchen.shop.site.brandId, (tx) =>
      tx.sql
        .selectFrom('order_events')
        .select('actor')
        .where('order_id', '=', order._id)
        .where('kind', '=', 'revised')
        .execute(),
    )
    expect(events).toMatchObject([{ actor: { kind: 'staff', id: 'other' } }])
    const online = (await kitchen.order({ mod: 'express' })).order
    const requested = expectOk(
      await propose(online, { lines: [{ line: getLineId(online, 'Burger'), qty: 2 }] }),
    )
    expect(await write(online, true, requested.version)).toMatchObject({ error: { code: 4749 } })
  })

  it('refuses an edit that is too late, empty, unknown, of an outdated version, or not for this role', async () => {
    const { order } = await kitchen.order({ mod: 'cardSwipe' })
    const burger = { line: getLineId(order, 'Burger'), qty: 2 }
    const fries = { line: getLineId(order, 'Fries'), qty: 0 }
    expect(await propose(order, { lines: [burger], version: 0 })).toMatchObject({ ok: false })
    expect(await propose(order, { lines: [burger, burger] })).toMatchObject({ error: { code: 4744 } })
    expect(await propose(order, { lines: [{ ...burger, qty: 1 }] })).toMatchObject({ error: { code: 4761 } })
    expect(await propose(order, { lines: [{ ...burger, qty: 0 }, fries] })).toMatchObject({
      error: { code: 4761 },
    })
    expect(
      await propose(order, { add: [{ product: product('combo'), qty: 1, customize: [] }] }),
    ).toMatchObject({
      error: { code: 4762, field: 'add.0.product' },
    })
    expect(await propose(order, { lines: [burger] }, kitchen.cook)).toMatchObject({ error: { status: 403 } })
    expectOk(await propose(order, { lines: [burger] }))
    expect(await propose(order, { lines: [burger] })).toMatchObject({ error: { code: 4740 } })
    expectOk(await move(order, 'accept'))
    expect(await move(order, 'ready')).toMatchObject({ error: { code: 4760 } })
  })

  it('failure 16: an edit that is accepted while the outlet declines, or is accepted twice concurrently, is applied once', async () => {
    const { browser, order } = await kitchen.order({ mod: 'express' })
    expectOk(await propose(order, { lines: [{ line: getLineId(order, 'Fries'), qty: 0 }] }))
    const { version } = await fetchRequest(browser, order)
    const answers = await Promise.all([
      submitAnswer(browser, order, { version }),
      submitAnswer(browser, order, { version }),
      submitAnswer(browser, order, { version, isAccepted: false }),
    ])
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1)

    const other = await kitchen.order({ mod: 'express' })
    expectOk(await propose(other.order, { lines: [{ line: getLineId(other.order, 'Fries'), qty: 0 }] }))
    const seen = (await fetchRequest(other.browser, other.order)).version
    await Promise.all([
      submitAnswer(other.browser, other.order, { version: seen }),
      move(other.order, 'decline'),
    ])
    const ended = await fetchOrder(other.browser, other.order._id)
    const request = await fetchRequest(other.browser, other.order)
    expect(['agreed', 'ended']).toContain(request.status)
    if (ended.status === 80) expect(ended.payment.refunded).toEqual(ended.payment.amount)
  })

  it('asks the customer once when two members of staff propose concurrently', async () => {
    const { order } = await kitchen.order({ mod: 'cardSwipe' })
    const edit = {
      lines: [{ line: getLineId(order, 'Burger'), qty: 2 }],
      version: (await onBoard(order)).version,
    }
    const both = await Promise.all([propose(order, edit), propose(order, edit)])
    expect(both.filter(({ ok }) => ok)).toHaveLength(1)
  })
})
