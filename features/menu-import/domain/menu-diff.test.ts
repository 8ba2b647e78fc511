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
        { sku: 'stew', fields: ['price'], price: { from: 1000, to: 1200 } },
        { sku: 'soup', fields: ['category'] },
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
})
