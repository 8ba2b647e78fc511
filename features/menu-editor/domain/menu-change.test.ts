import { describe, expect, it } from 'vitest'
import { applyMenuChange } from './menu-change.ts'

const MENU = {
  categories: [
    { key: 'mains', products: [{ sku: 'burger' }, { sku: 'pie' }] },
    { key: 'drinks', products: [{ sku: 'water' }] },
  ],
  optionGroups: [{ key: 'sauces' }],
  menus: [
    { key: 'breakfast', categories: ['mains'] },
    { key: 'lunch', categories: ['mains', 'drinks'] },
  ],
}
type Change = Parameters<
  typeof applyMenuChange<
    { sku: string },
    (typeof MENU)['categories'][number],
    { key: string },
    (typeof MENU)['menus'][number],
    typeof MENU
  >
>[1]

const applyChange = (change: Change) => {
  const before = structuredClone(MENU)
  const result = applyMenuChange(MENU, change)
  expect(MENU).toEqual(before)
  return result
}

describe('menu changes', () => {
  it('adds a new product together with its new groups', () => {
    const sizes = { key: 'pizza-sizes' }
    const product = { sku: 'pizza' }
    expect(applyChange({ kind: 'product', category: 'mains', product, groups: [sizes] })).toMatchObject({
      ok: true,
      value: {
        categories: [{ products: [{ sku: 'burger' }, { sku: 'pie' }, product] }, {}],
        optionGroups: [{ key: 'sauces' }, sizes],
      },
    })
  })

  it('adds neither when a group has the key of another', () => {
    const groups = [{ key: 'sauces' }]
    expect(applyChange({ kind: 'product', category: 'mains', product: { sku: 'pizza' }, groups })).toEqual({
      ok: false,
      failure: 'taken',
    })
    const twins = [{ key: 'new' }, { key: 'new' }]
    expect(
      applyChange({ kind: 'product', was: 'pie', category: 'mains', product: { sku: 'pie' }, groups: twins }),
    ).toEqual({ ok: false, failure: 'taken' })
  })

  it('leaves a product in its position, and appends one that moves to another category', () => {
    const stays = applyChange({
      kind: 'product',
      was: 'burger',
      category: 'mains',
      product: { sku: 'burger' },
    })
    expect(stays).toMatchObject({ value: { categories: MENU.categories } })
    const goes = applyChange({
      kind: 'product',
      was: 'burger',
      category: 'drinks',
      product: { sku: 'burger' },
    })
    expect(goes).toMatchObject({
      value: {
        categories: [{ products: [{ sku: 'pie' }] }, { products: [{ sku: 'water' }, { sku: 'burger' }] }],
      },
    })
  })

  it('adds, changes, moves and removes parts of the menu', () => {
    const dinner = { key: 'dinner', categories: ['mains'] }
    expect(applyChange({ kind: 'part', part: dinner })).toMatchObject({
      value: { menus: [...MENU.menus, dinner] },
    })
    const brunch = { key: 'brunch', categories: ['mains'] }
    expect(applyChange({ kind: 'part', was: 'breakfast', part: brunch })).toMatchObject({
      value: { menus: [brunch, MENU.menus[1]] },
    })
    expect(applyChange({ kind: 'movePart', key: 'lunch', by: -5 })).toMatchObject({
      value: { menus: [{ key: 'lunch' }, { key: 'breakfast' }] },
    })
    expect(applyChange({ kind: 'removePart', key: 'lunch' })).toMatchObject({
      value: { menus: [{ key: 'breakfast' }] },
    })
  })

  it.each<Change>([
    { kind: 'product', was: 'gone', category: 'mains', product: { sku: 'gone' } },
    { kind: 'product', category: 'gone', product: { sku: 'new' } },
    { kind: 'removeProduct', sku: 'gone' },
    { kind: 'group', was: 'gone', group: { key: 'gone' } },
    { kind: 'removeGroup', key: 'gone' },
    { kind: 'moveCategory', key: 'gone', by: 1 },
    { kind: 'part', was: 'gone', part: { key: 'gone', categories: [] } },
    { kind: 'removePart', key: 'gone' },
    { kind: 'movePart', key: 'gone', by: 1 },
  ])('reports that the subject of the change is gone: %o', (change) => {
    expect(applyChange(change)).toEqual({ ok: false, failure: 'gone' })
  })
})
