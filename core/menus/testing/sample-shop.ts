import type { StoreRecord } from '#core/stores/domain/store.ts'
import { loadStores } from '#core/stores/server/stores.service.ts'
import type { Platform } from '#platform/http/server-plugin.ts'
import { getPictureStore } from '#platform/pictures/pictures.plugin.ts'
import { expectOk } from '#platform/testing/expect-ok.ts'
import type { SiteFileInput } from '../contract/site-file.ts'
import type { MenuProduct, MenuSnapshot } from '../domain/menu.ts'
import { importSite } from '../server/import.service.ts'
import { loadMenu } from '../server/menus.service.ts'

/** A small burger shop in Dubai, always open: two stores, sizes, a free allowance, a counter, a counted product. */
export const createSampleSiteFile = (key = 'sample'): SiteFileInput => ({
  format: 'compass-site-1',
  brand: {
    key,
    name: { en: 'Sample Burgers', ar: 'برغر' },
    colorCode: '#b3261e',
    currency: 'AED',
    country: 'AE',
    languages: ['en', 'ar'],
    merchantType: 'restaurant',
    msgConfig: 10,
  },
  site: { homePath: key, uiVersion: 1, title: { en: 'Sample Burgers', ar: 'برغر' } },
  taxes: [{ key: 'vat', name: { en: 'VAT', ar: 'ضريبة' }, rate: 500, inclusive: true }],
  stores: ['one', 'two'].map((store) => ({
    key: store,
    name: { en: `Store ${store}`, ar: `فرع ${store}` },
    address: { en: 'Marina Walk', ar: 'ممشى المارينا' },
    city: { en: 'Dubai', ar: 'دبي' },
    latitude: 25.08,
    longitude: 55.14,
    timeZone: 'Asia/Dubai',
    services: { delivery: true, pickup: true },
    hours: { store: { daily: [['00:00', '24:00']] } },
    paymentMethods: { delivery: ['cod', 'express'], pickup: ['cod', 'express'] },
    minimumOrder: { delivery: 3000, pickup: 0 },
    areas: [
      {
        key: 'marina',
        name: { en: 'Dubai Marina', ar: 'مرسى دبي' },
        city: { en: 'Dubai', ar: 'دبي' },
        fee: 700,
        minutes: 35,
      },
    ],
  })),
  menu: {
    optionGroups: [
      {
        key: 'size',
        name: { en: 'Size', ar: 'الحجم' },
        type: 10,
        role: 'size',
        min: 1,
        max: 1,
        options: [
          { key: 'small', name: { en: 'Small', ar: 'صغير' }, price: 900, preselected: true },
          { key: 'large', name: { en: 'Large', ar: 'كبير' }, price: 1300 },
        ],
      },
      {
        key: 'sauce',
        name: { en: 'Sauces', ar: 'صلصات' },
        type: 20,
        min: 0,
        max: 2,
        free: 1,
        options: [
          { key: 'bbq', name: { en: 'BBQ', ar: 'باربكيو' }, price: 200 },
          { key: 'garlic', name: { en: 'Garlic', ar: 'ثوم' }, price: 300 },
        ],
      },
      {
        key: 'extras',
        name: { en: 'Extras', ar: 'إضافات' },
        type: 30,
        min: 1,
        max: 3,
        options: [{ key: 'patty', name: { en: 'Patty', ar: 'قطعة لحم' }, price: 500, max: 3 }],
      },
    ],
    categories: [
      {
        key: 'burgers',
        name: { en: 'Burgers', ar: 'برغر' },
        products: [
          {
            sku: 'BURGER',
            name: { en: 'Burger', ar: 'برغر' },
            price: 3200,
            tax: 'vat',
            special: [1],
            foodType: 2,
            optionGroups: ['sauce'],
          },
          {
            sku: 'STACK',
            name: { en: 'Stack', ar: 'ستاك' },
            price: 2000,
            special: [2],
            tax: 'vat',
            optionGroups: ['extras'],
          },
          { sku: 'LAST', name: { en: 'Last one', ar: 'الأخيرة' }, price: 1500, tax: 'vat', stock: 3 },
        ],
      },
      {
        key: 'drinks',
        name: { en: 'Drinks', ar: 'مشروبات' },
        products: [
          {
            sku: 'COLA',
            name: { en: 'Cola', ar: 'كولا' },
            price: 900,
            special: [3],
            tax: 'vat',
            optionGroups: ['size'],
          },
          {
            sku: 'COFFEE',
            name: { en: 'Morning coffee', ar: 'قهوة الصباح' },
            price: 1200,
            tax: 'vat',
            stores: ['one'],
            availability: { daily: [['07:00', '11:00']] },
          },
        ],
      },
    ],
  },
})

export interface SampleShop {
  readonly brandId: string
  readonly siteId: string
  readonly homePath: string
  readonly stores: readonly StoreRecord[]
  /** The first store. */
  readonly store: StoreRecord
  /** The first store's menu. */
  readonly menu: MenuSnapshot
  /** The product with this sku. */
  product(sku: string): MenuProduct
}

/** Imports a site file unchanged, without pictures; the sample when none is given. */
export const openSampleShop = async (
  platform: Platform,
  file: SiteFileInput = createSampleSiteFile(),
): Promise<SampleShop> => {
  const { db } = platform
  const imported = expectOk(
    await importSite({ db, pictures: getPictureStore(platform) }, { file, readPhoto: async () => undefined }),
  )
  const { brandId, siteId, homePath } = imported
  const stores = await db.tenant(brandId, loadStores)
  const [store] = stores
  if (!store) throw new Error('The file has no store')
  const menu = await loadMenu(db, store)
  const product = (sku: string): MenuProduct => {
    const found = [...menu.products.values()].find((candidate) => candidate.sku === sku)
    if (!found) throw new Error(`There is no product ${sku}`)
    return found
  }
  return { brandId, siteId, homePath, stores, store, menu, product }
}
