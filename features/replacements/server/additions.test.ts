import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TestBrowser } from '#apps/server/testing/test-app.ts'
import type { BoardOrder, FullOrder, OrdersApi } from '#core/orders/contract/endpoints.ts'
import { CANCEL_CUT_OFF } from '#core/orders/domain/transitions.ts'
import { expectLedgerClean } from '#core/orders/testing/expect-ledger-clean.ts'
import type { PaymentsApi } from '#core/payments/contract/endpoints.ts'
import type { ApiResult } from '#platform/contract/client.ts'
import type { CallInput } from '#platform/contract/contract.ts'
import { minutes } from '#platform/kernel/clock.ts'
import { listTestDatabases } from '#platform/testing/databases.ts'
import { expectOk } from '#platform/testing/expect-ok.ts'
import type { AdditionQuote, OrderAdditionsApi } from '../contract/addition-endpoints.ts'
import type { ReplacementRequest } from '../contract/endpoints.ts'
import {
  fetchOrder,
  fetchRequest,
  openReplacementShop,
  type PlacedTestOrder,
  type ReplacementShop,
  submitAnswer,
} from '../testing/replacement-shop.ts'
import { settleUnanswered } from './settle-unanswered.worker.ts'

const PATH = '/api/v1/orders/:id/additions' as const
type AddBody = CallInput<OrderAdditionsApi[`PUT ${typeof PATH}`]>['body']
type AddOverrides = Partial<Pick<AddBody, 'version' | 'total'>> & { readonly key?: string }

