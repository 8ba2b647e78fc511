import { describe, expect, it } from 'vitest'
import { startTestApp } from '#apps/server/testing/test-app.ts'
import { loadMenu } from '#core/menus/server/menus.service.ts'
import { createSiteFile } from '#core/menus/server/site-details.service.ts'
import { openSampleShop } from '#core/menus/testing/sample-shop.ts'
import { expectOk } from '#platform/testing/expect-ok.ts'
import texts from '../../messages/en.json' with { type: 'json' }
import { readRealMenu } from '../../testing/real-menu.ts'
import { SQUARE_CATALOG } from '../../testing/square-catalog.ts'
import { mapSquareCatalog } from './square-catalog.mapper.ts'

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
    for (const { code } of mapped.warnings) expect(texts).toHaveProperty([`fault.${code}`])
    expect(
      mapSquareCatalog([item('a', { name: 'x', variations: one(1) })], { ...facts, currency: 'EUR' }),
    ).toMatchObject({
      ok: false,
      failure: [{ code: 'currency', values: { found: 'USD', expected: 'EUR' } }],
    })
    expect(mapSquareCatalog({ menu: [] }, facts)).toMatchObject({ ok: false })
  })
})
