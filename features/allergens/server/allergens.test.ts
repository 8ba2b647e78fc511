import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { serverPlugins } from '#apps/server/areas.ts'
import { startTestApp, type TestApp } from '#apps/server/testing/test-app.ts'
import type { SiteFileInput } from '#core/menus/contract/site-file.ts'
import { createSampleSiteFile, openSampleShop, type SampleShop } from '#core/menus/testing/sample-shop.ts'
import { listTestDatabases } from '#platform/testing/databases.ts'
import { expectOk } from '#platform/testing/expect-ok.ts'
import type { AllergensApi } from '../contract/endpoints.ts'

/** The sample shop with statements about allergens, and a deal of which one part is a dish. */
const createStatedSiteFile = (): SiteFileInput => {
  const file = createSampleSiteFile('stated')
  const [size, sauce, extras] = file.menu.optionGroups ?? []
  const [burgers, drinks] = file.menu.categories
  if (!size || !sauce || !extras || !burgers || !drinks) throw new Error('The sample shop has changed')
  const [bbq, garlic] = sauce.options
  const [burger, stack, last] = burgers.products
  if (!bbq || !garlic || !burger || !stack || !last) throw new Error('The sample shop has changed')
  const deal = { key: 'cola', product: 'COLA', preselected: true, allergens: ['sulphites'] }
  return {
    ...file,
    menu: {
      ...file.menu,
      optionGroups: [
        size,
        { ...sauce, options: [{ ...bbq, allergens: ['mustard', 'celery'] }, garlic] },
        extras,
        { key: 'drink', name: { en: 'Drink' }, type: 10, min: 1, max: 1, options: [deal] },
      ],
      categories: [
        {
          ...burgers,
          products: [
            { ...burger, allergens: ['gluten', 'sesame'] },
            { ...stack, allergens: ['none'], optionGroups: ['drink'] },
            last,
          ],
        },
        {
          ...drinks,
          products: drinks.products.map((each) =>
            each.sku === 'COLA' ? { ...each, allergens: ['none'] } : each,
          ),
        },
      ],
    },
  }
}

describe.each(listTestDatabases())('statements about allergens on $name', ({ name: database }) => {
  let app: TestApp
  let shop: SampleShop
  beforeAll(async () => {
    app = await startTestApp({ database, plugins: [...serverPlugins] })
    shop = await openSampleShop(app.platform, createStatedSiteFile())
  })
  afterAll(() => app.close())

  const ask = (id: string, language: 'en' | 'ar' = 'en') =>
    app.browser(language).api<AllergensApi>()('GET /api/v1/stores/:id/allergens', { params: { id } })

  it('AL-01 answers anybody, without a profile, what each dish of the outlet states', async () => {
    const { dishes } = expectOk(await ask(shop.store._id))
    const stated = (sku: string) => dishes.find(({ _id }) => _id === shop.product(sku)._id)
    expect(stated('BURGER')).toMatchObject({
      name: 'Burger',
      allergens: ['gluten', 'sesame'],
      preselected: [],
    })
    expect(stated('LAST')?.allergens).toEqual([])
    expect(stated('COLA')?.allergens).toEqual(['none'])
    const arabic = expectOk(await ask(shop.store._id, 'ar'))
    expect(arabic.dishes.find(({ _id }) => _id === shop.product('BURGER')._id)?.name).toBe('برغر')
  })

  it('AL-02 states what options add: own statements, those of a deal’s dishes, and whether they are part of the dish', async () => {
    const { dishes, options } = expectOk(await ask(shop.store._id))
    const stated = (name: string) => options.filter((option) => option.name === name)
    expect(stated('BBQ')).toMatchObject([{ allergens: ['mustard', 'celery'], isPartOfDish: false }])
    expect(stated('Garlic')).toMatchObject([{ allergens: [], isPartOfDish: false }])
    expect(stated('Small')).toMatchObject([{ allergens: [], isPartOfDish: true }])
    const [cola] = stated('Cola')
    expect(cola).toMatchObject({ allergens: ['none', 'sulphites'], isPartOfDish: false })
    const deal = dishes.find(({ _id }) => _id === shop.product('STACK')._id)
    // The size of the deal's drink is chosen with it.
    expect(deal?.preselected).toEqual([cola?._id, ...stated('Small').map(({ _id }) => _id)])
  })

  it('refuses an outlet that does not exist', async () => {
    expect(await ask('nowhere')).toMatchObject({ ok: false, error: { status: 404 } })
  })
})
