import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createVerifiedCustomer, fillCart, placeOrder } from '#apps/server/testing/test-shop.ts'
import type { CartApi } from '#core/cart/contract/endpoints.ts'
import { expectLedgerClean } from '#core/orders/testing/expect-ledger-clean.ts'
import type { PaymentsApi } from '#core/payments/contract/endpoints.ts'
import { listTestDatabases } from '#platform/testing/databases.ts'
import { expectOk } from '#platform/testing/expect-ok.ts'
import type { RecurringApi, RecurringRule } from '../contract/endpoints.ts'
import { type RecurringShop, startRecurringShop } from '../testing/recurring-shop.ts'

const MONDAYS = ['2026-11-23', '2026-11-30', '2026-12-07', '2026-12-14', '2026-12-21']
const listNextDays = ({ next }: RecurringRule) => next.map(({ day }) => day)

describe.each(listTestDatabases())('recurring orders, on $name', ({ name }) => {
  let world: RecurringShop
  beforeAll(async () => {
    world = await startRecurringShop(name)
  })
  beforeEach(() => world.shop.clock.set('2026-11-20T06:00:00.000Z'))
  afterAll(async () => {
    await expectLedgerClean(world.shop.platform.db)
    await world.shop.close()
  })

  it('RC-03 an order recurs at its time, once, at the price of that day, and the open cart stays', async () => {
    const { browser, order, rule } = await world.regular()
    await world.setPrice('fries', 1700)
    expect(rule).toMatchObject({ status: 'active', order: order._id, time: '18:30', address: null })
    // 18:30 in Dubai; the outlet receives it three hours before.
    await world.at('2026-11-23T11:29:59.000Z')
    expect(await world.ordersOf(browser)).toHaveLength(1)
    // A cart expires after half an hour.
    const cart = await fillCart(browser, world.site, { store: 'downtown', lines: [{ product: 'soda' }] })
    await world.at('2026-11-23T11:30:00.000Z')
    await world.work()
    const [made, ...others] = await world.ordersOf(browser)
    expect(others.map(({ _id }) => _id)).toEqual([order._id])
    expect(made).toMatchObject({
      orderType: 30,
      scheduledFor: '2026-11-23T14:30:00.000Z',
      total: { ...order.total, amount: order.total.amount + 500 },
    })
    expect(made?.products.map((line) => line.name)).toEqual(order.products.map((line) => line.name))
    const stored = await browser.api<CartApi>()('GET /api/v1/carts/getAll', {
      query: { store: world.downtown },
    })
    expect(stored).toMatchObject({
      ok: true,
      data: { cart: { version: cart.version, products: [{ name: 'Soda' }] } },
    })
    await world.setPrice('fries', 1200)
    const after = await world.ruleOf(browser, rule._id)
    expect(after.past).toMatchObject([{ day: '2026-11-23', state: 'placed', order: made?._id }])
    expect(listNextDays(after)).toEqual([...MONDAYS.slice(1), '2026-12-28'])
  })

  it('RC-01 answers every interval of days, weeks or months, weekdays, and each kind of end with the next five dates', async () => {
    const { browser, order } = await world.order()
    const begin = async (input: Parameters<RecurringShop['begin']>[2]) =>
      listNextDays(world.first(await world.begin(browser, order._id, input)))
    expect(await begin({})).toEqual(MONDAYS)
    expect(await begin({ unit: 'day', every: 3, ends: { kind: 'afterOrders', orders: 2 } })).toEqual([
      ...['2026-11-23', '2026-11-26'],
    ])
    expect(await begin({ weekdays: [2, 6], ends: { kind: 'onDate', day: '2026-12-01' } })).toEqual([
      ...['2026-11-24', '2026-11-28', '2026-12-01'],
    ])
    expect(await begin({ unit: 'month', startsOn: '2026-12-31' })).toEqual([
      ...['2026-12-31', '2027-01-31', '2027-02-28', '2027-03-31', '2027-04-30'],
    ])
    const refused = await world.begin(browser, order._id, { ends: { kind: 'onDate', day: '2026-11-22' } })
    expect(refused).toMatchObject({ ok: false, error: { code: 4802, field: 'ends' } })
    const tooSoon = await world.begin(browser, order._id, { startsOn: '2026-11-20', time: '12:30' })
    expect(tooSoon).toMatchObject({ ok: false, error: { code: 4803, field: 'startsOn' } })
  })

  it.each(['all', 'following'] as const)(
    'RC-01 rejects a change of %s upcoming orders to a rule without dates or too soon, and changes nothing',
    async (scope) => {
      const { browser, rule } = await world.regular()
      const before = await world.ruleOf(browser, rule._id)
      const change = (wanted: object) =>
        browser.api<RecurringApi>()('PUT /api/v1/recurring-rules/:id', {
          params: { id: rule._id },
          body: {
            ...{ scope, unit: 'week', every: 1, weekdays: [], ends: { kind: 'never' }, time: '18:30' },
            ...{ startsOn: '2026-11-23', ...(scope === 'following' && { from: '2026-11-23' }) },
            ...wanted,
          },
        })
      expect(await change({ ends: { kind: 'onDate', day: '2026-11-22' } })).toMatchObject({
        error: { code: 4802, field: 'ends' },
      })
      // The order for 18:30 in Dubai is placed three hours before.
      world.shop.clock.set('2026-11-23T11:30:00.001Z')
      expect(await change({})).toMatchObject({ error: { code: 4803, field: 'startsOn' } })
      world.shop.clock.set('2026-11-20T06:00:00.000Z')
      expect(await world.ruleOf(browser, rule._id)).toEqual(before)
      expect(await world.read(browser)).toHaveLength(1)
      expect(await change({ ends: { kind: 'onDate', day: '2026-11-23' } })).toMatchObject({ ok: true })
    },
  )

  it('RC-01 lets an order recur only once it is paid', async () => {
    const browser = await createVerifiedCustomer(world.shop, world.site, { email: 'amal@example.com' })
    const cart = await fillCart(browser, world.site, { store: 'downtown' })
    const unpaid = expectOk(await placeOrder(browser, cart, { mod: 'express' }))
    expect(unpaid.status).toBe(0)
    expect(await world.begin(browser, unpaid._id)).toMatchObject({ error: { code: 4801 } })
    const { _id: id, referenceNo: reference, amount: captured } = unpaid.payment
    const gatewayReference = `gw-${reference}`
    world.shop.gateway.reports.set(reference, { state: 'captured', reference, gatewayReference, captured })
    expectOk(await browser.api<PaymentsApi>()('POST /api/v1/payment/:id/refresh', { params: { id } }))
    expect(await world.begin(browser, unpaid._id)).toMatchObject({ ok: true })
  })

  it('RC-02 this order: one is skipped, restored, or moved, and no other changes', async () => {
    const { browser, rule } = await world.regular({ ends: { kind: 'afterOrders', orders: 5 } })
    const id = rule._id
    const skipped = world.first(
      await world.change(browser, id, { day: '2026-11-30', change: { kind: 'skip' } }),
    )
    expect(skipped.next.filter(({ isSkipped }) => isSkipped).map(({ day }) => day)).toEqual(['2026-11-30'])
    expect(listNextDays(skipped)).toEqual([...MONDAYS, '2026-12-28'])
    const restored = world.first(
      await world.change(browser, id, { day: '2026-11-30', change: { kind: 'restore' } }),
    )
    expect(listNextDays(restored)).toEqual(MONDAYS)
    const moved = await world.change(browser, id, {
      day: '2026-11-23',
      change: { kind: 'move', day: '2026-11-24', time: '12:00' },
    })
    expect(world.first(moved).next.slice(0, 2)).toMatchObject([
      { day: '2026-11-23', at: '2026-11-24T08:00:00.000Z', isMoved: true },
      { day: '2026-11-30', at: '2026-11-30T14:30:00.000Z', isMoved: false },
    ])
    await world.change(browser, id, { day: '2026-11-30', change: { kind: 'skip' } })
    await world.at('2026-11-23T14:00:00.000Z')
    expect(await world.ordersOf(browser)).toHaveLength(1)
    await world.at('2026-11-24T05:00:00.000Z')
    expect((await world.ordersOf(browser))[0]).toMatchObject({
      scheduledFor: '2026-11-24T08:00:00.000Z',
    })
    await world.at('2026-11-30T12:00:00.000Z')
    expect(await world.ordersOf(browser)).toHaveLength(2)
    for (const day of ['2026-11-23', '2026-11-25'])
      expect(await world.change(browser, id, { day, change: { kind: 'skip' } })).toMatchObject({
        ok: false,
        error: { code: 4805, field: 'day' },
      })
  })

  it('RC-01 RC-02 this order and following: earlier ones stay as they are, the others become a rule of their own', async () => {
    const { browser, rule } = await world.regular()
    const { unit, every, weekdays, ends } = rule
    const change = (from: string, startsOn = '2026-12-09') =>
      browser.api<RecurringApi>()('PUT /api/v1/recurring-rules/:id', {
        params: { id: rule._id },
        body: { scope: 'following', from, unit, every, weekdays, ends, startsOn, time: '12:00' },
      })
    expect(await change('2026-12-08')).toMatchObject({ ok: false, error: { code: 4805, field: 'from' } })
    // The new dates do not begin among those that stay with the former rule.
    expect(await change('2026-12-07', '2026-12-06')).toMatchObject({ error: { code: 4805, field: 'from' } })
    expect(listNextDays(await world.ruleOf(browser, rule._id))).toEqual(MONDAYS)
    const answer = await change('2026-12-07')
    expect(answer.ok && answer.data.rules).toHaveLength(2)
    expect(listNextDays(await world.ruleOf(browser, rule._id))).toEqual(MONDAYS.slice(0, 2))
    const next = answer.ok ? answer.data.rules.find(({ _id }) => _id !== rule._id) : undefined
    expect(next?.next[0]).toMatchObject({ day: '2026-12-09', at: '2026-12-09T08:00:00.000Z' })
    expect(next && listNextDays(next)).toHaveLength(5)
  })

  it('RC-02 all upcoming: the rule itself changes, and earlier skips and moves are discarded', async () => {
    const { browser, rule } = await world.regular()
    await world.change(browser, rule._id, { day: '2026-11-30', change: { kind: 'skip' } })
    const answer = await browser.api<RecurringApi>()('PUT /api/v1/recurring-rules/:id', {
      params: { id: rule._id },
      body: {
        ...{ scope: 'all', unit: 'day', every: 2, weekdays: [], startsOn: '2026-11-28', time: '13:15' },
        ends: { kind: 'afterOrders', orders: 3 },
      },
    })
    const changed = world.first(answer)
    expect(changed._id).toBe(rule._id)
    expect(changed.next).toMatchObject([
      { day: '2026-11-28', at: '2026-11-28T09:15:00.000Z', isSkipped: false },
      { day: '2026-11-30', isSkipped: false },
      { day: '2026-12-02' },
    ])
  })

  it('RC-02 a paused rule places nothing until it is resumed; an ended one stays ended, from a date on or immediately', async () => {
    const { browser, rule } = await world.regular()
    const id = rule._id
    expect(world.first(await world.setState(browser, id, { state: 'paused' }))).toMatchObject({
      status: 'paused',
      next: [],
    })
    await world.at('2026-11-24T12:00:00.000Z')
    expect(await world.ordersOf(browser)).toHaveLength(1)
    const resumed = world.first(await world.setState(browser, id, { state: 'active' }))
    expect(listNextDays(resumed)).toEqual([...MONDAYS.slice(1), '2026-12-28'])
    expect(resumed.past).toEqual([])
    const shorter = world.first(await world.setState(browser, id, { state: 'ended', from: '2026-12-14' }))
    expect(shorter).toMatchObject({ status: 'active', ends: { kind: 'onDate', day: '2026-12-13' } })
    expect(listNextDays(shorter)).toEqual(['2026-11-30', '2026-12-07'])
    await world.at('2026-11-30T12:00:00.000Z')
    expect(await world.ordersOf(browser)).toHaveLength(2)
    expect(world.first(await world.setState(browser, id, { state: 'ended' }))).toMatchObject({
      status: 'ended',
      next: [],
    })
    expect(await world.setState(browser, id, { state: 'active' })).toMatchObject({ error: { code: 4806 } })
    await world.at('2026-12-03T12:00:00.000Z')
    expect(await world.ordersOf(browser)).toHaveLength(2)
    await world.at('2026-12-07T12:00:00.000Z')
    expect(await world.ordersOf(browser)).toHaveLength(2)
  })

  it('RC-02 a paused rule places no order that was moved to another date either', async () => {
    const { browser, rule } = await world.regular()
    const change = { kind: 'move', day: '2026-11-24', time: '12:00' } as const
    world.first(await world.change(browser, rule._id, { day: '2026-11-23', change }))
    world.first(await world.setState(browser, rule._id, { state: 'paused' }))
    await world.at('2026-11-24T05:00:00.000Z')
    await world.at('2026-11-24T08:00:00.000Z')
    expect(await world.ordersOf(browser)).toHaveLength(1)
    world.first(await world.setState(browser, rule._id, { state: 'ended' }))
  })

  it('belongs to its customer alone, and is removed with the account', async () => {
    const { browser, rule } = await world.regular()
    const stranger = await createVerifiedCustomer(world.shop, world.site)
    expect(await world.read(stranger)).toEqual([])
    expect(await world.setState(stranger, rule._id, { state: 'ended' })).toMatchObject({
      ok: false,
      error: { code: 4800, status: 404 },
    })
    expect(await world.begin(stranger, rule.order)).toMatchObject({ ok: false, error: { code: 4701 } })
    await world.shop.platform.db.tenant(world.site.brandId, async (tx) => {
      const { user_id } = await tx.sql
        .selectFrom('recurring_rules')
        .select('user_id')
        .where('id', '=', rule._id)
        .executeTakeFirstOrThrow()
      for (const forget of world.shop.platform.hooks.all('forgetUser')) await forget(tx, user_id)
    })
    expect(await world.ruleOf(browser, rule._id)).toMatchObject({ status: 'ended', next: [] })
  })

  it('accepts only what can be repeated: a delivery needs an own address, and the outlet must take cash', async () => {
    const { browser, order } = await world.order()
    const cashless = JSON.stringify({ delivery: ['express'], pickup: ['express'] })
    const usual = JSON.stringify({ delivery: ['cod', 'express'], pickup: ['cod', 'express'] })
    await world.setStore({ payment_methods: cashless })
    expect(await world.begin(browser, order._id)).toMatchObject({ ok: false, error: { code: 4807 } })
    await world.setStore({ payment_methods: usual })
    expect(await world.begin(browser, order._id)).toMatchObject({ ok: true })
  })
})
