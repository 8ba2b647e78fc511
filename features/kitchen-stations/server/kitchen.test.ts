import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { OrdersApi } from '#core/orders/contract/endpoints.ts'
import { expectLedgerClean } from '#core/orders/testing/expect-ledger-clean.ts'
import { minutes } from '#platform/kernel/clock.ts'
import { listTestDatabases } from '#platform/testing/databases.ts'
import { expectOk } from '#platform/testing/expect-ok.ts'
import type { KitchenApi, KitchenSetupData } from '../contract/endpoints.ts'
import { getItem, type KitchenShop, openKitchenShop } from '../testing/kitchen-shop.ts'

describe.each(listTestDatabases())('kitchen stations, on $name', ({ name }) => {
  let cooks: KitchenShop
  beforeAll(async () => {
    cooks = await openKitchenShop(name)
    expect(await cooks.setUp()).toMatchObject({ ok: true })
  })
  afterAll(async () => {
    await expectLedgerClean(cooks.shop.platform.db)
    await cooks.shop.close()
  })

  const read = (token: string, store = cooks.storeId) =>
    cooks.as(token).api<KitchenApi>()('GET /api/v1/console/kitchen', { query: { store } })
  const statusOf = async (orderId: string) => {
    const board = expectOk(
      await cooks.as('manager').api<OrdersApi>()('GET /api/v1/console/orders', {
        query: { store: cooks.storeId },
      }),
    )
    return board.find(({ _id }) => _id === orderId)?.status
  }
  const rest = { Fries: 'ready', Soda: 'ready', Burger: 'ready', Water: 'ready' } as const

  it('failure 14, failure 15: for a deal ×2 each station gets its own part with quantity 2', async () => {
    const { _id } = await cooks.order()
    const ticket = await cooks.ticket(_id)
    const { stations } = expectOk(await read('cook'))
    const nameOf = new Map(stations.map((station) => [station._id, station.name]))
    expect(
      ticket.items.map((item) => [nameOf.get(item.station ?? '') ?? null, item.qty, item.name, item.partOf]),
    ).toEqual([
      ['Grill', 2, 'Fries', 'Deal'],
      ['Bar', 2, 'Soda', 'Deal'],
      ['Grill', 1, 'Burger', null],
      [null, 1, 'Water', null],
    ])
    expect(ticket.items.map(({ specialInstructions }) => specialInstructions)).toEqual([
      ...['nut allergy', 'nut allergy', '', ''],
    ])
    expect(ticket).toMatchObject({ stage: 'cooking', isAllReady: false })
  })

  it('CK-03 shows the cooks the note that the customer wrote for the whole order, beside what was chosen', async () => {
    const { groups, options } = cooks.shop.site
    const garlic = { _id: groups.sauces ?? '', variants: [{ variant: options.garlic ?? '', counter: 1 }] }
    const noted = await cooks.order([{ product: 'burger', qty: 2, customize: [garlic] }], {
      orderNote: 'Please cut everything in halves',
    })
    const ticket = await cooks.ticket(noted._id)
    expect(ticket.orderNote).toBe('Please cut everything in halves')
    expect(getItem(ticket, 'Burger').choices).toMatchObject([{ name: 'Garlic', inEach: 1, inAll: 2 }])
    const { _id } = await cooks.order([{ product: 'burger' }])
    expect((await cooks.ticket(_id)).orderNote).toBe('')
  })

  it('AL-03 shows the cooks the allergies that the customer sent, in the language of the kitchen', async () => {
    const sent = await cooks.order([{ product: 'burger' }], { allergies: ['milk', 'sesame'] })
    expect((await cooks.ticket(sent._id)).allergies).toEqual(['milk', 'sesame'])
    expect((await cooks.ticket(sent._id, 'cook', 'ar')).allergies).toEqual(['حليب', 'سمسم'])
    const { _id } = await cooks.order([{ product: 'burger' }])
    expect((await cooks.ticket(_id)).allergies).toEqual([])
  })

  it('failure 15: items go from waiting to ready and back, and an order with all items ready is offered as ready', async () => {
    const { _id } = await cooks.order()
    const ticket = await cooks.ticket(_id)
    const making = expectOk(await cooks.mark(ticket, { Fries: 'making' }))
    expect(getItem(making, 'Fries').state).toBe('making')
    const back = expectOk(await cooks.mark(making, { Fries: 'waiting' }))
    expect(getItem(back, 'Fries').state).toBe('waiting')
    expect(expectOk(await cooks.mark(back, rest))).toMatchObject({ isAllReady: true, stage: 'cooking' })
    expect(await statusOf(_id)).toBe(20)
  })

  it('ignores the same press again, and refuses one from a state that someone else has changed', async () => {
    const { _id } = await cooks.order()
    const ticket = await cooks.ticket(_id)
    expectOk(await cooks.mark(ticket, { Burger: 'making' }))
    expect(await cooks.mark(ticket, { Burger: 'making' })).toMatchObject({ ok: true })
    expectOk(await cooks.mark(await cooks.ticket(_id), { Burger: 'ready' }))
    const refused = await cooks.mark(ticket, { Soda: 'ready', Burger: 'making' })
    expect(refused).toMatchObject({ ok: false, error: { status: 409, code: 4720, field: 'marks.1' } })
    expect(getItem(await cooks.ticket(_id), 'Soda').state).toBe('waiting')
  })

  it('failure 11: a changed item of a placed order restarts, and a removed one is marked as removed', async () => {
    const { _id } = await cooks.order()
    expectOk(await cooks.mark(await cooks.ticket(_id), { Burger: 'ready', Soda: 'ready', Fries: 'making' }))
    const before = await cooks.ticket(_id)
    await cooks.revise(_id, { Burger: 2, Deal: 0 })
    const ticket = await cooks.ticket(_id)
    expect(ticket.items.map(({ name: what, state, change }) => [what, state, change])).toEqual([
      ['Burger', 'waiting', 'changed'],
      ['Water', 'waiting', null],
      ['Fries', 'waiting', 'removed'],
      ['Soda', 'waiting', 'removed'],
    ])
    expect(getItem(ticket, 'Burger').before).toContain('1 × Burger')
    expect(await cooks.mark(before, { Burger: 'making' })).toMatchObject({ ok: false, error: { code: 4720 } })
    expect(expectOk(await cooks.mark(ticket, { Burger: 'ready', Water: 'ready' })).isAllReady).toBe(true)
    expect(getItem(expectOk(await cooks.mark(ticket, { Fries: 'ready' })), 'Fries').state).toBe('ready')
  })

  it('shows a cancelled order until each screen has acknowledged it', async () => {
    const order = await cooks.order()
    const { _id, version } = await cooks.ticket(order._id)
    expectOk(
      await cooks.as('manager').api<OrdersApi>()('PUT /api/v1/console/orders/:id/status', {
        params: { id: _id },
        body: { action: 'decline', version, reason: 'The oven is broken' },
      }),
    )
    expect(await cooks.ticket(_id)).toMatchObject({ stage: 'gone', seenBy: [] })
    const seen = { item: 'gone.all', content: 'gone', from: 'waiting', to: 'ready' } as const
    const answer = await cooks.as('cook').api<KitchenApi>()('PUT /api/v1/console/kitchen/orders/:id', {
      params: { id: _id },
      body: { marks: [seen] },
    })
    expect(answer).toMatchObject({ ok: true, data: { seenBy: [null] } })
    cooks.shop.clock.advance(minutes(31))
    expect(expectOk(await read('cook')).tickets.some((ticket) => ticket._id === _id)).toBe(false)
  })

  it('is for staff of the outlet, and its setup for those who manage it', async () => {
    const { _id } = await cooks.order()
    const ticket = await cooks.ticket(_id)
    expect(await read('elsewhere')).toMatchObject({ ok: false, error: { status: 404 } })
    expect(await read('driver')).toMatchObject({ ok: false, error: { status: 403 } })
    expect(await cooks.mark(ticket, { Burger: 'ready' }, 'elsewhere')).toMatchObject({
      ok: false,
      error: { status: 404 },
    })
    const params = { id: cooks.storeId }
    expect(
      await cooks.as('cook').api<KitchenApi>()('GET /api/v1/console/stores/:id/kitchen', { params }),
    ).toMatchObject({ ok: false, error: { status: 403 } })
  })

  it('saves the setup as a whole: on an error that names its field nothing is saved', async () => {
    const params = { id: cooks.storeId }
    const api = cooks.as('manager').api<KitchenApi>()
    const readSetup = async (): Promise<KitchenSetupData> =>
      expectOk(await api('GET /api/v1/console/stores/:id/kitchen', { params }))
    const before = await readSetup()
    const [grill, bar] = before.stations
    if (!grill || !bar) throw new Error('The stations are missing')
    const save = (stations: typeof before.stations, version = before.version) =>
      api('PUT /api/v1/console/stores/:id/kitchen', {
        params,
        body: { version, isAutoReady: true, stations },
      })
    expect(await save([grill, { ...bar, name: 'GRILL' }])).toMatchObject({
      ok: false,
      error: { status: 422, code: 4723, field: 'stations.1.name' },
    })
    expect(await save([grill, { ...bar, products: grill.products }])).toMatchObject({
      ok: false,
      error: { status: 422, code: 4725, field: 'stations.1.products' },
    })
    expect(await save([{ ...grill, categories: ['A'.repeat(22)] }])).toMatchObject({
      ok: false,
      error: { code: 4726 },
    })
    expect(await save([grill], before.version - 1)).toMatchObject({
      ok: false,
      error: { status: 409, code: 4722, data: before },
    })
    // What is out of date is said before what is wrong with it.
    expect(await save([grill, { ...bar, name: 'GRILL' }], before.version - 1)).toMatchObject({
      error: { code: 4722 },
    })
    expect(await readSetup()).toEqual(before)
    const saved = expectOk(await save(before.stations))
    expect(saved).toEqual({ ...before, version: before.version + 1, isAutoReady: true })
    expect(await readSetup()).toEqual(saved)
  })

  it('of several who save the setup at once the others learn what the first saved', async () => {
    const params = { id: cooks.storeId }
    const api = cooks.as('manager').api<KitchenApi>()
    const { version, stations } = expectOk(await api('GET /api/v1/console/stores/:id/kitchen', { params }))
    const [first] = stations
    if (!first) throw new Error('The stations are missing')
    const answers = await Promise.all(
      ['Oven', 'Pass', 'Cold', 'Fry', 'Wok', 'Tea'].map((name) =>
        api('PUT /api/v1/console/stores/:id/kitchen', {
          params,
          body: { version, isAutoReady: true, stations: [{ ...first, name }, ...stations.slice(1)] },
        }),
      ),
    )
    const saved = answers.flatMap((answer) => (answer.ok ? [answer.data] : []))
    expect(saved).toHaveLength(1)
    for (const answer of answers)
      if (!answer.ok) expect(answer).toMatchObject({ error: { status: 409, data: saved[0] } })
  })

  it('failure 15: an order becomes ready automatically with its last item if the outlet has enabled it, and can be recalled', async () => {
    await cooks.setUp({ isAutoReady: true })
    const { _id } = await cooks.order()
    const done = expectOk(await cooks.mark(await cooks.ticket(_id), rest))
    expect(done).toMatchObject({ stage: 'ready', isAllReady: true })
    expect(await statusOf(_id)).toBe(40)
    cooks.shop.clock.advance(minutes(1))
    const recalled = expectOk(await cooks.mark(done, { Burger: 'making' }))
    expect(getItem(recalled, 'Burger').state).toBe('making')
    expect(await statusOf(_id)).toBe(40)
    await cooks.setUp()
  })

  it('two tablets that press simultaneously complete an order together, each press once, and it becomes ready once', async () => {
    await cooks.setUp({ isAutoReady: true })
    for (let round = 0; round < 4; round += 1) {
      const { _id } = await cooks.order()
      const ticket = await cooks.ticket(_id)
      const answers = await Promise.all([
        cooks.mark(ticket, { Fries: 'ready', Burger: 'ready' }),
        cooks.mark(ticket, { Soda: 'ready', Water: 'ready' }, 'manager'),
        cooks.mark(ticket, { Burger: 'ready', Fries: 'ready' }, 'manager'),
        cooks.mark(ticket, { Water: 'ready' }),
      ])
      expect(answers.map(({ ok }) => ok)).toEqual([true, true, true, true])
      expect(await cooks.ticket(_id)).toMatchObject({ stage: 'ready', isAllReady: true })
      const moves = await cooks.shop.platform.db.tenant(cooks.shop.site.brandId, (tx) =>
        tx.sql
          .selectFrom('order_events')
          .select('to_status')
          .where('order_id', '=', _id)
          .where('to_status', '=', 40)
          .execute(),
      )
      expect(moves).toHaveLength(1)
    }
    await cooks.setUp()
  })

  it('runs the same number of statements with one order in the kitchen and with many', async () => {
    const { db } = cooks.shop.platform
    const costOf = async (): Promise<number> => {
      const before = db.getQueryStats().statements
      expectOk(await read('cook'))
      return db.getQueryStats().statements - before
    }
    expectOk(await read('cook'))
    const few = await costOf()
    for (let count = 0; count < 5; count += 1) await cooks.order([{ product: 'burger' }])
    expect(await costOf()).toBe(few)
    expect(few).toBeLessThanOrEqual(12)
  })
})
