import { afterAll, beforeAll, expect, it } from 'vitest'
import { serverPlugins } from '#apps/server/areas.ts'
import { startTestApp, type TestApp } from '#apps/server/testing/test-app.ts'
import { createTestStaff } from '#core/staff/testing/test-staff.ts'
import { expectOk } from '#platform/testing/expect-ok.ts'
import type { MenusApi, ProductCard } from '../contract/endpoints.ts'
import type { OptionStockApi } from '../contract/option-stock-endpoints.ts'
import { createSampleSiteFile, openSampleShop, type SampleShop } from '../testing/sample-shop.ts'

const rice = {
  ...{
    key: 'rice',
    name: { en: 'Size', ar: 'الحجم' },
    type: 10 as const,
    role: 'size' as const,
    min: 1,
    max: 1,
  },
  options: [
    { key: 'bag', name: { en: '500 g', ar: '500 غ' }, price: 700 },
    { key: 'sack', name: { en: '5 kg', ar: '5 كغ' }, price: 5950 },
    { key: 'gift', name: { en: 'Gift box', ar: 'علبة هدية' }, price: 9000 },
  ],
}
const products = [
  { sku: 'RICE', name: { en: 'Rice', ar: 'أرز' }, price: 700, optionGroups: ['rice'] },
  { sku: 'OIL', name: { en: 'Oil', ar: 'زيت' }, price: 1999, measure: { en: '750 ml', ar: '750 مل' } },
  ...[
    {
      sku: 'FIGS',
      name: { en: 'Figs', ar: 'تين' },
      price: 1200,
      unit: { en: 'kg' },
      measure: { en: '2 kg' },
    },
  ],
  {
    ...{ sku: 'SYRUP', name: { en: 'Syrup', ar: 'شراب' }, price: 1999, measure: { en: '100 ml' } },
    needsPrescription: true,
  },
]

const createMerchant = (merchantType: string) => {
  const file = createSampleSiteFile(`sizes-${merchantType}`)
  const categories = [{ key: 'all', name: { en: 'All', ar: 'الكل' }, products }]
  return { ...file, brand: { ...file.brand, merchantType }, menu: { optionGroups: [rice], categories } }
}

const staff = createTestStaff()
let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ plugins: [...serverPlugins, staff] })
})
afterAll(() => app.close())

const readCards = async ({ store }: SampleShop): Promise<Map<string, ProductCard>> => {
  const query = { orderType: '10' as const }
  const menu = expectOk(
    await app.browser().api<MenusApi>()('GET /api/v1/stores/:id/menu', { params: { id: store._id }, query }),
  )
  return new Map(menu.categories.flatMap((one) => one.products.map((product) => [product.sku, product])))
}

const aed = (amount: number) => ({ amount, currency: 'AED' })

it('states sizes with their prices, and measure prices where every text states a weight or volume', async () => {
  const shop = await openSampleShop(app.platform, createMerchant('grocery'))
  const cards = await readCards(shop)
  expect(cards.get('RICE')?.sizes).toMatchObject([
    { name: '500 g', price: aed(700), measurePrice: { price: aed(1400), per: 'kg' }, isAvailable: true },
    { name: '5 kg', price: aed(5950), measurePrice: { price: aed(1190), per: 'kg' }, isAvailable: true },
    { name: 'Gift box', price: aed(9000), measurePrice: null, isAvailable: true },
  ])
  expect(cards.get('RICE')?.measurePrice).toBeNull()
  expect(cards.get('OIL')).toMatchObject({ sizes: [], measurePrice: { price: aed(2665), per: 'l' } })
  expect(cards.get('FIGS')?.measurePrice).toBeNull()
  expect(cards.get('SYRUP')?.measurePrice).toBeNull()
})

it('compares only the sizes of a product at a pharmacy, and marks one that is sold out at the outlet', async () => {
  const shop = await openSampleShop(app.platform, createMerchant('pharmacy'))
  staff.add('kitchen', { brandId: shop.brandId, role: 'kitchen' })
  const kitchen = app.browser()
  kitchen.token = 'kitchen'
  const cards = await readCards(shop)
  expect(cards.get('OIL')?.measurePrice).toBeNull()
  const option = cards.get('RICE')?.sizes[0]?._id ?? ''
  expectOk(
    await kitchen.api<OptionStockApi>()('PUT /api/v1/console/stores/:id/options/:option/sold-out', {
      params: { id: shop.store._id, option },
      body: { isSoldOut: true },
    }),
  )
  const sizes = (await readCards(shop)).get('RICE')?.sizes
  expect(sizes?.[1]?.measurePrice).toEqual({ price: aed(1190), per: 'kg' })
  expect(sizes?.map(({ isAvailable }) => isAvailable)).toEqual([false, true, true])
})

it('leaves the sizes of a restaurant among the choices', async () => {
  const cards = await readCards(await openSampleShop(app.platform, createMerchant('restaurant')))
  expect(cards.get('RICE')).toMatchObject({
    sizes: [],
    measurePrice: null,
    needsChoice: true,
    isPriceFrom: true,
  })
  expect(cards.get('OIL')?.measurePrice).toBeNull()
})
