import { afterAll, beforeAll, expect, it } from 'vitest'
import type { MenusApi } from '#core/menus/contract/endpoints.ts'
import { expectOk } from '#platform/testing/expect-ok.ts'
import { servePages } from './pages.ts'
import { startTestShop, type TestShop } from './testing/test-shop.ts'

const PRODUCTS = [
  {
    ...{ sku: 'tahini-cake', name: { en: 'Tahini cake', ar: 'كيك الطحينة' }, price: 900, calories: 540 },
    ...{ allergens: ['sesame', 'eggs'], ingredients: { en: 'Flour, tahini', ar: 'طحين، طحينة' } },
  },
  { sku: 'still-water', name: { en: 'Still water', ar: 'ماء' }, price: 100, calories: 0 },
  { sku: 'plain-cake', name: { en: 'Plain cake', ar: 'كيك سادة' }, price: 800 },
]

let shop: TestShop
beforeAll(async () => {
  shop = await startTestShop({
    pages: servePages,
    env: { PUBLIC_ORIGIN: 'https://order.example' },
    brand: { more: { products: PRODUCTS } },
  })
})
afterAll(() => shop.close())

it('MN-08 shows the calories of each product that states them on the menu, none among them', async () => {
  const { body } = await shop.server.inject({
    url: `/${shop.site.homePath}?lang=en`,
    headers: { host: 'order.example' },
  })
  const main = body.slice(body.indexOf('<main'), body.indexOf('</main>'))
  const cards = PRODUCTS.map(({ name }) => {
    const at = main.lastIndexOf(`>${name.en}<`)
    const end = main.indexOf('</li>', at)
    return [at > 0, /([\d,]+) kcal/.exec(main.slice(at, end))?.[1]]
  })
  expect(cards).toEqual([
    [true, '540'],
    [true, '0'],
    [true, undefined],
  ])
})

it('MN-08 answers the allergens, calories and ingredients of a product, and none where none are stated', async () => {
  const api = shop.browser().api<MenusApi>()
  const read = async (sku: string) => {
    const { calories, allergens, ingredients } = expectOk(
      await api('GET /api/v1/products/:id', {
        params: { id: shop.site.products[sku] ?? '' },
        query: { store: shop.site.stores.marina ?? '', orderType: '10' },
      }),
    )
    return { calories, allergens: allergens.toSorted(), ingredients }
  }
  expect(await read('tahini-cake')).toEqual({
    ...{ calories: 540, allergens: ['eggs', 'sesame'], ingredients: 'Flour, tahini' },
  })
  expect(await read('still-water')).toEqual({ calories: 0, allergens: [], ingredients: '' })
  expect(await read('plain-cake')).toEqual({ calories: null, allergens: [], ingredients: '' })
})
