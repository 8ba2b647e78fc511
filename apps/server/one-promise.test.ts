import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { BoardOrder, FullOrder, OrdersApi } from '#core/orders/contract/endpoints.ts'
import { ORDER_TYPE, type OrderType } from '#core/sites/domain/order-type.ts'
import type { StoresApi } from '#core/stores/contract/endpoints.ts'
import { ARRIVAL_SPAN } from '#core/stores/domain/arrival.ts'
import { minutes } from '#platform/kernel/clock.ts'
import { LANGUAGES, type Language } from '#platform/kernel/language.ts'
import { listTestDatabases } from '#platform/testing/databases.ts'
import { expectOk } from '#platform/testing/expect-ok.ts'
import { hireAndSignInStaff } from './testing/sign-in-staff.ts'
import type { TestBrowser } from './testing/test-app.ts'
import {
  createPlacedOrder,
  createVerifiedCustomer,
  fillCart,
  placeOrder,
  saveAddress,
  startTestShop,
  type TestShop,
} from './testing/test-shop.ts'

type Range = { readonly from: string; readonly to: string } | null
const toMinutes = (range: Range, since: Date) =>
  range && [range.from, range.to].map((at) => (Date.parse(at) - since.getTime()) / minutes(1))

describe('one promise from the first screen to the hand-over', () => {
  let shop: TestShop
  let owner: TestBrowser
  let marina = ''
  beforeAll(async () => {
    shop = await startTestShop()
    marina = shop.site.stores.marina ?? ''
    owner = await hireAndSignInStaff(shop, 'owner')
  })
  afterAll(() => shop.close())

  const deliver = async () => {
    const browser = await createVerifiedCustomer(shop, shop.site)
    const cart = await fillCart(browser, shop.site, { orderType: ORDER_TYPE.delivery, area: 'jbr' })
    const address = await saveAddress(browser, shop.site.areas.jbr ?? '')
    const placedAt = shop.clock.now()
    const { _id: id } = expectOk(await placeOrder(browser, cart, { mod: 'cod', address }))
    const read = async (language: Language = 'en'): Promise<FullOrder> => {
      const shown = shop.browser(language)
      shown.token = browser.token
      for (const [key, value] of browser.cookies) shown.cookies.set(key, value)
      const order = expectOk(
        await shown.api<OrdersApi>()('GET /api/v1/orders/:id', { params: { id }, query: {} }),
      )
      if (order.detail !== 'full') throw new Error('The owner sees it in full')
      return order
    }
    const cancel = () =>
      browser.api<OrdersApi>()('PUT /api/v1/orders/:id', { params: { id }, body: { status: 100 } })
    return { browser, cart, id, placedAt, read, cancel }
  }
  const onBoard = async (id: string) => {
    const board = expectOk(
      await owner.api<OrdersApi>()('GET /api/v1/console/orders', { query: { store: marina } }),
    )
    const order = board.find(({ _id }) => _id === id)
    if (!order) throw new Error('The order is not on the board')
    return order
  }
  type Stated = { readonly minutes?: number; readonly delay?: 'kitchen' | 'item' | 'driver' }
  const accept = async (id: string, stated: Stated = {}) => {
    const { version } = await onBoard(id)
    const body = { action: 'accept' as const, version, ...stated }
    return expectOk(
      await owner.api<OrdersApi>()('PUT /api/v1/console/orders/:id/status', { params: { id }, body }),
    )
  }

  it('shows the area, the cart, the order and the accepted order the same minutes', async () => {
    const { browser, cart, id, placedAt, read } = await deliver()
    const areas = expectOk(
      await browser.api<StoresApi>()('GET /api/v1/areas', {
        query: { promotionUrlId: shop.site.siteId, store: marina },
      }),
    )
    const from = areas.find(({ _id }) => _id === cart.area?._id)?.minutes ?? 0
    expect([from, cart.area?.minutes]).toEqual([35, 35])
    const shown = [from, from + ARRIVAL_SPAN]
    const before = await read()
    expect([toMinutes(before.promise, placedAt), toMinutes(before.estimate, placedAt)]).toEqual([
      shown,
      shown,
    ])
    shop.clock.advance(minutes(4))
    expect((await onBoard(id)).promisedReadyAt).toBe(new Date(placedAt.getTime() + minutes(20)).toISOString())
    await accept(id)
    const after = await read()
    expect(toMinutes(after.estimate, placedAt)).toEqual(shown)
    expect([after.readyAt, after.delay]).toEqual([
      new Date(placedAt.getTime() + minutes(20)).toISOString(),
      null,
    ])
  })

  it('gives a later time its reason in five languages and lets the customer cancel after the cut-off', async () => {
    const { id, placedAt, read, cancel } = await deliver()
    await accept(id, { minutes: 45, delay: 'item' })
    const reasons = new Set<string | null>()
    for (const language of LANGUAGES) reasons.add((await read(language)).delay)
    expect(reasons.has(null)).toBe(false)
    expect(reasons.size).toBe(LANGUAGES.length)
    const late = await read()
    expect(late.delay).toMatch(/items takes longer/)
    expect([toMinutes(late.promise, placedAt), toMinutes(late.estimate, placedAt)]).toEqual([
      [35, 45],
      [60, 70],
    ])
    shop.clock.advance(minutes(10))
    expect((await read()).can).toEqual({ cancel: true, change: false, until: null })
    expect(await cancel()).toMatchObject({ ok: true, data: { status: 100, payment: { status: 0 } } })
  })

  it('keeps the promise for some minutes more than it needs, and then the cut-off stands', async () => {
    const { id, placedAt, read, cancel } = await deliver()
    await accept(id, { minutes: 25 })
    const kept = await read()
    expect([toMinutes(kept.estimate, placedAt), kept.delay]).toEqual([[35, 45], null])
    expect(kept.can.until).toBe(new Date(placedAt.getTime() + minutes(2)).toISOString())
    shop.clock.advance(minutes(2))
    expect(await cancel()).toMatchObject({ ok: false, error: { code: 4703 } })
  })

  it('names a late answer and a kitchen that has more to do when staff state no reason', async () => {
    const answeredLate = await deliver()
    shop.clock.advance(minutes(9))
    await accept(answeredLate.id, { minutes: 30 })
    expect((await answeredLate.read()).delay).toMatch(/more to do than expected/)
    const silent = await deliver()
    shop.clock.advance(minutes(24))
    await accept(silent.id)
    expect((await silent.read()).delay).toMatch(/answered later/)
  })

  it('shows anybody with the link when it arrives', async () => {
    const { id } = await deliver()
    const seen = expectOk(
      await shop.browser().api<OrdersApi>()('GET /api/v1/orders/:id', { params: { id }, query: {} }),
    )
    expect(seen).toMatchObject({ detail: 'minimal', estimate: { from: expect.any(String) } })
  })
})

