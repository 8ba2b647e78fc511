import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { serverPlugins } from '#apps/server/areas.ts'
import type { TestBrowser } from '#apps/server/testing/test-app.ts'
import { startTestShop, type TestShop } from '#apps/server/testing/test-shop.ts'
import { loadStoredMenu } from '#core/menus/server/stored-menus.service.ts'
import { createTestStaff } from '#core/staff/testing/test-staff.ts'
import { makeArchive } from '#platform/testing/archive.ts'
import { expectOk } from '#platform/testing/expect-ok.ts'
import { chooseRunCount } from '#platform/testing/proof-runs.ts'
import { DATE_STYLE, makeWorkbook } from '#platform/testing/workbook.ts'
import type { ImportApi, ImportReport } from '../contract/endpoints.ts'
import {
  CAREEM_CATALOG,
  DELIVERECT_MENU,
  FOODICS_PRODUCTS,
  UBER_EATS_MENU,
} from '../testing/platform-menus.ts'
import { FOODICS_TABLES, LOYVERSE_TABLE, SQUARE_TABLE } from '../testing/shape-tables.ts'
import { SQUARE_CATALOG } from '../testing/square-catalog.ts'
import { SWIGGY_MENU } from '../testing/swiggy-menu.ts'
import { TOAST_MENU } from '../testing/toast-menu.ts'

const ROWS = [
  ['Category', 'Name', 'Price'],
  ['Σούπες', 'Φακές', '12.50'],
  ['Σούπες', 'Bread', '3'],
]
const join = (sign: string) => ROWS.map((row) => row.join(sign)).join('\r\n')
const toBytes = (text: string) => new TextEncoder().encode(text)

/** Text as a Greek Windows program writes it. */
const toGreek = (text: string) => {
  const letters = new TextDecoder('windows-1253').decode(Uint8Array.from({ length: 256 }, (_, byte) => byte))
  return Uint8Array.from(text, (letter) => letters.indexOf(letter))
}

const LINKED_DATA = {
  '@type': 'Menu',
  hasMenuSection: {
    name: 'Σούπες',
    hasMenuItem: [
      { name: 'Φακές', offers: { price: 12.5 } },
      { name: 'Bread', offers: { price: '3' } },
    ],
  },
}
const PAGE = `<!DOCTYPE html><html><script type="application/ld+json">${JSON.stringify(LINKED_DATA)}</script></html>`
const JSON_MENU = {
  format: 'compass-menu-1',
  taxes: [],
  menu: {
    categories: [
      {
        ...{ key: 'soups', name: { en: 'Σούπες' } },
        products: [
          { sku: 'a', name: { en: 'Φακές' }, price: 1250 },
          { sku: 'b', name: { en: 'Bread' }, price: 300 },
        ],
      },
    ],
  },
}
const WORKBOOK = makeWorkbook([{ name: 'Menu', rows: [['Our menu'], ...ROWS] }])

/** The same two products in everything that merchants bring. */
const KINDS: readonly (readonly [string, Uint8Array])[] = [
  ['menu.csv', toBytes(join(','))],
  ['mark.csv', toBytes(`\uFEFF${join(';')}`)],
  ['sep.csv', toBytes(`sep=;\r\n${join(';')}`)],
  ['greek.csv', toGreek(join(';'))],
  ['menu.tsv', toBytes(join('\t'))],
  ['unicode.txt', new Uint8Array(Buffer.from(`\uFEFF${join('\t')}`, 'utf16le'))],
  ['big.txt', new Uint8Array(Buffer.from(`\uFEFF${join('\t')}`, 'utf16le').swap16())],
  ['menu.xlsx', WORKBOOK],
  ['menu.json', toBytes(JSON.stringify(JSON_MENU))],
  ['menu.html', toBytes(PAGE)],
  [
    'menu.zip',
    makeArchive([
      { path: 'menu.xlsx', content: WORKBOOK },
      { path: 'soup.jpg', content: 'x' },
    ]),
  ],
]

/** What each system's file holds, counted by hand: categories, products, groups with those of sizes. The shop sells in AED. */
const SHAPES: readonly (readonly [string, string, Uint8Array, readonly number[]])[] = [
  ['Square', 'catalog.json', toBytes(JSON.stringify(SQUARE_CATALOG).replaceAll('USD', 'AED')), [3, 4, 2]],
  ['Square', 'items.csv', toBytes(SQUARE_TABLE), [3, 5, 1]],
  ['Deliverect', 'deliverect.json', toBytes(JSON.stringify(DELIVERECT_MENU)), [1, 1, 1]],
  ['Toast', 'toast.json', toBytes(JSON.stringify(TOAST_MENU)), [3, 5, 3]],
  ['Foodics', 'products.json', toBytes(JSON.stringify(FOODICS_PRODUCTS)), [2, 3, 2]],
  [
    'Foodics',
    'foodics.zip',
    makeArchive(FOODICS_TABLES.map(([path, content]) => ({ path, content }))),
    [2, 3, 2],
  ],
  ['Loyverse', 'export_items.csv', toBytes(LOYVERSE_TABLE), [3, 6, 1]],
  ['Uber Eats', 'uber.json', toBytes(JSON.stringify(UBER_EATS_MENU)), [3, 4, 2]],
  ['Careem', 'careem.json', toBytes(JSON.stringify(CAREEM_CATALOG)), [1, 2, 2]],
  ['Swiggy', 'swiggy.json', toBytes(JSON.stringify(SWIGGY_MENU)), [2, 5, 7]],
  ['schema.org', 'page.html', toBytes(PAGE), [1, 2, 0]],
]

