import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { serverPlugins } from '#apps/server/areas.ts'
import type { TestBrowser } from '#apps/server/testing/test-app.ts'
import {
  createGuest,
  createPlacedOrder,
  createVerifiedCustomer,
  fillCart,
  placeOrder,
  startTestShop,
  type TestShop,
} from '#apps/server/testing/test-shop.ts'
import type { CartApi } from '#core/cart/contract/endpoints.ts'
import type { BoardOrder } from '#core/orders/contract/endpoints.ts'
import { expectLedgerClean } from '#core/orders/testing/expect-ledger-clean.ts'
import { moveOrder } from '#core/orders/testing/move-order.ts'
import { createTestStaff } from '#core/staff/testing/test-staff.ts'
import type { ConsoleRequestsApi } from '#features/pay-links/contract/console-endpoints.ts'
import { provePayer, settleLink } from '#features/pay-links/testing/link-shop.ts'
import type { ReportsApi } from '#features/reports/contract/endpoints.ts'
import { REPORT_BREAKDOWNS, type ReportBreakdown } from '#features/reports/domain/breakdowns.ts'
import { addFigures, type Figures, getNet, NO_FIGURES } from '#features/reports/domain/figures.ts'
import { createPayer } from '#features/split-bill/testing/bill-shop.ts'
import type { OrderRefundsApi } from '#features/staff-refunds/contract/endpoints.ts'
import type { ServerPlugin } from '#platform/http/server-plugin.ts'
import { hours } from '#platform/kernel/clock.ts'
import type { Language } from '#platform/kernel/language.ts'
import { listTestDatabases } from '#platform/testing/databases.ts'
import { expectOk } from '#platform/testing/expect-ok.ts'

const WIDE = { from: '2026-11-01', to: '2026-12-31' }
const PRODUCTS = ['burger', 'fries', 'soda'] as const

/** Everybody shares every bill. */
const guests: ServerPlugin = {
  name: 'test-bill-guests',
  provides: () => ({
    billGuests: [
      {
        findGuest: async () => ({ name: 'Huda', people: 2, page: 'table-order' }),
        countGuests: async () => 2,
        notifyGuests: async () => undefined,
      },
    ],
  }),
}

