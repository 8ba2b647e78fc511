import { describe, expect, it } from 'vitest'
import { type Doubt, findPublishGates } from './publish-gates.ts'

type Menu = Parameters<typeof findPublishGates>[0]

const product = (sku: string, price = 1000) => ({ sku, name: { en: sku }, price })
const products = (count: number, price = 1000) =>
  Array.from({ length: count }, (_, index) => product(`p${index}`, price))
const menu = (...categories: ReturnType<typeof product>[][]): Menu => ({
  categories: categories.map((list) => ({ products: list })),
  optionGroups: [],
})
const kinds = (before: Menu, after: Menu, doubts: readonly Doubt[] = []) =>
  findPublishGates(before, after, { doubts }).map(({ kind }) => kind)

describe('gates before publishing', () => {
  it('MD-07 are none for a menu that stays, or changes as menus do', () => {
    const before = menu(products(20), [product('tea', 500)])
    expect(kinds(before, before)).toEqual([])
    expect(kinds(before, menu(products(15, 1200), [product('tea', 500)]))).toEqual([])
  })

  it.each([
    [99_00, []],
    [100_00, ['pricesOutOfLine']],
    [1_01, []],
    [1_00, ['pricesOutOfLine']],
  ])('MD-07 stop a price of 10.00 that becomes ten times as much or as little: %i', (price, expected) => {
    const rest = products(3)
    expect(kinds(menu([product('soup'), ...rest]), menu([product('soup', price), ...rest]))).toEqual(expected)
  })

  it('MD-07 stop a new product that costs ten times what others do, and an option or size that jumps', () => {
    const before = menu(products(9))
    expect(kinds(before, menu([...products(9), product('cake', 10_000)]))).toEqual(['pricesOutOfLine'])
    expect(kinds(before, menu([...products(9), product('bag', 10)]))).toEqual([])
    const withSize = (price: number): Menu => ({
      ...before,
      optionGroups: [{ key: 'sizes', options: [{ key: 'l', name: { en: 'Large' }, price }] }],
    })
    expect(findPublishGates(withSize(1500), withSize(15_000))).toEqual([
      {
        ...{ kind: 'pricesOutOfLine', count: 1, total: 9 },
        examples: [{ name: { en: 'Large' }, prices: { from: 1500, to: 15_000 } }],
      },
    ])
  })

  it('MD-07 stop a file that removes more than 30 of 100 products', () => {
    const before = menu(products(100))
    expect(kinds(before, menu(products(70)))).toEqual([])
    expect(findPublishGates(before, menu(products(69)))).toMatchObject([
      { kind: 'manyRemoved', count: 31, total: 100, examples: { length: 3 } },
    ])
  })

  it('MD-07 stop a menu that loses its categories, or a large one that has none', () => {
    const flat = menu(products(12))
    expect(kinds(menu(products(6), products(12).slice(6)), flat)).toEqual(['oneCategory'])
    expect(kinds(flat, flat)).toEqual([])
    expect(kinds(menu([]), menu(products(30)))).toEqual(['oneCategory'])
  })

  it('MD-07 pass on what reading left in doubt; a price that stays settles the currency', () => {
    const doubts: Doubt[] = [
      { kind: 'pricesAmbiguous', example: 'AED 12.345' },
      { kind: 'pricesAmbiguous', example: '1,250' },
      { kind: 'currencyUnnamed', example: 'AED' },
    ]
    expect(findPublishGates(menu([]), menu(products(2)), { doubts })).toMatchObject([
      {
        kind: 'pricesAmbiguous',
        count: 2,
        examples: [{ name: { en: 'AED 12.345' } }, { name: { en: '1,250' } }],
      },
      { kind: 'currencyUnnamed', examples: [{ name: { en: 'AED' } }] },
    ])
    expect(kinds(menu(products(2)), menu(products(2)), doubts)).toEqual(['pricesAmbiguous'])
  })

  it('CN-04 stop a product that becomes free, with its row, unless it is hidden or was free already', () => {
    const placeOf = (sku: string) => (sku === 'soup' ? '#2' : undefined)
    const before = menu([product('bread', 0), product('tea')])
    const after = menu([product('bread', 0), product('tea'), product('soup', 0)])
    expect(findPublishGates(before, after, { placeOf })).toEqual([
      { kind: 'pricesZero', count: 1, total: 3, examples: [{ name: { en: 'soup' }, place: '#2' }] },
    ])
    expect(kinds(after, after)).toEqual([])
    const hidden = { categories: [{ products: [{ ...product('soup', 0), stores: [] }] }], optionGroups: [] }
    expect(kinds(menu([]), hidden)).toEqual([])
  })

  it.each([
    [[500, 700], 0, []],
    [[0, 700], 500, ['pricesZero']],
  ])('CN-04 count the prices %j of the sizes instead of the price %i', (sizes, price, expected) => {
    const after = {
      categories: [{ products: [{ ...product('tea', price), optionGroups: ['sizes'] }] }],
      optionGroups: [
        { key: 'sizes', role: 'size', options: sizes.map((each, at) => ({ key: `s${at}`, price: each })) },
      ],
    }
    expect(kinds(menu([]), after)).toEqual(expected)
  })
})
