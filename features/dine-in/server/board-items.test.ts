import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { hireStaff, signInStaff } from '#apps/server/testing/sign-in-staff.ts'
import type { BoardOrder, OrdersApi } from '#core/orders/contract/endpoints.ts'
import { listTestDatabases } from '#platform/testing/databases.ts'
import { expectOk } from '#platform/testing/expect-ok.ts'
import type { FloorApi } from '../contract/floor-endpoints.ts'
import { type GuestPhone, openTableShop, type TableShop } from '../testing/table-shop.ts'

describe.each(listTestDatabases())('items of tables on the board, on $name', ({ name }) => {
  let place: TableShop
  beforeAll(async () => {
    place = await openTableShop(name)
    await hireStaff(place.shop, 'kitchen')
  })
  afterAll(() => place.shop.close())

  const board = async (browser = place.manager): Promise<BoardOrder | undefined> =>
    expectOk(
      await browser.api<OrdersApi>()('GET /api/v1/console/orders', { query: { store: place.storeId } }),
    )[0]
  const press = async (order: BoardOrder | undefined, action: 'accept' | 'ready' | 'delivered') =>
    expectOk(
      await place.manager.api<OrdersApi>()('PUT /api/v1/console/orders/:id/status', {
        params: { id: order?._id ?? '' },
        body: { action, version: order?.version ?? 0 },
      }),
    )
  const order = async (phone: GuestPhone, session: string, product: string) => {
    const { detail } = await phone.choose(session, [{ product }])
    return expectOk(await phone.send(session, detail?.draft?.version ?? 0))
  }
  const statesOf = async (id: string) => {
    const api = place.manager.api<FloorApi>()
    const { rounds } = expectOk(await api('GET /api/v1/console/table-orders/:id', { params: { id } }))
    return rounds.flatMap(({ number, items }) => items.map((item) => [number, item.name, item.state]))
  }

  it('CN-02 puts a further round among the new orders until its items are answered, the kitchen excepted', async () => {
    const huda = await place.phone('Huda')
    const { _id: session } = expectOk(await huda.sitDown((await place.print('4')).code))
    await order(huda, session, 'burger')
    const placed = await board()
    expect(placed).toMatchObject({ column: 'new', unansweredItems: 0, table: { kind: 'table', name: '4' } })
    const id = placed?._id ?? ''
    await press(placed, 'accept')
    expect(await statesOf(id)).toEqual([[1, 'Burger', 20]])
    await press(await press(await board(), 'ready'), 'delivered')
    expect(await statesOf(id)).toEqual([[1, 'Burger', 40]])
    expect(await board()).toMatchObject({ column: 'ready', unansweredItems: 0, status: 110 })

    await order(huda, session, 'soda')
    expect(await board()).toMatchObject({ column: 'new', unansweredItems: 1, status: 110 })
    const cook = await signInStaff(place.shop, 'kitchen')
    expect(await board(cook)).toMatchObject({ column: 'ready', unansweredItems: 0 })
    const api = place.manager.api<FloorApi>()
    const accept = () => api('POST /api/v1/console/table-orders/:id/accept', { params: { id }, body: {} })
    const accepted = expectOk(await accept())
    expect(accepted.rounds.map(({ items }) => items.map(({ state }) => state))).toEqual([[20], [40]])
    expect(expectOk(await accept())).toEqual(accepted)
    expect(await board()).toMatchObject({ column: 'ready', unansweredItems: 0 })
    await order(huda, session, 'fries')
    const [fries = ''] =
      expectOk(await huda.read(session)).detail?.rounds[0]?.items.map((item) => item._id) ?? []
    const body = { items: [fries], state: 30 as const, reason: 'No potatoes today' }
    expectOk(await api('POST /api/v1/console/table-sessions/:id/items', { params: { id: session }, body }))
    expect(await board()).toMatchObject({ column: 'ready', unansweredItems: 0 })
    expect(await statesOf(id)).toEqual([
      [3, 'Fries', 30],
      [2, 'Soda', 20],
      [1, 'Burger', 40],
    ])
  })

  it('CN-02 accepts what nobody has answered when the order is said to be ready as a whole', async () => {
    const lina = await place.phone('Lina')
    const { _id: session } = expectOk(await lina.sitDown((await place.print('5')).code))
    const sent = await order(lina, session, 'burger')
    const id = sent.detail?.orders[0] ?? ''
    const find = async () =>
      expectOk(
        await place.manager.api<OrdersApi>()('GET /api/v1/console/orders', {
          query: { store: place.storeId },
        }),
      ).find(({ _id }) => _id === id)
    await press(await find(), 'accept')
    await order(lina, session, 'soda')
    expect(await find()).toMatchObject({ column: 'new', unansweredItems: 1, actions: ['decline', 'ready'] })
    expect(await press(await find(), 'ready')).toMatchObject({ column: 'ready', unansweredItems: 0 })
    expect(await statesOf(id)).toEqual([
      [2, 'Soda', 20],
      [1, 'Burger', 20],
    ])
  })

  it('CN-02 shows the items of a table’s order to staff who serve there, and to nobody else', async () => {
    const id = (await board())?._id ?? ''
    const read = async (browser: TableShop['manager']) =>
      browser.api<FloorApi>()('GET /api/v1/console/table-orders/:id', { params: { id } })
    const cook = await signInStaff(place.shop, 'kitchen')
    expect(await read(cook)).toMatchObject({ ok: false, error: { status: 403 } })
    const unknown = { params: { id: (await place.table('4'))._id } }
    expect(
      await place.manager.api<FloorApi>()('GET /api/v1/console/table-orders/:id', unknown),
    ).toMatchObject({ ok: false, error: { code: 4863 } })
  })
})
