/** What people type and when they order, through the database: each case on the embedded one and on PostgreSQL. */
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { serverPlugins } from '#apps/server/areas.ts'
import type { TestBrowser } from '#apps/server/testing/test-app.ts'
import {
  createGuest,
  createPlacedOrder,
  createVerifiedCustomer,
  fillCart,
  generatePhone,
  placeOrder,
  signIn,
  startTestShop,
  type TestShop,
} from '#apps/server/testing/test-shop.ts'
import type { AvailabilityApi } from '#core/availability/contract/endpoints.ts'
import type { CartApi } from '#core/cart/contract/endpoints.ts'
import type { MenusApi } from '#core/menus/contract/endpoints.ts'
import type { PastOrdersApi } from '#core/orders/contract/past-endpoints.ts'
import { expectLedgerClean } from '#core/orders/testing/expect-ledger-clean.ts'
import { moveOrder } from '#core/orders/testing/move-order.ts'
import { createTestStaff } from '#core/staff/testing/test-staff.ts'
import type { StoresApi } from '#core/stores/contract/endpoints.ts'
import { WEEKDAYS } from '#core/stores/domain/weekly-hours.ts'
import { bumpAllMenus } from '#core/stores/server/stores.service.ts'
import type { CreditsApi } from '#features/credits/contract/endpoints.ts'
import type { CustomerRecordsApi } from '#features/customer-records/contract/endpoints.ts'
import type { PromotionsApi } from '#features/promotions/contract/endpoints.ts'
import type { ReportsApi } from '#features/reports/contract/endpoints.ts'
import { listTestDatabases } from '#platform/testing/databases.ts'
import { expectOk } from '#platform/testing/expect-ok.ts'

const promotions = [
  { key: 'tea', name: { en: 'Tea' }, code: 'شاي', effect: { kind: 'fixed', amount: 100 } },
  { key: 'cake', name: { en: 'Cake' }, code: 'کیک۲۰', effect: { kind: 'fixed', amount: 200 } },
  { key: 'guest', name: { en: 'Guest' }, code: 'خان\u06c0', effect: { kind: 'fixed', amount: 300 } },
  {
    ...{ key: 'evening', name: { en: 'Evening' }, code: 'EVENING', effect: { kind: 'fixed', amount: 400 } },
    // 18:00 and 22:00 of the outlet's clock in Dubai.
    ...{ validFrom: '2027-03-01T14:00:00Z', validUntil: '2027-03-01T18:00:00Z' },
  },
]
const dish = (sku: string, ar: string) => ({
  ...{ sku, name: { en: sku, ar }, foodType: 5, tax: 'vat', price: 2800 },
})
const toWeek = (from: string, to: string) => Object.fromEntries(WEEKDAYS.map((day) => [day, [[from, to]]]))

