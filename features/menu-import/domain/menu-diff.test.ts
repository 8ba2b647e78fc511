import { describe, expect, it } from 'vitest'
import { diffMenuProducts } from './menu-diff.ts'

const product = (sku: string, price = 1000) => ({ sku, name: { en: sku }, price })
const named = (key: string, more: object = {}) => ({ key, name: { en: key }, ...more })
const vat = { ...named('vat'), rate: 500, inclusive: true }
const content = {
  taxes: [vat],
  menu: {
    optionGroups: [named('sauces', { min: 0 })],
    categories: [
      { ...named('mains'), products: [product('soup'), product('stew')] },
      { ...named('drinks'), products: [product('tea')] },
    ],
    menus: [named('lunch', { categories: ['mains'] })],
  },
}
const [mains, drinks] = content.menu.categories
if (!mains || !drinks) throw new Error('The menu has two categories')
const withMenu = (menu: Partial<typeof content.menu>) => ({ ...content, menu: { ...content.menu, ...menu } })
const NO_CHANGES = { added: [], removed: [], changed: [] }

describe('menu diff', () => {
  it('is empty for identical menus', () => {
    expect(diffMenuProducts(content, structuredClone(content))).toEqual({
      ...NO_CHANGES,
      ...{ categories: NO_CHANGES, groups: NO_CHANGES, parts: NO_CHANGES, taxes: NO_CHANGES },
      isReordered: false,
    })
  })

  it('lists added, removed, changed and moved products, with their prices', () => {
    const after = withMenu({
      categories: [
        { ...mains, products: [product('stew', 1200)] },
        { ...drinks, products: [product('tea'), product('soup'), product('juice')] },
      ],
    })
    expect(diffMenuProducts(content, after)).toMatchObject({
      added: [{ sku: 'juice' }],
      removed: [],
      changed: [
        { sku: 'stew', values: [{ field: 'price', before: 1000, after: 1200 }] },
        { sku: 'soup', values: [{ field: 'category', before: { en: 'mains' }, after: { en: 'drinks' } }] },
      ],
      categories: NO_CHANGES,
    })
  })

  it('compares a category by its own fields alone, and option groups, menu parts and taxes by all of theirs', () => {
    const after = {
      taxes: [{ ...vat, rate: 900 }, named('city')],
      menu: {
        optionGroups: [named('sauces', { min: 1 })],
        categories: [{ ...mains, name: { en: 'Dishes' } }, drinks],
        menus: [named('dinner', { categories: ['mains'] })],
      },
    }
    expect(diffMenuProducts(content, after)).toMatchObject({
      changed: [],
      categories: { changed: [{ key: 'mains', name: { en: 'Dishes' } }] },
      groups: { changed: [{ key: 'sauces' }] },
      parts: { added: [{ key: 'dinner' }], removed: [{ key: 'lunch' }] },
      taxes: { added: [{ key: 'city' }], changed: [{ key: 'vat' }] },
    })
  })

  it('reports another order when remaining items change places, and only then', () => {
    expect(diffMenuProducts(content, withMenu({ categories: [drinks, mains] })).isReordered).toBe(true)
    const turned = { ...mains, products: mains.products.toReversed() }
    expect(diffMenuProducts(content, withMenu({ categories: [turned, drinks] })).isReordered).toBe(true)
    const shorter = { ...mains, products: [product('new'), product('stew')] }
    expect(
      diffMenuProducts(
        content,
        withMenu({ categories: [named('first', { products: [] }) as typeof mains, shorter] }),
      ).isReordered,
    ).toBe(false)
  })

  it('MD-08 lists the options that come, go and change, with their prices also at each size', () => {
    const large = { ...named('l'), price: 1500 }
    const sizes = { ...named('sizes'), role: 'size', options: [{ ...named('s'), price: 1000 }, large] }
    const cheese = { ...named('cheese'), price: 200, pricesBySize: { l: 300 } }
    const extras = { ...named('extras'), options: [cheese, { ...named('egg'), price: 150 }] }
    const burger = { ...product('burger'), optionGroups: ['sizes', 'extras'] }
    const before = withMenu({
      optionGroups: [sizes, extras],
      categories: [{ ...mains, products: [burger] }],
    })
    const after = withMenu({
      optionGroups: [
        { ...sizes, options: [sizes.options[0], { ...large, price: 1600 }] },
        {
          ...extras,
          options: [
            { ...named('olives'), price: 100 },
            { ...cheese, name: { en: 'Cheddar', ar: 'شيدر' }, pricesBySize: { l: 350, s: 180 } },
          ],
        },
      ] as unknown as typeof content.menu.optionGroups,
      categories: before.menu.categories,
    })
    const { groups, changed } = diffMenuProducts(before, after)
    expect(changed).toEqual([])
    expect(groups.changed).toMatchObject([
      {
        ...{ key: 'sizes', products: 1 },
        values: [{ field: 'price', option: { en: 'l' }, before: 1500, after: 1600 }],
      },
      {
        ...{ key: 'extras', products: 1 },
        values: [
          { field: 'option', option: { en: 'egg' }, before: 150, after: undefined },
          { field: 'option', option: { en: 'olives' }, before: undefined, after: 100 },
          { field: 'name', language: 'en', before: 'cheese', after: 'Cheddar' },
          { field: 'name', language: 'ar', before: undefined, after: 'شيدر' },
          { field: 'sizePrice', option: { en: 'Cheddar' }, size: { en: 'l' }, before: 300, after: 350 },
          { field: 'sizePrice', size: { en: 's' }, before: undefined, after: 180 },
        ],
      },
    ])
  })

  it('MD-08 says that options of a group change places, and nothing else of them', () => {
    const options = [
      { ...named('a'), price: 1 },
      { ...named('b'), price: 2 },
    ]
    const turned = { ...named('sauces'), options: options.toReversed() }
    const { groups } = diffMenuProducts(
      withMenu({ optionGroups: [{ ...named('sauces'), options }] as never }),
      withMenu({ optionGroups: [turned] as never }),
    )
    expect(groups.changed).toMatchObject([{ values: [{ field: 'order' }] }])
  })

  it('CN-04 has the prices of what is new: products by size, options of a new group, and those of a new option', () => {
    const size = (key: string, price: number) => ({ ...named(key), price })
    const sizes = (...keys: string[]) => ({
      ...named('sizes', { role: 'size' }),
      options: keys.map((key) => size(key, key === 'l' ? 700 : 500)),
    })
    const cheese = { ...named('cheese'), price: 100, pricesBySize: { s: 100, l: 150 } }
    const sauces = (...options: object[]) => named('sauces', { min: 0, options })
    const before = withMenu({ optionGroups: [sauces()] })
    const tea = { ...product('chai', 500), optionGroups: ['sizes'] }
    const after = withMenu({
      optionGroups: [sauces(cheese), sizes('s', 'l'), named('milk', { options: [size('oat', 250)] })],
      categories: [mains, { ...drinks, products: [product('tea'), tea, product('juice', 1200)] }],
    })
    const diff = diffMenuProducts(before, after)
    expect(diff.added).toMatchObject([
      {
        sku: 'chai',
        sizes: [
          { name: { en: 's' }, price: 500 },
          { name: { en: 'l' }, price: 700 },
        ],
      },
      { sku: 'juice', price: 1200, sizes: [] },
    ])
    expect(diff.groups.added).toMatchObject([
      { key: 'sizes', options: [{ price: 500 }, { price: 700 }] },
      { key: 'milk', options: [{ name: { en: 'oat' }, price: 250 }] },
    ])
    expect(diff.groups.changed[0]?.values).toEqual([
      { field: 'option', option: { en: 'cheese' }, before: undefined, after: 100 },
      ...[
        { size: { en: 's' }, after: 100 },
        { size: { en: 'l' }, after: 150 },
      ].map((each) => ({
        ...{ field: 'sizePrice', option: { en: 'cheese' }, before: undefined },
        ...each,
      })),
    ])
    const grilled = diffMenuProducts(withMenu({ optionGroups: [sizes('s', 'l')] }), {
      ...after,
      menu: { ...after.menu, optionGroups: [sizes('s', 'l'), sauces(cheese)] },
    })
    expect(grilled.groups.added).toMatchObject([
      {
        options: [
          { name: { en: 'cheese' }, price: 100 },
          { name: { en: 'cheese' }, size: { en: 's' }, price: 100 },
          { name: { en: 'cheese' }, size: { en: 'l' }, price: 150 },
        ],
      },
    ])
  })
})
