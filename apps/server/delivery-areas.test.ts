import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { AreaApi, WireAreaTerms } from '#core/delivery-areas/contract/endpoints.ts'
import { importSite } from '#core/menus/server/import.service.ts'
import { createTestStaff } from '#core/staff/testing/test-staff.ts'
import type { StoresApi } from '#core/stores/contract/endpoints.ts'
import type { PlaceApi } from '#core/stores/contract/place-endpoints.ts'
import { getPictureStore } from '#platform/pictures/pictures.plugin.ts'
import { listTestDatabases } from '#platform/testing/databases.ts'
import { expectOk } from '#platform/testing/expect-ok.ts'
import { serverPlugins as allAreas, siteFileSections } from './areas.ts'
import { buildSmallBrand } from './testing/small-brand.ts'
import {
  createVerifiedCustomer,
  fillCart,
  seedTestBrand,
  startTestShop,
  type TestShop,
} from './testing/test-shop.ts'

const OOPS = 'Oops, we do not deliver in this area.'
const INSIDE = { lat: 25.05, long: 55.05 }
const OUTSIDE = { lat: 25.05, long: 55.2 }
const RING: [number, number][] = [
  [55, 25],
  [55.1, 25],
  [55.1, 25.1],
  [55, 25.1],
  [55, 25],
]
const terms = (change: Partial<WireAreaTerms> = {}): WireAreaTerms => ({
  ...{ name: { en: 'Harbour', ar: 'الميناء' }, city: { en: 'Dubai', ar: 'دبي' } },
  ...{ fee: 777, minimumOrder: 3000, minutes: 35, taxId: null, hours: null },
  zone: { type: 'Polygon', coordinates: [RING] },
  ...change,
})