describe.each(listTestDatabases())('customer additions to placed orders, on $name', ({ name }) => {
  let kitchen: ReplacementShop
  let manager: TestBrowser
  beforeAll(async () => {
    const bun = { sku: 'bun', name: { en: 'Bun' }, price: 900, minPerOrder: 3, maxPerOrder: 4 }
    kitchen = await openReplacementShop(name, { more: { products: [bun] } })
    manager = kitchen.shop.browser()
    manager.token = 'other'
  })
  afterAll(async () => {
    await expectLedgerClean(kitchen.shop.platform.db)
    await kitchen.close()
  })

  const item = (sku: string, qty = 1) => ({ product: kitchen.shop.site.products[sku] ?? '', qty })
  const quote = (
    { browser, order }: PlacedTestOrder,
    ...add: AddBody['add']
  ): Promise<ApiResult<AdditionQuote>> =>
    browser.api<OrderAdditionsApi>()(`POST ${PATH}`, { params: { id: order._id }, body: { add } })
  const put = (
    { browser, order }: PlacedTestOrder,
    body: AddBody,
    key: string = randomUUID(),
  ): Promise<ApiResult<ReplacementRequest>> =>
    browser.api<OrderAdditionsApi>()(`PUT ${PATH}`, {
      ...{ params: { id: order._id }, body, idempotencyKey: key },
    })
  /** Adds items with the quoted version and total, unless overridden. */
  const add = async (
    ordered: PlacedTestOrder,
    wanted: AddBody['add'],
    { key, ...seen }: AddOverrides = {},
  ): Promise<ApiResult<ReplacementRequest>> => {
    const { version, total } = expectOk(await quote(ordered, ...wanted))
    return put(ordered, { add: wanted, version, total, ...seen }, key)
  }
  const onBoard = async ({ _id }: Pick<FullOrder, '_id'>): Promise<BoardOrder> => {
    const query = { store: kitchen.shop.site.stores.marina ?? '' }
    const board = expectOk(await manager.api<OrdersApi>()('GET /api/v1/console/orders', { query }))
    const found = board.find((order) => order._id === _id)
    if (!found) throw new Error('The order is not on the board')
    return found
  }
  const move = async (order: Pick<FullOrder, '_id'>, action: 'accept' | 'ready'): Promise<void> => {
    const { version } = await onBoard(order)
    const call = { params: { id: order._id }, body: { action, version } }
    expectOk(await manager.api<OrdersApi>()('PUT /api/v1/console/orders/:id/status', call))
  }
  const namesOf = ({ products }: Pick<FullOrder, 'products'>) => products.map((line) => line.name)
  const refundOf = async ({ browser }: PlacedTestOrder, { payment }: ReplacementRequest) => {
    const call = { params: { id: payment?._id ?? '' } }
    return expectOk(await browser.api<PaymentsApi>()('POST /api/v1/payment/:id/refresh', call)).refunded
  }

  it('failure 25: adds items to an order that is paid on delivery, for the total that was shown, and shows the outlet what was added', async () => {
    const ordered = await kitchen.order({ mod: 'cardSwipe' })
    const { browser, order } = ordered
    const quoted = expectOk(await quote(ordered, item('soda', 2)))
    // Soda has tax on top of its price: every step is recalculated.
    const sum = quoted.trace.reduce((all, step) => all + (step.inclusive ? 0 : step.amount.amount), 0)
    expect(sum).toBe(quoted.total.amount)
    expect(quoted).toMatchObject({ atDoor: quoted.total, extra: { amount: 0 }, totalBefore: order.total })
    expect(quoted.lines.filter(({ isAdded }) => isAdded)).toMatchObject([{ name: 'Soda', qty: 2 }])
    expect(namesOf(await fetchOrder(browser, order._id))).toEqual(['Burger', 'Fries'])
    const request = expectOk(await add(ordered, [item('soda', 2)]))
    expect(request).toMatchObject({ status: 'agreed', proposedBy: 'customer', settledBy: 'customer' })
    const after = await fetchOrder(browser, order._id)
    expect(namesOf(after)).toEqual(['Burger', 'Fries', 'Soda'])
    expect(after).toMatchObject({ total: quoted.total, payment: { amount: quoted.total } })
    const board = await onBoard(order)
    expect(board.products.map(({ addedAt }) => addedAt !== null)).toEqual([false, false, true])
  })

  it('failure 25 an addition stays within the maximum quantity of a product per order', async () => {
    const ordered = await kitchen.order({ mod: 'cardSwipe', lines: [{ product: 'bun', qty: 3 }] })
    const bun = kitchen.shop.site.products.bun ?? ''
    const refused = await quote(ordered, { product: bun, qty: 2 })
    expect(refused).toMatchObject({ error: { code: 4217, field: 'add' } })
    expect(await quote(ordered, { product: bun, qty: 1 })).toMatchObject({ ok: true })
  })

  it('failure 25: for a paid order the difference is paid first, and the order changes once it is paid', async () => {
    const ordered = await kitchen.order({ mod: 'express' })
    const { browser, order } = ordered
    const paying = expectOk(await add(ordered, [item('wings')]))
    expect(paying).toMatchObject({ status: 'paying', payment: { amount: { amount: 2800 } } })
    expect(paying.payment?.pageUrl).toMatch(/^https:/)
    expect(await fetchOrder(browser, order._id)).toMatchObject({
      total: order.total,
      products: order.products,
    })
    if (!paying.payment) throw new Error('There is nothing to pay')
    await kitchen.pay(browser, paying.payment)
    const after = await fetchOrder(browser, order._id)
    expect(namesOf(after)).toEqual(['Burger', 'Fries', 'Wings'])
    expect(after.total.amount).toBe(order.total.amount + 2800)
    expect(after.payment.refunded.amount).toBe(0)
    expect(await fetchRequest(browser, order)).toMatchObject({ status: 'agreed', payment: { status: 100 } })
  })

  it('failure 25: when the kitchen begins before the payment, the order stays unchanged, the kitchen is not blocked, and the money is refunded', async () => {
    const ordered = await kitchen.order({ mod: 'express' })
    const { browser, order } = ordered
    const paying = expectOk(await add(ordered, [item('soda')]))
    await move(order, 'accept')
    kitchen.shop.clock.advance(CANCEL_CUT_OFF)
    if (!paying.payment) throw new Error('There is nothing to pay')
    await kitchen.pay(browser, paying.payment)
    expect(await fetchRequest(browser, order)).toMatchObject({ status: 'lapsed' })
    expect(await fetchOrder(browser, order._id)).toMatchObject({
      total: order.total,
      products: order.products,
    })
    await kitchen.shop.jobs.runPending()
    expect(await refundOf(ordered, paying)).toEqual(paying.payment.amount)

    const other = await kitchen.order({ mod: 'express' })
    expectOk(await add(other, [item('soda')]))
    await move(other.order, 'accept')
    expect((await fetchRequest(other.browser, other.order)).status).toBe('paying')
    await move(other.order, 'ready')
    expect((await fetchRequest(other.browser, other.order)).status).toBe('lapsed')
  })

  it('failure 25: an addition that is not paid in time, or is withdrawn, leaves the order unchanged, and a late payment is refunded', async () => {
    const ordered = await kitchen.order({ mod: 'express' })
    const { browser, order } = ordered
    const left = expectOk(await add(ordered, [item('soda')]))
    kitchen.shop.clock.advance(minutes(11))
    await settleUnanswered(kitchen.shop.platform)
    expect(await fetchRequest(browser, order)).toMatchObject({ status: 'lapsed', settledBy: 'silence' })
    if (!left.payment) throw new Error('There is nothing to pay')
    await kitchen.pay(browser, left.payment)
    await kitchen.shop.jobs.runPending()
    expect(await refundOf(ordered, left)).toEqual(left.payment.amount)
    expect(namesOf(await fetchOrder(browser, order._id))).toEqual(['Burger', 'Fries'])

    const other = await kitchen.order({ mod: 'express' })
    expectOk(await add(other, [item('soda')]))
    expect(await quote(other, item('soda'))).toMatchObject({ error: { code: 4764 } })
    expect(expectOk(await submitAnswer(other.browser, other.order, { isAccepted: false })).status).toBe(
      'declined',
    )
    expect(expectOk(await quote(other, item('soda'))).extra.amount).toBeGreaterThan(0)
  })

  it('failure 25: a double tap adds once, and of two tabs the second is refused because the order has changed', async () => {
    const ordered = await kitchen.order({ mod: 'cardSwipe' })
    const { version, total } = expectOk(await quote(ordered, item('water')))
    const body = { add: [item('water')], version, total }
    const key = randomUUID()
    await Promise.all([put(ordered, body, key), put(ordered, body, key)])
    const again = expectOk(await put(ordered, body, key))
    expect(again.status).toBe('agreed')
    expect(await put(ordered, body)).toMatchObject({ error: { code: 4743 } })
    expect(namesOf(await fetchOrder(ordered.browser, ordered.order._id))).toEqual([
      'Burger',
      'Fries',
      'Water',
    ])

    const paid = await kitchen.order({ mod: 'express' })
    const seen = expectOk(await quote(paid, item('water')))
    const input = { add: [item('water')], version: seen.version, total: seen.total }
    const tabs = await Promise.all([put(paid, input), put(paid, input), put(paid, input)])
    expect(tabs.filter(({ ok }) => ok)).toHaveLength(1)
  })

  it('failure 25 failure 7: of two customers who add the last unit one gets it, the other is refused and owes nothing', async () => {
    const [first, second] = [
      await kitchen.order({ mod: 'cardSwipe' }),
      await kitchen.order({ mod: 'cardSwipe' }),
    ]
    const both = await Promise.all([first, second].map((ordered) => add(ordered, [item('pie')])))
    expect(both.filter(({ ok }) => ok)).toHaveLength(1)
    const codes = both.flatMap((result) => (result.ok ? [] : [result.error.code]))
    expect([4748, 4202]).toContain(codes[0])
    const totals = await Promise.all(
      [first, second].map(async ({ browser, order }) => (await fetchOrder(browser, order._id)).total.amount),
    )
    const before = first.order.total.amount
    expect(totals.toSorted((a, b) => a - b)).toEqual([before, before + 4000])
    const loser = both[0]?.ok ? second : first
    // A refused addition is not stored: another one is possible immediately.
    expect(expectOk(await add(loser, [item('water')])).status).toBe('agreed')
  })

  it('failure 25: validates as in a cart: hours, stock over all lines, required choices, the cash limit, and what was seen', async () => {
    const ordered = await kitchen.order({ mod: 'cod', orderType: 20, area: 'jbr' })
    expect(await quote(ordered, item('pancakes'))).toMatchObject({
      error: { code: 4201, field: 'add.0.product' },
    })
    expect(await quote(ordered, item('wings', 3), item('wings', 3))).toMatchObject({ error: { code: 4202 } })
    expect(await quote(ordered, { ...item('combo'), customize: [] })).toMatchObject({
      error: { code: 4762, field: 'add.0.product' },
    })
    expect(await quote(ordered, item('burger', 9))).toMatchObject({ ok: false, error: { status: 422 } })
    const { version, total } = expectOk(await quote(ordered, item('fries')))
    const less = { ...total, amount: total.amount - 1 }
    const body = { add: [item('fries')], version, total }
    expect(await put(ordered, { ...body, total: less })).toMatchObject({ error: { code: 4743 } })
    expect(await put(ordered, { ...body, version: version + 1 })).toMatchObject({ error: { code: 4743 } })
    const stranger = await kitchen.order({ mod: 'cardSwipe' })
    expect(await put({ ...ordered, browser: stranger.browser }, body)).toMatchObject({
      error: { code: 4701 },
    })
    await move(ordered.order, 'accept')
    kitchen.shop.clock.advance(CANCEL_CUT_OFF)
    expect(await put(ordered, body)).toMatchObject({ error: { code: 4763 } })
    expect((await fetchOrder(ordered.browser, ordered.order._id)).total).toEqual(ordered.order.total)
  })
})