describe.each(listTestDatabases())('reports, on $name', ({ name }) => {
  const team = createTestStaff()
  let shop: TestShop
  let manager: TestBrowser
  let marina: string
  const signInAs = (role: string, language: Language = 'en'): TestBrowser => {
    team.add(role, { brandId: shop.site.brandId, role })
    const browser = shop.browser(language)
    browser.token = role
    return browser
  }
  beforeAll(async () => {
    shop = await startTestShop({ database: name, plugins: [...serverPlugins, guests, team] })
    manager = signInAs('manager')
    marina = shop.site.stores.marina ?? ''
  })
  afterAll(async () => {
    await expectLedgerClean(shop.platform.db)
    await shop.close()
  })

  const move = (id: string, ...actions: BoardOrder['actions']) => moveOrder(manager, id, ...actions)
  const refund = (id: string, amount: number) =>
    manager.api<OrderRefundsApi>()('POST /api/v1/console/orders/:id/refunds', {
      params: { id },
      body: { amount: { amount, currency: 'AED' }, reason: 'Cold' },
      idempotencyKey: randomUUID(),
    })
  const read = async (by: ReportBreakdown, query = {}, browser = manager) =>
    expectOk(
      await browser.api<ReportsApi>()('GET /api/v1/console/reports', { query: { ...WIDE, by, ...query } }),
    )
  /** What the ledger holds for orders that were handed over, and for payments of no order. */
  const sumLedger = () =>
    shop.platform.db.system(async (tx) => {
      const { rows } = await sql<{ held: number; refunded: number }>`
        select sum(p.captured - coalesce(r.sum, 0))::bigint as held, sum(coalesce(r.staff, 0))::bigint as refunded
        from payments p left join orders o on o.id = p.order_id and p.payable = 'order'
        left join lateral (
          select sum(amount) as sum, sum(amount) filter (where source = 'staff') as staff
          from refunds where payment_id = p.id and status <> 'failed'
        ) r on true
        where p.captured > 0 and (p.payable <> 'order' or o.status in (60, 120, 130))`.execute(tx.sql)
      return rows[0]
    })
  const orderWithTip = async (tip: number, lines: Parameters<typeof fillCart>[2]) => {
    const browser = await createVerifiedCustomer(shop, shop.site)
    const filled = await fillCart(browser, shop.site, lines)
    const cart = expectOk(
      await browser.api<CartApi>()('PUT /api/v1/carts/tip', { body: { store: filled.store, amount: tip } }),
    )
    return expectOk(await placeOrder(browser, cart, { mod: 'cardSwipe' }))._id
  }

  const shareBill = async () => {
    const { order } = await createPlacedOrder(shop, shop.site, {
      lines: [{ product: 'burger' }, { product: 'fries', qty: 2 }],
    })
    const payer = createPayer(shop, await createGuest(shop, shop.site))
    expectOk(await payer.claim(order._id, { way: 'evenly', people: 2 }))
    const half = expectOk(await payer.pay(expectOk(await payer.read(order._id)), 250))
    await payer.settle(half.payment)
    await move(order._id, 'accept', 'ready', 'delivered')
    expectOk(await refund(order._id, 333))
  }
  const payByLink = async () => {
    const requests = manager.api<ConsoleRequestsApi>()
    const link = expectOk(
      await requests('POST /api/v1/console/payment-requests', {
        query: { store: marina },
        body: { description: 'Deposit', lifetimeDays: 7, amount: { amount: 30_000, currency: 'AED' } },
        idempotencyKey: randomUUID(),
      }),
    )
    const guest = await provePayer(shop, link._id)
    const paid = expectOk(await guest.pay(link._id, { amount: 30_000 }))
    await settleLink(shop, { id: link._id, payment: paid.attempt?._id ?? '' })
  }

  const expectSameTotals = async (by: ReportBreakdown, totals: Figures) => {
    const report = await read(by)
    expect(report.totals).toEqual(totals)
    const sums = report.rows.reduce((sum, { figures }) => addFigures(sum, figures), NO_FIGURES)
    if (['day', 'hour', 'channel', 'outlet'].includes(by)) expect(sums).toEqual(totals)
    if (by === 'staff') expect(sums.orders).toBe(totals.orders)
    if (by === 'payment') expect(sums.collected).toBe(totals.collected)
    if (by === 'item' || by === 'category') expect(getNet(sums)).toBe(getNet(totals))
    if (by === 'tax') expect(sums.tax).toBe(totals.tax)
    if (by === 'fee') expect(sums.fees).toBe(totals.fees)
    if (by === 'lost') expect(sums.orders).toBe(3)
  }

  it('OW-07 equal the ledger after orders with tips, shares, refunds, declines and payment links, in every breakdown', async () => {
    const random = (most: number, seed: number) => (seed * 7919 + 104_729) % most
    const sold: string[] = []
    for (let seed = 1; seed <= 12; seed += 1) {
      const lines = [1, 2].map((at) => ({
        product: PRODUCTS[random(PRODUCTS.length, seed * at)] ?? 'fries',
        qty: 1 + random(3, seed + at),
      }))
      const id = await orderWithTip(random(500, seed), { lines })
      if (seed % 4 === 0) {
        await move(id, 'decline')
        continue
      }
      await move(id, 'accept', 'ready', 'delivered')
      sold.push(id)
      if (seed % 3 === 1) expectOk(await refund(id, 100 + random(900, seed)))
      shop.clock.advance(hours(5))
    }
    await shareBill()
    await payByLink()

    const { totals } = await read('day')
    expect(totals.orders).toBe(sold.length + 1)
    expect(totals.other).toBe(30_000)
    expect({ held: totals.collected, refunded: totals.refunded }).toEqual(await sumLedger())
    for (const by of REPORT_BREAKDOWNS) await expectSameTotals(by, totals)
  })
})
