import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { hireAndSignInStaff } from '#apps/server/testing/sign-in-staff.ts'
import type { TestBrowser } from '#apps/server/testing/test-app.ts'
import { createPlacedOrder } from '#apps/server/testing/test-shop.ts'
import type { OrdersApi } from '#core/orders/contract/endpoints.ts'
import { expectLedgerClean } from '#core/orders/testing/expect-ledger-clean.ts'
import type { StaffApi } from '#core/staff/contract/endpoints.ts'
import { createStaff } from '#core/staff/server/staff.service.ts'
import type { TableSession } from '#features/dine-in/contract/endpoints.ts'
import type { FloorApi } from '#features/dine-in/contract/floor-endpoints.ts'
import { type GuestPhone, openTableShop, type TableShop } from '#features/dine-in/testing/table-shop.ts'
import type { KitchenApi, KitchenTicket } from '#features/kitchen-stations/contract/endpoints.ts'
import { minutes } from '#platform/kernel/clock.ts'
import { listTestDatabases } from '#platform/testing/databases.ts'
import { expectOk } from '#platform/testing/expect-ok.ts'

type KitchenState = KitchenTicket['items'][number]['state']

describe.each(listTestDatabases())('rounds that the kitchen has finished, on $name', ({ name }) => {
  let place: TableShop
  let cook: TestBrowser
  let waiter: TestBrowser
  beforeAll(async () => {
    place = await openTableShop(name)
    cook = await hireAndSignInStaff(place.shop, 'kitchen')
    waiter = await hireAndSignInStaff(place.shop, 'orderTaker')
  })
  afterAll(async () => {
    await expectLedgerClean(place.shop.platform.db)
    await place.shop.close()
  })

  /** A new visit at a table, after the last one there has ended. */
  const sit = async (table: string) => {
    const { session } = await place.table(table)
    if (session)
      expectOk(
        await waiter.api<FloorApi>()('POST /api/v1/console/table-sessions/:id/close', {
          params: { id: session._id },
          body: { total: session.due },
        }),
      )
    const phone = await place.phone('Huda')
    return { phone, id: expectOk(await phone.sitDown((await place.print(table)).code))._id }
  }
  const setState = (session: string, items: readonly string[], state: 20 | 40) =>
    waiter.api<FloorApi>()('POST /api/v1/console/table-sessions/:id/items', {
      params: { id: session },
      body: { items: [...items], state },
    })
  /** Sends a round, which staff accept; the round's item ids. */
  const send = async (phone: GuestPhone, session: string, products: readonly string[]) => {
    const { detail } = await phone.choose(
      session,
      products.map((product) => ({ product })),
    )
    const [round] = expectOk(await phone.send(session, detail?.draft?.version ?? 0)).detail?.rounds ?? []
    const items = round?.items.map(({ _id }) => _id) ?? []
    expectOk(await setState(session, items, 20))
    return { order: round?.order ?? '', items }
  }
  const ticketOf = async (order: string) => {
    const { tickets } = expectOk(
      await cook.api<KitchenApi>()('GET /api/v1/console/kitchen', { query: { store: place.storeId } }),
    )
    return tickets.find(({ _id }) => _id === order)
  }
  /** The kitchen says of some items of an order how far they are. */
  const mark = async (order: string, items: readonly string[], to: KitchenState) => {
    const ticket = await ticketOf(order)
    const marks = (ticket?.items ?? []).flatMap(({ _id: item, content, state: from }) =>
      items.includes(item) ? { item, content, from, to } : [],
    )
    expect(marks).toHaveLength(items.length)
    expectOk(
      await cook.api<KitchenApi>()('PUT /api/v1/console/kitchen/orders/:id', {
        params: { id: order },
        body: { marks },
      }),
    )
  }
  const waitingRounds = async () =>
    expectOk(
      await waiter.api<FloorApi>()('GET /api/v1/console/table-requests', { query: {} }),
    ).requests.flatMap(({ _id, table, round }) => (round ? { _id, table: table.name, ...round } : []))
  const serve = (round: string, by = waiter) =>
    by.api<FloorApi>()('POST /api/v1/console/table-rounds/:id/serve', { params: { id: round }, body: {} })
  const statesOf = ({ detail }: TableSession) =>
    detail?.rounds.map(({ number, items }) => [
      number,
      ...items.map((item) => [item.name, item.state, item.isReady]),
    ])
  const boardAction = async (order: string, action: 'ready' | 'delivered' | 'back') => {
    const orders = expectOk(
      await waiter.api<OrdersApi>()('GET /api/v1/console/orders', { query: { store: place.storeId } }),
    )
    const version = orders.find(({ _id }) => _id === order)?.version ?? 0
    return waiter.api<OrdersApi>()('PUT /api/v1/console/orders/:id/status', {
      params: { id: order },
      body: { action, version },
    })
  }

  it('DI-02, CN-02 say so of a later round of an order that was served: to the floor, the staff and the guests; one press serves it', async () => {
    const { phone, id } = await sit('4')
    const first = await send(phone, id, ['burger'])
    expectOk(await setState(id, first.items, 40))
    expect(await place.table('4')).toMatchObject({ state: 'served' })
    const second = await send(phone, id, ['fries', 'soda'])
    expect(second.order).toBe(first.order)
    expect(await place.table('4')).toMatchObject({ state: 'waiting' })
    await mark(second.order, second.items, 'ready')
    const { state, session } = await place.table('4')
    expect([state, session?.rounds.map(({ readySince }) => readySince !== null)]).toEqual([
      'ready',
      [true, false],
    ])
    const [waiting, ...others] = await waitingRounds()
    expect(others).toEqual([])
    expect(waiting).toMatchObject({
      ...{ table: '4', number: 2 },
      items: [
        { name: 'Fries', qty: 1 },
        { name: 'Soda', qty: 1 },
      ],
    })
    expect(statesOf(expectOk(await phone.read(id)))).toEqual([
      [2, ['Fries', 20, true], ['Soda', 20, true]],
      [1, ['Burger', 40, false]],
    ])
    const round = waiting?._id ?? ''
    expectOk(await serve(round))
    expect(await waitingRounds()).toEqual([])
    expect(await place.table('4')).toMatchObject({ state: 'served' })
    expect(statesOf(expectOk(await phone.read(id)))?.[0]).toEqual([
      2,
      ['Fries', 40, false],
      ['Soda', 40, false],
    ])
    // A second press finds it done.
    expectOk(await serve(round))
    expect(await place.table('4')).toMatchObject({ state: 'served' })
  })

  it('are announced with their last item, guests read each item; an item that is made again takes it back', async () => {
    const { phone, id } = await sit('4')
    const { order, items } = await send(phone, id, ['burger', 'soda'])
    const [burger = '', soda = ''] = items
    await mark(order, [burger], 'ready')
    expect(await waitingRounds()).toEqual([])
    expect(await place.table('4')).toMatchObject({ state: 'waiting' })
    expect(statesOf(expectOk(await phone.read(id)))).toEqual([[1, ['Burger', 20, true], ['Soda', 20, false]]])
    place.shop.clock.advance(minutes(2))
    await mark(order, [soda], 'ready')
    const { asOf, tables } = await place.floor()
    expect(tables.find((table) => table.name === '4')).toMatchObject({ state: 'ready', since: asOf })
    await mark(order, [soda], 'making')
    expect(await waitingRounds()).toEqual([])
    expect(statesOf(expectOk(await phone.read(id)))).toEqual([[1, ['Burger', 20, true], ['Soda', 20, false]]])
  })

  it('are each announced by itself: a round that is made while another is ready does not hold it back', async () => {
    const { phone, id } = await sit('4')
    const first = await send(phone, id, ['burger'])
    const second = await send(phone, id, ['soda'])
    await mark(second.order, second.items, 'ready')
    expect((await waitingRounds()).map(({ number }) => number)).toEqual([2])
    await mark(first.order, first.items, 'ready')
    const waiting = await waitingRounds()
    expect(waiting.map(({ number }) => number).toSorted()).toEqual([1, 2])
    expectOk(await serve(waiting.find(({ number }) => number === 1)?._id ?? ''))
    expect((await waitingRounds()).map(({ number }) => number)).toEqual([2])
    expect(await place.table('4')).toMatchObject({ state: 'ready' })
  })

  it('are ready too when the board says it of the whole order, of rounds and of an order by itself, until it is taken back', async () => {
    const { phone, id } = await sit('4')
    const { order } = await send(phone, id, ['burger', 'soda'])
    expectOk(await boardAction(order, 'ready'))
    expect(await place.table('4')).toMatchObject({ state: 'ready' })
    expectOk(await boardAction(order, 'delivered'))
    expect(await place.table('4')).toMatchObject({ state: 'served' })
    const settings = { opening: 'scan' as const, idleMinutes: 180 }
    expectOk(await place.changeSettings({ ...settings, isSingleOrder: true }))
    const alone = await sit('5')
    const single = await send(alone.phone, alone.id, ['burger'])
    expectOk(await boardAction(single.order, 'ready'))
    expect((await waitingRounds()).map(({ table }) => table)).toEqual(['5'])
    expectOk(await boardAction(single.order, 'back'))
    expect(await waitingRounds()).toEqual([])
    expectOk(await boardAction(single.order, 'ready'))
    const [waiting] = await waitingRounds()
    expectOk(await serve(waiting?._id ?? ''))
    expect(await place.table('5')).toMatchObject({ state: 'served' })
    expectOk(await place.changeSettings({ ...settings, isSingleOrder: false }))
  })

  it('are none of a delivery, and of a visit that has ended', async () => {
    const { order } = await createPlacedOrder(place.shop, place.shop.site, { lines: [{ product: 'burger' }] })
    const accepted = { action: 'accept' as const, version: 1, minutes: 15 }
    expectOk(
      await waiter.api<OrdersApi>()('PUT /api/v1/console/orders/:id/status', {
        ...{ params: { id: order._id }, body: accepted },
      }),
    )
    await mark(order._id, (await ticketOf(order._id))?.items.map(({ _id }) => _id) ?? [], 'ready')
    const { phone, id } = await sit('4')
    const round = await send(phone, id, ['burger'])
    await mark(round.order, round.items, 'ready')
    expect(await waitingRounds()).toHaveLength(1)
    await sit('4')
    expect(await waitingRounds()).toEqual([])
  })

  it('AU-09 are served only by staff who serve at the outlet', async () => {
    const { phone, id } = await sit('4')
    const { order, items } = await send(phone, id, ['burger'])
    await mark(order, items, 'ready')
    const [waiting] = await waitingRounds()
    const account = { email: 'downtown@staff.example', password: 'Seven-green-kettles-7' }
    const { brandId, stores } = place.shop.site
    await place.shop.platform.db.tenant(brandId, (tx) =>
      createStaff(tx, {
        ...{ ...account, name: 'Elsewhere', role: 'manager', storeIds: [stores.downtown ?? ''] },
      }),
    )
    const elsewhere = place.shop.browser()
    const { token } = expectOk(
      await elsewhere.api<StaffApi>()('POST /api/v1/console/sign-in', { body: account }),
    )
    expect(await serve(waiting?._id ?? '', cook)).toMatchObject({ error: { status: 403 } })
    expect(await serve(waiting?._id ?? '', Object.assign(elsewhere, { token }))).toMatchObject({
      error: { status: 404 },
    })
    expect(await serve('r'.repeat(22))).toMatchObject({ error: { status: 404 } })
    expect(await waitingRounds()).toHaveLength(1)
  })

  it('DI-06 are told to the guests on the stream that they have open', async () => {
    const { phone, id } = await sit('4')
    const { order, items } = await send(phone, id, ['burger'])
    const origin = await place.shop.server.listen({ port: 0, host: '127.0.0.1' })
    const cookie = [...phone.browser.cookies].map(([key, value]) => `${key}=${value}`).join('; ')
    const leave = new AbortController()
    const response = await fetch(`${origin}/api/v1/table-sessions/${id}/events`, {
      signal: leave.signal,
      headers: { authorization: phone.browser.token ?? '', cookie },
    })
    expect(response.status).toBe(200)
    let text = ''
    let isMarked = false
    for await (const chunk of response.body?.pipeThrough(new TextDecoderStream()) ?? []) {
      text += chunk
      if (text.split('data:').length > 2) break
      // The first event is how the visit is when the stream is opened.
      if (!isMarked && text.includes('data:')) await mark(order, items, 'ready')
      isMarked ||= text.includes('data:')
    }
    leave.abort()
    expect(text.split('data:')).toHaveLength(3)
  })
})