describe.each(listTestDatabases())('the promise of a kitchen that is late, on $name', ({ name }) => {
  let shop: TestShop
  let owner: TestBrowser
  let marina = ''
  beforeAll(async () => {
    shop = await startTestShop({ database: name })
    marina = shop.site.stores.marina ?? ''
    owner = await hireAndSignInStaff(shop, 'owner')
  })
  afterAll(() => shop.close())

  type Action = 'accept' | 'decline' | 'ready' | 'out' | 'delivered' | 'undelivered'
  const move = async (id: string, ...actions: readonly Action[]) => {
    const api = owner.api<OrdersApi>()
    const board = expectOk(await api('GET /api/v1/console/orders', { query: { store: marina } }))
    const found = board.find(({ _id }) => _id === id)
    if (!found) throw new Error('The order is not on the board')
    let order: BoardOrder = found
    for (const action of actions) {
      const reason = action === 'decline' || action === 'undelivered' ? { reason: 'Closing' } : {}
      const body = { action, version: order.version, ...reason }
      order = expectOk(await api('PUT /api/v1/console/orders/:id/status', { params: { id }, body }))
    }
    return order
  }
  const place = async (orderType: OrderType = ORDER_TYPE.delivery) => {
    const placedAt = shop.clock.now()
    const isDelivery = orderType === ORDER_TYPE.delivery
    const { order, browser } = await createPlacedOrder(shop, shop.site, {
      ...(isDelivery ? { orderType, area: 'jbr', mod: 'cod' } : { orderType }),
    })
    const read = async () => {
      const seen = expectOk(
        await browser.api<OrdersApi>()('GET /api/v1/orders/:id', { params: { id: order._id }, query: {} }),
      )
      if (seen.detail !== 'full') throw new Error('The owner sees it in full')
      return { promise: toMinutes(seen.promise, placedAt), estimate: toMinutes(seen.estimate, placedAt) }
    }
    return { id: order._id, browser, read }
  }
  /** The ranges shown before ordering: of the outlet, of its area on home page and time sheet, and in a cart. */
  const readShown = async () => {
    const browser = await createVerifiedCustomer(shop, shop.site)
    const api = browser.api<StoresApi>()
    const outlet = expectOk(await api('GET /api/v1/stores/:id/details', { params: { id: marina } }))
    const areas = expectOk(
      await api('GET /api/v1/areas', { query: { promotionUrlId: shop.site.siteId, store: marina } }),
    )
    const cart = await fillCart(browser, shop.site, { orderType: ORDER_TYPE.delivery, area: 'jbr' })
    const toRange = (shown: { minutes: number; arrivalSpan: number } | null | undefined) =>
      shown && [shown.minutes, shown.minutes + shown.arrivalSpan]
    return {
      outlet: toRange({ minutes: outlet.preparationMinutes, arrivalSpan: outlet.arrivalSpan }),
      area: toRange(areas.find(({ _id }) => _id === cart.area?._id)),
      cart: toRange(cart.area),
    }
  }
  const readSamples = () =>
    shop.platform.db.tenant(shop.site.brandId, ({ sql }) =>
      sql.selectFrom('store_pace').select(['channel', 'late_minutes']).orderBy('channel').execute(),
    )

  it('is learned from twelve late deliveries and is one range on every screen', async () => {
    const usual = { outlet: [20, 30], area: [35, 45], cart: [35, 45] }
    const before = await place()
    const late = []
    for (let count = 0; count < 12; count++) late.push((await place()).id)
    expect(await readShown()).toEqual(usual)
    shop.clock.advance(minutes(52))
    await Promise.all(late.slice(0, 6).map((id) => move(id, 'accept', 'ready', 'out', 'delivered')))
    shop.clock.advance(minutes(8))
    for (const id of late.slice(6, 9)) await move(id, 'accept', 'ready', 'out', 'delivered')
    expect(await readShown()).toEqual(usual)
    for (const id of late.slice(9)) await move(id, 'accept', 'ready', 'out', 'delivered')
    expect(await readSamples()).toEqual([
      { channel: 'delivery', late_minutes: [17, 17, 17, 17, 17, 17, 25, 25, 25, 25, 25, 25] },
    ])
    const learned = [50, 65]
    expect(await readShown()).toEqual({ outlet: [20, 30], area: learned, cart: learned })
    expect((await before.read()).promise).toEqual([35, 45])

    const order = await place()
    const due = shop.clock.now().getTime()
    expect(await order.read()).toEqual({ promise: learned, estimate: learned })
    expect(await move(order.id)).toMatchObject({
      promisedReadyAt: new Date(due + minutes(20)).toISOString(),
      latestReadyAt: new Date(due + minutes(46)).toISOString(),
    })
    expect((await move(order.id, 'accept')).readyAt).toBe(new Date(due + minutes(20)).toISOString())
    expect(await order.read()).toEqual({ promise: learned, estimate: learned })
  })

  it('counts pickups by when they are ready, and no order for later, declined, cancelled or undelivered', async () => {
    const samples = await readSamples()
    const [declined, cancelled, failed, scheduled, picked] = [
      await place(),
      await place(),
      await place(),
      await place(ORDER_TYPE.pickup),
      await place(ORDER_TYPE.pickup),
    ]
    await move(declined.id, 'decline')
    await cancelled.browser.api<OrdersApi>()('PUT /api/v1/orders/:id', {
      params: { id: cancelled.id },
      body: { status: 100 },
    })
    await move(failed.id, 'accept', 'ready', 'out', 'undelivered')
    await shop.platform.db.tenant(shop.site.brandId, async ({ sql, now }) => {
      await sql.updateTable('orders').set({ scheduled_for: now }).where('id', '=', scheduled.id).execute()
    })
    await move(scheduled.id, 'accept', 'ready')
    expect(await readSamples()).toEqual(samples)
    await move(picked.id, 'accept')
    shop.clock.advance(minutes(26))
    await move(picked.id, 'ready')
    shop.clock.advance(minutes(30))
    await move(picked.id, 'delivered')
    expect(await readSamples()).toEqual([...samples, { channel: 'pickup', late_minutes: [6] }])
  })

  it('begins anew when the outlet’s configured minutes change', async () => {
    const set = (table: 'area' | 'outlet', count: number) =>
      shop.platform.db.tenant(shop.site.brandId, async ({ sql }) => {
        if (table === 'outlet')
          await sql.updateTable('stores').set('preparation_minutes', count).where('id', '=', marina).execute()
        else
          await sql
            .updateTable('delivery_areas')
            .set('minutes', count)
            .where('id', '=', shop.site.areas.jbr ?? '')
            .execute()
      })
    expect((await readShown()).cart).toEqual([50, 65])
    await set('area', 35)
    expect((await readShown()).cart).toEqual([50, 65])
    await set('area', 50)
    expect((await readShown()).cart).toEqual([50, 60])
    expect((await readSamples()).map(({ channel }) => channel)).toEqual(['pickup'])
    await set('outlet', 25)
    expect(await readSamples()).toEqual([])
  })
})
