import { describe, expect, it } from 'vitest'
import type { MenuCategory, MenuProduct } from './menu.ts'
import { facetsOf, filterMenu, NO_FILTER } from './menu-filter.ts'

const product = (sku: string, foodType: MenuProduct['foodType'], allergens: readonly string[]) =>
  ({ sku, foodType, allergens }) as MenuProduct

const category = (key: string, products: readonly MenuProduct[]) =>
  ({ _id: key, products }) as unknown as MenuCategory

const menu = [
  category('salads', [product('caesar', 2, ['eggs', 'fish']), product('tabbouleh', 4, ['gluten'])]),
  category('cakes', [product('brownie', 1, ['gluten', 'nuts']), product('sorbet', 4, [])]),
]

const skus = (categories: readonly MenuCategory[]) =>
  categories.map(({ products }) => products.map(({ sku }) => sku))

describe('a menu under a filter', () => {
  it('MN-08 shows the chosen food types only, and drops categories that have none', () => {
    expect(skus(filterMenu(menu, { food: [4], without: [] }))).toEqual([['tabbouleh'], ['sorbet']])
    expect(skus(filterMenu(menu, { food: [2], without: [] }))).toEqual([['caesar']])
    expect(skus(filterMenu(menu, { food: [1, 2], without: [] }))).toEqual([['caesar'], ['brownie']])
  })

  it('MN-08 shows nothing that contains an allergen which is to be left out', () => {
    expect(skus(filterMenu(menu, { food: [], without: ['gluten'] }))).toEqual([['caesar'], ['sorbet']])
    expect(skus(filterMenu(menu, { food: [4], without: ['gluten', 'eggs'] }))).toEqual([['sorbet']])
    expect(filterMenu(menu, { food: [3], without: [] })).toEqual([])
  })

  it('MN-08 says of each filter how many products it would leave under the others', () => {
    expect(facetsOf(menu, NO_FILTER)).toEqual({
      food: [
        { type: 1, count: 1 },
        { type: 2, count: 1 },
        { type: 4, count: 2 },
      ],
      allergens: [
        { name: 'eggs', count: 3 },
        { name: 'fish', count: 3 },
        { name: 'gluten', count: 2 },
        { name: 'nuts', count: 3 },
      ],
    })
    const { food, allergens } = facetsOf(menu, { food: [4], without: ['gluten'] })
    expect(food.map(({ count }) => count)).toEqual([0, 1, 1])
    expect(allergens.map(({ count }) => count)).toEqual([1, 1, 1, 1])
  })
})
