import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '#apps/server/testing/test-app.ts'
import { loadStores } from '#core/stores/server/stores.service.ts'
import { getPictureStore } from '#platform/pictures/pictures.plugin.ts'
import { expectOk } from '#platform/testing/expect-ok.ts'
import faultTexts from '../contract/messages/en.json' with { type: 'json' }
import type { SiteFileInput } from '../contract/site-file.ts'
import { readRealMenu } from '../testing/real-menu.ts'
import { createSampleSiteFile, openSampleShop } from '../testing/sample-shop.ts'
import { SQUARE_CATALOG } from '../testing/square-catalog.ts'
import { importSite, readSiteFile } from './import.service.ts'
import { loadMenu } from './menus.service.ts'
import { createSiteFile } from './site-details.service.ts'
import type { SiteSection } from './site-section.service.ts'
import { mapSquareCatalog } from './square.service.ts'

type Draft = ReturnType<typeof structuredClone<SiteFileInput>>

const changeFile = (change: (file: Draft) => void): SiteFileInput => {
  const file = structuredClone(createSampleSiteFile())
  change(file)
  return file
}
const listIssues = (change: (file: Draft) => void) => {
  const read = readSiteFile(changeFile(change))
  return read.ok ? [] : read.failure.map(({ path, message }) => `${path}: ${message}`)
}
const getFirstProduct = (file: Draft) => {
  const product = file.menu.categories[0]?.products[0]
  if (!product) throw new Error('The sample has products')
  return product
}
const getFirstGroup = (file: Draft) => {
  const group = file.menu.optionGroups?.[1]
  if (!group) throw new Error('The sample has groups')
  return group
}

describe('site file', () => {
  it.each<[string, (file: Draft) => void]>([
    [
      'menu.categories[0].products[0].price: must be a whole',
      (file) => Object.assign(getFirstProduct(file), { price: '12.50' }),
    ],
    [
      'menu.categories[0].products[0].tax: there is no tax "x"',
      (file) => Object.assign(getFirstProduct(file), { tax: 'x' }),
    ],
    [
      'menu.categories[0].products[0].optionGroups[0]: there is no',
      (file) => Object.assign(getFirstProduct(file), { optionGroups: ['x'] }),
    ],
    [
      'menu.categories[0].products[1].sku: the sku "STACK"',
      (file) => Object.assign(getFirstProduct(file), { sku: 'STACK' }),
    ],
    [
      'menu.categories[1].products[0].price: must be 900',
      (file) => Object.assign(file.menu.categories[1]?.products[0] ?? {}, { price: 950 }),
    ],
    [
      'menu.optionGroups[1].min: min 2 is more than max 1',
      (file) => Object.assign(getFirstGroup(file), { min: 2, max: 1 }),
    ],
    [
      'menu.optionGroups[1].min: min 5 is more than the 2',
      (file) => Object.assign(getFirstGroup(file), { min: 5, max: 9 }),
    ],
    ['menu.optionGroups[1].max: a single select', (file) => Object.assign(getFirstGroup(file), { type: 10 })],
    ['site.homePath: is reserved', (file) => Object.assign(file.site, { homePath: 'order-history' })],
    ['brand.colorCode: must be a colour', (file) => Object.assign(file.brand, { colorCode: 'red' })],
    [
      'stores[0].timeZone: must be an IANA',
      (file) => Object.assign(file.stores[0] ?? {}, { timeZone: 'Dubai' }),
    ],
    ['brand: Unrecognized key: "colour"', (file) => Object.assign(file.brand, { colour: 'red' })],
  ])('is rejected with the path: %s', (expected, change) => {
    const issues = listIssues(change)
    expect(
      issues.some((issue) => issue.startsWith(expected)),
      issues.join('\n'),
    ).toBe(true)
  })

  it('may lack translations, which are listed as warnings', async () => {
    const app = await startTestApp()
    const file = changeFile((draft) => Object.assign(getFirstProduct(draft), { name: { en: 'Burger' } }))
    const imported = await importSite(
      { db: app.platform.db, pictures: getPictureStore(app.platform) },
      { file, readPhoto: async () => undefined },
    )
    await app.close()
    expect(imported).toMatchObject({
      value: { warnings: [{ path: 'menu.categories[0].products[0].name', message: 'has no text in ar' }] },
    })
  })
})

