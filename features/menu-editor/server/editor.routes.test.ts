import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { serverPlugins } from '#apps/server/areas.ts'
import type { TestBrowser } from '#apps/server/testing/test-app.ts'
import { startTestShop, type TestShop } from '#apps/server/testing/test-shop.ts'
import type { MenusApi } from '#core/menus/contract/endpoints.ts'
import { createTestStaff } from '#core/staff/testing/test-staff.ts'
import type { CallInput } from '#platform/contract/contract.ts'
import { listTestDatabases } from '#platform/testing/databases.ts'
import { expectOk } from '#platform/testing/expect-ok.ts'
import type { EditorApi } from '../contract/endpoints.ts'

type EditorChange = CallInput<EditorApi['POST /api/v1/console/menu/changes']>['body']['change']
type ProductChange = Extract<EditorChange, { kind: 'product' }>
type NewProduct = ProductChange['product']
type NewPart = Extract<EditorChange, { kind: 'part' }>['part']
type NewGroup = NonNullable<ProductChange['groups']>[number]

describe.each(listTestDatabases())('menu editor on $name', ({ name }) => {
  let shop: TestShop
  let owner: TestBrowser
  beforeAll(async () => {
    const staff = createTestStaff()
    shop = await startTestShop({ database: name as 'embedded', plugins: [...serverPlugins, staff] })
    staff.add('owner', { brandId: shop.site.brandId, role: 'owner', name: 'Maya' })
    staff.add('kitchen', { brandId: shop.site.brandId, role: 'kitchen' })
    owner = shop.browser()
    owner.token = 'owner'
  })
  afterAll(() => shop.close())
  const api = () => owner.api<EditorApi>()
  const read = async () => expectOk(await api()('GET /api/v1/console/menu'))
  const names = async () => {
    const menu = expectOk(
      await shop.browser().api<MenusApi>()('GET /api/v1/stores/:id/menu', {
        params: { id: shop.site.stores.marina ?? '' },
        query: { orderType: '10' },
      }),
    )
    return menu.categories.flatMap(({ products }) =>
      products.map((product) => `${product.name} ${product.price.amount}`),
    )
  }

  it('CN-04 changes one item at a time, visible to customers immediately, and undoes it', async () => {
    const { content, revision } = await read()
    const fries = content.menu.categories[0]?.products.find(({ sku }) => sku === 'fries')
    if (!fries) throw new Error('The brand sells fries')
    expect(await names()).toContain('Fries 1200')
    const change = {
      kind: 'product',
      was: 'fries',
      category: 'mains',
      product: { ...fries, price: 1350 },
    } as const
    const done = expectOk(await api()('POST /api/v1/console/menu/changes', { body: { revision, change } }))
    expect(await names()).toContain('Fries 1350')
    const late = await api()('POST /api/v1/console/menu/changes', { body: { revision, change } })
    expect(late).toMatchObject({ error: { status: 409, code: 4340, data: { revision: done.revision } } })
    expectOk(
      await api()('POST /api/v1/console/menu/revisions/:number/undo', {
        params: { number: String(done.revision) },
        body: { revision: done.revision },
      }),
    )
    expect(await names()).toContain('Fries 1200')
    const [last, before] = expectOk(await api()('GET /api/v1/console/menu/revisions'))
    expect([last, before]).toMatchObject([{ reason: 'undo', staffName: 'Maya' }, { reason: 'edit' }])
  })

  it('CN-04 refuses a change that would leave the menu invalid, and returns the reason', async () => {
    const { content, revision } = await read()
    const group = content.menu.optionGroups?.find(({ key }) => key === 'drink')
    if (!group) throw new Error('The brand has drinks')
    const change = { kind: 'group', was: 'drink', group: { ...group, type: 20, min: 3, max: 3 } } as const
    const refused = await api()('POST /api/v1/console/menu/changes', { body: { revision, change } })
    expect(refused).toMatchObject({
      ok: false,
      error: {
        code: 4341,
        data: { faults: { first: [{ text: 'At least 3 are demanded, but there are only 2 choices.' }] } },
      },
    })
    expect((await read()).content).toEqual(content)
  })

  const edit = async (change: EditorChange) => {
    const { revision } = await read()
    return api()('POST /api/v1/console/menu/changes', { body: { revision, change } })
  }

  it('failure 25 refuses a minimum per order above the maximum, and names both', async () => {
    const before = await read()
    const product: NewProduct = {
      ...{ sku: 'bun', name: { en: 'Bun' }, price: 500 },
      minPerOrder: 7,
      maxPerOrder: 5,
    }
    expect(await edit({ kind: 'product', category: 'mains', product })).toMatchObject({
      error: {
        code: 4341,
        data: {
          faults: {
            first: [
              {
                place: expect.stringMatching(/minPerOrder$/),
                text: 'At least 7 are demanded, but at most 5 are allowed.',
              },
            ],
          },
        },
      },
    })
    expect(await read()).toEqual(before)
  })

  it('CN-04 writes a new product with its sizes and all its fields, or nothing', async () => {
    const sizes: NewGroup = {
      ...{ key: 'pizza-sizes', name: { en: 'Size' }, type: 10, role: 'size', min: 1, max: 1 },
      options: [
        { key: 'big', name: { en: 'Big' }, price: 5500 },
        { key: 'small', name: { en: 'Small' }, price: 3900, preselected: true },
      ],
    }
    const product: NewProduct = {
      ...{
        sku: 'pizza',
        name: { en: 'Pizza', ar: 'بيتزا' },
        price: 1,
        optionGroups: ['pizza-sizes', 'extras'],
      },
      ...{ tags: [{ en: 'italian' }], allergens: ['gluten'], ingredients: { en: 'Flour' }, lowStock: 9 },
      ...{ minPerOrder: 2, maxPerOrder: 5 },
      gallery: ['https://videos.example/pizza.mp4'],
      collect: [
        {
          ...{ key: 'cut', type: 4, label: { en: 'Cut' }, mandatory: true },
          options: [{ key: 'six', name: { en: 'In six' } }],
        },
      ],
      availability: {
        mon: [['11:00', '23:00']],
        availableDates: [
          { startDateTime: '2026-01-01T00:00:00.000Z', endDateTime: '2030-01-01T00:00:00.000Z' },
        ],
      },
      ...{ goesWith: ['fries'], replacedBy: 'burger', special: [1, 3] },
    }
    const before = await read()
    const faulty = { ...product, replacedBy: 'nothing' }
    const refused = await edit({ kind: 'product', category: 'mains', product: faulty, groups: [sizes] })
    expect(refused).toMatchObject({ error: { code: 4341 } })
    expect(await read()).toEqual(before)
    expectOk(await edit({ kind: 'product', category: 'mains', product, groups: [sizes] }))
    const { content } = await read()
    const stored = content.menu.categories[0]?.products.find(({ sku }) => sku === 'pizza')
    expect(stored).toEqual({ ...product, price: 3900 })
    expect(content.menu.optionGroups?.at(-1)).toEqual(sizes)
    expectOk(await edit({ kind: 'removeProduct', sku: 'pizza' }))
    expectOk(await edit({ kind: 'removeGroup', key: 'pizza-sizes' }))
    expect((await read()).content).toEqual(before.content)
  })

  it('CN-04 gives parts of the menu their own times', async () => {
    const before = await read()
    const part: NewPart = {
      ...{ key: 'late', name: { en: 'Late' }, categories: ['mains'], channels: ['pickup'] },
      hours: { fri: [['22:00', '02:00']] },
    }
    const nameless = await edit({ kind: 'part', part: { ...part, categories: ['nowhere'] } })
    expect(nameless).toMatchObject({ error: { code: 4341 } })
    expectOk(await edit({ kind: 'part', part }))
    expect((await read()).content.menu.menus?.at(-1)).toMatchObject(part)
    expect(await edit({ kind: 'removePart', key: 'nowhere' })).toMatchObject({ error: { code: 4343 } })
    expectOk(await edit({ kind: 'removePart', key: 'late' }))
    expect((await read()).content).toEqual(before.content)
  })

  it('allows only owners and managers', async () => {
    const kitchen = shop.browser()
    kitchen.token = 'kitchen'
    expect(await kitchen.api<EditorApi>()('GET /api/v1/console/menu')).toMatchObject({
      error: { status: 403 },
    })
    expect(await shop.browser().api<EditorApi>()('GET /api/v1/console/menu')).toMatchObject({
      error: { status: 401 },
    })
  })
})
