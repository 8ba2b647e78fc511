import { siteFileSections } from '#apps/server/areas.ts'
import { buildSmallBrand } from '#apps/server/testing/small-brand.ts'
import type { TestApp } from '#apps/server/testing/test-app.ts'
import { importSite } from '#core/menus/server/import.service.ts'
import { getPictureStore } from '#platform/pictures/pictures.plugin.ts'
import { expectOk } from '#platform/testing/expect-ok.ts'

const toBoth = (en: string, ar: string) => ({ en, ar })

/** Hours at, before and after the clock changes, over midnight, and on single days. */
const MARINA_HOURS = {
  mon: [['10:00', '23:00']],
  tue: [
    ['11:00', '15:00'],
    ['18:00', '23:30'],
  ],
  wed: [['10:00', '23:00']],
  fri: [['10:00', '02:30']],
  sat: [
    ['00:30', '02:15'],
    ['12:00', '03:30'],
  ],
  sun: [
    ['02:15', '04:00'],
    ['09:00', '23:59'],
  ],
}

const MARINA = {
  timeZone: 'Europe/Belgrade',
  services: { delivery: true, pickup: true, dineIn: true, inRoom: false },
  hours: { store: MARINA_HOURS, delivery: { daily: [['11:30', '22:30']] } },
  specialDays: [
    { from: '2026-12-24', to: '2026-12-26', name: toBoth('Christmas', 'عيد الميلاد') },
    {
      ...{ from: '2027-03-28', to: '2027-03-28', name: toBoth('Spring', 'الربيع') },
      windows: [
        ['01:30', '02:45'],
        ['12:00', '20:00'],
      ],
    },
  ],
  schedule: { delivery: { lastOrderMinutes: 45 } },
}

const DOWNTOWN = {
  timeZone: 'America/New_York',
  services: { delivery: true, pickup: true, dineIn: false, inRoom: false },
  hours: {
    store: { daily: [['00:00', '24:00']] },
    pickup: { sun: [['01:00', '02:30']], mon: [['08:00', '20:00']] },
  },
  specialDays: [{ from: '2027-01-01', to: '2027-01-01', name: toBoth('New Year', 'رأس السنة') }],
}

const AREAS: Readonly<Record<string, object>> = {
  jbr: {
    hours: {
      daily: [
        ['12:00', '15:00'],
        ['17:00', '01:30'],
      ],
    },
  },
  'old-town': { hours: { sun: [['01:30', '03:30']], mon: [['09:00', '18:00']], sat: [['20:00', '02:30']] } },
}

const MORE_PRODUCTS = [
  {
    ...{ sku: 'stollen', name: toBoth('Stollen', 'شتولن'), foodType: 5, price: 2100 },
    availability: {
      sat: [['02:00', '14:00']],
      sun: [['02:00', '14:00']],
      availableDates: [
        { startDateTime: '2026-12-01T00:00:00.000Z', endDateTime: '2026-12-27T00:00:00.000Z' },
        { startDateTime: '2027-03-27T00:00:00.000Z', endDateTime: '2027-03-28T01:30:00.000Z' },
      ],
    },
  },
  { sku: 'tea', name: toBoth('Tea', 'شاي'), foodType: 5, price: 700 },
]

const MENUS = [
  {
    ...{ key: 'night', name: toBoth('Night', 'الليل'), categories: ['more'] },
    ...{ hours: { daily: [['22:00', '03:30']] }, channels: ['pickup', 'delivery'] },
  },
  {
    ...{ key: 'noon', name: toBoth('Noon', 'الظهيرة'), categories: ['drinks', 'more'] },
    hours: { mon: [['11:00', '15:00']], sun: [['02:30', '16:00']] },
  },
]

const percent = (part: number) => ({ kind: 'percent', percent: part, on: { products: [], categories: [] } })