describe.each(['embedded', 'postgres'] as const)('site import on %s', (database) => {
  let app: TestApp
  beforeAll(async () => {
    app = await startTestApp({ database })
  })
  afterAll(() => app.close())

  it('OP-05 updates what an earlier import created, by keys and skus, and removes what is gone', async () => {
    const before = await openSampleShop(app.platform)
    const file = changeFile((draft) => {
      getFirstProduct(draft).price = 3300
      draft.menu.categories.pop()
      draft.stores.pop()
    })
    const after = await openSampleShop(app.platform, file)
    expect(after.product('BURGER')).toMatchObject({ _id: before.product('BURGER')._id, price: 3300 })
    expect(after.menu.categories).toHaveLength(1)
    expect(after.product('COLA').isActive).toBe(false)
    expect(after.stores.map(({ key, isActive }) => [key, isActive])).toEqual([
      ['one', true],
      ['two', false],
    ])
    expect(after.menu.version).toBeGreaterThan(before.menu.version)
  })

  it('OP-05 changes nothing when anything is invalid', async () => {
    const { brandId, store } = await openSampleShop(app.platform)
    const { db } = app.platform
    const file = changeFile((draft) =>
      Object.assign(getFirstProduct(draft), { price: 9900, photo: 'pictures/none.webp' }),
    )
    const services = { db, pictures: getPictureStore(app.platform) }
    const refused = await importSite(services, { file, readPhoto: async () => undefined })
    expect(refused).toEqual({
      ok: false,
      failure: [
        { path: 'menu.categories[0].products[0].photo', message: 'there is no picture pictures/none.webp' },
      ],
    })
    const [same] = await db.tenant(brandId, loadStores)
    expect(same?.menuVersion).toBe(store.menuVersion)
  })

  it('passes a feature its part of the file, which may reject all of it', async () => {
    const { db } = app.platform
    const saved: unknown[] = []
    const notes: SiteSection = {
      name: 'notes',
      check: (content) => (content === 'fine' ? [] : [{ path: 'notes', message: 'is not fine' }]),
      save: async (_unit, { content }) => void saved.push(content),
    }
    const services = { db, pictures: getPictureStore(app.platform), sections: [notes] }
    const bring = (extra: object) =>
      importSite(services, { file: { ...changeFile(() => {}), ...extra }, readPhoto: async () => undefined })
    expect(await bring({ notes: 'bad' })).toMatchObject({ failure: [{ path: 'notes' }] })
    expect(await bring({})).toMatchObject({ ok: true })
    expect(await bring({ notes: 'fine' })).toMatchObject({ ok: true })
    expect(saved).toEqual(['fine'])
  })
})

