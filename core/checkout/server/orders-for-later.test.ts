import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { TestBrowser } from '#apps/server/testing/test-app.ts'
import {
  createGuest,
  createVerifiedCustomer,
  fillCart,
  generatePhone,
  placeOrder,
  signIn,
  startTestShop,
  type TestShop,
} from '#apps/server/testing/test-shop.ts'
import type { AvailabilityApi, SlotView } from '#core/availability/contract/endpoints.ts'
import type { Cart, CartApi } from '#core/cart/contract/endpoints.ts'
import type { CheckoutApi } from '#core/checkout/contract/endpoints.ts'
import type { OrdersApi } from '#core/orders/contract/endpoints.ts'
import { expectLedgerClean } from '#core/orders/testing/expect-ledger-clean.ts'
import { ORDER_TYPE } from '#core/sites/domain/order-type.ts'
import type { SlotSettings } from '#core/stores/domain/store.ts'
import { minutes } from '#platform/kernel/clock.ts'
import { listTestDatabases } from '#platform/testing/databases.ts'
import { expectOk } from '#platform/testing/expect-ok.ts'

const usualSettings: SlotSettings = {
  ...{ isActive: true, type: 20, leadMinutes: 60, slotMinutes: 30, daysAhead: 2, cutOff: null },
  ...{ maxOrders: null, maxKitchenMinutes: null, minutesPerItem: 5, lastOrderMinutes: 0 },
}

const NOT_OFFERED = 4501
const FULL = 4502