describe.each(listTestDatabases())('what people type, on $name', ({ name }) => {
  const team = createTestStaff()
  let shop: TestShop
  let manager: TestBrowser
  let store: string
  beforeAll(async () => {
    shop = await startTestShop({
      database: name,
      plugins: [...serverPlugins, team],
      brand: {
        charges: { roundTo: 25 },
        sections: { promotions },
        more: { products: [dish('karak', 'شاي كرك'), dish('cake', 'كيك الشوكولاتة')] },
        areas: [
          {
            ...{ key: 'jaffiliya', name: { en: 'Al Jaffiliya', ar: 'الجافلية' }, fee: 500, minutes: 30 },
            city: { en: 'Dubai', ar: 'دبي' },
          },
        ],
      },
    })
    store = shop.site.stores.marina ?? ''
    team.add('manager', { brandId: shop.site.brandId, role: 'manager', name: 'Huda' })
    manager = shop.browser()
    manager.token = 'manager'
  })
  afterAll(async () => {
    await expectLedgerClean(shop.platform.db)
    await shop.close()
  })

  const setStore = (columns: object) =>
    shop.platform.db.tenant(shop.site.brandId, async (tx) => {
      await tx.sql.updateTable('stores').set(columns).where('id', '=', store).execute()
      await bumpAllMenus(tx)
    })
  const applyCode = async (promo: string) => {
    const browser = await createGuest(shop, shop.site)
    await fillCart(browser, shop.site)
    const body = { store, codeName: promo }
    const applied = await browser.api<PromotionsApi>()('PUT /api/v1/carts/applyPromo', { body })
    return applied.ok ? applied.data.promotion?.name : applied.error.code
  }

  it.each([
    ['شای', 'Tea'],
    ['\u200fشاي\u202c', 'Tea'],
    ['كيك20', 'Cake'],
    ['خانه', 'Guest'],
    ['خانه\u0654', 'Guest'],
    ['خانة', 'Guest'],
  ])('takes the code %s in the letters of any keyboard', async (typed, promotion) => {
    expect(await applyCode(typed)).toBe(promotion)
  })

  it.each(['الجافلیه', 'الجافلية', 'جافلیه', 'الجافلي\u06c0'])('finds the area of %s', async (search) => {
    const query = { promotionUrlId: shop.site.siteId, search }
    const areas = expectOk(await shop.browser().api<StoresApi>()('GET /api/v1/areas', { query }))
    expect(areas.map((area) => area.name)).toEqual(['Al Jaffiliya'])
  })

  it.each([
    ['شای', ['karak']],
    ['کیک', ['Pancakes', 'cake']],
    ['شوکولاته', ['cake']],
  ])('finds dishes by %s', async (search, names) => {
    const products = await manager.api<MenusApi>()('GET /api/v1/console/stores/:id/products', {
      params: { id: store },
      query: { search },
    })
    expect(expectOk(products).map((product) => product.name)).toEqual(names)
  })

  it.each([
    ['کریم خان\u06c0', 'كريم خانه'],
    ['Ana\u2011Marija O\u2018Brien', 'ana-marija'],
    ['علی\u200cرضا', 'عليرضا'],
    ['Gal·la & Sons', 'gal·la'],
    ['3omar (Abu Omar)', 'abu omar'],
    ['Smith, Jr.', 'SMITH'],
  ])('takes the name %s as it is, and finds it by %s', async (fullName, search) => {
    const browser = await createVerifiedCustomer(shop, shop.site, { name: fullName })
    expectOk(await placeOrder(browser, await fillCart(browser, shop.site), { mod: 'cardSwipe' }))
    const found = await manager.api<CustomerRecordsApi>()('GET /api/v1/console/customers', {
      query: { search },
    })
    expect(expectOk(found).customers.map((customer) => customer.name)).toEqual([fullName])
  })

  it('leaves 28.75 to pay in coins of 25 when 1.37 of credit pays a part of 30.00', async () => {
    const phone = generatePhone()
    const browser = await createVerifiedCustomer(shop, shop.site, { phone })
    const granted = await manager.api<CreditsApi>()('POST /api/v1/console/credits', {
      query: { store },
      body: { phone: `0${phone}`, amount: 137, note: 'Cold' },
      idempotencyKey: randomUUID(),
    })
    expectOk(granted)
    const before = await fillCart(browser, shop.site, { lines: [{ product: 'karak' }] })
    expect(before.total.amount).toBe(3000)
    const cart = expectOk(
      await browser.api<CreditsApi>()('POST /api/v1/carts/applyCredits', { body: { store } }),
    )
    expect([cart.credits?.applied.amount, cart.total.amount]).toEqual([137, 2875])
    const order = expectOk(await placeOrder(browser, cart, { mod: 'cardSwipe' }))
    expect(order.total.amount).toBe(2875)
  })

  it.each([2, 60])('leaves %i of a dish at sign-in where the account holds as many', async (qty) => {
    const phone = generatePhone()
    const lines = [{ product: 'soda', qty }]
    await fillCart(await createVerifiedCustomer(shop, shop.site, { phone }), shop.site, { lines })
    const browser = await createGuest(shop, shop.site)
    await fillCart(browser, shop.site, { lines })
    await signIn(shop, shop.site, { browser, phone })
    const read = await browser.api<CartApi>()('GET /api/v1/carts/getAll', { query: { store } })
    expect(expectOk(read).cart?.products.map((line) => [line.name, line.qty])).toEqual([['Soda', qty]])
  })

  it('starts and ends an offer at the times of the outlet’s clock', async () => {
    const at = (instant: string) => {
      shop.clock.set(instant)
      return applyCode('EVENING')
    }
    expect(await at('2027-03-01T13:59:59.999Z')).not.toBe('Evening')
    expect(await at('2027-03-01T14:00:00.000Z')).toBe('Evening')
    expect(await at('2027-03-01T17:59:59.999Z')).toBe('Evening')
    expect(await at('2027-03-01T18:00:00.000Z')).not.toBe('Evening')
  })

  describe('at night', () => {
    const listSlots = async (now: string) => {
      shop.clock.set(now)
      const api = shop.browser().api<AvailabilityApi>()
      const slots = await api('GET /api/v1/vendor-info/:id/scheduled-pickup-time-slots', {
        params: { id: store },
      })
      return expectOk(slots).days.map(({ date, slots: all }) => [date, all.at(-1)?.endTime])
    }
    const setNights = (hours: object, cutOff: object | null) =>
      setStore({
        hours: JSON.stringify({ store: hours }),
        schedule: JSON.stringify({
          pickup: {
            ...{ isActive: true, type: 20, leadMinutes: 0, slotMinutes: 30, daysAhead: 0, cutOff },
            ...{ maxOrders: null, maxKitchenMinutes: null, minutesPerItem: 0, lastOrderMinutes: 0 },
          },
        }),
      })
    afterAll(() => setNights(toWeek('00:00', '24:00'), null))

    it('closes the whole night with the cut-off of its evening', async () => {
      await setNights(toWeek('18:00', '02:00'), { time: '20:00', daysBefore: 0 })
      // 19:59 and 20:00 in Dubai: the last slot ends at 02:00 of the next date.
      expect(await listSlots('2027-03-02T15:59:00Z')).toEqual([['2027-03-02', '2027-03-02T22:00:00.000Z']])
      expect(await listSlots('2027-03-02T16:00:00Z')).toEqual([])
    })

    it('reads 23:59 as midnight', async () => {
      await setNights(toWeek('18:00', '23:59'), null)
      expect(await listSlots('2027-03-03T12:00:00Z')).toEqual([['2027-03-03', '2027-03-03T20:00:00.000Z']])
    })
  })

  describe('on the days on which clocks change in Athens', () => {
    beforeAll(() => setStore({ time_zone: 'Europe/Athens' }))
    afterAll(() => setStore({ time_zone: 'Asia/Dubai' }))

    const listReportDays = async (from: string, to: string) => {
      const report = await manager.api<ReportsApi>()('GET /api/v1/console/reports', {
        query: { from, to, by: 'day', store },
      })
      return expectOk(report).rows.map(({ key, figures }) => [key, figures.orders])
    }
    const countPast = async (day: string) => {
      const past = await manager.api<PastOrdersApi>()('GET /api/v1/console/orders/past', {
        query: { store, from: day, to: day },
      })
      return expectOk(past).length
    }
    const orderAt = async (instant: string) => {
      shop.clock.set(instant)
      const { order } = await createPlacedOrder(shop, shop.site, { mod: 'cardSwipe' })
      await moveOrder(manager, order._id, 'accept', 'ready', 'delivered')
    }

    it('AV-03 counts 04:30 to the evening before and 05:30 to the day, by the clock', async () => {
      await orderAt('2027-03-28T01:30:00Z')
      await orderAt('2027-03-28T02:30:00Z')
      expect(await listReportDays('2027-03-27', '2027-03-28')).toEqual([
        ['2027-03-27', 1],
        ['2027-03-28', 1],
      ])
      await orderAt('2027-10-31T02:30:00Z')
      await orderAt('2027-10-31T03:30:00Z')
      expect(await listReportDays('2027-10-30', '2027-10-31')).toEqual([
        ['2027-10-30', 1],
        ['2027-10-31', 1],
      ])
    })

    it('finds past orders by the date that the outlet’s calendar showed', async () => {
      // 23:59 and 00:00 of the night before the change, in spring and in autumn.
      for (const instant of ['2028-03-25T21:59:00Z', '2028-03-25T22:00:00Z']) await orderAt(instant)
      expect([await countPast('2028-03-25'), await countPast('2028-03-26')]).toEqual([1, 1])
      for (const instant of ['2028-10-28T20:59:00Z', '2028-10-28T21:00:00Z']) await orderAt(instant)
      expect([await countPast('2028-10-28'), await countPast('2028-10-29')]).toEqual([1, 1])
    })
  })
})