/** A gate takes every fourth system. */
const isTaken = (_: unknown, index: number): boolean =>
  index % chooseRunCount({ gate: 4, ci: 1, full: 1 }) === 0

describe('files that merchants bring', () => {
  let shop: TestShop
  const browsers = new Map<string, TestBrowser>()
  beforeAll(async () => {
    const staff = createTestStaff()
    shop = await startTestShop({ plugins: [...serverPlugins, staff] })
    for (const name of ['kinds', 'shapes', 'faults']) {
      staff.add(name, { brandId: shop.site.brandId, role: 'owner', name })
      const browser = shop.browser()
      browser.token = name
      browsers.set(name, browser)
    }
  })
  afterAll(() => shop.close())
  const api = (name: string) => {
    const browser = browsers.get(name)
    if (!browser) throw new Error(`${name} is not on the staff`)
    return { browser, call: browser.api<ImportApi>() }
  }
  const check = (who: string, name: string, file: Uint8Array) =>
    api(who).call('POST /api/v1/console/menu/imports', { query: { name }, file: new Uint8Array(file) })
  const publish = (who: string, { _id, revision, gates }: ImportReport) =>
    api(who).call('POST /api/v1/console/menu/imports/:id/publish', {
      params: { id: _id ?? '' },
      body: { revision, confirmed: gates.map(({ kind }) => kind) },
    })
  const readMenu = async () => {
    const { db } = shop.platform
    const { content } = await db.tenant(shop.site.brandId, (tx) => loadStoredMenu(db, tx))
    return content.menu.categories.map(({ name, products }) => [
      name.en,
      ...products.map((product) => [product.name.en, product.price]),
    ])
  }

  it('MD-01 publishes the same menu from CSV, TSV, XLSX, JSON, HTML and ZIP in every usual encoding', async () => {
    for (const [name, file] of KINDS) {
      const report = expectOk(await check('kinds', name, file))
      expect(report.errors, name).toEqual({ total: 0, first: [] })
      expectOk(await publish('kinds', report))
      expect(await readMenu(), name).toEqual([['Σούπες', ['Φακές', 1250], ['Bread', 300]]])
    }
    const { warnings } = expectOk(await check('kinds', 'greek.csv', toGreek(join(';'))))
    expect(warnings.first[0]?.text).toContain('Windows-1253')
  })

  it('MD-02 recognises the file of each known system, and counts what is in it', async () => {
    for (const [source, name, file, [categories, products, groups]] of SHAPES.filter(isTaken)) {
      const report = expectOk(await check('shapes', name, file))
      expect(report.errors.first, name).toEqual([])
      expect([report.source, report.counts], name).toEqual([source, { categories, products, groups }])
    }
    const own = expectOk(await check('shapes', 'menu.json', toBytes(JSON.stringify(JSON_MENU))))
    expect([own.format, own.counts.products]).toEqual(['compass', 2])
  })

  it('names what a spreadsheet has spoilt, in the language of the reader, and stores nothing', async () => {
    const { browser } = api('faults')
    browser.language = 'el'
    const file = makeWorkbook([
      {
        name: 'Menu',
        rows: [
          ['Name', 'Price', 'SKU'],
          ['Tea', { value: '46145', style: DATE_STYLE }, null],
          ['Soup', 4, '6.21E+12'],
        ],
      },
    ])
    const report = expectOk(await check('faults', 'menu.xlsx', file))
    expect(report._id).toBeNull()
    expect(report.errors.first.map(({ place, text }) => [place, text.slice(0, 43)])).toEqual([
      ['#2', 'Η τιμή είναι η ημερομηνία ή ώρα «2026-05-03'],
      ['#3', 'Ο κωδικός «6.21E+12» έχασε ψηφία σε πρόγραμ'],
    ])
    const unread = expectOk(await check('faults', 'other.csv', toBytes('Speise;Betrag\nSuppe;3\n')))
    expect(unread).toMatchObject({ _id: null, counts: { products: 0 }, matching: { isRead: false } })
    expect(unread.errors.first.map(({ text }) => text)).toEqual([expect.stringContaining('Speise, Betrag')])
    const { rows } = await shop.platform.db.pool.query('select file_name from menu_imports')
    expect(rows).not.toContainEqual({ file_name: 'other.csv' })
  })
})
