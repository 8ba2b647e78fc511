import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { serverPlugins } from '#apps/server/areas.ts'
import type { TestBrowser } from '#apps/server/testing/test-app.ts'
import { createPlacedOrder, startTestShop, type TestShop } from '#apps/server/testing/test-shop.ts'
import { PAYMENT_STATUS } from '#core/payments/domain/payment-status.ts'
import { ORDER_TYPE } from '#core/sites/domain/order-type.ts'
import { createStaff } from '#core/staff/server/staff.service.ts'
import { createTestStaff } from '#core/staff/testing/test-staff.ts'
import { minutes } from '#platform/kernel/clock.ts'
import { expectOk } from '#platform/testing/expect-ok.ts'
import type { OrdersApi } from '../contract/endpoints.ts'
import type { BoardAction } from '../domain/transitions.ts'
import { expectLedgerClean } from '../testing/expect-ledger-clean.ts'

describe('the board', () => {
  const team = createTestStaff()
  let shop: TestShop
  let manager: TestBrowser
  let marina: string
  let downtown: string

  const hire = async (
    name: string,
    more: { role?: string; storeIds?: string[] } = {},
  ): Promise<TestBrowser> => {
    const { brandId } = shop.site
    const { role = 'driver', storeIds } = more
    const hired = expectOk(
      await shop.platform.db.tenant(brandId, (tx) =>
        createStaff(tx, {
          ...{ email: `${name}@staff.example`, name, password: 'Seven-green-kettles-7' },
          ...(storeIds && { storeIds }),
          role: role as 'driver',
        }),
      ),
    )
    team.add(name, { brandId, role, name, staffId: hired.id, ...(storeIds && { storeIds }) })
    const browser = shop.browser()
    browser.token = name
    return browser
  }
  beforeAll(async () => {
    shop = await startTestShop({ plugins: [...serverPlugins, team] })
    marina = shop.site.stores.marina ?? ''
    downtown = shop.site.stores.downtown ?? ''
    manager = await hire('mona', { role: 'manager' })
  })
  afterAll(async () => {
    await expectLedgerClean(shop.platform.db)
    await shop.close()
  })

  const readBoard = async (browser: TestBrowser, store?: string) =>
    expectOk(await browser.api<OrdersApi>()('GET /api/v1/console/orders', { query: store ? { store } : {} }))
  const find = async (id: string, browser = manager) => {
    const order = (await readBoard(browser)).find(({ _id }) => _id === id)
    if (!order) throw new Error(`The board has no order ${id}`)
    return order
  }
  const press = async (id: string, action: BoardAction, more: { reason?: string } = {}, browser = manager) =>
    browser.api<OrdersApi>()('PUT /api/v1/console/orders/:id/status', {
      params: { id },
      body: { action, version: (await find(id)).version, ...more },
    })
  const move = async (id: string, ...actions: BoardAction[]) => {
    for (const action of actions) expectOk(await press(id, action), action)
    return find(id)
  }
  const placeDelivery = async () =>
    (await createPlacedOrder(shop, shop.site, { orderType: ORDER_TYPE.delivery, area: 'jbr', mod: 'cod' }))
      .order._id
  const placePickup = async () =>
    (await createPlacedOrder(shop, shop.site, { orderType: ORDER_TYPE.pickup })).order._id
  const assign = (id: string, driver: string | null, browser = manager) =>
    browser.api<OrdersApi>()('PUT /api/v1/console/orders/:id/driver', { params: { id }, body: { driver } })

  it('OW-12 asks why an order was not delivered, shows it on the card, and lets it go out again', async () => {
    const id = await placeDelivery()
    await move(id, 'accept', 'ready', 'out')
    expect(await press(id, 'undelivered')).toMatchObject({ ok: false, error: { code: 4705, status: 422 } })
    expect(expectOk(await press(id, 'undelivered', { reason: 'The customer refused it' }))).toMatchObject({
      ...{ status: 70, declineReason: 'The customer refused it' },
    })
    expect(await move(id, 'out')).toMatchObject({ status: 50, declineReason: '' })
  })

  it('OW-12 takes a delivery back one step for ten minutes, and makes its cash due again', async () => {
    const id = await placeDelivery()
    expect(await move(id, 'accept', 'ready', 'out', 'delivered')).toMatchObject({
      ...{ column: 'done', actions: ['back'] },
      payment: { status: PAYMENT_STATUS.success },
    })
    shop.clock.advance(minutes(10) - 1)
    const back = await move(id, 'back')
    expect(back).toMatchObject({ status: 50, isFinal: false, payment: { status: PAYMENT_STATUS.unpaid } })
    expect(back.timeline.find(({ key }) => key === 'delivered')?.at).toBeNull()
    await expectLedgerClean(shop.platform.db)
    expect(await move(id, 'delivered')).toMatchObject({
      status: 60,
      payment: { status: PAYMENT_STATUS.success },
    })
    shop.clock.advance(minutes(10))
    expect((await find(id)).actions).toEqual([])
    expect(await press(id, 'back')).toMatchObject({ ok: false, error: { code: 4702 } })
  })

  it('OW-12 takes a pickup back from handed over to the kitchen, and messages nobody about it', async () => {
    const id = await placePickup()
    await move(id, 'accept', 'ready', 'delivered')
    const countMessages = async () => {
      const [row] = (
        await shop.platform.db.pool.query(
          `select count(*)::int as count from outbox where topic = 'order.notice' and stream = '${id}'`,
        )
      ).rows as { count: number }[]
      return row?.count
    }
    const before = await countMessages()
    expect(await move(id, 'back')).toMatchObject({ status: 40, column: 'ready' })
    expect(await move(id, 'back')).toMatchObject({ status: 20, column: 'accepted' })
    expect(await countMessages()).toBe(before)
    expect((await find(id)).actions).not.toContain('back')
  })

  it('OW-12 shows all outlets of a member of staff together, and nobody else’s', async () => {
    const id = await placePickup()
    const both = await readBoard(await hire('both', { role: 'manager', storeIds: [marina, downtown] }))
    expect(both.find(({ _id }) => _id === id)?.store).toMatchObject({ _id: marina, name: expect.any(String) })
    const other = await hire('elsewhere', { role: 'manager', storeIds: [downtown] })
    expect(await readBoard(other)).toEqual([])
    expect(
      await other.api<OrdersApi>()('GET /api/v1/console/orders', { query: { store: marina } }),
    ).toMatchObject({ ok: false, error: { status: 404 } })
    expect(await readBoard(await hire('nowhere', { role: 'manager', storeIds: [] }))).toEqual([])
  })

  it('OW-12 assigns a delivery to a driver of its outlet, and shows drivers their own and free deliveries only', async () => {
    const dawud = await hire('Dawud')
    const omar = await hire('Omar', { storeIds: [marina] })
    await hire('Bilal', { storeIds: [downtown] })
    const pickup = await placePickup()
    const id = await placeDelivery()
    await move(id, 'accept', 'ready')
    const listDrivers = async () =>
      expectOk(await manager.api<OrdersApi>()('GET /api/v1/console/drivers', { query: { store: marina } }))
    const drivers = await listDrivers()
    expect(drivers.map(({ name }) => name)).toEqual(['Dawud', 'Omar'])
    const [first, second] = drivers.map(({ _id }) => _id)
    const sees = async (browser: TestBrowser) => (await readBoard(browser)).some(({ _id }) => _id === id)
    expect([await sees(dawud), await sees(omar)]).toEqual([true, true])
    expect((await readBoard(dawud)).some(({ _id }) => _id === pickup)).toBe(false)

    expect(expectOk(await assign(id, first ?? '')).driver).toEqual({ _id: first, name: 'Dawud' })
    expect((await listDrivers())[0]?.open).toBe(1)
    expect([await sees(dawud), await sees(omar)]).toEqual([true, false])
    expect(await press(id, 'out', {}, omar)).toMatchObject({ ok: false, error: { code: 4701 } })
    expect(await assign(id, second ?? '', omar)).toMatchObject({ ok: false, error: { code: 4701 } })
    expect(await assign(pickup, first ?? '')).toMatchObject({ ok: false, error: { code: 4707 } })
    const { id: bilal } = await shop.platform.db.tenant(shop.site.brandId, (tx) =>
      tx.sql.selectFrom('staff').select('id').where('name', '=', 'Bilal').executeTakeFirstOrThrow(),
    )
    expect(await assign(id, bilal)).toMatchObject({ ok: false, error: { code: 4706 } })

    expect(expectOk(await assign(id, null, dawud)).driver).toBeNull()
    expectOk(await press(id, 'out', {}, omar))
    expect((await find(id)).driver?.name).toBe('Omar')
    await shop.platform.db.tenant(shop.site.brandId, (tx) =>
      tx.sql.deleteFrom('staff').where('name', '=', 'Omar').execute(),
    )
    expect((await find(id)).driver).toBeNull()
  })
})
