import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { hireAndSignInStaff } from '#apps/server/testing/sign-in-staff.ts'
import { seedTestBrand } from '#apps/server/testing/test-shop.ts'
import { toRequestedItems } from '#core/cart/server/transient-cart.service.ts'
import { placeOnBehalf } from '#core/checkout/server/place-on-behalf.service.ts'
import { createAnonymousCustomer } from '#core/customers/server/customers-on-behalf.service.ts'
import type { OrdersApi } from '#core/orders/contract/endpoints.ts'
import { expectLedgerClean } from '#core/orders/testing/expect-ledger-clean.ts'
import { ORDER_TYPE } from '#core/sites/domain/order-type.ts'
import type { StaffApi } from '#core/staff/contract/endpoints.ts'
import { createStaff } from '#core/staff/server/staff.service.ts'
import { loadStore } from '#core/stores/server/stores.service.ts'
import { listTestDatabases } from '#platform/testing/databases.ts'
import { expectOk } from '#platform/testing/expect-ok.ts'
import type { TableSession } from '../contract/endpoints.ts'
import type { FloorApi } from '../contract/floor-endpoints.ts'
import { type GuestPhone, openTableShop, type TableShop } from '../testing/table-shop.ts'

const stateOf = (session: TableSession) =>
  session.detail?.rounds.map(({ number, isByStaff, items }) => [
    ...[number, isByStaff],
    ...items.map(({ name, qty, state, by }) => [name, qty, state, by.name]),
  ])

