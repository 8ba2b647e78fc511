import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { BrowseApi } from '#core/menus/contract/browse-endpoints.ts'
import type { MenusApi } from '#core/menus/contract/endpoints.ts'
import { expectLedgerClean } from '#core/orders/testing/expect-ledger-clean.ts'
import { hireStaff, signInStaff } from '#core/staff/testing/sign-in.ts'
import type { StoresApi } from '#core/stores/contract/endpoints.ts'
import type { HoursApi, HoursForm } from '#core/stores/contract/hours-endpoints.ts'
import type { PlaceApi } from '#core/stores/contract/place-endpoints.ts'
import type { VendorInfoApi } from '#core/stores/contract/vendor-info-endpoints.ts'
import { bumpMenuVersion } from '#core/stores/server/stores.service.ts'
import { expectOk } from '#platform/testing/expect-ok.ts'
import { servePages } from './pages.ts'
import type { TestBrowser } from './testing/test-app.ts'
import { seedTestBrand, startTestShop, type TestShop } from './testing/test-shop.ts'

describe('opening hours of an outlet', () => {
  let server: TestShop
  /** The server with a brand of each test's own. */
  let shop: TestShop
  let email: string
  let owner: TestBrowser
  let downtown: string
  let brands = 0
  beforeAll(async () => {
    server = await startTestShop({ pages: servePages })
  })
  beforeEach(async () => {
    brands += 1
    server.clock.set('2026-11-20T06:00:00.000Z')
    shop = { ...server, site: await seedTestBrand(server, { key: `timings-${brands}` }) }
    downtown = shop.site.stores.downtown ?? ''
    email = `owner@timings-${brands}.example`
    await hireStaff(shop, shop.site.brandId, { email, role: 'owner' })
    owner = await signInStaff(shop, email)
  })
  afterAll(async () => {
    await expectLedgerClean(server.platform.db)
    await server.close()
  })

  const hours = async (): Promise<HoursForm> => {
    return expectOk(
      await owner.api<HoursApi>()('GET /api/v1/console/stores/:id/hours', {
        params: { id: downtown },
      }),
    )
  }
  const save = (body: HoursForm) =>
    owner.api<HoursApi>()('PUT /api/v1/console/stores/:id/hours', { params: { id: downtown }, body })
  const state = async (orderType: 10 | 20) => {
    const answer = await shop.browser().api<StoresApi>()('GET /api/v1/stores/:id', {
      params: { id: downtown },
      query: { orderType: String(orderType) },
    })
    return answer.ok ? answer.data : undefined
  }

  /** Two windows on Fridays, the second past midnight, and two periods without orders. */
  const changeTimings = async () => {
    const before = await hours()
    const fri: [string, string][] = [
      ['12:00', '15:00'],
      ['18:00', '02:00'],
    ]
    const { delivery } = before.hours
    return save({
      ...before,
      hours: { ...before.hours, store: { ...before.hours.store, fri }, delivery },
      specialDays: [
        { from: '2026-11-21', to: '2026-11-22', name: 'Repairs', windows: [] },
        { from: '2026-12-24', to: '2026-12-24', name: 'Christmas Eve', windows: [] },
        { from: '2026-12-02', to: '2026-12-02', name: 'Stocktaking', windows: [] },
      ],
    })
  }

  it('CN-03 staff change timings, holidays and slots, and customers see the change immediately', async () => {
    expect(await state(10)).toMatchObject({ state: 'open', isOpen: true })
    expect(await changeTimings()).toMatchObject({
      ok: true,
      data: { specialDays: [{ name: 'Repairs' }, { name: 'Christmas Eve' }, { name: 'Stocktaking' }] },
    })
    expect(await state(10)).toMatchObject({ state: 'closed', text: 'Opens at 12:00 PM' })
    shop.clock.set('2026-11-20T07:30:00.000Z')
    expect(await state(10)).toMatchObject({ state: 'opensSoon', minutes: 30 })
    shop.clock.set('2026-11-20T10:45:00.000Z')
    expect(await state(10)).toMatchObject({ state: 'closingSoon', minutes: 15, isOpen: true })
    shop.clock.set('2026-11-20T21:15:00.000Z')
    expect(await state(10), 'the second window goes on over midnight').toMatchObject({ isOpen: true })
    shop.clock.set('2026-11-20T22:30:00.000Z')
    expect(await state(10)).toMatchObject({ isOpen: false })
    shop.clock.set('2026-11-21T10:00:00.000Z')
    expect(await state(10)).toMatchObject({ state: 'closed', text: 'Opens on Monday at 10:00 AM' })
  })

  it('CN-03 hours that overlap are refused at their day, and nothing changes', async () => {
    const before = await hours()
    const { store } = before.hours
    const twice: [string, string][] = [
      ['10:00', '15:00'],
      ['14:59', '22:00'],
    ]
    const special = { from: '2026-12-24', to: '2026-12-24', name: 'Christmas Eve' }
    const wrong: [HoursForm, string][] = [
      [{ ...before, hours: { ...before.hours, store: { ...store, wed: twice } } }, 'hours.store.wed'],
      [{ ...before, hours: { ...before.hours, delivery: { ...store, sun: twice } } }, 'hours.delivery.sun'],
      [
        {
          ...before,
          specialDays: [
            { ...special, windows: [] },
            { ...special, windows: twice },
          ],
        },
        'specialDays.1.windows',
      ],
    ]
    for (const [body, field] of wrong)
      expect(await save(body)).toMatchObject({ ok: false, error: { status: 422, code: 4333, field } })
    expect(await hours()).toEqual(before)
  })

  it('CN-03 hours are not overwritten by somebody who read them before they were changed', async () => {
    const before = await hours()
    const saved = expectOk(await changeTimings())
    const sun: [string, string][] = [['11:00', '12:00']]
    const mine = { ...before, hours: { ...before.hours, store: { ...before.hours.store, sun } } }
    expect(await save(mine)).toMatchObject({ ok: false, error: { status: 409, code: 4090, data: saved } })
    expect(await hours()).toEqual(saved)
    expect(expectOk(await save({ ...mine, version: saved.version })).hours.store.sun).toEqual(sun)
  })

  it('CN-03 rejects invalid hours, and other people’s outlets', async () => {
    const before = await hours()
    const store = { ...before.hours.store, mon: [['25:00', '26:00'] as [string, string]] }
    expect(await save({ ...before, hours: { ...before.hours, store } })).toMatchObject({ ok: false })
    const stranger = shop.browser()
    const requested = await stranger.api<HoursApi>()('PUT /api/v1/console/stores/:id/hours', {
      params: { id: downtown },
      body: before,
    })
    expect(requested).toMatchObject({ ok: false, error: { status: 401 } })
  })

  it('CN-03 staff set the units in stock, and that stock is not counted', async () => {
    const product = shop.site.products.burger ?? ''
    const count = (stock: number | null) =>
      owner.api<MenusApi>()('PUT /api/v1/console/stores/:id/products/:product/stock', {
        params: { id: downtown, product },
        body: { stock },
      })
    const seen = async () => {
      const answer = await shop.browser().api<MenusApi>()('GET /api/v1/products/:id', {
        params: { id: product },
        query: { store: downtown, orderType: '10' },
      })
      return answer.ok ? answer.data.state : undefined
    }
    expect(await count(3)).toMatchObject({ ok: true, data: { stock: 3 } })
    expect(await seen()).toMatchObject({ isAvailable: true, remaining: 3 })
    expect(await count(0)).toMatchObject({ ok: true })
    expect(await seen()).toMatchObject({ isAvailable: false, reason: 'soldOut' })
    expect(await count(null)).toMatchObject({ ok: true })
    expect(await seen()).toMatchObject({ isAvailable: true, remaining: null })
  })

  it('RT-15 lists the special days that are not over, soonest first', async () => {
    expectOk(await changeTimings())
    const listDays = async () => {
      const answer = await shop.browser().api<StoresApi>()('GET /api/v1/stores/:id/timings', {
        params: { id: downtown },
      })
      return expectOk(answer).specialDays.map(({ name }) => name)
    }
    shop.clock.set('2026-11-22T06:00:00.000Z')
    expect(await listDays()).toEqual(['Repairs', 'Stocktaking', 'Christmas Eve'])
    shop.clock.set('2026-11-23T06:00:00.000Z')
    expect(await listDays()).toEqual(['Stocktaking', 'Christmas Eve'])
  })

  it('RT-08 words a day without closing as one, and any other by its hours', async () => {
    const before = await hours()
    const week = {
      ...{ mon: [['00:00', '24:00']], tue: [['00:00', '23:59']], wed: [['00:00', '12:00']] },
      ...{ thu: [['12:00', '24:00']], fri: [['12:00', '23:59']], sat: [], sun: [] },
    } as typeof before.hours.store
    expectOk(await save({ ...before, hours: { ...before.hours, store: week } }))
    const answer = await shop.browser().api<VendorInfoApi>()('GET /api/v1/stores/:id/vendor-info', {
      params: { id: downtown },
    })
    const [store] = expectOk(answer).timings
    expect(store?.days.map(({ windows }) => windows.map(({ text }) => text).join())).toEqual([
      ...['Around the clock', 'Around the clock', '12:00 AM – 12:00 PM'],
      ...['12:00 PM – 12:00 AM', '12:00 PM – 11:59 PM', '', ''],
    ])
  })

  it.each(['en', 'ar'] as const)(
    'RT-15 store-timings shows the week of each channel, with today marked, in %s',
    async (lang) => {
      expectOk(await changeTimings())
      shop.clock.set('2026-11-23T06:00:00.000Z')
      const url = `/${shop.site.homePath}/store-timings?store=${downtown}&lang=${lang}`
      const { statusCode, body } = await shop.server.inject({ url })
      expect(statusCode).toBe(200)
      const [monday, from, none] =
        lang === 'en' ? ['Monday', '12:00 PM', 'Closed'] : ['الاثنين', '12:00 م', 'مغلق']
      for (const text of [monday, from, 'Stocktaking', none]) expect(body, text).toContain(text)
      expect(body).not.toContain('Repairs')
      expect(body.match(/aria-current="date"/g)).toHaveLength(1)
      expect(/aria-current="date".*?<\/tr>/s.exec(body)?.[0]).toContain(monday)
    },
  )

  it('RT-15 shows the hours of every channel, and today as it is at the outlet', async () => {
    const before = await hours()
    const mon: [string, string][] = [['13:00', '21:00']]
    const delivery = { ...before.hours.store, mon }
    expectOk(await save({ ...before, hours: { ...before.hours, delivery }, specialDays: [] }))
    // One in the morning of Monday in Dubai, where the day began four hours before that of UTC.
    shop.clock.set('2026-11-22T21:00:00.000Z')
    const url = `/${shop.site.homePath}/store-timings?store=${downtown}&lang=en`
    const { body } = await shop.server.inject({ url })
    const weeks = [...body.matchAll(/<caption[^>]*>([^<]*)<\/caption>(.*?)<\/table>/gs)].map(
      ([, name, rows = '']) => {
        const today = /aria-current="date".*?<\/tr>/s.exec(rows)?.[0] ?? ''
        return [
          name,
          today
            .replaceAll(/<[^>]*>/g, ' ')
            .replaceAll(/\s+/g, ' ')
            .replace(/^.*?> /, '')
            .trim(),
        ]
      },
    )
    expect(weeks).toEqual([
      ['Delivery', 'Monday Today 1:00 PM – 9:00 PM'],
      ['Pickup', 'Monday Today 10:00 AM – 11:00 PM'],
    ])
  })

  it('ST-10 every state of an outlet is shown on its menu and where outlets are shown', async () => {
    shop.clock.set('2026-11-23T06:00:00.000Z')
    const { homePath } = shop.site
    const cookie = [
      ...[`compass-homePath=${homePath}`, `compass-storeId=${downtown}`],
      ...['compass-serviceType=10', 'compass-currLangCode=en'],
    ].join('; ')
    const everywhere = ['', `/store-timings?store=${downtown}`, `/vendor-info/${downtown}`]
    const expectShown = async (row: object, text: string, pages = everywhere) => {
      await shop.platform.db.tenant(shop.site.brandId, async (tx) => {
        const usual = { is_active: true, preview_mode: false, downtime_from: null, downtime_to: null }
        await tx.sql
          .updateTable('stores')
          .set({ ...usual, ...row })
          .where('id', '=', downtown)
          .execute()
        await bumpMenuVersion(tx, downtown, 'state')
      })
      for (const path of pages) {
        const { body } = await shop.server.inject({ url: `/${homePath}${path}`, headers: { cookie } })
        // The data of the page behind it names every channel's state.
        const main = body.slice(body.indexOf('<main'), body.indexOf('</main>'))
        expect(main, `${path} ${text}`).toContain(text)
      }
    }
    await expectShown({}, 'Open until 11:00 PM')
    await expectShown({ preview_mode: true }, 'Currently under testing')
    const [from, to] = ['2026-11-23T05:00:00.000Z', '2026-11-23T09:00:00.000Z'].map((text) => new Date(text))
    await expectShown(
      { downtime_from: from, downtime_to: to },
      'Under scheduled maintenance, back at 1:00 PM',
    )
    shop.clock.set('2026-11-23T18:45:00.000Z')
    await expectShown({}, 'Closing soon, at 11:00 PM')
    shop.clock.set('2026-11-24T05:30:00.000Z')
    await expectShown({}, 'Opening soon, at 10:00 AM')
    shop.clock.set('2026-11-24T03:00:00.000Z')
    await expectShown({}, 'Opens at 10:00 AM')
    // Customers are shown another outlet's menu; an old address of this one says why.
    await expectShown({ is_active: false }, 'Not offered at the moment', everywhere.slice(1))
    owner = await signInStaff(shop, email)
    const paused = await owner.api<StoresApi>()('PUT /api/v1/console/stores/:id/pause', {
      params: { id: downtown },
      body: { orderChannel: 'pickup', state: true },
    })
    expect(paused.ok).toBe(true)
    await expectShown({}, 'Not taking orders at the moment')
  })

  it('ST-12 the menu is evaluated for the chosen time', async () => {
    shop.clock.set('2026-11-24T05:30:00.000Z')
    const api = shop.browser().api<BrowseApi>()
    const stateAt = async (scheduledTime?: string) => {
      const answer = await api('GET /api/v1/stores/:id/menu/products', {
        params: { id: shop.site.stores.marina ?? '' },
        query: { orderType: '30', ...(scheduledTime ? { scheduledTime } : {}) },
      })
      const products = answer.ok ? answer.data.products : []
      return products.find(({ sku }) => sku === 'pancakes')?.state
    }
    expect(await stateAt()).toMatchObject({ isAvailable: true })
    expect(await stateAt('2026-11-25T15:00:00.000Z')).toMatchObject({
      isAvailable: false,
      reason: 'notAtThisTime',
    })
    expect(await stateAt('2026-11-25T05:00:00.000Z')).toMatchObject({ isAvailable: true })
  })

  it('failure 25: a closed outlet is shown as closed and stays in lists and at its own address', async () => {
    shop.clock.set('2026-11-24T20:30:00.000Z')
    const { siteId, homePath } = shop.site
    const listed = await shop.browser().api<PlaceApi>()('GET /api/v1/outlets/pickup', {
      query: { promotionUrlId: siteId, lat: '25.2', long: '55.27' },
    })
    const card = listed.ok ? listed.data.find(({ _id }) => _id === downtown) : undefined
    const pickup = card?.channels.find(({ orderChannel }) => orderChannel === 'pickup')
    expect([pickup?.isOpen, pickup?.text]).toEqual([false, expect.stringMatching(/^Opens /)])
    const cookie = `compass-homePath=${homePath}; compass-storeId=${downtown}; compass-serviceType=10; compass-currLangCode=en`
    const page = await shop.server.inject({ url: `/${homePath}`, headers: { cookie } })
    expect(page.statusCode).toBe(200)
    expect(page.body).toContain('Opens ')
    expect(page.body).toContain('Fries')
  })
})
