import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { CartApi } from '#core/cart/contract/endpoints.ts'
import type { CustomersApi } from '#core/customers/contract/endpoints.ts'
import type { MapPlace, MapsProvider } from '#core/maps/contract/maps-provider.ts'
import type { MultiStoreApi } from '#core/menus/contract/multi-store-endpoints.ts'
import { expectLedgerClean } from '#core/orders/testing/expect-ledger-clean.ts'
import type { PlaceApi } from '#core/stores/contract/place-endpoints.ts'
import { bumpMenuVersion } from '#core/stores/server/stores.service.ts'
import type { ApiResult } from '#platform/contract/client.ts'
import type { ServerPlugin } from '#platform/http/server-plugin.ts'
import type { Language } from '#platform/kernel/language.ts'
import { listTestDatabases } from '#platform/testing/databases.ts'
import { expectOk } from '#platform/testing/expect-ok.ts'
import { serverPlugins as allAreas } from './areas.ts'
import {
  acceptChanges,
  createVerifiedCustomer,
  fillCart,
  placeOrder,
  saveAddress,
  seedTestBrand,
  startTestShop,
  type TestShop,
} from './testing/test-shop.ts'

const both = (en: string, ar: string) => ({ en, ar })
const CITY = both('Dubai', 'دبي')
const square = (west: number, south: number, size: number) => [
  [west, south],
  [west + size, south],
  [west + size, south + size],
  [west, south + size],
  [west, south],
]

/**
 * Two polygons, the western one cheaper; they overlap between 55.12 and 55.13. A circle north of both; a night zone
 * over the east.
 */
const shaped = (westLatitude = 25) => [
  {
    key: 'west',
    name: both('West', 'الغرب'),
    city: CITY,
    fee: 400,
    minimumOrder: 2000,
    minutes: 20,
    zone: { type: 'Polygon', coordinates: [square(55.1, westLatitude, 0.03)] },
  },
  {
    key: 'east',
    name: both('East', 'الشرق'),
    city: CITY,
    fee: 900,
    minutes: 40,
    zone: {
      type: 'Polygon',
      coordinates: [square(55.12, 25, 0.03), square(55.135, 25.01, 0.005)],
    },
  },
  {
    key: 'north',
    name: both('North', 'الشمال'),
    city: CITY,
    fee: 600,
    minutes: 30,
    zone: { type: 'Circle', radius: 1500 },
  },
  {
    key: 'night',
    name: both('Night', 'الليل'),
    city: CITY,
    fee: 100,
    minutes: 30,
    zone: { type: 'Polygon', coordinates: [square(55.14, 25.02, 0.01)] },
    hours: { daily: [['20:00', '23:00']] },
  },
]

const WEST = { lat: 25.015, long: 55.11 }
const OVERLAP = { lat: 25.015, long: 55.125 }
const EAST = { lat: 25.005, long: 55.14 }
const HOLE = { lat: 25.0125, long: 55.1375 }
const NIGHT = { lat: 25.025, long: 55.145 }
const SEA = { lat: 25.2, long: 54.9 }
const OLD_TOWN = { lat: 25.191, long: 55.272 }

const OOPS: Partial<Record<Language, string>> = {
  en: 'Oops, we do not deliver in this area.',
  ar: 'عذرًا، لا نوصل إلى هذه المنطقة.',
  sr: 'Ups, ne dostavljamo u ovom kraju.',
  fr: 'Oups, nous ne livrons pas dans cette zone.',
  el: 'Ωχ, δεν κάνουμε παράδοση σε αυτή την περιοχή.',
}

const oldTown: MapPlace = {
  lat: OLD_TOWN.lat,
  lng: OLD_TOWN.long,
  text: 'Boulevard 1, Old Town, Dubai',
  names: ['Old Town', 'Dubai'],
  street: 'Boulevard 1',
  locality: 'Old Town',
  city: 'Dubai',
}
const isNearOldTown = (lat: number, lng: number) =>
  Math.abs(lat - OLD_TOWN.lat) + Math.abs(lng - OLD_TOWN.long) < 0.02

