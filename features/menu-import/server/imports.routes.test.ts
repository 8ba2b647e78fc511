import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { serverPlugins } from '#apps/server/areas.ts'
import type { TestBrowser } from '#apps/server/testing/test-app.ts'
import { startTestShop, type TestShop } from '#apps/server/testing/test-shop.ts'
import { loadStoredMenu } from '#core/menus/server/stored-menus.service.ts'
import { createTestStaff } from '#core/staff/testing/test-staff.ts'
import type { Language } from '#platform/kernel/language.ts'
import { listTestDatabases } from '#platform/testing/databases.ts'
import { expectOk } from '#platform/testing/expect-ok.ts'
import type { ImportApi, ImportReport } from '../contract/endpoints.ts'
import type { ImportMode } from '../domain/import-modes.ts'

const bytes = (text: string) => new TextEncoder().encode(text)

describe.each(listTestDatabases())('menu files on $name', ({ name }) => {
  let shop: TestShop
  let owner: TestBrowser
  beforeAll(async () => {
    const staff = createTestStaff()
    shop = await startTestShop({ database: name as 'embedded', plugins: [...serverPlugins, staff] })
    staff.add('owner', { brandId: shop.site.brandId, role: 'owner', name: 'Maya' })
    owner = shop.browser()
    owner.token = 'owner'
  })
  afterAll(() => shop.close())
  const api = () => owner.api<ImportApi>()
  const read = () => shop.platform.db.tenant(shop.site.brandId, (tx) => loadStoredMenu(shop.platform.db, tx))

  it('CN-04 exports a menu that imports as the same menu, as JSON and as a table', async () => {
    const first = await read()
    for (const format of ['json', 'csv'] as const) {
      const { text } = expectOk(await api()('GET /api/v1/console/menu/export', { query: { format } }))
      const report = expectOk(
        await api()('POST /api/v1/console/menu/imports', {
          query: { name: `menu.${format}` },
          file: bytes(text),
        }),
      )
      expect(report.errors, JSON.stringify(report.errors)).toMatchObject({ total: 0 })
      expect(report.diff).toMatchObject({
        added: { total: 0 },
        removed: { total: 0 },
        changed: { total: 0 },
        groups: { changed: { total: 0 } },
      })
      await api()('POST /api/v1/console/menu/imports/:id/publish', {
        params: { id: report._id ?? '' },
        body: { revision: (await read()).revision },
      })
      const after = await read()
      expect(after.content).toEqual(first.content)
      expect(after.revision).toBe(report.revision + 1)
    }
  })

  it('MD-10 states in words of the reader what a file for another system does not hold', async () => {
    const { content } = await read()
    const [first, ...others] = content.menu.categories
    const products = first?.products.map((product) => ({ ...product, allergens: ['milk'] })) ?? []
    const halves = { key: 'halves', name: { en: 'On top' }, type: 20, min: 0, max: 1, portions: true }
    const group = { ...halves, options: [{ key: 'olives', name: { en: 'Olives' } }] }
    const [product, ...rest] = products
    const halved = { ...product, optionGroups: [...(product?.optionGroups ?? []), group.key] }
    const menu = {
      ...content.menu,
      optionGroups: [...(content.menu.optionGroups ?? []), group],
      categories: [{ ...first, products: [halved, ...rest] }, ...others],
    }
    const file = bytes(JSON.stringify({ format: 'compass-menu-1', ...content, menu }))
    const report = expectOk(
      await api()('POST /api/v1/console/menu/imports', { query: { name: 'menu.json' }, file }),
    )
    const publish = (id: string | null, revision: number) =>
      api()('POST /api/v1/console/menu/imports/:id/publish', { params: { id: id ?? '' }, body: { revision } })
    expectOk(await publish(report._id, report.revision))
    const sentences = async (language: 'en' | 'fr' | 'ar') => {
      owner.language = language
      const query = { format: 'square' } as const
      const { leftOut } = expectOk(await api()('GET /api/v1/console/menu/export', { query }))
      owner.language = 'en'
      return leftOut
    }
    const count = products.length
    expect(await sentences('en')).toEqual(
      expect.arrayContaining([
        '1 product has halves, which a file for Square does not hold.',
        `${count} ${count === 1 ? 'product has' : 'products have'} allergens, which a file for Square does not hold.`,
      ]),
    )
    expect(await sentences('fr')).toContain(
      '1 produit a des moitiés, ce qu’un fichier pour Square ne contient pas.',
    )
    expect((await sentences('ar')).join()).toContain('منتج واحد له أنصاف')
    const whole = expectOk(await api()('GET /api/v1/console/menu/export', { query: { format: 'xlsx' } }))
    expect(whole).toMatchObject({ name: 'menu.xlsx', encoding: 'base64', leftOut: [] })
    expect(Buffer.from(whole.text, 'base64').subarray(0, 2).toString()).toBe('PK')
  })

  it('PY-04 refuses a file with a card number at its row, and neither stores nor repeats it', async () => {
    const lines = ['Category,Name,Price,SKU,Description', 'Mains,Soup,12.50,s1,Pay with 4111/1111/1111/1111']
    const table = [...lines, 'Mains,4111 1111 1111 1111,3,s2,', 'Mains,Bread,3,5901234123457,'].join('\n')
    const { text } = expectOk(await api()('GET /api/v1/console/menu/export', { query: { format: 'json' } }))
    const menu = text.replaceAll('"Fries"', '"4111111111111111"')
    expect(menu).not.toBe(text)
    for (const [name, file, places] of [
      ['menu.csv', table, ['#2', '#3']],
      ['menu.json', menu, ['menu.']],
    ] as const) {
      const report = expectOk(
        await api()('POST /api/v1/console/menu/imports', { query: { name }, file: bytes(file) }),
      )
      expect(report._id).toBeNull()
      expect(report.errors.first.map(({ place }) => places.find((at) => place.startsWith(at)))).toEqual(
        places,
      )
      expect(JSON.stringify(report).replaceAll(/\D/g, '')).not.toContain('4111111111111111')
    }
    const stored = await shop.platform.db.pool.query('select content::text as text from menu_imports')
    expect(JSON.stringify(stored.rows)).not.toContain('1111')
  })

  it('CN-04 lists every bad row in the language of the reader, and changes nothing', async () => {
    const before = await read()
    owner.language = 'fr'
    const file = 'Category,Name,Price,Tax\nMains,Soup,12.50,5\nMains,Bread,cheap,\nMains,,3,\n'
    const report = expectOk(
      await api()('POST /api/v1/console/menu/imports', { query: { name: 'dirt.csv' }, file: bytes(file) }),
    )
    owner.language = 'en'
    expect(report._id).toBeNull()
    expect(report.errors.first).toEqual([
      { place: '#3', text: 'Le prix « cheap » est illisible.' },
      { place: '#4', text: 'Il n’a pas de nom.' },
    ])
    expect(await read()).toEqual(before)
  })

  it('MD-05 updates by code, adds, adds a language, and publishes the good rows while the rest are listed', async () => {
    const first = await read()
    const run = async (
      use: { mode: ImportMode; partly?: '1'; language?: Language },
      lines: readonly string[],
    ): Promise<ImportReport> => {
      const file = bytes(`${lines.join('\n')}\n`)
      const query = { name: 'table.csv', ...use }
      return expectOk(await api()('POST /api/v1/console/menu/imports', { query, file }))
    }
    const publish = async ({ _id: id, revision, gates }: ImportReport) => {
      const confirmed = gates.map(({ kind }) => kind)
      const params = { id: id ?? '' }
      expectOk(
        await api()('POST /api/v1/console/menu/imports/:id/publish', {
          params,
          body: { revision, confirmed },
        }),
      )
      return (await read()).content.menu.categories.flatMap(({ products }) => products)
    }
    const before = first.content.menu.categories.flatMap(({ products }) => products)
    const [product] = before.filter(({ optionGroups = [] }) => optionGroups.length === 0)
    if (!product) throw new Error('The brand has a product without choices')
    const { sku } = product
    const others = (menu: readonly { sku: string }[]) => menu.filter((each) => each.sku !== sku)

    owner.language = 'fr'
    const lines = ['SKU,Name,Price', `${sku},Fresh,77`, 'unknown,Unknown,1', 'bad,Bad,cheap']
    const refused = await run({ mode: 'update' }, lines)
    expect(refused).toMatchObject({ _id: null, errors: { total: 1 }, left: { total: 0 } })
    const partly = await run({ mode: 'update', partly: '1' }, lines)
    owner.language = 'en'
    expect(partly).toMatchObject({
      errors: { total: 0 },
      left: { total: 1 },
      diff: { removed: { total: 0 } },
    })
    expect(partly.left.first).toEqual([{ place: '#4', text: 'Le prix « cheap » est illisible.' }])
    expect(partly.warnings.first.map(({ text }) => text)).toContain(
      '« Unknown » (unknown) n’est pas dans le menu : rien ne change pour lui.',
    )
    const updated = await publish(partly)
    expect(updated.find((each) => each.sku === sku)).toMatchObject({ price: 7700, name: { en: 'Fresh' } })
    expect(others(updated)).toEqual(others(before))

    const added = await publish(
      await run({ mode: 'add' }, ['SKU,Name,Price', `${sku},Again,1`, 'new-one,New one,4']),
    )
    expect(added.filter((each) => each.sku !== 'new-one')).toEqual(updated)
    const query = { mode: 'language', language: 'ar' } as const
    const translated = await publish(await run(query, ['SKU,Name', `${sku},طازج`]))
    expect(others(translated)).toEqual(others(added))
    expect(translated.find((each) => each.sku === sku)).toMatchObject({
      price: 7700,
      name: { en: 'Fresh', ar: 'طازج' },
    })
  })

  it('MD-08 shows before and after of products, sizes and options, and publishes nothing by that', async () => {
    const before = await read()
    const { text } = expectOk(await api()('GET /api/v1/console/menu/export', { query: { format: 'json' } }))
    const file = JSON.parse(text)
    const [group] = file.menu.optionGroups
    const [option] = group.options
    const [product] = file.menu.categories[0].products
    const [price, optionPrice] = [product.price, option.price ?? 0]
    Object.assign(product, { price: price + 250, description: { en: 'Now with more' }, calories: 410 })
    Object.assign(option, { price: optionPrice + 50 })
    const { diff } = expectOk(
      await api()('POST /api/v1/console/menu/imports', {
        query: { name: 'menu.json' },
        file: bytes(JSON.stringify(file)),
      }),
    )
    const money = (amount: number) => ({ amount, currency: shop.site.currency })
    expect(diff?.changed.first).toMatchObject([{ sku: product.sku, values: { total: 3 } }])
    expect(diff?.changed.first[0]?.values.first).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ field: 'price', before: money(price), after: money(price + 250) }),
        expect.objectContaining({ field: 'description', language: 'en', after: 'Now with more' }),
        expect.objectContaining({ field: 'calories', before: null, after: 410 }),
      ]),
    )
    expect(diff?.groups.changed.first).toMatchObject([
      {
        key: group.key,
        products: expect.any(Number),
        values: {
          first: [
            {
              field: 'price',
              option: option.name.en,
              before: money(optionPrice),
              after: money(optionPrice + 50),
            },
          ],
        },
      },
    ])
    expect(diff?.groups.changed.first[0]?.products).toBeGreaterThan(0)
    expect(await read()).toEqual(before)
  })

  it('MD-07 publishes what looks wrong only when each doubt is confirmed', async () => {
    const before = await read()
    const rows = Array.from({ length: 10 }, (_, index) => `Dish ${index},${index + 5}.50,${index + 2}.00,yes`)
    const head = 'Name,Price,Cost,Active'
    const file = [head, ...rows, 'Odd,"1,250",1,yes', 'Own,9.00,9.00,no'].join('\n')
    const checked = await api()('POST /api/v1/console/menu/imports', {
      query: { name: 'export.csv' },
      file: bytes(file),
    })
    const report = expectOk(checked)
    expect(report.gates.map(({ kind }) => kind)).toEqual([
      'pricesAmbiguous',
      'pricesAreCosts',
      'pricesOutOfLine',
      'manyRemoved',
      'oneCategory',
      'visibilityUnread',
      'currencyUnnamed',
    ])
    const texts = report.gates.map(({ text }) => text).join('\n')
    for (const part of ['1,250', 'Own 9.00', 'Active', shop.site.currency]) expect(texts).toContain(part)
    const kinds = report.gates.map(({ kind }) => kind)
    const publish = (confirmed: typeof kinds) =>
      api()('POST /api/v1/console/menu/imports/:id/publish', {
        params: { id: report._id ?? '' },
        body: { revision: report.revision, confirmed },
      })
    for (const missing of kinds) {
      const refused = await publish(kinds.filter((kind) => kind !== missing))
      expect(refused, missing).toMatchObject({ ok: false, error: { code: 4366, field: 'confirmed' } })
    }
    expect(await read()).toEqual(before)
    expectOk(await publish(kinds))
    expect((await read()).content.menu.categories).toHaveLength(1)
  })

  it('CN-04 reads all prices of a file as the merchant says, and asks nothing then', async () => {
    const file = 'kind,key,category,name,price\ncategory,new,,New,\nproduct,cake,new,Cake,"1,250"\n'
    const check = async (threeDigits?: 'thousands' | 'decimals') =>
      expectOk(
        await api()('POST /api/v1/console/menu/imports', {
          query: { name: 'own.csv', mode: 'add', ...(threeDigits && { threeDigits }) },
          file: bytes(file),
        }),
      )
    const money = (amount: number) => ({ amount, currency: shop.site.currency })
    expect(await check()).toMatchObject({
      gates: expect.arrayContaining([expect.objectContaining({ kind: 'pricesAmbiguous' })]),
      unclearPrices: { example: '1,250', readAs: null, thousands: money(125_000), decimals: money(125) },
    })
    for (const [said, amount] of [
      ['thousands', 125_000],
      ['decimals', 125],
    ] as const) {
      const report = await check(said)
      expect(report.gates.map(({ kind }) => kind)).not.toContain('pricesAmbiguous')
      expect(report).toMatchObject({
        diff: { added: { first: [{ name: 'Cake', price: money(amount), sizes: { total: 0 } }] } },
        unclearPrices: { readAs: said },
      })
    }
  })

  it('CN-04 publishes a product that costs nothing only when that is confirmed, and refuses an unreadable price', async () => {
    const before = await read()
    const check = async (...rows: string[]) =>
      expectOk(
        await api()('POST /api/v1/console/menu/imports', {
          query: { name: 'own.csv', mode: 'add' },
          file: bytes(['kind,key,category,name,price', 'category,new,,New,', ...rows].join('\n')),
        }),
      )
    const unread = await check('product,soup,new,Soup,5 or 6')
    expect(unread).toMatchObject({
      _id: null,
      errors: { total: 1, first: [{ place: '#3', text: 'The price “5 or 6” cannot be read.' }] },
    })
    const report = await check('product,soup,new,Soup,0.00', 'product,tea,new,Tea,4.00')
    expect(report.gates).toMatchObject([
      { kind: 'pricesZero', text: '1 product would be sold for nothing: #3 Soup.' },
    ])
    const publish = (confirmed: ImportReport['gates'][number]['kind'][]) =>
      api()('POST /api/v1/console/menu/imports/:id/publish', {
        params: { id: report._id ?? '' },
        body: { revision: report.revision, confirmed },
      })
    expect(await publish([])).toMatchObject({ ok: false, error: { code: 4366, field: 'confirmed' } })
    expect(await read()).toEqual(before)
    expectOk(await publish(['pricesZero']))
    expect((await read()).content.menu.categories.at(-1)?.products).toHaveLength(2)
  })
})
