import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { serverPlugins, siteFileSections } from '#apps/server/areas.ts'
import { buildSmallBrand } from '#apps/server/testing/small-brand.ts'
import type { TestBrowser } from '#apps/server/testing/test-app.ts'
import {
  createVerifiedCustomer,
  fillCart,
  placeOrder,
  startTestShop,
  type TestOrderInput,
  type TestShop,
} from '#apps/server/testing/test-shop.ts'
import type { Cart, CartApi } from '#core/cart/contract/endpoints.ts'
import type { MenusApi } from '#core/menus/contract/endpoints.ts'
import { importSite } from '#core/menus/server/import.service.ts'
import type { OrdersApi } from '#core/orders/contract/endpoints.ts'
import { expectLedgerClean } from '#core/orders/testing/expect-ledger-clean.ts'
import { moveOrder } from '#core/orders/testing/move-order.ts'
import { ORDER_TYPE } from '#core/sites/domain/order-type.ts'
import { createTestStaff } from '#core/staff/testing/test-staff.ts'
import { minutes } from '#platform/kernel/clock.ts'
import { getPictureStore } from '#platform/pictures/pictures.plugin.ts'
import { listTestDatabases } from '#platform/testing/databases.ts'
import { expectOk } from '#platform/testing/expect-ok.ts'
import type { AppointmentsApi } from '../contract/endpoints.ts'
import { peopleFileSection } from './people-section.service.ts'

type Api = AppointmentsApi & CartApi & MenusApi & OrdersApi

const PRODUCTS = [
  { sku: 'cut', name: { en: 'Cut', ar: 'قص' }, price: 9000, durationMinutes: 60 },
  { sku: 'gel', name: { en: 'Gel', ar: 'جل' }, price: 6000, durationMinutes: 45 },
]
const PEOPLE = [
  {
    store: 'marina',
    key: 'mona',
    name: { en: 'Mona', ar: 'منى' },
    hours: { daily: [['10:00', '12:00']] },
    products: ['cut'],
  },
  { store: 'marina', key: 'rana', name: { en: 'Rana', ar: 'رنا' }, hours: { daily: [['10:00', '14:00']] } },
]
const SLOTS = { type: 10, leadMinutes: 30, slotMinutes: 15, daysAhead: 2 }
const BRAND = {
  merchantType: 'salon',
  schedule: { pickup: SLOTS },
  more: { products: PRODUCTS },
  sections: { people: PEOPLE },
}

const BUSY = 4503
const MISSING = 4504
/** 06:00 in Dubai. */
const MORNING = '2026-11-20T02:00:00.000Z'
/** 10:00 in Dubai, when both begin to work. */
const TEN = Date.parse('2026-11-20T06:00:00.000Z')

