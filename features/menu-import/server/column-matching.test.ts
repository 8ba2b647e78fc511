import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { serverPlugins } from '#apps/server/areas.ts'
import { seedTestBrand, startTestShop, type TestShop } from '#apps/server/testing/test-shop.ts'
import { loadStoredMenu } from '#core/menus/server/stored-menus.service.ts'
import { createTestStaff } from '#core/staff/testing/test-staff.ts'
import { listTestDatabases } from '#platform/testing/databases.ts'
import { expectOk } from '#platform/testing/expect-ok.ts'
import type { ImportApi, ImportReport } from '../contract/endpoints.ts'

const HEAD = 'Gang;Gericht;اسم;EK;VK'
const ROWS = [
  'Vorspeisen;Suppe;شوربة;1,50;4,50',
  'Vorspeisen;Brot;خبز;0,40;3,00',
  'Hauptgerichte;Reis;أرز;2,20;9,00',
  'Hauptgerichte;Fisch;سمك;6,10;18,50',
]
const COLUMNS = 'category,name,name.ar,cost,price'

describe.each(listTestDatabases())('columns that a merchant describes, on $name', ({ name: database }) => {
  let shop: TestShop
  let other: string
  beforeAll(async () => {
    const staff = createTestStaff()
    shop = await startTestShop({ database: database as 'embedded', plugins: [...serverPlugins, staff] })
    other = (await seedTestBrand(shop, { key: 'elsewhere' })).brandId
    staff.add('own', { brandId: shop.site.brandId, role: 'owner', name: 'Maya' })
    staff.add('other', { brandId: other, role: 'owner', name: 'Omar' })
  })
  afterAll(() => shop.close())
  const api = (who: 'own' | 'other') => {
    const browser = shop.browser()
    browser.token = who
    return browser.api<ImportApi>()
  }
  const send = (columns: string | undefined, lines: readonly string[], who: 'own' | 'other' = 'own') =>
    api(who)('POST /api/v1/console/menu/imports', {
      query: { name: 'karte.csv', ...(columns !== undefined && { columns }) },
      file: new TextEncoder().encode(lines.join('\r\n')),
    })
  const check = async (...input: Parameters<typeof send>) => expectOk(await send(...input))
  const publish = ({ _id: id, revision }: ImportReport, confirmed: ImportReport['gates'][number]['kind'][]) =>
    api('own')('POST /api/v1/console/menu/imports/:id/publish', {
      params: { id: id ?? '' },
      body: { revision, confirmed },
    })
  const readMenu = async () => {
    const { db } = shop.platform
    const { content } = await db.tenant(shop.site.brandId, (tx) => loadStoredMenu(db, tx))
    return content.menu.categories.map(({ name, products }) => [
      name.en,
      ...products.map((product) => [product.name, product.price]),
    ])
  }
  const listColumns = ({ matching }: ImportReport) =>
    matching?.columns.map(({ head, match, confidence, reason }) => [head, match?.role, confidence, reason])

  it('MD-03 shows samples, proposals and reasons, saves what the merchant says, and takes no cost for a price', async () => {
    const before = await readMenu()
    const asked = await check(undefined, [HEAD, ...ROWS])
    expect(asked).toMatchObject({ _id: null, matching: { isRead: false } })
    expect(asked.matching?.columns.map(({ samples }) => samples[0])).toEqual([
      'Vorspeisen',
      'Suppe',
      'شوربة',
      '1,50',
      '4,50',
    ])
    expect(listColumns(asked)).toEqual([
      ['Gang', 'category', 'likely', 'A few texts that come again and again.'],
      ['Gericht', 'name', 'likely', 'The heading says “gericht”.'],
      ['اسم', 'name', 'sure', 'The heading says so.'],
      ['EK', 'cost', 'likely', 'The heading says “ek”.'],
      ['VK', 'price', 'likely', 'Amounts of money, and no other column can be the price.'],
    ])

    const report = await check(COLUMNS, [HEAD, ...ROWS])
    expect(report).toMatchObject({ errors: { total: 0 }, matching: { isRead: true } })
    // Nothing is saved before it is published.
    expect(await check(undefined, [HEAD, ...ROWS])).toMatchObject({ matching: { isRead: false } })
    expect(await readMenu()).toEqual(before)
    expectOk(
      await publish(
        report,
        report.gates.map(({ kind }) => kind),
      ),
    )
    const menu = [
      ['Vorspeisen', [{ en: 'Suppe', ar: 'شوربة' }, 450], [{ en: 'Brot', ar: 'خبز' }, 300]],
      ['Hauptgerichte', [{ en: 'Reis', ar: 'أرز' }, 900], [{ en: 'Fisch', ar: 'سمك' }, 1850]],
    ]
    expect(await readMenu()).toEqual(menu)

    const next = await check(undefined, [HEAD.toUpperCase(), 'Desserts;Eis;آيس كريم;0,90;3,50'])
    expect(next).toMatchObject({ errors: { total: 0 }, counts: { products: 1 }, matching: { isRead: true } })
    expect(
      listColumns(next)
        ?.map(([, role]) => role)
        .join(),
    ).toBe('category,name,name,cost,price')
    expect(new Set(listColumns(next)?.map(([, , , reason]) => reason))).toEqual(
      new Set(['As you said of an earlier file with these headings.']),
    )
    expect(next.diff?.added.first).toMatchObject([{ name: 'Eis', price: { amount: 350 } }])
    // What one brand says is not said for another.
    expect(await check(undefined, [HEAD, ...ROWS], 'other')).toMatchObject({
      _id: null,
      matching: { isRead: false },
    })

    const costs = await check('category,name,name.ar,price,', [HEAD, ...ROWS])
    expect(costs.gates.find(({ kind }) => kind === 'priceFromCosts')?.text).toContain('“EK”')
    const others = costs.gates.flatMap(({ kind }) => (kind === 'priceFromCosts' ? [] : [kind]))
    expect(await publish(costs, others)).toMatchObject({
      ok: false,
      error: { code: 4366, field: 'confirmed' },
    })
    expect(await readMenu()).toEqual(menu)
    const rivals = await check(undefined, ['Name,Price,Selling price', 'Soup,1.50,4.50'])
    expect(rivals).toMatchObject({ _id: null, diff: null, matching: { isRead: false } })
    expect(rivals.matching?.columns.slice(1).map(({ match, confidence }) => [match, confidence])).toEqual([
      [null, 'open'],
      [null, 'open'],
    ])
  })

  it('refuses columns that are said twice, or lack names or prices, and words that say nothing', async () => {
    for (const [columns, text] of [
      ['category,name,,price,price', 'Two columns are said to hold the same.'],
      ['category,,,cost,price', 'No column holds the names.'],
      ['category,name,,cost,', 'No column holds the prices.'],
    ] as const) {
      const report = await check(columns, [HEAD, ...ROWS], 'other')
      expect(report, columns).toMatchObject({ _id: null, diff: null, matching: { isRead: false } })
      expect(
        report.errors.first.map((fault) => fault.text.slice(0, text.length)),
        columns,
      ).toEqual([text])
    }
    for (const columns of ['category,name,,cost,prices', 'name.xx', 'name,'.repeat(1000)])
      expect(await send(columns, [HEAD, ...ROWS])).toMatchObject({
        ok: false,
        error: { status: 422, field: 'columns' },
      })
  })
})