/** Offers without a code, each bound to something else, and one with a code. */
const PROMOTIONS = [
  {
    ...{ key: 'lunch', name: toBoth('Lunch', 'غداء'), effect: percent(10), stacking: 'withOthers' },
    conditions: { hours: { daily: [['12:00', '15:00']] } },
  },
  {
    ...{ key: 'night', name: toBoth('Night', 'ليل'), effect: percent(15), stacking: 'withOthers' },
    conditions: { hours: { sat: [['01:00', '02:30']], sun: [['01:30', '03:15']] }, orderTypes: [10] },
  },
  {
    ...{ key: 'winter', name: toBoth('Winter', 'شتاء'), effect: percent(5), stacking: 'withOthers' },
    ...{ validFrom: '2026-12-01T00:00:00.000Z', validUntil: '2027-03-28T01:00:00.000Z' },
  },
  {
    ...{ key: 'autumn', name: toBoth('Autumn', 'خريف'), effect: percent(5), stacking: 'withOthers' },
    validUntil: '2026-10-25T00:30:00.000Z',
  },
  {
    ...{
      key: 'beach',
      name: toBoth('Beach', 'شاطئ'),
      effect: { kind: 'freeDelivery' },
      stacking: 'withOthers',
    },
    conditions: { areas: ['marina/jbr'] },
  },
  { key: 'code', name: toBoth('Code', 'رمز'), code: 'SECRET', effect: percent(50) },
]

interface StoreFile {
  readonly key: string
  readonly areas: readonly { readonly key: string }[]
}

const changeStore = (store: StoreFile): object => ({
  ...store,
  ...(store.key === 'marina' ? MARINA : DOWNTOWN),
  areas: store.areas.map((area) => ({ ...area, ...AREAS[area.key] })),
})

const buildFile = (): object => {
  const file = buildSmallBrand({
    key: 'changing',
    sections: { promotions: PROMOTIONS },
    more: { products: MORE_PRODUCTS, menus: MENUS },
  }) as { stores: readonly StoreFile[] }
  return { ...file, stores: file.stores.map(changeStore) }
}

/** Instants at which settings of staff end: a pause, a busy kitchen, a maintenance, and marks of products. */
export const CHANGES = {
  pausedUntil: '2026-11-20T16:00:00.000Z',
  busyUntil: '2026-11-20T18:00:00.000Z',
  downtimeFrom: '2026-11-22T08:00:00.000Z',
  downtimeTo: '2026-11-22T17:00:00.000Z',
  soldOutUntil: '2026-11-21T05:00:00.000Z',
  pausedProductUntil: '2027-03-28T01:15:00.000Z',
} as const

/** Imports a brand whose outlets, menus and offers change with the time in every way that there is. */
export const importChangingShop = async (app: Pick<TestApp, 'platform'>) => {
  const { db } = app.platform
  const services = { db, pictures: getPictureStore(app.platform), sections: siteFileSections }
  const request = { file: buildFile(), readPhoto: async () => undefined }
  const { brandId, siteId } = expectOk(await importSite(services, request))
  return db.tenant(brandId, async ({ sql }) => {
    const stores = await sql
      .selectFrom('stores')
      .select(['id', 'key', 'time_zone'])
      .orderBy('position')
      .execute()
    const products = await sql.selectFrom('products').select(['id', 'sku']).execute()
    const productId = (sku: string) => products.find((product) => product.sku === sku)?.id ?? ''
    const storeId = (key: string) => stores.find((store) => store.key === key)?.id ?? ''
    await sql
      .insertInto('store_pauses')
      .values([
        {
          store_id: storeId('marina'),
          channel: 'pickup',
          paused_at: new Date(0),
          paused_until: new Date(CHANGES.pausedUntil),
        },
      ])
      .execute()
    await sql
      .updateTable('stores')
      .set({ busy_minutes: 20, busy_until: new Date(CHANGES.busyUntil) })
      .where('key', '=', 'marina')
      .execute()
    await sql
      .updateTable('stores')
      .set({ downtime_from: new Date(CHANGES.downtimeFrom), downtime_to: new Date(CHANGES.downtimeTo) })
      .where('key', '=', 'downtown')
      .execute()
    const mark = (sku: string, until: string, kind: 'soldOut' | 'paused') =>
      sql
        .updateTable('store_products')
        .set({ is_sold_out: true, sold_out_until: new Date(until), mark: kind })
        .where('product_id', '=', productId(sku))
        .execute()
    await mark('fries', CHANGES.soldOutUntil, 'soldOut')
    await mark('soda', CHANGES.pausedProductUntil, 'paused')
    const areas = await sql.selectFrom('delivery_areas').select(['id', 'store_id as storeId']).execute()
    return {
      ...{ brandId, siteId, burger: productId('burger') },
      outlets: stores.map(({ id, key, time_zone: timeZone }) => ({
        ...{ id, key, timeZone },
        areas: areas.filter(({ storeId: of }) => of === id).map((area) => area.id),
      })),
    }
  })
}
export type ChangingShop = Awaited<ReturnType<typeof importChangingShop>>
