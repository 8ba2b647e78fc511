import { describe, expect, it } from 'vitest'
import { findCardSizes } from './card-sizes.ts'
import { GROUP_TYPE, type MenuOption, type MenuOptionGroup } from './menu.ts'

const createOption = (_id: string, with_: Partial<MenuOption> = {}): MenuOption => ({
  ...{ _id, name: { en: _id }, price: 0, pricesBySize: {}, max: 1, preselected: false, groups: [] },
  ...{ calories: null, allergens: [], productId: null, ...with_ },
})

const createGroup = (
  role: MenuOptionGroup['role'],
  options: readonly MenuOption[],
  with_: Partial<MenuOptionGroup> = {},
): MenuOptionGroup => ({
  ...{ _id: role, name: { en: role }, type: GROUP_TYPE.single, role, options },
  ...{ min: role === 'size' ? 1 : 0, max: 1, free: 0, portions: false, ...with_ },
})

const packs = [createOption('500 g'), createOption('1 kg')]
const sizes = createGroup('size', packs)
const find = (groups: readonly MenuOptionGroup[], with_: { minPerOrder?: number; isAsked?: boolean } = {}) =>
  findCardSizes({
    groups,
    minPerOrder: with_.minPerOrder ?? null,
    collect: with_.isAsked
      ? [{ key: 'name', type: 1, label: { en: 'Name' }, mandatory: true, options: [] }]
      : [],
  }).map(({ _id }) => _id)

describe('sizes on a card', () => {
  it('are those of the one choice that a product requires', () => {
    expect(find([sizes])).toEqual(['500 g', '1 kg'])
    expect(find([createGroup('choice', [createOption('cut')]), sizes])).toEqual(['500 g', '1 kg'])
  })

  it('are none where there is nothing to choose between', () => {
    expect(find([])).toEqual([])
    expect(find([createGroup('size', packs.slice(0, 1))])).toEqual([])
    expect(find([createGroup('size', packs, { min: 0 })])).toEqual([])
    expect(find([createGroup('choice', packs, { min: 1 })])).toEqual([])
  })

  it('are none where adding needs more than a size, or adds more', () => {
    const cut = createOption('cut')
    const preselected = createOption('ice', { preselected: true })
    expect(find([sizes, createGroup('choice', [cut], { min: 1 })])).toEqual([])
    expect(find([sizes, createGroup('included', [preselected])])).toEqual([])
    const nested = createOption('box', { groups: [createGroup('choice', [cut], { min: 1 })] })
    expect(find([createGroup('size', [...packs, nested])])).toEqual([])
    expect(find([sizes], { minPerOrder: 2 })).toEqual([])
    expect(find([sizes], { isAsked: true })).toEqual([])
  })

  it('are none where the choice is not of one whole pack', () => {
    expect(find([createGroup('size', packs, { portions: true })])).toEqual([])
    expect(find([createGroup('size', packs, { type: GROUP_TYPE.counter, max: 3 })])).toEqual([])
    expect(find([createGroup('size', packs, { free: 1 })])).toEqual([])
  })
})
