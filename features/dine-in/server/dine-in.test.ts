import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { fillCart, placeOrder } from '#apps/server/testing/test-shop.ts'
import type { CustomersApi } from '#core/customers/contract/endpoints.ts'
import type { OrdersApi } from '#core/orders/contract/endpoints.ts'
import { expectLedgerClean } from '#core/orders/testing/expect-ledger-clean.ts'
import { ORDER_TYPE } from '#core/sites/domain/order-type.ts'
import { bumpAllMenus } from '#core/stores/server/stores.service.ts'
import { minutes } from '#platform/kernel/clock.ts'
import { listTestDatabases } from '#platform/testing/databases.ts'
import { expectOk } from '#platform/testing/expect-ok.ts'
import type { DineInApi, TableSession } from '../contract/endpoints.ts'
import type { FloorApi } from '../contract/floor-endpoints.ts'
import { type GuestPhone, openTableShop, type TableShop } from '../testing/table-shop.ts'
import { endIdleVisits } from './idle-visits.job.ts'
import { forgetGuest } from './sessions.repo.ts'

const stateOf = (session: TableSession) =>
  session.detail?.rounds.map(({ number, items }) => [
    number,
    ...items.map(({ name, qty, state, by }) => [name, qty, state, by.name]),
  ])

describe.each(listTestDatabases())('dine-in, on $name', ({ name }) => {
  let place: TableShop
  let huda: GuestPhone
  let sami: GuestPhone
  let code: string
  beforeAll(async () => {
    place = await openTableShop(name)
  })
  afterAll(async () => {
    await expectLedgerClean(place.shop.platform.db)
    await place.shop.close()
  })
  const floorApi = () => place.manager.api<FloorApi>()
  const close = async (tableName = '4') => {
    const { session } = await place.table(tableName)
    if (!session) return undefined
    return floorApi()('POST /api/v1/console/table-sessions/:id/close', {
      params: { id: session._id },
      body: { total: session.total },
    })
  }
  const serve = (id: string, items: string[], state: 20 | 30 | 40 | 50, reason?: string) =>
    floorApi()('POST /api/v1/console/table-sessions/:id/items', {
      params: { id },
      body: { items, state, ...(reason ? { reason } : {}) },
    })
  const orderOf = async (id: string) => {
    const orders = expectOk(
      await place.manager.api<OrdersApi>()('GET /api/v1/console/orders', { query: { store: place.storeId } }),
    )
    return orders.find(({ _id }) => _id === id)
  }
  const readAsAnybody = async (id: string) =>
    expectOk(await place.shop.browser().api<OrdersApi>()('GET /api/v1/orders/:id', { params: { id } }))
  beforeEach(async () => {
    for (const each of ['4', '5']) await close(each)
    huda = await place.phone('Huda')
    sami = await place.phone('سامي')
    code = (await place.print('4')).code
  })

  it('DI-01, DI-06 opens a table by its code, shows all phones one draft by name and adds rounds to one bill', async () => {
    const details = await huda.browser.api<DineInApi>()('POST /api/v1/dine-in-urls/details', {
      body: { path: `/dine/${code}` },
    })
    expect(details).toMatchObject({ ok: true, data: { table: { name: '4', kind: 'table' }, isTaken: false } })
    const { _id } = expectOk(await huda.sitDown(code))
    expect(expectOk(await sami.sitDown(code))._id).toBe(_id)
    await huda.choose(_id, [{ product: 'burger' }])
    const both = await sami.choose(_id, [{ product: 'fries', qty: 2 }])
    const seen = expectOk(await huda.read(_id))
    for (const view of [both, seen])
      expect(view.detail?.draft?.products.map((line) => [line.name, line.qty, line.userInfo?.name])).toEqual([
        ['Burger', 1, 'Huda'],
        ['Fries', 2, 'سامي'],
      ])
    const people = seen.detail?.people.map((person) => [person.name, person.isYou])
    expect(people?.toSorted()).toEqual([
      ['Huda', true],
      ['سامي', false],
    ])
    const first = expectOk(await huda.send(_id, seen.detail?.draft?.version ?? 0))
    expect(first.detail?.draft).toBeNull()
    expect(stateOf(first)).toEqual([[1, ['Burger', 1, 10, 'Huda'], ['Fries', 2, 10, 'سامي']]])
    const more = await sami.choose(_id, [{ product: 'soda' }])
    const second = expectOk(await sami.send(_id, more.detail?.draft?.version ?? 0))
    expect(second.detail?.orders).toEqual(first.detail?.orders)
    expect(stateOf(second)?.[0]).toEqual([2, ['Soda', 1, 10, 'سامي']])
    const order = await orderOf(second.detail?.orders[0] ?? '')
    expect(order).toMatchObject({ total: second.detail?.bill?.total, table: { kind: 'table', name: '4' } })
    expect(order?.products.map(({ name: item }) => item)).toEqual(['Burger', 'Fries', 'Soda'])
  })

  it('DI-02 sends a round once however many phones press at once', async () => {
    const { _id } = expectOk(await huda.sitDown(code))
    const phones = await Promise.all(Array.from({ length: 9 }, (_, index) => place.phone(`Guest ${index}`)))
    for (const phone of phones) expectOk(await phone.sitDown(code))
    const { detail } = await huda.choose(_id, [{ product: 'burger' }])
    const version = detail?.draft?.version ?? 0
    const answers = await Promise.all([huda, ...phones].map((phone) => phone.send(_id, version)))
    expect(answers.map(({ ok }) => ok)).toEqual(Array.from({ length: 10 }, () => true))
    const after = expectOk(await huda.read(_id))
    expect(stateOf(after)).toEqual([[1, ['Burger', 1, 10, 'Huda']]])
    expect(after.detail?.orders).toHaveLength(1)
  })

  it('DI-02, DI-06 tells two of one dish apart by choices and note, on the phones, the floor and the board', async () => {
    const { groups, options } = place.shop.site
    const extras = { _id: groups.extras ?? '', variants: [{ variant: options.cheese ?? '', counter: 2 }] }
    const sauces = { _id: groups.sauces ?? '', variants: [{ variant: options.garlic ?? '', counter: 1 }] }
    const { _id } = expectOk(await huda.sitDown(code))
    const { detail } = await huda.choose(_id, [
      { product: 'burger' },
      { product: 'burger', customize: [sauces, extras], specialInstructions: 'No pickles' },
    ])
    const sent = expectOk(await huda.send(_id, detail?.draft?.version ?? 0))
    const detailsOf = (rounds: NonNullable<TableSession['detail']>['rounds'] = []) =>
      rounds[0]?.items.map(({ details }) => details)
    const chosen = ['', 'Garlic, 2 × Cheese, No pickles']
    expect(detailsOf(sent.detail?.rounds)).toEqual(chosen)
    expect(detailsOf((await place.table('4')).session?.rounds)).toEqual(chosen)
    const params = { id: sent.detail?.orders[0] ?? '' }
    const read = () => floorApi()('GET /api/v1/console/table-orders/:id', { params })
    expect(detailsOf(expectOk(await read()).rounds)).toEqual(chosen)
    place.manager.language = 'ar'
    expect(detailsOf(expectOk(await read()).rounds)?.[1]).toBe('ثوم، 2 × جبن، No pickles')
    place.manager.language = 'en'
    const [, other] = sent.detail?.rounds[0]?.items ?? []
    expectOk(await serve(_id, [other?._id ?? ''], 30, 'No garlic today'))
    // What is not served any more still says which of the two it was.
    expect(detailsOf(expectOk(await huda.read(_id)).detail?.rounds)).toEqual(chosen)
  })

  it('AU-07 leaves neither name nor note of a guest who is forgotten on what was ordered at a table', async () => {
    const { _id } = expectOk(await huda.sitDown(code))
    const { detail } = await huda.choose(_id, [
      { product: 'burger', specialInstructions: 'For Huda, as ever' },
    ])
    expectOk(await huda.send(_id, detail?.draft?.version ?? 0))
    const me = expectOk(await huda.browser.api<CustomersApi>()('GET /api/v1/users/me'))
    const { db } = place.shop.platform
    await db.tenant(place.shop.site.brandId, (tx) => forgetGuest(tx, me._id))
    const [round] = (await place.table('4')).session?.rounds ?? []
    expect(round?.items).toMatchObject([{ name: 'Burger', details: '', by: { name: '' } }])
  })

  it('DI-02, DI-05, AU-09 takes items from 10 to 20, 30 and 40 with the money, and the order to 110, 120 and 130', async () => {
    const { _id } = expectOk(await huda.sitDown(code))
    const { detail } = await huda.choose(_id, [{ product: 'burger' }, { product: 'fries' }])
    const sent = expectOk(await huda.send(_id, detail?.draft?.version ?? 0))
    const [burger = '', fries = ''] = sent.detail?.rounds[0]?.items.map((item) => item._id) ?? []
    const orderId = sent.detail?.orders[0] ?? ''
    const before = sent.detail?.bill?.total.amount ?? 0
    expect((await orderOf(orderId))?.status).toBe(10)
    expectOk(await serve(_id, [burger], 20))
    expect((await orderOf(orderId))?.status).toBe(20)
    expect(await serve(_id, [fries], 30)).toMatchObject({ ok: false, error: { code: 4870 } })
    expectOk(await serve(_id, [fries], 30, 'No potatoes today'))
    const rejected = expectOk(await huda.read(_id))
    expect(rejected.detail?.rounds[0]?.items[1]).toMatchObject({ state: 30, reason: 'No potatoes today' })
    expect(rejected.detail?.bill?.total.amount).toBeLessThan(before)
    const order = await orderOf(orderId)
    expect(order?.total).toEqual(rejected.detail?.bill?.total)
    expect(order?.payment.amount).toEqual(order?.total)
    expect(await serve(_id, [fries], 20)).toMatchObject({ ok: false, error: { code: 4869 } })
    expectOk(await serve(_id, [burger], 40))
    expect((await orderOf(orderId))?.status).toBe(110)
    expect((await readAsAnybody(orderId)).detail).toBe('minimal')
    const { session } = await place.table('4')
    const wrong = { amount: 1, currency: session?.total?.currency ?? '' }
    const closing = { params: { id: _id }, body: { total: wrong } }
    expect((await floorApi()('POST /api/v1/console/table-sessions/:id/close', closing)).ok).toBe(false)
    expect(await close()).toMatchObject({ ok: true })
    const paid = await orderOf(orderId)
    expect(paid?.status).toBe(130)
    // Completed, it is shown to everybody who has its link, without the person.
    expect(await readAsAnybody(orderId)).toMatchObject({ detail: 'full', user: { name: '', phone: '' } })
    expect(paid?.payment).toMatchObject({ status: 100 })
    expect(paid?.timeline.length).toBeGreaterThan(0)
  })

  it('DI-05 places each round as an order of its own where the outlet wants single orders', async () => {
    const settings = { opening: 'scan', idleMinutes: 180 } as const
    const set = (isSingleOrder: boolean) => place.changeSettings({ ...settings, isSingleOrder })
    expectOk(await set(true))
    const { _id } = expectOk(await huda.sitDown(code))
    for (const product of ['burger', 'soda']) {
      const { detail } = await huda.choose(_id, [{ product }])
      expectOk(await huda.send(_id, detail?.draft?.version ?? 0))
    }
    const { detail } = expectOk(await huda.read(_id))
    expect(detail?.orders).toHaveLength(2)
    expectOk(await set(false))
    expect(await close()).toMatchObject({ ok: true })
    for (const id of detail?.orders ?? [])
      expect(await orderOf(id)).toMatchObject({ status: 60, isSingleOrderDineIn: true })
  })

  it('DI-03 shows the bill and its rounds to guests of the table only, and says when polling ends', async () => {
    const { _id } = expectOk(await huda.sitDown(code))
    const { detail } = await huda.choose(_id, [{ product: 'burger' }])
    const sent = expectOk(await huda.send(_id, detail?.draft?.version ?? 0))
    const params = { id: sent.detail?.orders[0] ?? '' }
    const ask = (phone: GuestPhone) => ({
      bill: phone.browser.api<DineInApi>()('GET /api/v1/orders/dineIn/orderSummary/:id', { params }),
      rounds: phone.browser.api<DineInApi>()('GET /api/v1/orders/dineIn/subOrders/:id', { params }),
      order: phone.browser.api<OrdersApi>()('GET /api/v1/orders/:id', { params }),
    })
    expect(await ask(huda).bill).toMatchObject({ data: { total: sent.detail?.bill?.total, isPolled: true } })
    expect(expectOk(await ask(huda).rounds)).toHaveLength(1)
    expect(await ask(sami).bill).toMatchObject({ ok: true, data: { total: null, isPolled: true } })
    expect(expectOk(await ask(sami).rounds)).toEqual([])
    expect(expectOk(await ask(sami).order).detail).toBe('minimal')
    expect((await sami.read(_id)).ok).toBe(false)
    await close()
    expect(await ask(huda).bill).toMatchObject({ ok: true, data: { isPolled: false } })
  })

  it('failure 19: the next guests at a table see nothing of the visit before, and a second phone keeps its table', async () => {
    const { _id } = expectOk(await huda.sitDown(code))
    const { detail } = await huda.choose(_id, [{ product: 'burger' }])
    expectOk(await huda.send(_id, detail?.draft?.version ?? 0))
    expect(expectOk(await sami.sitDown(code)).detail?.rounds).toHaveLength(1)
    expect(await close()).toMatchObject({ ok: true })
    expect(await sami.send(_id, 1)).toMatchObject({ ok: false, error: { code: 4864 } })
    const lina = await place.phone('Lina')
    const next = expectOk(await lina.sitDown(code))
    expect(next._id).not.toBe(_id)
    expect(next.detail).toMatchObject({ rounds: [], draft: null, bill: null, orders: [] })
    expect((await lina.read(_id)).ok).toBe(false)
  })

  it('DI-06 lets who knows only the table’s number wait for staff, and who types its short code in at once', async () => {
    const { _id, detail } = expectOk(await huda.sitDown(code))
    const join = (phone: GuestPhone, joinCode?: string, table = '4') =>
      phone.browser.api<DineInApi>()('POST /api/v1/table-sessions/join', {
        body: { store: place.storeId, table, name: 'Lina', ...(joinCode ? { joinCode } : {}) },
      })
    const stranger = await place.phone('Lina')
    const waits = expectOk(await join(stranger))
    expect(waits).toMatchObject({ you: { status: 'waiting' }, detail: null })
    expect(await stranger.send(_id, 1)).toMatchObject({ ok: false, error: { code: 4865 } })
    const { session } = await place.table('4')
    const members = session?.waiting.map((member) => member._id) ?? []
    expect(session?.waiting.map((member) => member.name)).toEqual(['Lina'])
    expectOk(
      await floorApi()('POST /api/v1/console/table-sessions/:id/admit', {
        params: { id: _id },
        body: { members, isAdmitted: true },
      }),
    )
    expect(expectOk(await stranger.read(_id)).detail).not.toBeNull()
    const friend = await place.phone('Noor')
    expect((await join(friend, '000000' === detail?.joinCode ? '111111' : '000000')).ok).toBe(false)
    expect(expectOk(await join(friend, detail?.joinCode)).detail).not.toBeNull()
    // On an Arabic keyboard.
    const digits = detail?.joinCode.replaceAll(/\d/g, (digit) => String.fromCharCode(0x660 + Number(digit)))
    expect(expectOk(await join(await place.phone('Sara'), digits, ' ٤ ')).detail).not.toBeNull()
  })

  it('DI-01 lets staff approve the first guests where the outlet wants it', async () => {
    const settings = { isSingleOrder: false, idleMinutes: 180 }
    const set = (opening: 'scan' | 'staff') => place.changeSettings({ ...settings, opening })
    expectOk(await set('staff'))
    const { _id, status, detail } = expectOk(await huda.sitDown(code))
    expect([status, detail]).toEqual(['pending', null])
    const { session, state } = await place.table('4')
    expect(state).toBe('pending')
    expectOk(
      await floorApi()('POST /api/v1/console/table-sessions/:id/admit', {
        params: { id: _id },
        body: { members: session?.waiting.map((member) => member._id) ?? [], isAdmitted: true },
      }),
    )
    expect(expectOk(await huda.read(_id))).toMatchObject({ status: 'open', detail: { rounds: [] } })
    expectOk(await set('scan'))
  })

  it('DI-01 says of a renewed code and of a closed table what to do', async () => {
    const old = (await place.print('5')).code
    const { _id } = await place.table('5')
    const prints = expectOk(
      await floorApi()('POST /api/v1/console/tables/:id/renew', { params: { id: _id }, body: {} }),
    )
    const fresh = prints.find((print) => print._id === _id)?.code ?? ''
    expect(fresh).toMatch(/^[\w-]{22}$/)
    expect(await huda.sitDown(old)).toMatchObject({ ok: false, error: { code: 4861, status: 410 } })
    expect(await huda.sitDown(fresh)).toMatchObject({ ok: true })
    expect(await huda.sitDown('A'.repeat(22))).toMatchObject({ ok: false, error: { code: 4860 } })
    const gone = expectOk(
      await floorApi()('POST /api/v1/console/tables', {
        body: { store: place.storeId, kind: 'table', names: ['9'], area: 'Inside', seats: 2 },
      }),
    ).tables.find((table) => table.name === '9')
    const code9 = (await place.print('9')).code
    const change = { params: { id: gone?._id ?? '' }, body: { isActive: false as const } }
    expectOk(await floorApi()('PUT /api/v1/console/tables/:id', change))
    expect(await huda.sitDown(code9)).toMatchObject({ ok: false, error: { code: 4862 } })
  })

  it('DI-01 refuses an order in the restaurant that comes from no table', async () => {
    const cart = await fillCart(huda.browser, place.shop.site, { orderType: ORDER_TYPE.dineIn })
    expect(await placeOrder(huda.browser, cart, { mod: 'cod' })).toMatchObject({
      ok: false,
      error: { code: 4432, field: 'address.tableNumber' },
    })
  })

  it('DI-06 moves guests to another table, and two tables become one bill', async () => {
    const { _id } = expectOk(await huda.sitDown(code))
    const { detail } = await huda.choose(_id, [{ product: 'burger' }])
    const sent = expectOk(await huda.send(_id, detail?.draft?.version ?? 0))
    const five = await place.table('5')
    const move = (id: string, table: string) =>
      floorApi()('POST /api/v1/console/table-sessions/:id/move', { params: { id }, body: { table } })
    expectOk(await move(_id, five._id))
    expect(expectOk(await huda.read(_id))).toMatchObject({ table: { name: '5' }, status: 'open' })
    expect(await orderOf(sent.detail?.orders[0] ?? '')).toMatchObject({ table: { name: '5' } })
    const others = expectOk(await sami.sitDown(code))
    const chosen = await sami.choose(others._id, [{ product: 'soda' }])
    expectOk(await sami.send(others._id, chosen.detail?.draft?.version ?? 0))
    expectOk(await move(others._id, five._id))
    const merged = expectOk(await sami.read(others._id))
    expect(merged._id).toBe(_id)
    expect(merged.detail?.rounds).toHaveLength(2)
    expect((await place.table('4')).state).toBe('free')
    const guests = (await place.table('5')).session?.guests.map((guest) => guest.name)
    expect(guests?.toSorted()).toEqual(['Huda', 'سامي'])
    expect(await close('5')).toMatchObject({ ok: true })
  })

  it('DI-06 carries draft, names and open calls of a table along when it is merged with another', async () => {
    const { _id } = expectOk(await huda.sitDown(code))
    await huda.choose(_id, [{ product: 'burger' }])
    const both = expectOk(await sami.sitDown((await place.print('5')).code))
    await sami.choose(both._id, [{ product: 'soda' }])
    // Huda walked over and scanned there, too.
    expectOk(await huda.sitDown((await place.print('5')).code))
    const call = (phone: GuestPhone, id: string, kind: 'waiter' | 'bill') =>
      phone.browser.api<DineInApi>()('POST /api/v1/table-sessions/:id/calls', {
        params: { id },
        body: { kind },
      })
    expectOk(await call(huda, _id, 'waiter'))
    expectOk(await call(huda, _id, 'bill'))
    expectOk(await call(sami, both._id, 'bill'))
    const five = await place.table('5')
    const move = { params: { id: _id }, body: { table: five._id } }
    expectOk(await floorApi()('POST /api/v1/console/table-sessions/:id/move', move))
    const seen = expectOk(await huda.read(_id))
    expect(seen._id).toBe(both._id)
    const lines = seen.detail?.draft?.products.map((line) => [
      line.name,
      line.userInfo?.name,
      line.userInfo?.isYou,
    ])
    expect(lines?.toSorted()).toEqual([
      ['Burger', 'Huda', true],
      ['Soda', 'سامي', false],
    ])
    const calls = (await place.table('5')).session?.calls.map(({ kind }) => kind)
    expect(calls?.toSorted()).toEqual(['bill', 'waiter'])
    const sent = expectOk(await sami.send(both._id, seen.detail?.draft?.version ?? 0))
    expect(stateOf(sent)).toEqual([[1, ['Soda', 1, 10, 'سامي'], ['Burger', 1, 10, 'Huda']]])
  })

  it('DI-06 says on the phones of merged tables what stayed out, by name and number, until the next round', async () => {
    const { site } = place.shop
    const sell = (product: string, isActive: boolean) =>
      place.shop.platform.db.tenant(site.brandId, async (tx) => {
        await tx.sql
          .updateTable('store_products')
          .set({ is_active: isActive })
          .where('product_id', '=', site.products[product] ?? '')
          .execute()
        await bumpAllMenus(tx)
      })
    const { _id } = expectOk(await huda.sitDown(code))
    await huda.choose(_id, [
      { product: 'soda', qty: 60 },
      { product: 'fries', qty: 2 },
    ])
    const both = expectOk(await huda.sitDown((await place.print('5')).code))
    await huda.choose(both._id, [{ product: 'soda', qty: 60 }])
    await sell('fries', false)
    const five = await place.table('5')
    const move = { params: { id: _id }, body: { table: five._id } }
    const moved = await floorApi()('POST /api/v1/console/table-sessions/:id/move', move)
    await sell('fries', true)
    expectOk(moved)
    const seen = expectOk(await huda.read(both._id)).detail
    expect(seen?.draft?.products.map((line) => [line.name, line.qty])).toEqual([['Soda', 99]])
    expect(seen?.leftOut).toEqual([
      '21 × Soda did not fit: a cart holds at most 99 of one item.',
      '2 × Fries is not available now and was left out.',
    ])
    const sent = expectOk(await huda.send(both._id, seen?.draft?.version ?? 0))
    expect(sent.detail?.leftOut).toEqual([])
  })

  it('UX-05 lets a guest leave a wrong table with what they chose; a table without guests and orders is free again', async () => {
    const leave = (phone: GuestPhone, id: string) =>
      phone.browser.api<DineInApi>()('POST /api/v1/table-sessions/:id/leave', { params: { id }, body: {} })
    const { _id } = expectOk(await huda.sitDown(code))
    expectOk(await sami.sitDown(code))
    await huda.choose(_id, [{ product: 'burger' }])
    await sami.choose(_id, [{ product: 'soda' }])
    expectOk(await leave(huda, _id))
    expect((await huda.read(_id)).ok).toBe(false)
    const left = expectOk(await sami.read(_id)).detail
    expect(left?.people.map(({ name: person }) => person)).toEqual(['سامي'])
    expect(left?.draft?.products.map((line) => line.name)).toEqual(['Soda'])
    expect(await leave(huda, _id)).toMatchObject({ ok: false, error: { code: 4863 } })
    expectOk(await leave(sami, _id))
    expect((await place.table('4')).state).toBe('free')
  })

  it('DI-06 keeps one open call of a kind until somebody from the staff goes there', async () => {
    const { _id } = expectOk(await huda.sitDown(code))
    const call = (phone: GuestPhone, kind: 'waiter' | 'bill') =>
      phone.browser.api<DineInApi>()('POST /api/v1/table-sessions/:id/calls', {
        params: { id: _id },
        body: { kind },
      })
    expectOk(await sami.sitDown(code))
    expectOk(await call(huda, 'waiter'))
    expectOk(await call(sami, 'waiter'))
    expectOk(await call(sami, 'bill'))
    const { session, state } = await place.table('4')
    expect(session?.calls.map(({ kind }) => kind).toSorted()).toEqual(['bill', 'waiter'])
    expect(state).toBe('bill')
    place.shop.clock.advance(minutes(2))
    const params = { id: session?.calls.find(({ kind }) => kind === 'waiter')?._id ?? '' }
    expectOk(await floorApi()('POST /api/v1/console/table-calls/:id/answer', { params, body: {} }))
    const calls = expectOk(await sami.read(_id)).detail?.calls
    const answered = calls?.find(({ kind }) => kind === 'waiter')
    const took = Date.parse(answered?.answeredAt ?? '') - Date.parse(answered?.at ?? '')
    expect([answered?.kind, took]).toEqual(['waiter', minutes(2)])
  })

  it('DI-01 sits guests down by the code that they type, in any case, until it is renewed', async () => {
    const { shortUrl, url } = await place.print('5')
    const typed = shortUrl.split('/').at(-1) ?? ''
    expect(shortUrl.length).toBeLessThan(url.length)
    const { _id, table } = expectOk(await huda.sitDown(typed.toLowerCase().replace('-', '')))
    expect(table.name).toBe('5')
    expect(expectOk(await sami.sitDown(typed))._id).toBe(_id)
    const id = (await place.table('5'))._id
    expectOk(await floorApi()('POST /api/v1/console/tables/:id/renew', { params: { id }, body: {} }))
    expect(await sami.sitDown(typed)).toMatchObject({ ok: false, error: { code: 4861 } })
    expect(await sami.sitDown('00000-00000')).toMatchObject({ ok: false, error: { code: 4860 } })
  })

  it('DI-06 ends a visit without orders after the outlet’s time, and never one with an open bill', async () => {
    const { _id } = expectOk(await huda.sitDown(code))
    const five = expectOk(await sami.sitDown((await place.print('5')).code))
    const { detail } = await sami.choose(five._id, [{ product: 'burger' }])
    expectOk(await sami.send(five._id, detail?.draft?.version ?? 0))
    place.shop.clock.advance(minutes(181))
    await endIdleVisits(place.shop.platform)
    expect(expectOk(await huda.read(_id)).status).toBe('closed')
    expect(expectOk(await sami.read(five._id)).status).toBe('open')
  })

  it('RT-17, DI-01 takes an order to a room, with the type of in-room dining', async () => {
    const print = await place.print('101')
    expect(print.url).toContain(`/roomdining/${print.code}`)
    const { _id, table } = expectOk(await huda.sitDown(print.code))
    expect(table).toEqual({ kind: 'room', name: '101', orderType: ORDER_TYPE.inRoomDining })
    const { detail } = await huda.choose(_id, [{ product: 'burger' }])
    const sent = expectOk(await huda.send(_id, detail?.draft?.version ?? 0))
    const order = await orderOf(sent.detail?.orders[0] ?? '')
    expect(order).toMatchObject({ orderType: 60, table: { kind: 'room', name: '101' } })
    expect(await close('101')).toMatchObject({ ok: true })
  })
})
