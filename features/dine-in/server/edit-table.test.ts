import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { hireAndSignInStaff } from '#apps/server/testing/sign-in-staff.ts'
import type { TestBrowser } from '#apps/server/testing/test-app.ts'
import type { OrdersApi } from '#core/orders/contract/endpoints.ts'
import type { TablesApi } from '#core/tables/contract/endpoints.ts'
import type { CallInput } from '#platform/contract/contract.ts'
import { listTestDatabases } from '#platform/testing/databases.ts'
import { expectOk } from '#platform/testing/expect-ok.ts'
import type { FloorApi } from '../contract/floor-endpoints.ts'
import { openTableShop, type TableShop } from '../testing/table-shop.ts'

type TableChange = CallInput<FloorApi['PUT /api/v1/console/tables/:id']>['body']

describe.each(listTestDatabases())('editing a table, on $name', ({ name }) => {
  let place: TableShop
  beforeAll(async () => {
    place = await openTableShop(name)
  })
  afterAll(() => place.shop.close())
  const floorApi = (by: TestBrowser = place.manager) => by.api<FloorApi>()
  const edit = (id: string, body: TableChange, by?: TestBrowser) =>
    floorApi(by)('PUT /api/v1/console/tables/:id', { params: { id }, body })
  const add = async (...names: string[]) => {
    const body = { store: place.storeId, kind: 'table' as const, names, area: 'Inside', seats: 4 }
    const { tables } = expectOk(await floorApi()('POST /api/v1/console/tables', { body }))
    return names.map((each) => tables.find((table) => table.name === each)?._id ?? '')
  }

  it('CN-05 renames a table with its guests, who keep its code, their visit and their order', async () => {
    const [id = ''] = await add('Window')
    const { code } = await place.print('Window')
    const huda = await place.phone('Huda')
    const { _id } = expectOk(await huda.sitDown(code))
    const { detail } = await huda.choose(_id, [{ product: 'soda' }])
    const sent = expectOk(await huda.send(_id, detail?.draft?.version ?? 0))
    expectOk(await edit(id, { name: 'Terrace 1', area: 'Terrace', seats: 6 }))
    const table = await place.table('Terrace 1')
    expect(table).toMatchObject({ _id: id, area: 'Terrace', seats: 6 })
    const seen = expectOk(await huda.read(_id))
    expect(seen.table.name).toBe('Terrace 1')
    expect(seen.version).toBeGreaterThan(sent.version)
    const order = await place.manager.api<OrdersApi>()('GET /api/v1/console/orders', {
      query: { store: place.storeId },
    })
    expect(expectOk(order)).toMatchObject([{ table: { name: 'Terrace 1' } }])
    expect((await place.print('Terrace 1')).code).toBe(code)
    expect(expectOk(await (await place.phone('Sami')).sitDown(code))._id).toBe(_id)
  })

  it('refuses a name that another table or room has, in any digits, but not its own in other letters', async () => {
    const [seven = '', eight = ''] = await add('7', '8')
    for (const taken of ['8', '٨', '101'])
      expect(await edit(seven, { name: taken })).toMatchObject({
        error: { code: 4868, status: 409, field: 'name' },
      })
    expectOk(await edit(seven, { name: '٧' }))
    expectOk(await edit(seven, { isActive: false }))
    expectOk(await edit(eight, { name: '7' }))
    expect(await edit(seven, { isActive: true })).toMatchObject({ error: { code: 4868 } })
    expectOk(await edit(seven, { isActive: true, name: '70' }))
  })

  it('DI-01 takes a free table out of service and puts it back, with the code that it had', async () => {
    const [id = ''] = await add('20')
    const { code } = await place.print('20')
    const huda = await place.phone('Huda')
    const out = expectOk(await edit(id, { isActive: false }))
    expect(out.tables.some((table) => table._id === id)).toBe(false)
    expect(out.outOfService).toMatchObject([{ _id: id, name: '20', area: 'Inside', seats: 4 }])
    expect(await huda.sitDown(code)).toMatchObject({ error: { code: 4862 } })
    const back = expectOk(await edit(id, { isActive: true }))
    expect(back.outOfService).toEqual([])
    expectOk(await huda.sitDown(code))
    expect(await edit(id, { isActive: false })).toMatchObject({ error: { code: 4871 } })
  })

  it('moves a tile behind another one, or to the front, and leaves the others in their order', async () => {
    const [a = '', b = '', c = ''] = await add('A', 'B', 'C')
    const sequence = async () =>
      (await place.floor()).tables.map((table) => table.name).filter((each) => /^[ABC]$/.test(each))
    expectOk(await edit(c, { after: a }))
    expect(await sequence()).toEqual(['A', 'C', 'B'])
    expectOk(await edit(b, { after: null }))
    expect(await sequence()).toEqual(['B', 'A', 'C'])
    expect((await place.floor()).tables[0]?._id).toBe(b)
    expect(await edit(a, { after: 'A'.repeat(22) })).toMatchObject({ error: { code: 4867, field: 'after' } })
    expectOk(await edit(b, { after: c }))
    expect(await sequence()).toEqual(['A', 'C', 'B'])
  })

  it('refuses the second of two who edit the same table, though not when only its place has changed', async () => {
    const [x = '', y = ''] = await add('X', 'Y')
    const seen = await place.table('X')
    expectOk(await edit(y, { after: null }))
    expectOk(await edit(x, { version: seen.version, seats: 2 }))
    const { version } = await place.table('X')
    const saved = { kind: 'table', name: 'X', area: 'Inside', seats: 2, isActive: true }
    expect(await edit(x, { version: seen.version, seats: 3 })).toMatchObject({
      error: { code: 4879, status: 409, data: { ...saved, _id: x, version } },
    })
    expectOk(await edit(x, { version, seats: 3 }))
    const both = await Promise.all(['M', 'M'].map((same, at) => edit(at === 0 ? x : y, { name: same })))
    expect(both.filter((answer) => answer.ok)).toHaveLength(1)
    expect(both.find((answer) => !answer.ok)).toMatchObject({ error: { code: 4868 } })
  })

  it('answers the call for table numbers with what is on the tables now, and not with the list in the settings', async () => {
    const { shop, storeId } = place
    const write = (numbers: readonly string[]) =>
      shop.platform.db.tenant(shop.site.brandId, ({ sql }) =>
        sql
          .updateTable('stores')
          .set({ table_numbers: JSON.stringify(numbers) })
          .execute(),
      )
    await write(['old 1'])
    const read = async (store = storeId) =>
      expectOk(await shop.browser().api<TablesApi>()('GET /api/v2/table-numbers', { query: { store } }))
        .tableNumbers
    const [id = ''] = await add('Garden')
    const onTables = (await place.floor()).tables.filter(({ kind }) => kind === 'table')
    expect(await read()).toEqual(onTables.map((table) => table.name))
    expectOk(await edit(id, { name: 'Garden 2', after: null }))
    expect((await read())[0]).toBe('Garden 2')
    expectOk(await edit(id, { isActive: false }))
    expect(await read()).not.toContain('Garden 2')
    expect(await read(shop.site.stores.downtown)).toEqual(['old 1'])
  })

  it('is for managers of the outlet', async () => {
    const [id = ''] = await add('Z')
    const taker = await hireAndSignInStaff(place.shop, 'orderTaker')
    expect(await edit(id, { seats: 1 }, taker)).toMatchObject({ error: { status: 403 } })
  })
})