describe.each(listTestDatabases())('delivery areas of an outlet, on $name', ({ name }) => {
  let shop: TestShop
  let marina = ''
  beforeAll(async () => {
    const staff = createTestStaff()
    shop = await startTestShop({ database: name, plugins: [...allAreas, staff] })
    marina = shop.site.stores.marina ?? ''
    const { brandId } = shop.site
    const elsewhere = await seedTestBrand(shop, { key: 'elsewhere' })
    for (const role of ['owner', 'manager', 'orderTaker', 'kitchen', 'driver'] as const)
      staff.add(role, { brandId, role })
    staff.add('neighbour', { brandId, role: 'manager', storeIds: [shop.site.stores.downtown ?? ''] })
    staff.add('stranger', { brandId: elsewhere.brandId, role: 'owner' })
  })
  afterAll(() => shop.close())

  const api = (token: string) => {
    const browser = shop.browser()
    browser.token = token
    return browser.api<AreaApi>()
  }
  const add = (wanted = terms(), token = 'owner') =>
    api(token)('POST /api/v1/console/stores/:id/areas', { params: { id: marina }, body: { terms: wanted } })
  const list = async () =>
    expectOk(await api('owner')('GET /api/v1/console/stores/:id/areas', { params: { id: marina } }))
  const change = (areaId: string, version: number, wanted: WireAreaTerms) =>
    api('manager')('PUT /api/v1/console/stores/:id/areas/:areaId', {
      params: { id: marina, areaId },
      body: { version, terms: wanted },
    })
  const setActive = (areaId: string, isActive: boolean) =>
    api('owner')('PUT /api/v1/console/stores/:id/areas/:areaId/state', {
      params: { id: marina, areaId },
      body: { isActive },
    })
  const remove = (areaId: string, token = 'owner') =>
    api(token)('DELETE /api/v1/console/stores/:id/areas/:areaId', { params: { id: marina, areaId } })
  const served = (coordinates: typeof INSIDE) =>
    shop.browser().api<PlaceApi>()('POST /api/v2/serviceability/coordinates', {
      body: { coordinates, promotionUrlId: shop.site.siteId },
    })
  const listed = async () =>
    expectOk(
      await shop.browser().api<StoresApi>()('GET /api/v1/areas', {
        query: { promotionUrlId: shop.site.siteId },
      }),
    ).map(({ _id }) => _id)

  it('OW-02 are listed with whether the outlet delivers at all', async () => {
    const setServices = (isDelivering: boolean) =>
      shop.platform.db.tenant(shop.site.brandId, ({ sql }) =>
        sql
          .updateTable('stores')
          .set({
            services: JSON.stringify({ delivery: isDelivering, pickup: true, dineIn: false, inRoom: false }),
          })
          .where('id', '=', marina)
          .execute(),
      )
    expect((await list()).isDelivering).toBe(true)
    await setServices(false)
    expect((await list()).isDelivering).toBe(false)
    await setServices(true)
  })

  it('AD-04 takes a district as cities publish it: in parts, with heights, open, and with thousands of corners', async () => {
    const corners = Array.from({ length: 3000 }, (_, at) => {
      const angle = (at / 3000) * 2 * Math.PI
      const reach = 0.02 + 0.001 * Math.sin(angle * 30)
      return [55.3 + reach * Math.cos(angle), 25.3 + reach * Math.sin(angle), 4]
    })
    const island = RING.slice(0, -1).map(([lng, lat]) => [lng, lat, 1])
    const answer = await api('owner')('POST /api/v1/console/stores/:id/areas', {
      params: { id: marina },
      body: { terms: { ...terms(), zone: { type: 'MultiPolygon', coordinates: [[corners], [island]] } } },
    })
    const { simplification, _id, terms: saved } = expectOk(answer)
    expect(simplification).toMatchObject({ from: 3004, to: expect.any(Number), meters: expect.any(Number) })
    expect(saved.zone?.type === 'Polygon' && saved.zone.coordinates[1]).toEqual(RING)
    for (const place of [INSIDE, { lat: 25.3, long: 55.3 }])
      expect(expectOk(await served(place)).area).toMatchObject({ _id })
    expect(await served({ lat: 25.2, long: 55.2 })).toMatchObject({ ok: false })
    expectOk(await remove(_id))
    const many = Array.from({ length: 21 }, (_, at) => [RING.map(([lng, lat]) => [lng + at / 5, lat])])
    expect(
      await api('owner')('POST /api/v1/console/stores/:id/areas', {
        params: { id: marina },
        body: { terms: { ...terms(), zone: { type: 'MultiPolygon', coordinates: many } } },
      }),
    ).toMatchObject({
      ok: false,
      error: { code: 4385, field: 'zone.coordinates', message: expect.stringContaining('20') },
    })
  })

  it('AD-04 serve customers inside with their fee as soon as they are drawn, and no customers outside', async () => {
    expect(await served(INSIDE)).toMatchObject({ ok: false, error: { message: OOPS } })
    const area = expectOk(await add())
    expect(area).toMatchObject({ version: 1, isActive: true, terms: terms() })
    expect(expectOk(await served(INSIDE)).area).toMatchObject({
      _id: area._id,
      deliveryFee: { amount: 777 },
      minimumOrder: { amount: 3000 },
    })
    expect(await served(OUTSIDE)).toMatchObject({ ok: false, error: { message: OOPS } })
    expect(await listed()).toContain(area._id)
    expect((await list()).areas.at(-1)).toEqual(area)

    expectOk(await setActive(area._id, false))
    expect(await served(INSIDE)).toMatchObject({ ok: false, error: { message: OOPS } })
    expect(await listed()).not.toContain(area._id)
    expectOk(await setActive(area._id, true))
    expect(await served(INSIDE)).toMatchObject({ ok: true })
    expectOk(await remove(area._id))
    expect(await served(INSIDE)).toMatchObject({ ok: false, error: { message: OOPS } })
    expect(await remove(area._id)).toMatchObject({ ok: false, error: { status: 404, code: 4370 } })
  })

  it('are found at their new location after a move, also by the latitude range that a search starts with', async () => {
    const area = expectOk(await add())
    const zone = { type: 'Circle', center: [55.3, 25.4], radius: 1000 } as const
    const moved = expectOk(
      await change(area._id, 1, terms({ zone: { ...zone, center: [...zone.center] }, fee: 0 })),
    )
    expect(moved).toMatchObject({ version: 2, terms: { zone } })
    expect(await served(INSIDE)).toMatchObject({ ok: false })
    expect(expectOk(await served({ lat: 25.401, long: 55.301 })).area).toMatchObject({ _id: area._id })
    expectOk(await remove(area._id))
  })

  it('are never overwritten by an edit of an older version', async () => {
    const area = expectOk(await add())
    const saved = expectOk(await change(area._id, area.version, terms({ fee: 100 })))
    expect(await change(area._id, area.version, terms({ fee: 200 }))).toMatchObject({
      ok: false,
      error: { status: 409, code: 4371, data: saved },
    })
    const off = expectOk(await setActive(area._id, false))
    expect(await change(area._id, 2, terms())).toMatchObject({ ok: false, error: { code: 4371, data: off } })
    const known = (await list()).areas.find(({ _id }) => _id === area._id)
    expect(known).toMatchObject({ version: 3, isActive: false, terms: { fee: 100 } })
    expectOk(await remove(area._id))
  })

  it('reject deletion while a cart uses them, with a message on what to do instead', async () => {
    const jbr = shop.site.areas.jbr ?? ''
    const customer = await createVerifiedCustomer(shop, shop.site)
    await fillCart(customer, shop.site, { orderType: 20, area: 'jbr' })
    expect(await remove(jbr)).toMatchObject({
      ok: false,
      error: { status: 409, code: 4372, message: expect.stringContaining('Switch it off instead') },
    })
    expect(await listed()).toContain(jbr)
  })

  it('name the wrong field in the language of the editor', async () => {
    const bow = [RING[0], RING[2], RING[1], RING[3], RING[0]].flatMap((place) => (place ? [place] : []))
    expect(await add(terms({ zone: { type: 'Polygon', coordinates: [bow] } }))).toMatchObject({
      ok: false,
      error: { status: 422, code: 4382, field: 'zone.coordinates' },
    })
    expect(await add(terms({ zone: { type: 'Circle', center: [55, 25], radius: 1 } }))).toMatchObject({
      ok: false,
      error: { code: 4376, field: 'zone.radius', message: 'The radius must be from 50 to 100,000 metres.' },
    })
    expect(await add(terms({ name: { ar: 'الميناء' } }))).toMatchObject({
      ok: false,
      error: { code: 4374, field: 'name' },
    })
    expect(await add(terms({ fee: -1 }))).toMatchObject({
      ok: false,
      error: { status: 422, field: 'terms.fee' },
    })
    expect(await served(INSIDE)).toMatchObject({ ok: false })
  })

  it('are editable by owners and managers of the outlet, and by no other brand', async () => {
    for (const role of ['orderTaker', 'kitchen', 'driver'])
      expect(await add(terms(), role)).toMatchObject({ ok: false, error: { status: 403 } })
    for (const token of ['neighbour', 'stranger']) {
      expect(await add(terms(), token)).toMatchObject({ ok: false, error: { status: 404 } })
      expect(await remove(shop.site.areas.palm ?? '', token)).toMatchObject({
        ok: false,
        error: { status: 404 },
      })
    }
  })

  it('that were created in the console survive the import of a site file that does not name them', async () => {
    const area = expectOk(await add())
    const services = {
      db: shop.platform.db,
      pictures: getPictureStore(shop.platform),
      sections: siteFileSections,
    }
    const imported = await importSite(services, { file: buildSmallBrand(), readPhoto: async () => undefined })
    expect(imported.ok).toBe(true)
    expect(await listed()).toContain(area._id)
    expect(expectOk(await served(INSIDE)).area._id).toBe(area._id)
  })
})