describe.each(listTestDatabases())('scheduled orders, on $name', ({ name }) => {
  let shop: TestShop
  let downtown: string
  beforeAll(async () => {
    shop = await startTestShop({ database: name })
    shop.clock.set('2026-11-20T06:00:00.000Z')
    downtown = shop.site.stores.downtown ?? ''
  })
  afterAll(() => shop.close())
  beforeEach(() => setSchedule({}))

  /** Downtown is open from 10:00 to 23:00; the test starts at 10:00 in Dubai. */
  const setSchedule = (changes: Partial<SlotSettings>) =>
    shop.platform.db.tenant(shop.site.brandId, (tx) =>
      tx.sql
        .updateTable('stores')
        .set({ schedule: JSON.stringify({ pickup: { ...usualSettings, ...changes } }) })
        .where('id', '=', downtown)
        .execute(),
    )

  const slots = async (): Promise<{ date: string; slots: SlotView[] }[]> => {
    const answer = await shop.browser().api<AvailabilityApi>()(
      'GET /api/v1/vendor-info/:id/scheduled-pickup-time-slots',
      {
        params: { id: downtown },
      },
    )
    return answer.ok ? answer.data.days : []
  }
  const slotAt = async (day: number, index = 0): Promise<SlotView> => {
    const found = (await slots())[day]?.slots[index]
    if (!found) throw new Error('There is no such slot')
    return found
  }
  const schedule = (browser: TestBrowser, slot: Pick<SlotView, 'startTime' | 'endTime'>, hold = true) =>
    browser.api<CartApi>()('PUT /api/v1/carts/schedule', {
      body: {
        store: downtown,
        orderType: ORDER_TYPE.scheduledPickup,
        scheduledStartTime: slot.startTime,
        scheduledEndTime: slot.endTime,
        hold,
      },
    })
  const customerWithCart = async (product = 'burger') => {
    const browser = await createVerifiedCustomer(shop, shop.site, { email: 'amal@example.com' })
    const cart = await fillCart(browser, shop.site, { store: 'downtown', lines: [{ product }] })
    return { browser, cart }
  }
  const scheduled = async (slot: SlotView, product = 'burger') => {
    const { browser } = await customerWithCart(product)
    const answer = expectOk(await schedule(browser, slot))
    return { browser, cart: answer }
  }
  const place = (browser: TestBrowser, cart: Cart) => placeOrder(browser, cart, { mod: 'cod' })

  it('AV-05 stores a chosen time span in the cart with its text, and in the order', async () => {
    const slot = await slotAt(1)
    expect(slot).toMatchObject({
      startTime: '2026-11-21T06:00:00.000Z',
      text: '10:00 – 10:30 AM',
      isFull: false,
    })
    const { browser, cart } = await scheduled(slot)
    expect(cart).toMatchObject({
      orderType: ORDER_TYPE.scheduledPickup,
      scheduledTime: null,
      scheduledStartTime: slot.startTime,
      scheduledEndTime: slot.endTime,
      schedule: { text: 'Tomorrow, 10:00 – 10:30 AM', isOffered: true },
    })
    const order = await place(browser, cart)
    expect(order).toMatchObject({
      ok: true,
      data: {
        orderType: ORDER_TYPE.scheduledPickup,
        scheduledFor: slot.startTime,
        scheduledUntil: slot.endTime,
      },
    })
    const again = await browser.api<OrdersApi>()('GET /api/v1/orders', { query: {} })
    expect(again).toMatchObject({ ok: true, data: [{ scheduledUntil: slot.endTime }] })
  })

  it('AV-05 accepts only a single time for a store of the standard type', async () => {
    await setSchedule({ type: 10 })
    const slot = await slotAt(1)
    expect(slot.text).toBe('10:00 AM')
    const { browser } = await customerWithCart()
    expect(await schedule(browser, slot)).toMatchObject({ ok: false, error: { code: 4500 } })
    const body = { store: downtown, orderType: ORDER_TYPE.scheduledPickup, scheduledTime: slot.startTime }
    const answer = await browser.api<CartApi>()('PUT /api/v1/carts/schedule', { body })
    expect(answer).toMatchObject({
      ok: true,
      data: { scheduledTime: slot.startTime, scheduledStartTime: null, scheduledEndTime: null },
    })
    const order = answer.ok ? await place(browser, answer.data) : answer
    expect(order).toMatchObject({ ok: true, data: { scheduledFor: slot.startTime, scheduledUntil: null } })
  })

  it.each([
    [10, ['span', 'start', 'end', 'both', 'timeAndStart', 'timeAndEnd']],
    [20, ['time', 'start', 'end', 'both', 'timeAndStart', 'timeAndEnd']],
  ] as const)(
    'AV-05 refuses at a store of type %i any other combination of times, and stores none',
    async (type, refused) => {
      await setSchedule({ type })
      const slot = await slotAt(1)
      const time = { scheduledTime: slot.startTime }
      const start = { scheduledStartTime: slot.startTime }
      const end = { scheduledEndTime: slot.endTime }
      const combinations = {
        ...{ time, start, end, span: { ...start, ...end }, both: { ...time, ...start, ...end } },
        ...{ timeAndStart: { ...time, ...start }, timeAndEnd: { ...time, ...end } },
      }
      const { browser, cart } = await customerWithCart()
      const request = (times: object) =>
        browser.api<CartApi>()('PUT /api/v1/carts/schedule', {
          body: { store: downtown, orderType: ORDER_TYPE.scheduledPickup, ...times },
        })
      for (const name of refused)
        expect(await request(combinations[name]), name).toMatchObject({
          ok: false,
          error: { code: 4500, field: 'scheduledTime' },
        })
      const unchanged = await browser.api<CartApi>()('GET /api/v1/carts/getAll', {
        query: { store: downtown },
      })
      expect(expectOk(unchanged).cart).toMatchObject({ orderType: cart.orderType, schedule: null })
      expect(await request(combinations[type === 10 ? 'time' : 'span'])).toMatchObject({ ok: true })
    },
  )

  it('AV-04 UX-27 reserves the last place of a slot for one customer, and offers the nearest slots to the other', async () => {
    await setSchedule({ maxOrders: 1 })
    const slot = await slotAt(2)
    const first = await scheduled(slot)
    // It is marked as full at its place, and not left out.
    expect(await slotAt(2)).toMatchObject({ startTime: slot.startTime, isFull: true })
    const { browser } = await customerWithCart()
    const refused = await schedule(browser, slot)
    expect(refused).toMatchObject({ ok: false, error: { code: FULL } })
    const offers = refused.ok ? [] : (refused.error.data as { offers: SlotView[] }).offers
    expect(offers).toHaveLength(3)
    expect(offers.every(({ isFull }) => !isFull)).toBe(true)
    expect(offers.map(({ startTime }) => startTime)).toContain('2026-11-22T06:30:00.000Z')
    expect(await place(first.browser, first.cart)).toMatchObject({ ok: true })
    expect((await slotAt(2)).isFull).toBe(true)
  })

  it('AV-04 counts kitchen minutes too', async () => {
    await setSchedule({ maxKitchenMinutes: 12, minutesPerItem: 5 })
    const slot = await slotAt(2, 3)
    await scheduled(slot)
    await scheduled(slot)
    const { browser } = await customerWithCart()
    expect(await schedule(browser, slot)).toMatchObject({ ok: false, error: { code: FULL } })
  })

  it('releases a reserved place when its time is over, and when the cart is emptied or moves to another slot', async () => {
    await setSchedule({ maxOrders: 1 })
    const slot = await slotAt(2, 5)
    const first = await scheduled(slot)
    expect(first.cart.schedule?.heldUntil).not.toBeNull()
    shop.clock.advance(minutes(10))
    const second = await scheduled(slot)
    const api = second.browser.api<CartApi>()
    await api('DELETE /api/v1/carts', { query: { store: downtown } })
    const third = await scheduled(slot)
    const other = await schedule(third.browser, await slotAt(2, 6))
    expect(other.ok).toBe(true)
    expect((await slotAt(2, 5)).isFull).toBe(false)
    const late = await place(first.browser, first.cart)
    expect(late).toMatchObject({ ok: true })
  })

  it.each([
    ['not payable', 'has no end', null, 4100],
    ['not payable', 'ends after its time', 1, 4100],
    ['payable', 'ends at its time', 0, undefined],
  ])('ST-09 PY-07 leaves a scheduled order %s in a pause that %s', async (_, __, minutesAfter, code) => {
    shop.gateway.mode = 'refused'
    const slot = await slotAt(2, 22)
    const { browser, cart } = await scheduled(slot)
    const order = expectOk(await placeOrder(browser, cart, { mod: 'express' }))
    shop.gateway.mode = 'redirect'
    const until = minutesAfter === null ? null : new Date(Date.parse(slot.startTime) + minutes(minutesAfter))
    const pause = { store_id: downtown, channel: 'pickup' as const, paused_at: shop.clock.now() }
    const tenant = shop.platform.db.tenant
    await tenant(shop.site.brandId, ({ sql }) =>
      sql
        .insertInto('store_pauses')
        .values({ ...pause, paused_until: until })
        .execute(),
    )
    const paid = await browser.api<CheckoutApi>()('POST /api/v1/orders/:id/payment', {
      params: { id: order._id },
      body: { mod: 'express' },
      idempotencyKey: `pay ${order._id}`,
    })
    await tenant(shop.site.brandId, ({ sql }) => sql.deleteFrom('store_pauses').execute())
    expect(paid).toMatchObject(code === undefined ? { ok: true } : { ok: false, error: { code } })
  })

  it('CT-09 keeps the time and the reserved place of a guest whose cart merges at sign-in', async () => {
    await setSchedule({ maxOrders: 2 })
    const slot = await slotAt(2, 20)
    const phone = generatePhone()
    const account = await createVerifiedCustomer(shop, shop.site, { phone })
    await fillCart(account, shop.site, { store: 'downtown', lines: [{ product: 'soda' }] })
    expectOk(await schedule(account, await slotAt(2, 21)))
    const guest = await createGuest(shop, shop.site)
    await fillCart(guest, shop.site, { store: 'downtown', lines: [{ product: 'fries' }] })
    const { schedule: before } = expectOk(await schedule(guest, slot))
    await signIn(shop, shop.site, { browser: guest, phone })
    const { cart } = expectOk(
      await guest.api<CartApi>()('GET /api/v1/carts/getAll', { query: { store: downtown } }),
    )
    expect(cart).toMatchObject({ scheduledStartTime: slot.startTime, schedule: before })
    expect(before?.heldUntil).not.toBeNull()
    // One of the two places is the customer's, who holds none in another slot any more.
    await scheduled(slot)
    const { browser } = await customerWithCart()
    expect(await schedule(browser, slot)).toMatchObject({ ok: false, error: { code: FULL } })
    const other = await slotAt(2, 21)
    await scheduled(other)
    await scheduled(other)
  })

  it('UX-27 failure 3: rejects an order whose slot filled up during checkout, with the nearest slots, and loses nothing', async () => {
    await setSchedule({ maxOrders: 1 })
    const slot = await slotAt(2, 8)
    const slow = await scheduled(slot)
    shop.clock.advance(minutes(11))
    const quick = await scheduled(slot)
    expect(await place(quick.browser, quick.cart)).toMatchObject({ ok: true })
    const refused = await place(slow.browser, slow.cart)
    expect(refused).toMatchObject({ ok: false, error: { code: FULL } })
    const offers = refused.ok ? [] : (refused.error.data as { offers: SlotView[] }).offers
    expect(offers.map(({ isFull }) => isFull)).toEqual([false, false, false])
    const away = offers.map(({ startTime }) => Math.abs(Date.parse(startTime) - Date.parse(slot.startTime)))
    expect(Math.max(...away)).toBeLessThanOrEqual(minutes(60))
    const cart = await slow.browser.api<CartApi>()('GET /api/v1/carts/getAll', { query: { store: downtown } })
    expect(cart).toMatchObject({
      ok: true,
      data: { cart: { products: [{ qty: 1 }], scheduledStartTime: slot.startTime } },
    })
  })

  it('failure 3: rejects an order that is too late for its slot instead of moving it to another day', async () => {
    const slot = await slotAt(0)
    const { browser, cart } = await scheduled(slot)
    shop.clock.set(new Date(Date.parse(slot.startTime) - minutes(59)))
    expect(await place(browser, cart)).toMatchObject({ ok: false, error: { code: NOT_OFFERED } })
    const seen = await browser.api<CartApi>()('GET /api/v1/carts/getAll', { query: { store: downtown } })
    expect(seen).toMatchObject({ ok: true, data: { cart: { schedule: { isOffered: false } } } })
  })

  it('AV-06 evaluates the cart again for another time, and removes unavailable items in one call', async () => {
    const browser = await createVerifiedCustomer(shop, shop.site, { email: 'amal@example.com' })
    await fillCart(browser, shop.site, {
      store: 'downtown',
      lines: [{ product: 'burger' }, { product: 'fries' }],
    })
    const api = browser.api<CartApi>()
    // Breakfast ends at eleven: available tomorrow at ten, not in the evening.
    const morning = await slotAt(1)
    await schedule(browser, morning)
    const body = {
      ...{ store: downtown, product: shop.site.products.pancakes ?? '', qty: 2 },
      ...{ orderType: ORDER_TYPE.scheduledPickup, customize: [] },
      ...{ scheduledStartTime: morning.startTime, scheduledEndTime: morning.endTime },
    }
    expect(await api('POST /api/v1/carts/addProductToCart', { body })).toMatchObject({ ok: true })
    const evening = await schedule(browser, await slotAt(1, 20))
    expect(evening.ok && evening.data.products.map(({ name: item, state }) => [item, state.reason])).toEqual([
      ['Burger', null],
      ['Fries', null],
      ['Pancakes', 'notAtThisTime'],
    ])
    const refused = evening.ok ? await place(browser, evening.data) : evening
    expect(refused).toMatchObject({
      ok: false,
      error: { code: 4425, data: { changes: [{ kind: 'unavailable' }] } },
    })
    const cleared = await api('POST /api/v1/carts/removeUnavailable', { body: { store: downtown } })
    expect(cleared).toMatchObject({
      ok: true,
      data: { cart: { products: [{ name: 'Burger' }, { name: 'Fries' }] } },
    })
    const cart = cleared.ok ? cleared.data.cart : null
    expect(cart && (await place(browser, cart))).toMatchObject({ ok: true })
  })

  it("failure 12: accepts a pre-order for tomorrow without today's stock, and does not use it up", async () => {
    const pieces = () =>
      shop.platform.db.tenant(shop.site.brandId, async ({ sql }) => {
        const row = await sql
          .selectFrom('store_products')
          .select('stock')
          .where('store_id', '=', downtown)
          .where('product_id', '=', shop.site.products.pie ?? '')
          .executeTakeFirstOrThrow()
        return row.stock
      })
    const today = await customerWithCart('pie')
    expect(await place(today.browser, today.cart)).toMatchObject({ ok: true })
    expect(await pieces()).toBe(0)
    const slot = await slotAt(1, 3)
    const browser = await createVerifiedCustomer(shop, shop.site, { email: 'amal@example.com' })
    const body = {
      ...{ store: downtown, product: shop.site.products.pie ?? '', qty: 3, customize: [] },
      orderType: ORDER_TYPE.scheduledPickup,
      ...{ scheduledStartTime: slot.startTime, scheduledEndTime: slot.endTime },
    }
    const added = await browser.api<CartApi>()('POST /api/v1/carts/addProductToCart', { body })
    expect(added).toMatchObject({ ok: true, data: { products: [{ qty: 3, state: { isAvailable: true } }] } })
    expect(added.ok && (await place(browser, added.data))).toMatchObject({ ok: true })
    expect(await pieces()).toBe(0)
  })

  it('UX-02 failure 2: a closed store rejects orders for now and accepts scheduled ones', async () => {
    shop.clock.set('2026-11-20T19:30:00.000Z')
    const now = await customerWithCart()
    expect(await place(now.browser, now.cart)).toMatchObject({ ok: false, error: { code: 4312 } })
    const later = await scheduled(await slotAt(0, 2))
    expect(later.cart.schedule?.text).toBe('Tomorrow, 11:00 – 11:30 AM')
    expect(await place(later.browser, later.cart)).toMatchObject({ ok: true })
  })

  it('failure 2: rejects orders for now after the last order time of the day', async () => {
    shop.clock.set('2026-11-21T18:25:00.000Z')
    await setSchedule({ lastOrderMinutes: 30 })
    const inTime = await customerWithCart()
    expect(await place(inTime.browser, inTime.cart)).toMatchObject({ ok: true })
    shop.clock.advance(minutes(5))
    const late = await customerWithCart()
    expect(await place(late.browser, late.cart)).toMatchObject({ ok: false, error: { code: 4312 } })
  })

  it('leaves a clean ledger', async () => {
    await expectLedgerClean(shop.platform.db)
  })
})
