import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { serverPlugins } from '#apps/server/areas.ts'
import type { TestBrowser } from '#apps/server/testing/test-app.ts'
import { createPlacedOrder, startTestShop, type TestShop } from '#apps/server/testing/test-shop.ts'
import type { BoardOrder, OrdersApi } from '#core/orders/contract/endpoints.ts'
import { expectLedgerClean } from '#core/orders/testing/expect-ledger-clean.ts'
import { moveOrder } from '#core/orders/testing/move-order.ts'
import { listCapturedPayments, refundPayment } from '#core/payments/server/refunds.service.ts'
import { createTestStaff } from '#core/staff/testing/test-staff.ts'
import type { HoursApi } from '#core/stores/contract/hours-endpoints.ts'
import { days, hours } from '#platform/kernel/clock.ts'
import type { Language } from '#platform/kernel/language.ts'
import { listTestDatabases } from '#platform/testing/databases.ts'
import { expectOk } from '#platform/testing/expect-ok.ts'
import type { ClosingApi } from '../contract/closing-endpoints.ts'
import type { ReportsApi } from '../contract/endpoints.ts'
import type { ReportBreakdown } from '../domain/breakdowns.ts'
import { NO_FIGURES } from '../domain/figures.ts'

const WIDE = { from: '2026-11-01', to: '2026-12-31' }