/** A map with one place, which fails while it is down. */
const createMap = () => {
  const state = { isDown: false, calls: 0 }
  const answer = <Value>(value: Value) => {
    state.calls += 1
    if (state.isDown) throw new Error('down')
    return Promise.resolve(value)
  }
  const provider: MapsProvider = {
    name: 'test',
    tiles: {
      url: '/t/{z}/{x}/{y}',
      attribution: 'Test',
      attributionUrl: 'https://maps.example',
      maxZoom: 18,
    },
    search: async ({ text }) => answer(text.toLowerCase().includes('boulevard') ? [oldTown] : []),
    reverse: async ({ lat, lng }) => answer(isNearOldTown(lat, lng) ? oldTown : null),
  }
  const area: ServerPlugin = { name: 'test-maps', provides: () => ({ mapsProvider: [provider] }) }
  return { state, area }
}

const failed = (result: ApiResult<unknown>) => (result.ok ? undefined : result.error)
const names = (result: ApiResult<{ areas: readonly { name: string }[] }>) =>
  result.ok ? result.data.areas.map(({ name }) => name) : result.error.code

describe.each(listTestDatabases())('places on $name', ({ name: database }) => {
  const map = createMap()
  let shop: TestShop
  beforeAll(async () => {
    const brand = { areas: shaped() }
    shop = await startTestShop({ database, plugins: [map.area, ...allAreas], brand })
    shop.clock.set('2026-11-20T12:00:00+04:00')
  })
  afterAll(async () => {
    await expectLedgerClean(shop.platform.db)
    await shop.close()
  })
  const api = (language: Language = 'en') => shop.browser(language).api<PlaceApi>()
  const site = () => ({ promotionUrlId: shop.site.siteId })
  const at = (coordinates: { lat: number; long: number }, language?: Language) =>
    api(language)('POST /api/v2/serviceability/coordinates', { body: { ...site(), coordinates } })

  it('AD-04 finds the areas of a pin by their shapes, the cheapest first, with its own fee, minimum and minutes', async () => {
    expect(names(await at(WEST))).toEqual(['West'])
    expect(names(await at(OVERLAP))).toEqual(['West', 'East'])
    expect(await at(OVERLAP)).toMatchObject({
      data: {
        area: {
          deliveryFee: { amount: 400, currency: 'AED' },
          minimumOrder: { amount: 2000 },
          minutes: 20,
          country: 'AE',
        },
      },
    })
    expect(names(await at(EAST))).toEqual(['East'])
    expect(names(await at({ lat: 25.09, long: 55.145 }))).toEqual(['North'])
    expect(names(await at(HOLE))).toBe(4316)
  })

  it('AD-04 lists an area with its own times first only while it is delivered to, and states when delivery resumes', async () => {
    const night = async () => {
      const found = await at(NIGHT)
      return found.ok && found.data.areas.map(({ name, times }) => [name, times.isOpen, times.text])
    }
    expect(await night()).toEqual([
      ['East', true, ''],
      ['Night', false, 'Delivers there again at 8:00 PM'],
    ])
    shop.clock.set('2026-11-20T20:30:00+04:00')
    expect(await night()).toEqual([
      ['Night', true, ''],
      ['East', true, ''],
    ])
    shop.clock.set('2026-11-20T12:00:00+04:00')
  })

  it('AD-03 states in five languages that a place outside all areas is not delivered to', async () => {
    const storeId = shop.site.stores.marina ?? ''
    for (const [language, text] of Object.entries(OOPS) as [Language, string][]) {
      const ask = api(language)
      const refusals = [
        await at(SEA, language),
        await ask('POST /api/v2/serviceability/area', { body: { ...site(), address: 'Nowhere 7, Sharjah' } }),
        await ask('POST /api/v2/serviceability/findArea', {
          body: { storeId, cityId: 'dubai', address: 'Sharjah' },
        }),
        await ask('GET /api/v1/outlets', {
          query: { ...site(), orderType: '20', lat: '25.2', long: '54.9' },
        }),
      ]
      for (const refusal of refusals) expect(failed(refusal)).toMatchObject({ code: 4316, message: text })
    }
  })

  it('reports that no city is found when an outlet delivers to none of that name, and no outlet when none offers pickup', async () => {
    const storeId = shop.site.stores.marina ?? ''
    const city = await api('fr')('POST /api/v2/serviceability/findCity', {
      body: { storeId, search: 'Sharjah' },
    })
    expect(failed(city)).toMatchObject({ code: 4332, message: 'Aucune ville trouvée.' })
    const pickups = () => api()('GET /api/v1/outlets', { query: { ...site(), orderType: '10' } })
    expect(await pickups()).toMatchObject({ ok: true })
    const setPickup = (isOffered: boolean) =>
      shop.platform.db.tenant(shop.site.brandId, async (tx) => {
        const pickup = sql`services || ${JSON.stringify({ pickup: isOffered })}::jsonb`
        await sql`update stores set services = ${pickup}`.execute(tx.sql)
        for (const id of Object.values(shop.site.stores)) await bumpMenuVersion(tx, id, 'state')
      })
    await setPickup(false)
    expect(failed(await pickups())).toMatchObject({ code: 4331, message: 'No outlets found.' })
    await setPickup(true)
  })

  it('AD-03 finds cities and areas by name, an area by address and by coordinates, and lists shapes for a map', async () => {
    const storeId = shop.site.stores.marina ?? ''
    const cities = await api('ar')('POST /api/v2/serviceability/findCity', {
      body: { storeId, search: 'dub' },
    })
    expect(cities).toMatchObject({ data: [{ _id: 'dubai', name: 'دبي' }] })
    const found = await api()('POST /api/v2/serviceability/findArea', {
      body: { storeId, cityId: 'dubai', address: 'Tower 3, The Palm' },
    })
    expect(found).toMatchObject({ data: [{ name: 'The Palm', deliveryFee: { amount: 1500 } }] })
    const byAddress = await api()('POST /api/v2/serviceability/area', {
      body: { ...site(), address: 'Boulevard 1' },
    })
    expect(byAddress).toMatchObject({
      data: { area: { name: 'Old Town' }, place: { text: 'Boulevard 1, Old Town, Dubai' } },
    })
    expect(names(await at(OLD_TOWN))).toEqual(['Old Town'])
    const drawn = await api()('GET /api/v1/areas/delivery', { query: { ...site(), store: storeId } })
    expect(drawn.ok && drawn.data.map(({ name, zone }) => [name, zone?.type])).toEqual([
      ['JBR', undefined],
      ['The Palm', undefined],
      ['West', 'Polygon'],
      ['East', 'Polygon'],
      ['North', 'Circle'],
      ['Night', 'Polygon'],
    ])
  })

  it('needs no map for shapes and names, and reports a failed map only to requests that need it', async () => {
    map.state.isDown = true
    try {
      expect(names(await at(WEST))).toEqual(['West'])
      expect(
        names(
          await api()('POST /api/v2/serviceability/area', { body: { ...site(), address: 'Shop 4, JBR' } }),
        ),
      ).toEqual(['JBR'])
      const search = () => api()('GET /api/v1/places', { query: { ...site(), search: 'boulevard' } })
      expect(failed(await search())).toMatchObject({ code: 4330, status: 503 })
      for (let attempts = 0; attempts < 6; attempts += 1) await search()
      const { calls } = map.state
      await search()
      expect(map.state.calls, 'the breaker is open').toBe(calls)
    } finally {
      map.state.isDown = false
    }
  })

  it('rejects coordinates outside the valid range and texts over the limit', async () => {
    for (const coordinates of [
      { lat: 91, long: 0 },
      { lat: 0, long: 181 },
    ])
      expect(failed(await at(coordinates))?.status).toBe(422)
    const address = 'x'.repeat(301)
    expect(
      failed(await api()('POST /api/v2/serviceability/area', { body: { ...site(), address } }))?.status,
    ).toBe(422)
  })

  describe('order', () => {
    const ordering = async (area: string, pin?: { lat: number; long: number }, ofArea = area) => {
      const browser = await createVerifiedCustomer(shop, shop.site)
      const cart = await fillCart(browser, shop.site, { orderType: 20, area })
      const saved = await browser.api<CustomersApi>()('POST /api/v1/address', {
        body: {
          addressType: 10,
          areaId: shop.site.areas[ofArea] ?? '',
          flat: '12',
          building: 'Sea Tower',
          ...(pin ? { lat: pin.lat, lng: pin.long } : {}),
        },
      })
      return { browser, cart, saved, _id: saved.ok ? saved.data._id : '' }
    }
    const place = ({ browser, cart, _id }: Awaited<ReturnType<typeof ordering>>) =>
      placeOrder(browser, cart, { mod: 'cod', address: { _id } })

    it('failure 6: is rejected for a pin outside every area, and for a pin in another area’s zone', async () => {
      expect(failed((await ordering('west', SEA)).saved)).toMatchObject({ code: 4316, field: 'lat' })
      expect(failed((await ordering('west', HOLE)).saved)).toMatchObject({ code: 4316 })
      expect(failed((await ordering('west', EAST)).saved)).toMatchObject({ code: 4319 })
      const inEast = await ordering('west', EAST, 'east')
      expect(failed(await place(inEast))).toMatchObject({ code: 4424, field: 'address' })
      const inWest = await ordering('west', WEST)
      expect(await place(inWest)).toMatchObject({ ok: true })
      const inBoth = await ordering('east', OVERLAP, 'west')
      expect(inBoth.saved).toMatchObject({
        data: { reachedBy: [shop.site.areas.west, shop.site.areas.east] },
      })
      expect(await place(inBoth)).toMatchObject({ ok: true })
      const far = await ordering('palm', { lat: 29.37, long: 47.97 })
      expect(failed(far.saved)).toMatchObject({ code: 4316 })
    })

    it('failure 6: is rejected once the merchant has redrawn the area so that it excludes the address', async () => {
      const brand = { key: 'redrawn', areas: shaped() }
      const redrawn = await seedTestBrand(shop, brand)
      const browser = await createVerifiedCustomer(shop, redrawn)
      const cart = await fillCart(browser, redrawn, { orderType: 20, area: 'west' })
      const saved = await browser.api<CustomersApi>()('POST /api/v1/address', {
        body: {
          addressType: 10,
          areaId: redrawn.areas.west ?? '',
          flat: '12',
          building: 'Sea Tower',
          lat: WEST.lat,
          lng: WEST.long,
        },
      })
      const _id = saved.ok ? saved.data._id : ''
      await seedTestBrand(shop, { ...brand, areas: shaped(24) })
      expect(failed(await placeOrder(browser, cart, { mod: 'cod', address: { _id } }))).toMatchObject({
        code: 4424,
      })
      const known = await browser.api<CustomersApi>()('GET /api/v1/address', { query: {} })
      expect(known).toMatchObject({ data: [{ _id, reachedBy: [] }] })
    })

    it('failure 5: is charged the fee of its destination after the address was changed in checkout, and only when the customer has seen that fee', async () => {
      const { browser, cart } = await ordering('west')
      const api = browser.api<CartApi>()
      const east = await saveAddress(browser, shop.site.areas.east ?? '')
      expect(failed(await placeOrder(browser, cart, { mod: 'cod', address: { _id: east } }))).toMatchObject({
        code: 4424,
      })
      const moved = expectOk(
        await api('PUT /api/v1/carts/updateAddress', {
          body: { store: cart.store, areaId: shop.site.areas.east ?? '' },
        }),
      )
      expect(moved.total.amount - cart.total.amount).toBe(500)
      // Acceptance of the previous total is no consent to the new one.
      const unseen = await placeOrder(browser, cart, { mod: 'cod', address: { _id: east } })
      expect(failed(unseen)).toMatchObject({ status: 409 })
      const placed = expectOk(await placeOrder(browser, moved, { mod: 'cod', address: { _id: east } }))
      expect(placed.total).toEqual(moved.total)
      expect(placed.address?.area).toBe('East')
    })

    it('failure 5: names a fee that the merchant changed between cart and order, and charges the named fee', async () => {
      const brand = { key: 'dearer', areas: shaped() }
      const site = await seedTestBrand(shop, brand)
      const browser = await createVerifiedCustomer(shop, site)
      const cart = await fillCart(browser, site, { orderType: 20, area: 'west' })
      const _id = await saveAddress(browser, site.areas.west ?? '')
      const dearer = shaped().map((area) => (area.key === 'west' ? { ...area, fee: 700 } : area))
      await seedTestBrand(shop, { ...brand, areas: dearer })
      const refused = failed(await placeOrder(browser, cart, { mod: 'cod', address: { _id } }))
      expect(JSON.stringify(refused?.data)).toContain('"deliveryFee"')
      const now = await browser.api<CartApi>()('GET /api/v1/carts/getAll', { query: { store: cart.store } })
      const seen = now.ok ? now.data.cart : null
      if (!seen) throw new Error('A cart with a change is still a cart')
      expect(seen.total.amount - cart.total.amount).toBe(300)
      expect(failed(await placeOrder(browser, seen, { mod: 'cod', address: { _id } }))).toMatchObject({
        status: 409,
      })
      const agreed = await acceptChanges(browser, seen)
      expect(await placeOrder(browser, agreed, { mod: 'cod', address: { _id } })).toMatchObject({
        data: { total: seen.total },
      })
    })

    it('is rejected for an area outside the area’s own times', async () => {
      const night = await ordering('night', NIGHT)
      expect(failed(await place(night))).toMatchObject({
        code: 4318,
        message: 'We do not deliver in this area at this time.',
      })
    })
  })

  it('ST-14 lists and searches the products of all outlets of a brand, each product once, outlets with the product available first', async () => {
    const ask = shop.browser('en').api<MultiStoreApi>()
    const query = { ...site(), orderType: '20' }
    const { marina = '', downtown = '' } = shop.site.stores
    await shop.platform.db.tenant(shop.site.brandId, async (tx) => {
      const version = await bumpMenuVersion(tx, marina, 'state')
      await tx.sql
        .updateTable('store_products')
        .set({ is_sold_out: true, changed_in: version })
        .where('store_id', '=', marina)
        .where('product_id', '=', shop.site.products.burger ?? '')
        .execute()
    })
    const all = await ask('GET /api/v1/multi-store/products', { query })
    const found = all.ok ? all.data : { total: 0, products: [] }
    expect(found.products).toHaveLength(Math.min(10, found.total))
    expect(new Set(found.products.map(({ _id }) => _id)).size).toBe(found.products.length)
    const next = await ask('GET /api/v1/multi-store/products', { query: { ...query, skip: '1', limit: '1' } })
    expect(next.ok && next.data.products.map(({ sku }) => sku)).toEqual([found.products[1]?.sku])
    const search = (text: string) =>
      ask('GET /api/v1/multi-store/products/search', { query: { ...query, search: text } })
    expect(await search('برجر')).toMatchObject({
      data: {
        total: 1,
        products: [
          {
            sku: 'burger',
            state: { isAvailable: true },
            stores: [
              { _id: downtown, name: 'Downtown', state: { isAvailable: true } },
              { _id: marina, name: 'Marina', state: { isAvailable: false, reason: 'soldOut' } },
            ],
          },
        ],
      },
    })
    expect(await search('sushi')).toMatchObject({ data: { total: 0, products: [] } })
  })

  describe('outlet locator', () => {
    const outlets = (query: object, language?: Language) =>
      api(language)('GET /api/v1/outlets', { query: { ...site(), orderType: '20', ...query } })

    it('ST-13 lists the outlets that deliver to a place or an area, and all for pickup, nearest first, with distance and state', async () => {
      const near = { lat: '25.18', long: '55.26' }
      const pickup = await outlets({ orderType: '10', ...near })
      expect(pickup).toMatchObject({
        data: [
          {
            name: 'Downtown',
            distance: { text: '1.5 km' },
            isOpen: true,
            channels: [
              { orderChannel: 'delivery' },
              { orderChannel: 'pickup', state: 'open', text: 'Open until 11:00 PM' },
            ],
            area: null,
          },
          { name: 'Marina', distance: { text: '16 km' } },
        ],
      })
      const byGeo = await api('ar')('GET /api/v1/outlets/pickup', { query: { ...site(), ...near } })
      expect(byGeo.ok && byGeo.data.map(({ name }) => name)).toEqual(['وسط المدينة', 'المارينا'])
      expect(byGeo.ok && byGeo.data[0]?.distance?.text).toContain('كم')
      expect(await outlets({ lat: String(OVERLAP.lat), long: String(OVERLAP.long) })).toMatchObject({
        data: [{ name: 'Marina', area: { name: 'West' } }],
      })
      expect(await outlets({ area: shop.site.areas['old-town'] })).toMatchObject({
        data: [{ name: 'Downtown', area: { name: 'Old Town' } }],
      })
      expect(failed(await outlets({ lat: '25.2', long: '54.9' }))).toMatchObject({ code: 4316 })
    })
  })
})