describe.each(listTestDatabases())('orders of staff for a table, on $name', ({ name }) => {
  let place: TableShop
  let huda: GuestPhone
  let code: string
  beforeAll(async () => {
    place = await openTableShop(name)
  })
  afterAll(async () => {
    await expectLedgerClean(place.shop.platform.db)
    await place.shop.close()
  })
  const floorApi = () => place.manager.api<FloorApi>()
  const close = async (table: string) => {
    const { session } = await place.table(table)
    if (!session) return
    expectOk(
      await floorApi()('POST /api/v1/console/table-sessions/:id/close', {
        params: { id: session._id },
        body: { total: session.due },
      }),
    )
  }
  const ordersOf = async (table: string) => {
    const ids = (await place.table(table)).session?.orders.map(({ _id }) => _id) ?? []
    const all = expectOk(
      await place.manager.api<OrdersApi>()('GET /api/v1/console/orders', { query: { store: place.storeId } }),
    )
    return all.filter(({ _id }) => ids.includes(_id))
  }
  beforeEach(async () => {
    for (const each of ['4', '5', '101']) await close(each)
    huda = await place.phone('Huda')
    code = (await place.print('4')).code
  })

  it('DI-06, AU-09 opens a visit at a free table with a first round, an order of the table that names who entered it', async () => {
    expectOk(await place.addItems('4', [{ product: 'burger', qty: 2, specialInstructions: 'No onions' }]))
    const { session, state } = await place.table('4')
    expect(state).toBe('waiting')
    expect(session?.rounds).toMatchObject([
      {
        number: 1,
        sentBy: 'Staff',
        isByStaff: true,
        items: [{ name: 'Burger', qty: 2, by: { name: 'Staff' } }],
      },
    ])
    const [order, ...others] = await ordersOf('4')
    expect(others).toEqual([])
    expect(order).toMatchObject({
      ...{ orderType: 50, table: { kind: 'table', name: '4' }, enteredBy: { name: 'Staff' } },
      ...{ user: { name: '', phone: '' }, total: session?.due, isSingleOrderDineIn: false },
      products: [{ name: 'Burger', qty: 2, specialInstructions: 'No onions' }],
    })
    // Guests who come later share the round on its bill.
    const { _id, detail } = expectOk(await huda.sitDown(code))
    expect([_id, detail?.orders]).toEqual([session?._id, [order?._id]])
  })

  it('DI-02 adds a round to the bill of the guests, who see it without the name of the staff, and leaves their draft alone', async () => {
    const { _id } = expectOk(await huda.sitDown(code))
    const first = await huda.choose(_id, [{ product: 'burger' }])
    const sent = expectOk(await huda.send(_id, first.detail?.draft?.version ?? 0))
    const draft = (await huda.choose(_id, [{ product: 'fries' }])).detail?.draft
    expectOk(await place.addItems('4', [{ product: 'soda', qty: 2 }]))
    const seen = expectOk(await huda.read(_id))
    expect(stateOf(seen)).toEqual([
      [2, true, ['Soda', 2, 10, '']],
      [1, false, ['Burger', 1, 10, 'Huda']],
    ])
    expect(seen.detail?.rounds[0]?.sentBy).toBe('')
    expect(seen.version).toBeGreaterThan(sent.version)
    expect(seen.detail?.orders).toEqual(sent.detail?.orders)
    expect(seen.detail?.draft).toEqual(draft)
    const [order] = await ordersOf('4')
    expect([order?.total, order?.payment.amount]).toEqual([seen.detail?.bill?.total, order?.total])
    // A guest is still whose name the order has, and it is entered by nobody.
    expect(order).toMatchObject({ user: { name: 'Huda' }, enteredBy: null })
    const third = expectOk(await huda.send(_id, draft?.version ?? 0))
    expect(stateOf(third)?.[0]).toEqual([3, false, ['Fries', 1, 10, 'Huda']])
  })

  it('DI-02 makes one round of a double press, also where it opens the visit', async () => {
    const how = { key: randomUUID() }
    const both = await Promise.all(
      ['4', '4'].map((table) => place.addItems(table, [{ product: 'soda' }], how)),
    )
    expect(both.some((answer) => answer.ok)).toBe(true)
    const { session } = await place.table('4')
    expect(session?.rounds.map(({ items }) => items.length)).toEqual([1])
    expect(session?.orders).toHaveLength(1)
  })

  it('RT-17 orders for a room with the type of in-room dining', async () => {
    expectOk(await place.addItems('101', [{ product: 'burger' }]))
    expect(await ordersOf('101')).toMatchObject([{ orderType: 60, table: { kind: 'room', name: '101' } }])
  })

  it('refuses what guests could not order now, and leaves the table free', async () => {
    expect(await place.addItems('4', [{ product: 'wings', qty: 6 }])).toMatchObject({ ok: false })
    expect(await place.addItems('4', [{ product: 'combo', customize: [] }])).toMatchObject({ ok: false })
    // Served until 11:00.
    expect(await place.addItems('4', [{ product: 'pancakes' }])).toMatchObject({ error: { code: 4216 } })
    expect(await place.addItems('4', [{ product: 'soda' }], { total: 1 })).toMatchObject({
      error: { code: 4425, status: 409 },
    })
    expect(await place.table('4')).toMatchObject({ state: 'free', session: null })
    expectOk(await place.addItems('4', [{ product: 'wings', qty: 5 }]))
    expect(await place.addItems('4', [{ product: 'wings' }])).toMatchObject({ ok: false })
  })

  it('DI-01 leaves no other way: an order that staff enter without a table is refused as a guest’s is', async () => {
    const { platform, site } = place.shop
    await platform.db.tenant(site.brandId, async (tx) => {
      const store = await loadStore(tx, place.storeId)
      if (!store) throw new Error('There is no marina')
      const entered = {
        by: { id: 'x', role: 'manager', name: 'Staff' },
        contact: { name: 'Lina', phone: '' },
      }
      const placed = await placeOnBehalf(platform, tx, {
        ...{ userId: await createAnonymousCustomer(tx, 'en'), store, language: 'en' as const, entered },
        ...{ orderType: ORDER_TYPE.dineIn, addressId: null, mod: 'cod' as const, needsCutlery: true },
        items: toRequestedItems([{ product: site.products.soda ?? '', qty: 1 }]),
      })
      expect(placed).toMatchObject({ ok: false, failure: { error: { code: 4432 } } })
    })
  })

  it('refuses a table where other guests sit by now, or guests whom nobody has let in', async () => {
    const { _id: table } = await place.table('4')
    const { _id } = expectOk(await huda.sitDown(code))
    const items = [{ product: place.shop.site.products.soda ?? '', qty: 1 }]
    const quoted = expectOk(
      await floorApi()('POST /api/v1/console/tables/:id/quote', { params: { id: table }, body: { items } }),
    )
    const add = (session: string | null) =>
      floorApi()('POST /api/v1/console/tables/:id/rounds', {
        params: { id: table },
        body: { items, session, total: quoted.total },
        idempotencyKey: randomUUID(),
      })
    expect(await add(null)).toMatchObject({ error: { code: 4878, status: 409 } })
    expectOk(await add(_id))
    const settings = { isSingleOrder: false, idleMinutes: 180 }
    const setOpening = (opening: 'scan' | 'staff') => place.changeSettings({ ...settings, opening })
    expectOk(await setOpening('staff'))
    const waits = expectOk(await huda.sitDown((await place.print('5')).code))
    expect(waits.status).toBe('pending')
    expect(await place.addItems('5', [{ product: 'soda' }])).toMatchObject({ error: { code: 4877 } })
    expectOk(await setOpening('scan'))
    expect(await huda.read(waits._id)).toMatchObject({ data: { status: 'pending' } })
  })

  it('is allowed only for staff who serve at the outlet, and not for those of another brand', async () => {
    const { shop } = place
    const soda = [{ product: 'soda' }]
    const cook = await hireAndSignInStaff(shop, 'kitchen')
    expect(await place.addItems('4', soda, { by: cook })).toMatchObject({ error: { status: 403 } })
    const signIn = async (staff: { brandId: string; email: string; storeIds?: readonly string[] }) => {
      const { brandId, ...person } = staff
      const account = { email: person.email, password: 'Seven-green-kettles-7' }
      await shop.platform.db.tenant(brandId, (tx) =>
        createStaff(tx, { ...person, ...account, name: 'Elsewhere', role: 'manager' }),
      )
      const browser = shop.browser()
      const answer = await browser.api<StaffApi>()('POST /api/v1/console/sign-in', { body: account })
      return Object.assign(browser, { token: expectOk(answer).token })
    }
    const { brandId, stores } = shop.site
    const other = await seedTestBrand(shop, { key: 'elsewhere' })
    for (const by of [
      await signIn({ brandId, email: 'downtown@staff.example', storeIds: [stores.downtown ?? ''] }),
      await signIn({ brandId: other.brandId, email: 'owner@elsewhere.example' }),
    ]) {
      expect(await place.addItems('4', soda, { by })).toMatchObject({ error: { code: 4867, status: 404 } })
      const call = { params: { id: (await place.table('4'))._id } }
      const body = { items: [], session: null, total: { amount: 0, currency: 'AED' } }
      const items = [{ product: shop.site.products.soda ?? '', qty: 1 }]
      const answer = await by.api<FloorApi>()('POST /api/v1/console/tables/:id/rounds', {
        ...{ ...call, body: { ...body, items }, idempotencyKey: randomUUID() },
      })
      expect(answer).toMatchObject({ error: { code: 4867, status: 404 } })
    }
    const taker = await hireAndSignInStaff(shop, 'orderTaker')
    expectOk(await place.addItems('4', soda, { by: taker }))
  })
})