describe.each(listTestDatabases())('reports, on $name', ({ name }) => {
  const team = createTestStaff()
  let shop: TestShop
  let manager: TestBrowser
  let marina: string
  let downtown: string
  const signInAs = (role: string, language: Language = 'en'): TestBrowser => {
    team.add(role, { brandId: shop.site.brandId, role })
    const browser = shop.browser(language)
    browser.token = role
    return browser
  }
  beforeAll(async () => {
    shop = await startTestShop({ database: name, plugins: [...serverPlugins, team] })
    manager = signInAs('manager')
    marina = shop.site.stores.marina ?? ''
    downtown = shop.site.stores.downtown ?? ''
  })
  afterAll(async () => {
    await expectLedgerClean(shop.platform.db)
    await shop.close()
  })

  const move = (id: string, ...actions: BoardOrder['actions']) => moveOrder(manager, id, ...actions)
  /** What staff give back of an order. */
  const refund = (id: string, amount: number) =>
    shop.platform.db.tenant(shop.site.brandId, async (tx) => {
      const [payment] = await listCapturedPayments(tx, id)
      const key = `staff-${tx.generateId()}`
      const input = { paymentId: payment?.id ?? '', key, amount, reason: 'Cold', source: 'staff' as const }
      return refundPayment(shop.platform, tx, input)
    })
  const read = async (by: ReportBreakdown, query = {}, browser = manager) =>
    expectOk(
      await browser.api<ReportsApi>()('GET /api/v1/console/reports', { query: { ...WIDE, by, ...query } }),
    )

  it('name items and taxes in the language of the caller, and compare with as many days before', async () => {
    const { order } = await createPlacedOrder(shop, shop.site)
    await move(order._id, 'accept', 'ready', 'delivered')
    const arabic = signInAs('owner', 'ar')
    const items = await read('item', {}, arabic)
    expect(items.rows.map(({ figures }) => figures.quantity)).toEqual([1, 1])
    expect(items.rows.every(({ label }) => /\p{Script=Arabic}/u.test(label))).toBe(true)
    const later = await read('day', { from: '2026-12-01', to: '2026-12-31' })
    expect(later.rows).toEqual([])
    expect(later.before.orders).toBe(
      (await read('day', { from: '2026-10-31', to: '2026-11-30' })).totals.orders,
    )
  })

  it('refuse a last day before the first, more than three years, and dates that are none', async () => {
    const api = manager.api<ReportsApi>()
    const ask = (from: string, to: string) =>
      api('GET /api/v1/console/reports', { query: { from, to, by: 'day' } })
    expect(await ask('2026-02-02', '2026-02-01')).toMatchObject({ error: { code: 4961, field: 'to' } })
    expect(await ask('2016-01-01', '2026-01-01')).toMatchObject({ error: { code: 4960, field: 'to' } })
    expect(await ask('2026-02-30', '2026-03-01')).toMatchObject({ error: { status: 422 } })
  })

  it('OW-07 show only outlets that the member of staff works for, and nothing to roles below manager', async () => {
    team.add('dina', { brandId: shop.site.brandId, role: 'manager', storeIds: [downtown] })
    const limited = shop.browser()
    limited.token = 'dina'
    expect((await read('outlet', {}, limited)).totals).toEqual(NO_FIGURES)
    const api = limited.api<ReportsApi>()
    expect(
      await api('GET /api/v1/console/reports', { query: { ...WIDE, by: 'day', store: marina } }),
    ).toMatchObject({ error: { code: 4310 } })
    expect(await api('GET /api/v1/console/reports/today', { query: { store: marina } })).toMatchObject({
      error: { code: 4310 },
    })
    const today = expectOk(await api('GET /api/v1/console/reports/today', { query: { store: downtown } }))
    expect(today.outlets.map(({ store }) => store)).toEqual([downtown])
    for (const role of ['orderTaker', 'kitchen', 'driver'] as const) {
      const browser = signInAs(role)
      expect(
        await browser.api<ReportsApi>()('GET /api/v1/console/reports', { query: { ...WIDE, by: 'day' } }),
      ).toMatchObject({ error: { status: 403 } })
    }
  })

  it('CN-07 show today with orders, money, who waits and what is late, against the same weekday', async () => {
    const readToday = async () =>
      expectOk(
        await manager.api<ReportsApi>()('GET /api/v1/console/reports/today', { query: { store: marina } }),
      )
    shop.clock.set('2027-01-08T14:00:00Z')
    const weekAgo = (await createPlacedOrder(shop, shop.site)).order
    await move(weekAgo._id, 'accept', 'ready', 'delivered')
    shop.clock.advance(days(7) + hours(1))
    const before = await readToday()
    expect(before).toMatchObject({
      day: '2027-01-15',
      orders: 0,
      sales: 0,
      average: null,
      waiting: 0,
      late: 0,
    })
    expect(before.weekAgo.orders).toBe(1)
    const { order } = await createPlacedOrder(shop, shop.site)
    const waiting = await readToday()
    expect(waiting).toMatchObject({ orders: 1, waiting: 1, late: 0 })
    expect(waiting.sales).toBe(before.weekAgo.sales)
    expect(waiting.hours.find(({ hour }) => hour === '18')?.weekAgo).toBe(before.weekAgo.sales)
    await move(order._id, 'accept')
    shop.clock.advance(hours(2))
    expect(await readToday()).toMatchObject({
      orders: 1,
      waiting: 0,
      late: 1,
      lateOrders: [{ number: Number(order.orderId) }],
    })
    await move(order._id, 'ready', 'delivered')
    expect(await readToday()).toMatchObject({ orders: 1, sales: waiting.sales, late: 0 })
  })

  const closings = (browser = manager) => browser.api<ClosingApi>()
  const day = '2027-01-20'
  const closeDay = (body: object, browser = manager) =>
    closings(browser)('POST /api/v1/console/day-closings', {
      query: { store: marina },
      body: { day, openingFloat: 5000, paidIn: 0, paidOut: 1000, counted: 0, leftInDrawer: 0, ...body },
    })

  it('OW-08 closes a day once, with a number, what is expected and a reason for any difference; it never changes', async () => {
    shop.clock.set('2027-01-20T10:00:00Z')
    const cash = (
      await createPlacedOrder(shop, shop.site, {
        mod: 'cod',
        orderType: 20,
        area: 'jbr',
        lines: [{ product: 'burger', qty: 2 }],
      })
    ).order
    const taker = signInAs('orderTaker')
    const before = expectOk(
      await closings()('GET /api/v1/console/day-closings', { query: { store: marina, day } }),
    )
    expect(before).toMatchObject({
      closing: null,
      openOrders: [{ number: Number(cash.orderId), isPaid: false }],
    })
    expect(await closeDay({ counted: 4000 })).toMatchObject({
      error: { code: 4964, data: { orders: [Number(cash.orderId)] } },
    })
    expect(await closeDay({ counted: 4000, withOpenOrders: true }, taker)).toMatchObject({
      error: { code: 4964 },
    })
    const delivered = await manager.api<OrdersApi>()('GET /api/v1/console/orders', {
      query: { store: marina },
    })
    expectOk(delivered)
    await move(cash._id, 'accept', 'ready', 'out', 'delivered')
    expectOk(await refund(cash._id, 500))
    const blind = expectOk(
      await closings(taker)('GET /api/v1/console/day-closings', { query: { store: marina, day } }),
    )
    expect(blind).toMatchObject({ payments: null, cash: null, closing: null })
    const seen = expectOk(
      await closings()('GET /api/v1/console/day-closings', { query: { store: marina, day } }),
    )
    const expected = 5000 + (seen.cash?.sales ?? 0) - 500 - 1000
    expect(seen.cash).toEqual({ sales: expect.any(Number), refunds: 500 })
    expect(seen.cash?.sales).toBeGreaterThan(500)
    expect(await closeDay({ counted: expected - 150 }, taker)).toMatchObject({
      error: { code: 4965, field: 'reason' },
    })
    expect(await closeDay({ counted: expected, leftInDrawer: expected + 1 })).toMatchObject({
      error: { code: 4966 },
    })
    expect(await closeDay({ day: '2027-01-21' })).toMatchObject({ error: { code: 4963, field: 'day' } })
    const closed = expectOk(
      await closeDay({ counted: expected - 150, leftInDrawer: 3000, reason: 'change' }, taker),
    )
    expect(closed.closing).toMatchObject({
      number: 1,
      reason: 'change',
      cash: { expected, counted: expected - 150, difference: -150, leftInDrawer: 3000, cashRefunds: 500 },
    })
    expect(await closeDay({ counted: expected })).toMatchObject({ error: { code: 4962 } })
    expectOk(await refund(cash._id, 200))
    expect(
      expectOk(await closings()('GET /api/v1/console/day-closings', { query: { store: marina, day } })),
    ).toEqual(closed)
    const next = await read('day', { from: '2027-01-21', to: '2027-01-21' })
    expect(next.totals).toMatchObject({ orders: 0, refunded: 200 })
    shop.clock.advance(days(1))
    const following = expectOk(
      await closings()('GET /api/v1/console/day-closings', { query: { store: marina } }),
    )
    expect(following).toMatchObject({ day: '2027-01-21', lastLeftInDrawer: 3000 })
  })

  it('OW-07 counts an order at half past five of a night until six on the evening on which the night began', async () => {
    shop.clock.set('2027-01-28T12:00:00Z')
    const owner = signInAs('owner')
    const params = { id: marina }
    const before = expectOk(await owner.api<HoursApi>()('GET /api/v1/console/stores/:id/hours', { params }))
    const night: [string, string][] = [['18:00', '06:00']]
    const store = { mon: night, tue: night, wed: night, thu: night, fri: night, sat: night, sun: night }
    expectOk(
      await owner.api<HoursApi>()('PUT /api/v1/console/stores/:id/hours', {
        params,
        body: { ...before, hours: { store, delivery: null, pickup: null } },
      }),
    )
    // Half past five in the morning of the 30th in Dubai.
    shop.clock.set('2027-01-30T01:30:00Z')
    const { order } = await createPlacedOrder(shop, shop.site)
    const query = { store: marina }
    const reports = manager.api<ReportsApi>()
    expect(expectOk(await reports('GET /api/v1/console/reports/today', { query }))).toMatchObject({
      day: '2027-01-29',
      orders: 1,
      hours: expect.toSatisfy((hours: { hour: string }[]) => hours[0]?.hour === '06'),
    })
    await move(order._id, 'accept', 'ready', 'delivered')
    const countOn = async (date: string) => (await read('day', { from: date, to: date })).totals.orders
    expect([await countOn('2027-01-29'), await countOn('2027-01-30')]).toEqual([1, 0])
    expect(expectOk(await reports('GET /api/v1/console/reports/day-start', { query }))).toEqual({
      cutOffHour: 5,
      day: '2027-01-29',
      endsAt: '2027-01-30T02:00:00.000Z',
    })
    const closing = expectOk(await closings()('GET /api/v1/console/day-closings', { query }))
    expect(closing).toMatchObject({ day: '2027-01-29', endsAt: '2027-01-30T02:00:00.000Z' })
    shop.clock.set('2027-01-30T02:00:00Z')
    expect(expectOk(await reports('GET /api/v1/console/reports/today', { query }))).toMatchObject({
      day: '2027-01-30',
      orders: 0,
    })
  })
})
