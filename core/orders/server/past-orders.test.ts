import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { hours } from '#platform/kernel/clock.ts'
import { expectOk } from '#platform/testing/expect-ok.ts'
import type { OrdersApi } from '../contract/endpoints.ts'
import type { PastOrdersApi } from '../contract/past-endpoints.ts'
import type { OrderStatus } from '../domain/order-status.ts'
import { expectLedgerClean } from '../testing/expect-ledger-clean.ts'
import { openShop, type Shop } from '../testing/shop.ts'
import { transitionOrder } from './transition-order.service.ts'

describe.each(['embedded', 'postgres'] as const)('past orders on %s', (database) => {
  let shop: Shop
  beforeAll(async () => {
    shop = await openShop(database)
  })
  afterAll(async () => {
    await expectLedgerClean(shop.app.platform.db)
    await shop.close()
  })

  const staff = (role = 'manager', storeIds?: readonly string[]) => {
    const browser = shop.app.browser()
    browser.token = shop.staffToken(role, storeIds)
    return browser
  }
  const look = (
    query: { search?: string; from?: string; to?: string; skip?: string; limit?: string } = {},
    browser = staff(),
  ) =>
    browser.api<PastOrdersApi>()('GET /api/v1/console/orders/past', {
      query: { store: shop.storeId, ...query },
    })
  const numbersOf = async (query = {}, browser = staff()) => {
    const answer = expectOk(await look(query, browser))
    return answer.map(({ orderId }) => Number(orderId))
  }

  const move = (orderId: string, ...way: readonly OrderStatus[]) =>
    shop.app.platform.db.tenant(shop.brandId, async (tx) => {
      const actor = { kind: 'staff', id: 'sam', role: 'manager', name: 'Sam' } as const
      for (const to of way) {
        expectOk(await transitionOrder(shop.app.platform, tx, { orderId, to, actor, reason: 'over' }))
      }
    })

  it('CN-02 can be found long after they have left the board', async () => {
    const order = await shop.place({ mod: 'cod' })
    await move(order.id, 20, 40, 50, 60)
    shop.app.clock.advance(hours(30 * 24))
    const board = await staff().api<OrdersApi>()('GET /api/v1/console/orders', {
      query: { store: shop.storeId },
    })
    expect(board).toEqual({ ok: true, data: [] })
    expect(await look()).toMatchObject({
      ok: true,
      data: [{ _id: order.id, status: 60, payment: { status: 100 }, actions: [] }],
    })
  })

  it('are those that ended, the last one first, page by page', async () => {
    const open = await shop.place({ mod: 'cod' })
    const ended: number[] = []
    for (let count = 0; count < 12; count += 1) {
      const order = await shop.place({ mod: 'cod' })
      shop.app.clock.advance(hours(1))
      await move(order.id, 30)
      ended.unshift(order.number)
    }
    const first = await numbersOf()
    expect(first).toEqual(ended.slice(0, 10))
    expect(await numbersOf({ limit: '11' })).toEqual(ended.slice(0, 11))
    const second = await numbersOf({ skip: '10' })
    expect(second.slice(0, 2)).toEqual(ended.slice(10))
    expect([...first, ...second]).not.toContain(open.number)
  })

  it('OW-09 are found by number, by the end of a phone number, by a part of a name and by dates, and signs are no wildcards', async () => {
    const order = await shop.place({ mod: 'cod' })
    await move(order.id, 30)
    expect(await numbersOf({ search: `${order.number}` })).toEqual([order.number])
    expect(await numbersOf({ search: '050 123 4567' })).toContain(order.number)
    expect(await numbersOf({ search: '+971501234567' })).toContain(order.number)
    expect(await numbersOf({ search: '0509999999' })).toEqual([])
    expect(await numbersOf({ search: '999999' })).toEqual([])
    expect(await numbersOf({ search: 'lin' })).toContain(order.number)
    expect(await numbersOf({ search: 'LÍN' })).toContain(order.number)
    expect(await numbersOf({ search: '+966 50 123 4567' })).toEqual([])
    for (const search of ['%', '_', 'Nobody', "'", '73.50']) expect(await numbersOf({ search })).toEqual([])
    expect(await look({ search: '1'.repeat(61) })).toMatchObject({ ok: false, error: { status: 422 } })
    const placedOn = shop.app.clock.now().toISOString().slice(0, 10)
    const nextDay = new Date(shop.app.clock.now().getTime() + hours(36)).toISOString().slice(0, 10)
    expect(await numbersOf({ from: placedOn, to: nextDay })).toContain(order.number)
    expect(await numbersOf({ from: nextDay })).toEqual([])
    expect(await numbersOf({ to: '2026-01-01' })).toEqual([])
  })

  it('are hidden from other outlets, other brands and other roles than owner and manager', async () => {
    const elsewhere = staff('manager', ['S'.repeat(22)])
    expect(await look({}, elsewhere)).toMatchObject({ error: { status: 404, code: 4310 } })
    for (const role of ['orderTaker', 'kitchen', 'driver'])
      expect(await look({}, staff(role))).toMatchObject({ ok: false, error: { status: 403 } })
    const stranger = shop.app.browser()
    stranger.token = shop.tokenFor({
      ...{ kind: 'staff', staffId: 's', brandId: 'B'.repeat(22), sessionId: 's', name: 'Eve' },
      role: 'owner',
    })
    expect(await numbersOf({}, stranger)).toEqual([])
  })
})
