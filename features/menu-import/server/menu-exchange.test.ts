import { existsSync, readdirSync, readFileSync } from 'node:fs'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '#apps/server/testing/test-app.ts'
import { MENU_FILE_FORMAT, type MenuContentInput, menuContentSchema } from '#core/menus/contract/menu-file.ts'
import { siteFileSchema } from '#core/menus/contract/site-file.ts'
import { importSite } from '#core/menus/server/import.service.ts'
import { loadStoredMenu } from '#core/menus/server/stored-menus.service.ts'
import { getPictureStore } from '#platform/pictures/pictures.plugin.ts'
import { expectOk } from '#platform/testing/expect-ok.ts'
import { type CheckedFile, checkMenuFile } from './checker/check-menu-file.rules.ts'
import { writeMenuTable } from './formats/csv-menu.formatter.ts'

const LANGUAGES = ['en', 'ar', 'sr', 'fr', 'el'] as const

const DEMO = new URL('../../../demo/', import.meta.url)
const demoSites = readdirSync(DEMO, { withFileTypes: true }).flatMap((entry) => {
  const site = new URL(`${entry.name}/site.json`, DEMO)
  if (!existsSync(site)) return []
  const file: unknown = JSON.parse(readFileSync(site, 'utf8'))
  return [[entry.name, file] as const]
})

const check = (
  text: string,
  content: MenuContentInput,
  currency: string,
  stores: readonly string[] = [],
): CheckedFile => {
  const shop = { currency, languages: LANGUAGES, language: 'en', stores, current: content } as const
  const checked = expectOk(checkMenuFile(new TextEncoder().encode(text), shop))
  expect(checked.errors).toEqual([])
  return checked
}

/** A menu written as table and as JSON, and parsed again. */
const roundTripFiles = (content: MenuContentInput, currency: string, stores: readonly string[] = []) => {
  const table = writeMenuTable(content, { currency, languages: LANGUAGES })
  const json = JSON.stringify({ format: MENU_FILE_FORMAT, ...content })
  return [table, json].map((text) => check(text, content, currency, stores).content)
}

describe('menus of the demo merchants', () => {
  let app: TestApp
  beforeAll(async () => {
    app = await startTestApp()
  })
  afterAll(() => app.close())

  it.each(demoSites)(
    'CN-04 reads the menu of %s back from the database as written, and from its files',
    async (_, input) => {
      const file = siteFileSchema.parse(input)
      const services = { db: app.platform.db, pictures: getPictureStore(app.platform) }
      const plain = structuredClone(input) as {
        menu: { categories: { products: { photo?: string; gallery?: unknown }[] }[] }
        stores: { gallery?: unknown }[]
        site: object
      }
      for (const store of plain.stores) delete store.gallery
      for (const { products } of plain.menu.categories)
        for (const product of products) {
          delete product.photo
          delete product.gallery
        }
      Object.assign(plain.site, { icon: undefined, cover: undefined })
      const imported = expectOk(await importSite(services, { file: plain, readPhoto: async () => undefined }))
      const { db } = app.platform
      const { content } = await db.tenant(imported.brandId, (tx) => loadStoredMenu(db, tx))
      const stores = file.stores.map(({ key }) => key)
      const { currency } = file.brand
      for (const again of roundTripFiles(content, currency, stores))
        expect(again).toEqual(menuContentSchema.parse(content))
    },
  )
})

const texts = fc
  .string({ unit: 'grapheme', minLength: 1, maxLength: 20 })
  .map((text) => `x${text.replace(/[^\P{Cc}\n]/gu, '')}`.toWellFormed())
/** What spreadsheet programs interpret as a formula. */
const risky = fc.constantFrom(
  '=1+1',
  '+49',
  '-5',
  '@home',
  "'=x",
  "''-1",
  'a;b',
  'a|b',
  '"quoted"',
  'two\nlines',
  ' x ',
)
const words = fc.dictionary(fc.constantFrom(...LANGUAGES), fc.oneof(texts, risky), { minKeys: 1 })
const key = (prefix: string) => (index: number) => `${prefix}-${index}`

const menus = fc
  .record({
    groups: fc.array(
      fc.record({
        name: words,
        prices: fc.array(fc.nat(100_000), { minLength: 1, maxLength: 4 }),
        type: fc.constantFrom(10, 20, 30),
      }),
      { maxLength: 3 },
    ),
    categories: fc.array(
      fc.array(
        fc.record({
          name: words,
          description: words,
          price: fc.nat(1_000_000),
          isHidden: fc.boolean(),
          calories: fc.option(fc.nat(5000), { nil: undefined }),
          limits: fc.option(fc.tuple(fc.integer({ min: 1, max: 99 }), fc.integer({ min: 1, max: 99 })), {
            nil: undefined,
          }),
        }),
        { maxLength: 4 },
      ),
      { minLength: 1, maxLength: 3 },
    ),
  })
  .map(({ groups, categories }): MenuContentInput => {
    const optionGroups = groups.map(({ name, prices, type }, index) => ({
      ...{ key: key('g')(index), name, type, min: 0, max: 1 },
      options: prices.map((price, at) => ({ key: key('o')(at), name, price })),
    }))
    return {
      taxes: [{ key: 'vat', name: { en: 'VAT' }, rate: 500, inclusive: true }],
      menu: {
        optionGroups,
        categories: categories.map((products, index) => ({
          ...{ key: key('c')(index), name: { en: `Category ${index}` } },
          products: products.map(({ isHidden, calories, limits, ...product }, at) => ({
            ...product,
            ...{ sku: `p-${index}-${at}`, tax: 'vat', optionGroups: optionGroups.map((group) => group.key) },
            ...(isHidden ? { stores: [] } : {}),
            ...(calories === undefined ? {} : { calories }),
            ...(limits ? { minPerOrder: Math.min(...limits), maxPerOrder: Math.max(...limits) } : {}),
          })),
        })),
      },
    }
  })

it('CN-04 import reverses export for any menu, in every currency', () => {
  fc.assert(
    fc.property(menus, fc.constantFrom('AED', 'KWD', 'JPY'), (content, currency) => {
      for (const again of roundTripFiles(content, currency))
        expect(again).toEqual(menuContentSchema.parse(content))
    }),
    { numRuns: 150 },
  )
})
