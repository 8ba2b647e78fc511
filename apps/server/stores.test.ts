import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createSampleSiteFile, openSampleShop, type SampleShop } from '#core/menus/testing/sample-shop.ts'
import { createTestStaff } from '#core/staff/testing/test-staff.ts'
import type { StoresApi } from '#core/stores/contract/endpoints.ts'
import type { Language } from '#platform/kernel/language.ts'
import { listTestDatabases } from '#platform/testing/databases.ts'
import { serverPlugins } from './areas.ts'
import { startTestApp, type TestApp } from './testing/test-app.ts'

describe.each(listTestDatabases())('stores on $name', ({ name: database }) => {
  const staff = createTestStaff()
  let app: TestApp
  let shop: SampleShop
  let other: SampleShop
  beforeAll(async () => {
    app = await startTestApp({ database, plugins: [...serverPlugins, staff] })
    const file = createSampleSiteFile()
    const [one, two] = file.stores
    if (!one || !two) throw new Error('The sample has two stores')
    const hours = { store: { daily: [['10:00', '23:00']] as [string, string][] } }
    shop = await openSampleShop(app.platform, { ...file, stores: [one, { ...two, hours }] })
    other = await openSampleShop(app.platform, createSampleSiteFile('other'))
    staff.add('manager', { brandId: shop.brandId })
    staff.add('cashier', { brandId: shop.brandId, role: 'orderTaker', storeIds: [shop.stores[1]?._id ?? ''] })
    staff.add('stranger', { brandId: other.brandId })
  })
  afterAll(() => app.close())

  const api = (language: Language = 'en', token?: string) => {
    const browser = app.browser(language)
    browser.token = token
    return browser.api<StoresApi>()
  }
  const states = async (language: Language) => {
    const stores = await api(language)('GET /api/v1/stores', { query: { promotionUrlId: shop.siteId } })
    return stores.ok ? stores.data[1]?.channels[0]?.text : stores.error.message
  }

  it('LG-04 returns names in the requested language, or in English when there is none', async () => {
    const names = async (language: Language) => {
      const stores = await api(language)('GET /api/v1/stores', { query: { promotionUrlId: shop.siteId } })
      return stores.ok && stores.data.map(({ name }) => name)
    }
    expect(await names('en')).toEqual(['Store one', 'Store two'])
    expect(await names('ar')).toEqual(['فرع one', 'فرع two'])
    expect(await names('el')).toEqual(['Store one', 'Store two'])
  })

  it('states in every language when it closes and when it opens, in the store’s time zone', async () => {
    app.clock.set('2026-11-20T18:00:00+04:00')
    expect(await states('en')).toBe('Open until 11:00 PM')
    app.clock.set('2026-11-20T22:45:00+04:00')
    expect(await states('en')).toBe('Closing soon, at 11:00 PM')
    app.clock.set('2026-11-20T23:30:00+04:00')
    expect(await states('en')).toBe('Opens tomorrow at 10:00 AM')
    for (const [language, words] of [
      ['ar', 'يفتح غدًا الساعة'],
      ['sr', 'Otvara se: sutra'],
      ['fr', 'Ouvre demain à'],
      ['el', 'Ανοίγει: αύριο'],
    ] as const)
      expect(await states(language)).toContain(words)
    app.clock.set('2026-11-21T05:00:00+04:00')
    expect(await states('en')).toBe('Opens at 10:00 AM')
  })

  it('AD-05 names areas and cities by language, with the fee and the minimum that apply there', async () => {
    const areasOf = (language: Language, search?: string) =>
      api(language)('GET /api/v1/areas', {
        query: { promotionUrlId: shop.siteId, store: shop.store._id, ...(search ? { search } : {}) },
      })
    expect(await areasOf('ar')).toMatchObject({
      data: [
        {
          name: 'مرسى دبي',
          city: 'دبي',
          deliveryFee: { amount: 700, currency: 'AED' },
          minimumOrder: { amount: 3000 },
          minutes: 35,
        },
      ],
    })
    for (const search of ['marina', 'مرسي', 'dubai mar'])
      expect(await areasOf('en', search), search).toMatchObject({ data: [{ name: 'Dubai Marina' }] })
    expect(await areasOf('en', 'sharjah')).toMatchObject({ data: [] })
  })

  it('returns a store’s details with the current UTC offset of its time zone', async () => {
    const details = await api()('GET /api/v1/stores/:id/details', { params: { id: shop.store._id } })
    expect(details).toMatchObject({
      data: { timeZone: 'Asia/Dubai', timeZoneDiff: 4, currency: { code: 'AED' } },
    })
    const unknown = await api()('GET /api/v1/stores/:id/details', { params: { id: 'x'.repeat(22) } })
    expect(unknown).toMatchObject({ error: { code: 4310 } })
  })

  it('lets staff pause a channel, which resumes automatically', async () => {
    app.clock.set('2026-11-20T18:00:00+04:00')
    const params = { id: shop.store._id }
    const state = async () => {
      const answer = await api()('GET /api/v1/stores/:id', { params, query: { orderType: '20' } })
      return answer.ok && answer.data.state
    }
    const pause = { orderChannel: 'delivery' as const, state: true, minutes: 30 as const }
    const paused = await api('en', 'manager')('PUT /api/v1/console/stores/:id/pause', { params, body: pause })
    expect(paused).toMatchObject({
      data: { pauseOrder: [{ orderChannel: 'delivery', until: '2026-11-20T14:30:00.000Z' }] },
    })
    expect(await state()).toBe('paused')
    app.clock.advance(30 * 60_000)
    expect(await state()).toBe('open')
    await api('en', 'manager')('PUT /api/v1/console/stores/:id/pause', {
      params,
      body: { ...pause, minutes: undefined },
    })
    app.clock.advance(86_400_000)
    expect(await state()).toBe('paused')
    await api('en', 'manager')('PUT /api/v1/console/stores/:id/pause', {
      params,
      body: { ...pause, state: false },
    })
    expect(await state()).toBe('open')
  })

  it('answers requests for another’s store as not found', async () => {
    const body = { orderChannel: 'pickup' as const, state: true }
    for (const token of ['stranger', 'cashier'])
      expect(
        await api('en', token)('PUT /api/v1/console/stores/:id/pause', {
          params: { id: shop.store._id },
          body,
        }),
      ).toMatchObject({ error: { code: 4310, status: 404 } })
    const own = await api('en', 'cashier')('GET /api/v1/console/stores')
    expect(own).toMatchObject({ data: [{ _id: shop.stores[1]?._id }] })
  })
})