describe("a catalog of Square's", () => {
  const facts = {
    name: 'Soft Serve',
    homePath: 'soft-serve',
    currency: 'USD',
    country: 'US',
    timeZone: 'America/Los_Angeles',
    language: 'en' as const,
    colorCode: '#334155',
    address: '1 Main Street',
    city: 'San Francisco',
    latitude: 37.77,
    longitude: -122.42,
    opens: '09:00',
    closes: '22:00',
  }

  it('OP-05 converts to a menu: everything that has a price, with sizes, choices and tax', async () => {
    const mapped = expectOk(mapSquareCatalog(SQUARE_CATALOG, facts))
    expect(mapped.taxes).toMatchObject([{ rate: 860, inclusive: true }])
    expect(mapped.menu.categories).toMatchObject([
      {
        name: { en: 'Cones' },
        products: [
          { sku: 'cone', price: 450 },
          { sku: 'dipped-cone', price: 525 },
        ],
      },
      { name: { en: 'Shakes' }, products: [{ sku: 'shake', price: 500 }] },
      { name: { en: 'Other', el: 'Άλλα' }, products: [{ sku: 'water', price: 200 }] },
    ])
    expect(mapped.menu.optionGroups).toMatchObject([
      { name: { en: 'Toppings' }, min: 0, max: 2, options: [{ price: 75 }, { price: 50 }] },
      { name: { en: 'Size' }, role: 'size', options: [{ price: 500 }, { price: 700 }] },
    ])
    expect(mapped.warnings.map(({ path, code }) => [path, code])).toEqual([['secret', 'leftOutPriceless']])

    const app = await startTestApp()
    const shop = await openSampleShop(app.platform, createSiteFile(facts, mapped))
    expect((await loadMenu(app.platform.db, shop.store)).categories).toHaveLength(3)
    await app.close()
  })

  it('imports an export of a real merchant whole', async (test) => {
    const file = readRealMenu('square-catalog-softserve.json', test)
    const mapped = expectOk(mapSquareCatalog(JSON.parse(Buffer.from(file).toString()), facts))
    const { taxes, menu, warnings } = mapped
    const products = menu.categories.flatMap((category) => category.products)
    const groups = menu.optionGroups ?? []
    const sizes = groups.filter(({ role }) => role === 'size')
    const choices = groups.filter(({ role }) => role !== 'size')
    // Of 182 items, two have no price. Of 315 variations, 188 are sizes of 55 items and 125 are single.
    expect(products).toHaveLength(180)
    expect(sizes).toHaveLength(55)
    expect(sizes.flatMap(({ options }) => options)).toHaveLength(188)
    expect(choices).toHaveLength(17)
    expect(choices.flatMap(({ options }) => options)).toHaveLength(62)
    expect(choices.every(({ min, max, options }) => min === 0 && max === options.length)).toBe(true)
    expect(menu.categories.map(({ products: list }) => list.length).toSorted((a, b) => b - a)).toEqual([
      42, 35, 17, 16, 15, 15, 12, 9, 9, 6, 3, 1,
    ])
    expect(menu.categories.at(-1)?.name).toMatchObject({ en: 'Other' })
    expect(taxes).toMatchObject([{ rate: 860, inclusive: true }])
    expect(products.filter(({ tax }) => tax)).toHaveLength(170)
    expect(warnings.filter(({ code }) => code === 'leftOutPriceless')).toHaveLength(2)

    const app = await startTestApp()
    const shop = await openSampleShop(app.platform, createSiteFile(facts, mapped))
    expect((await loadMenu(app.platform.db, shop.store)).categories).toHaveLength(12)
    await app.close()
  })

  it('handles dirty data: deleted and nameless objects, limits, single choices, foreign currency', () => {
    const price = (amount: number, currency = 'USD') => ({ price_money: { amount, currency } })
    const item = (id: string, data: object) => ({ type: 'ITEM', id, item_data: data })
    const one = (amount: number) => [
      { id: `v${amount}`, item_variation_data: { name: 'Regular', ...price(amount) } },
    ]
    const list = {
      type: 'MODIFIER_LIST',
      id: 'milk',
      modifier_list_data: {
        name: 'Milk',
        selection_type: 'SINGLE',
        modifiers: [
          { id: 'oat', modifier_data: { name: 'Oat', ...price(50), on_by_default: true } },
          { id: 'soy', is_deleted: true, modifier_data: { name: 'Soy' } },
          { id: 'cow', modifier_data: { name: 'Cow' } },
        ],
      },
    }
    const info = { modifier_list_id: 'milk', min_selected_modifiers: 1, max_selected_modifiers: 5 }
    const dump = [
      list,
      item('a', {
        name: ' Latte\u0007 ',
        variations: one(400),
        modifier_list_info: [info],
        category_id: 'gone',
      }),
      item('b', { name: '', variations: one(100) }),
      { ...item('c', { name: 'Old', variations: one(100) }), is_deleted: true },
      item('d', { name: 'Gift card', product_type: 'GIFT_CARD', variations: one(2500) }),
      item('e', { name: 'Odd', variations: 'none' }),
    ]
    const mapped = expectOk(mapSquareCatalog({ objects: dump }, facts))
    expect(mapped.menu).toMatchObject({
      optionGroups: [
        {
          type: 10,
          min: 1,
          max: 1,
          options: [
            { key: 'oat', price: 50, preselected: true },
            { key: 'cow', price: 0 },
          ],
        },
      ],
      categories: [{ key: 'other', products: [{ sku: 'a', name: { en: 'Latte' }, price: 400 }] }],
    })
    expect(mapped.warnings.map(({ path, code }) => [path, code])).toEqual([
      ['[5].item_data.variations', 'leftOutObject'],
      ['b', 'leftOutNameless'],
      ['d', 'leftOutKind'],
    ])
    for (const { code } of mapped.warnings) expect(faultTexts).toHaveProperty([`fault.${code}`])
    expect(
      mapSquareCatalog([item('a', { name: 'x', variations: one(1) })], { ...facts, currency: 'EUR' }),
    ).toMatchObject({
      ok: false,
      failure: [{ code: 'currency', values: { found: 'USD', expected: 'EUR' } }],
    })
    expect(mapSquareCatalog({ menu: [] }, facts)).toMatchObject({ ok: false })
  })
})