describe.each(listTestDatabases())('appointments, on $name', ({ name }) => {
  const staff = createTestStaff()
  let shop: TestShop
  let marina: string
  beforeAll(async () => {
    shop = await startTestShop({ database: name, plugins: [...serverPlugins, staff], brand: BRAND })
    marina = shop.site.stores.marina ?? ''
    staff.add('manager', { brandId: shop.site.brandId, role: 'manager' })
  })
  afterAll(async () => {
    await expectLedgerClean(shop.platform.db)
    await shop.close()
  })
  let day = 0
  beforeEach(() => {
    // Each test has a morning of its own, on which nothing is booked yet.
    shop.clock.set(new Date(Date.parse(MORNING) + day * minutes(1440) * 3).toISOString())
    day += 1
  })
  const at = (minutesAfterTen: number): Date =>
    new Date(TEN + (day - 1) * minutes(1440) * 3 + minutes(minutesAfterTen))

  const read = async (browser: TestBrowser) =>
    expectOk(
      await browser.api<Api>()('GET /api/v1/vendor-info/:id/appointments', {
        params: { id: marina },
        query: { channel: 'pickup' },
      }),
    )
  const personId = async (browser: TestBrowser, person: string): Promise<string> =>
    (await read(browser)).people.find((each) => each.name === person)?._id ?? ''
  /** The starts of the first day at which somebody is free, in minutes after ten. */
  const listStarts = async (browser: TestBrowser, person: string): Promise<number[]> => {
    const { days, people } = await read(browser)
    const id = people.find((each) => each.name === person)?._id ?? ''
    return (days[0]?.slots ?? [])
      .filter((slot) => slot.people.includes(id))
      .map(({ startTime }) => (Date.parse(startTime) - at(0).getTime()) / minutes(1))
  }
  const createCart = async (start: Date | null, lines = [{ product: 'cut' }]) => {
    const browser = await createVerifiedCustomer(shop, shop.site)
    const cart = await fillCart(browser, shop.site, { lines })
    return { browser, cart: start ? await schedule(browser, start) : cart }
  }
  const schedule = async (browser: TestBrowser, start: Date): Promise<Cart> =>
    expectOk(
      await browser.api<Api>()('PUT /api/v1/carts/schedule', {
        body: {
          ...{ store: marina, orderType: ORDER_TYPE.scheduledPickup, hold: false },
          scheduledTime: start.toISOString(),
        },
      }),
    )
  const place = (browser: TestBrowser, cart: Cart, more: TestOrderInput = {}) =>
    placeOrder(browser, cart, { mod: 'cardSwipe', ...more })
  const book = async (start: Date, person?: string, lines?: { product: string }[]) => {
    const { browser, cart } = await createCart(start, lines)
    const appointmentWith = person && (await personId(browser, person))
    return { browser, placed: await place(browser, cart, appointmentWith ? { appointmentWith } : {}) }
  }
  const countOrders = () =>
    shop.platform.db.tenant(shop.site.brandId, async (tx) => {
      const rows = await tx.sql.selectFrom('orders').select('id').execute()
      return rows.length
    })

  it('lists who does the services of a cart, and when they are free for all of them', async () => {
    const { browser } = await createCart(null)
    expect(await read(browser)).toMatchObject({ minutes: 60, isByAppointment: true })
    expect(await listStarts(browser, 'Mona')).toEqual([0, 15, 30, 45, 60])
    expect((await listStarts(browser, 'Rana')).at(-1)).toBe(180)
    expectOk(
      await browser.api<Api>()('POST /api/v1/carts/addProductToCart', {
        body: {
          ...{ store: marina, orderType: ORDER_TYPE.pickup, qty: 1 },
          product: shop.site.products.gel ?? '',
        },
      }),
    )
    const both = await read(browser)
    expect(both).toMatchObject({ minutes: 105, people: [{ name: 'Rana' }] })
    expect((await listStarts(browser, 'Rana')).at(-1)).toBe(135)
  })

  it('tells somebody without a cart who works when', async () => {
    expect(await read(shop.browser())).toMatchObject({
      minutes: 0,
      people: [{ name: 'Mona' }, { name: 'Rana' }],
    })
  })

  it('books a person for as long as the services take, and shows it to the customer and the outlet', async () => {
    const { browser, placed } = await book(at(30), 'Mona')
    const order = expectOk(placed)
    const shown = { with: 'Mona', minutes: 60, until: at(90).toISOString() }
    expect(order).toMatchObject({
      appointment: shown,
      scheduledFor: at(30).toISOString(),
      needsCutlery: null,
    })
    const board = expectOk(
      await Object.assign(shop.browser(), { token: 'manager' }).api<Api>()('GET /api/v1/console/orders', {
        query: { store: marina },
      }),
    )
    expect(board.find(({ _id }) => _id === order._id)).toMatchObject({ appointment: shown })
    expect(await listStarts((await createCart(null)).browser, 'Mona')).toEqual([])
    expect(await listStarts(browser, 'Rana')).toContain(30)
  })

  it('refuses a person who is busy, in the language of the customer and with times at which they are free', async () => {
    expectOk((await book(at(0), 'Mona')).placed)
    const before = await countOrders()
    const { browser, cart } = await createCart(at(45))
    const appointmentWith = await personId(browser, 'Mona')
    browser.language = 'ar'
    const refused = await place(browser, cart, { appointmentWith })
    expect(refused).toMatchObject({
      ok: false,
      error: { status: 409, code: BUSY, message: expect.stringContaining('لموعدك') },
    })
    const { offers } = (refused.ok ? {} : refused.error.data) as { offers: { startTime: string }[] }
    expect(offers.map(({ startTime }) => startTime)).toContain(at(60).toISOString())
    expect(offers.map(({ startTime }) => startTime)).not.toContain(at(30).toISOString())
    expect(await countOrders()).toBe(before)
    browser.language = 'en'
    expectOk(await place(browser, await schedule(browser, at(60)), { appointmentWith }))
  })

  it('asks for a time, and for none where nothing in the cart takes any', async () => {
    const { browser, cart } = await createCart(null)
    expect(await place(browser, cart)).toMatchObject({
      ok: false,
      error: { status: 422, code: MISSING, field: 'scheduledTime' },
    })
    const other = await createCart(null, [{ product: 'soda' }])
    expect(expectOk(await place(other.browser, other.cart))).toMatchObject({ appointment: null })
  })

  it('refuses a time at which the person does not work for long enough, and one who does not do it', async () => {
    expect((await book(at(75), 'Mona')).placed).toMatchObject({ ok: false, error: { code: BUSY } })
    const { browser, cart } = await createCart(at(0), [{ product: 'gel' }])
    const mona = await personId(shop.browser(), 'Mona')
    expect(await place(browser, cart, { appointmentWith: mona })).toMatchObject({
      ok: false,
      error: { code: BUSY },
    })
  })

  it.each(['decline', 'cancel'] as const)('gives the time back when its order ends by: %s', async (how) => {
    const { browser, placed } = await book(at(0), 'Mona')
    const order = expectOk(placed)
    expect((await book(at(0), 'Mona')).placed.ok).toBe(false)
    if (how === 'cancel')
      expectOk(
        await browser.api<Api>()('PUT /api/v1/orders/:id', {
          params: { id: order._id },
          body: { status: 100 },
        }),
      )
    else await moveOrder(Object.assign(shop.browser(), { token: 'manager' }), order._id, 'decline')
    expectOk((await book(at(0), 'Mona')).placed)
  })

  it('gives one of many who want a person at overlapping times the appointment', async () => {
    const carts = await Promise.all([0, 15, 30, 45, 0, 15].map((start) => createCart(at(start))))
    const mona = await personId(shop.browser(), 'Mona')
    const before = await countOrders()
    const answers = await Promise.all(
      carts.map(({ browser, cart }) => place(browser, cart, { appointmentWith: mona })),
    )
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
    expect(answers.flatMap((each) => (each.ok ? [] : each.error.code))).toEqual(Array(5).fill(BUSY))
    expect(await countOrders()).toBe(before + 1)
  })

  it('gives as many of those who do not mind as there are people an appointment', async () => {
    const carts = await Promise.all(Array.from({ length: 5 }, () => createCart(at(60))))
    const answers = await Promise.all(carts.map(({ browser, cart }) => place(browser, cart)))
    const names = answers.flatMap((each) =>
      each.ok && each.data.detail === 'full' ? (each.data.appointment?.with ?? '') : [],
    )
    expect(names.toSorted()).toEqual(['Mona', 'Rana'])
  })

  it('writes its people into the site file, and puts away who is not in it any more', async () => {
    const { brandId } = shop.site
    const load = () => shop.platform.db.system((tx) => peopleFileSection.load(tx, { brandId, locks: false }))
    const before = await personId(shop.browser(), 'Rana')
    const [, rana] = PEOPLE
    const file = buildSmallBrand({ ...BRAND, sections: { people: [rana] } })
    const services = {
      db: shop.platform.db,
      pictures: getPictureStore(shop.platform),
      sections: siteFileSections,
    }
    expectOk(await importSite(services, { file, readPhoto: async () => undefined }))
    expect(await load()).toMatchObject([{ store: 'marina', key: 'rana', categories: [], products: [] }])
    expect((await read(shop.browser())).people).toEqual([{ _id: before, name: 'Rana' }])
  })

  it.each([
    [{ ...PEOPLE[0], store: 'nowhere' }, 'people[0].store'],
    [{ ...PEOPLE[0], store: 'downtown' }, 'people[0].store'],
    [{ ...PEOPLE[0], products: ['none'] }, 'people[0].products[0]'],
    [{ ...PEOPLE[0], categories: ['none'] }, 'people[0].categories[0]'],
    [{ ...PEOPLE[0], key: 'x y' }, 'people[0].key'],
  ])('refuses a file that names what is not there: %s', async (person, path) => {
    const file = buildSmallBrand({ ...BRAND, sections: { people: [person] } })
    const services = {
      db: shop.platform.db,
      pictures: getPictureStore(shop.platform),
      sections: siteFileSections,
    }
    const refused = await importSite(services, { file, readPhoto: async () => undefined })
    expect(refused.ok ? [] : refused.failure).toMatchObject({ 0: { path } })
  })

  describe('on the days on which clocks change', () => {
    const setZone = (zone: string, hours: object) =>
      shop.platform.db.tenant(shop.site.brandId, async (tx) => {
        await tx.sql.updateTable('stores').set({ time_zone: zone }).where('id', '=', marina).execute()
        await tx.sql
          .updateTable('appointment_people')
          .set({ hours: JSON.stringify(hours) })
          .where('key', '=', 'rana')
          .execute()
      })
    const night = Object.fromEntries(
      ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'].map((weekday) => [weekday, [['02:00', '05:00']]]),
    )

    it.each([
      // The hour from 03:00 comes twice and is offered once: an hour after 03:45 there is 03:45 again.
      [
        '2026-10-25',
        '2026-10-24T08:00:00.000Z',
        ['02:00', '02:15', '02:30', '02:45', '03:00', '03:15', '03:30', '03:45', '04:00'],
      ],
      // The hour from 03:00 is missing: an hour after 02:45 it is 04:45.
      ['2027-03-28', '2027-03-27T08:00:00.000Z', ['02:00', '02:15', '02:30', '02:45', '04:00']],
    ])('offers starts with an hour of work left on %s', async (date, now, expected) => {
      await setZone('Europe/Athens', night)
      shop.clock.set(now)
      const { browser } = await createCart(null)
      const { days, people } = await read(browser)
      const rana = people.find((each) => each.name === 'Rana')?._id ?? ''
      const free = days.find((each) => each.date === date)?.slots.filter((slot) => slot.people.includes(rana))
      const clock = (instant: string) =>
        new Intl.DateTimeFormat('en-GB', { timeStyle: 'short', timeZone: 'Europe/Athens' }).format(
          new Date(instant),
        )
      expect(free?.map(({ startTime }) => clock(startTime))).toEqual(expected)
    })
  })
})
