import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TestBrowser } from '#apps/server/testing/test-app.ts'
import {
  createGuest,
  createVerifiedCustomer,
  fillCart,
  startTestShop,
  type TestShop,
} from '#apps/server/testing/test-shop.ts'
import type { AvailabilityApi, SlotView } from '#core/availability/contract/endpoints.ts'
import type { Cart, CartApi } from '#core/cart/contract/endpoints.ts'
import { expectLedgerClean } from '#core/orders/testing/expect-ledger-clean.ts'
import { ORDER_TYPE } from '#core/sites/domain/order-type.ts'
import { minutes } from '#platform/kernel/clock.ts'
import { listTestDatabases } from '#platform/testing/databases.ts'
import { expectOk } from '#platform/testing/expect-ok.ts'
import { chooseRunCount } from '#platform/testing/proof-runs.ts'
import { listen, toRequestHeaders } from '../support/listen.ts'
import { sendTogether } from '../support/send-together.ts'

const RACERS = chooseRunCount({ ci: 60, full: 500 })
const SOCKETS = 200
const CAPACITY = 7
const FULL = 4502

describe.each(listTestDatabases())('more customers than capacity in a slot, on $name', ({ name }) => {
  let shop: TestShop
  let port: number
  let store: string
  beforeAll(async () => {
    shop = await startTestShop({ database: name })
    port = await listen(shop)
    store = shop.site.stores.marina ?? ''
    const pickup = {
      ...{ isActive: true, type: 20, leadMinutes: 30, slotMinutes: 30, daysAhead: 2, cutOff: null },
      ...{ maxOrders: CAPACITY, maxKitchenMinutes: null, minutesPerItem: 1, lastOrderMinutes: 0 },
    }
    await shop.platform.db.tenant(shop.site.brandId, (tx) =>
      tx.sql
        .updateTable('stores')
        .set({ schedule: JSON.stringify({ pickup }) })
        .where('id', '=', store)
        .execute(),
    )
  })
  afterAll(async () => {
    await expectLedgerClean(shop.platform.db)
    await shop.close()
  })

  const freeSlot = async (index: number): Promise<SlotView> => {
    const answer = await shop.browser().api<AvailabilityApi>()(
      'GET /api/v1/vendor-info/:id/scheduled-pickup-time-slots',
      {
        params: { id: store },
      },
    )
    const slot = answer.ok ? answer.data.days[1]?.slots[index] : undefined
    if (!slot) throw new Error('There is no such slot')
    return slot
  }
  const input = (slot: SlotView) => ({
    store,
    orderType: ORDER_TYPE.scheduledPickup,
    scheduledStartTime: slot.startTime,
    scheduledEndTime: slot.endTime,
  })
  /** All have selected the slot in the cart, without a reservation. */
  const racers = async (slot: SlotView) => {
    const ready: { browser: TestBrowser; cart: Cart }[] = []
    for (let index = 0; index < RACERS; index += 1) {
      const browser = await createVerifiedCustomer(shop, shop.site)
      await fillCart(browser, shop.site)
      const chosen = expectOk(
        await browser.api<CartApi>()('PUT /api/v1/carts/schedule', { body: input(slot) }),
      )
      ready.push({ browser, cart: chosen })
    }
    return ready
  }
  const outcomes = async (calls: Parameters<typeof sendTogether>[1]['calls']) => {
    const answers = await sendTogether(port, { sockets: SOCKETS, calls })
    const codes = answers.map(({ status, body }) => [status, JSON.parse(body).meta.code as number] as const)
    return {
      won: codes.filter(([status]) => status === 200).length,
      full: codes.filter(([status, code]) => status === 409 && code === FULL).length,
      others: [...new Set(codes.filter(([status, code]) => status !== 200 && code !== FULL).map(String))],
    }
  }
  const ordersIn = (slot: SlotView) =>
    shop.platform.db.tenant(shop.site.brandId, async ({ sql }) => {
      const orders = await sql
        .selectFrom('orders')
        .select('id')
        .where('scheduled_for', '=', new Date(slot.startTime))
        .execute()
      const holds = await sql
        .selectFrom('slot_holds')
        .select('order_id')
        .where('starts_at', '=', new Date(slot.startTime))
        .where('order_id', 'is not', null)
        .execute()
      return { orders: orders.length, places: holds.length }
    })

  it(`AV-04 of ${RACERS} checkouts at once on ${CAPACITY} places exactly ${CAPACITY} become orders`, async () => {
    const slot = await freeSlot(4)
    const ready = await racers(slot)
    const calls = ready.map(({ browser, cart }, index) => ({
      method: 'POST',
      path: '/api/v1/orders',
      headers: { ...toRequestHeaders(browser), 'idempotency-key': `racer ${index}` },
      body: JSON.stringify({
        ...{ store, cartVersion: cart.version, total: cart.total, payment: { mod: 'cardSwipe' } },
      }),
    }))
    expect(await outcomes(calls)).toEqual({ won: CAPACITY, full: RACERS - CAPACITY, others: [] })
    expect(await ordersIn(slot)).toEqual({ orders: CAPACITY, places: CAPACITY })
  })

  it('release expired reservations, and reserve exactly the capacity again', async () => {
    const slot = await freeSlot(6)
    const ready = await racers(slot)
    const hold = () =>
      outcomes(
        ready.map(({ browser }) => ({
          method: 'PUT',
          path: '/api/v1/carts/schedule',
          headers: toRequestHeaders(browser),
          body: JSON.stringify({ ...input(slot), hold: true }),
        })),
      )
    /** An overloaded server may refuse customers temporarily, but never exceeds the capacity. */
    const expectPlaces = async () => {
      const { won, full, others } = await hold()
      expect(won).toBe(CAPACITY)
      expect(others.filter((other) => other !== '503,503')).toEqual([])
      expect(others.length > 0 || full === RACERS - CAPACITY).toBe(true)
    }
    await expectPlaces()
    // A reservation remains valid, however often it is requested.
    await expectPlaces()
    shop.clock.advance(minutes(10))
    await expectPlaces()
  })

  it('guests without a verified phone together reserve at most half of a slot, and keep the time', async () => {
    const slot = await freeSlot(8)
    const reserve = async (browser: TestBrowser) =>
      expectOk(
        await browser.api<CartApi>()('PUT /api/v1/carts/schedule', { body: { ...input(slot), hold: true } }),
      )
    const guests: TestBrowser[] = []
    for (let index = 0; index < CAPACITY; index += 1) {
      const browser = await createGuest(shop, shop.site)
      await fillCart(browser, shop.site)
      guests.push(browser)
    }
    const carts: Cart[] = []
    for (const browser of guests) carts.push(await reserve(browser))
    expect(carts.map(({ schedule }) => schedule?.text)).toEqual(carts.map(() => carts[0]?.schedule?.text))
    const held = carts.filter(({ schedule }) => schedule?.heldUntil !== null)
    expect(held).toHaveLength(Math.floor(CAPACITY / 2))
    for (let index = 0; index < CAPACITY - held.length; index += 1) {
      const browser = await createVerifiedCustomer(shop, shop.site)
      await fillCart(browser, shop.site)
      expect((await reserve(browser)).schedule?.heldUntil).not.toBeNull()
    }
  })

  it('a place that is requested again ends when it would have ended', async () => {
    const slot = await freeSlot(10)
    const browser = await createVerifiedCustomer(shop, shop.site)
    await fillCart(browser, shop.site)
    const reserve = async () =>
      expectOk(
        await browser.api<CartApi>()('PUT /api/v1/carts/schedule', { body: { ...input(slot), hold: true } }),
      ).schedule?.heldUntil
    const until = await reserve()
    shop.clock.advance(minutes(4))
    expect(await reserve()).toBe(until)
    shop.clock.advance(minutes(6))
    expect(await reserve()).not.toBe(until)
  })
})
