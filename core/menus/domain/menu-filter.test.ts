import { describe, expect, it } from 'vitest'
import type { MenuProduct } from './menu.ts'
import { computeFacets, type MenuFilter, NO_FILTER, passesFilter } from './menu-filter.ts'

const product = (sku: string, foodType: MenuProduct['foodType'], allergens: readonly string[]) =>
  ({ sku, foodType, allergens }) as MenuProduct

const menu = [
  product('caesar', 2, ['eggs', 'fish']),
  product('tabbouleh', 4, ['gluten']),
  product('brownie', 1, ['gluten', 'nuts']),
  product('sorbet', 4, []),
]

const listPassing = (filter: MenuFilter) =>
  menu.filter((one) => passesFilter(one, filter)).map(({ sku }) => sku)

describe('menu filter', () => {
  it('MN-08 shows only the chosen food types', () => {
    expect(listPassing(NO_FILTER)).toEqual(['caesar', 'tabbouleh', 'brownie', 'sorbet'])
    expect(listPassing({ food: [4], without: [] })).toEqual(['tabbouleh', 'sorbet'])
    expect(listPassing({ food: [1, 2], without: [] })).toEqual(['caesar', 'brownie'])
    expect(listPassing({ food: [3], without: [] })).toEqual([])
  })

  it('MN-08 hides everything that contains an excluded allergen', () => {
    expect(listPassing({ food: [], without: ['gluten'] })).toEqual(['caesar', 'sorbet'])
    expect(listPassing({ food: [4], without: ['gluten', 'eggs'] })).toEqual(['sorbet'])
  })

  it('MN-08 counts for each filter the products it would leave in combination with the others', () => {
    expect(computeFacets(menu, NO_FILTER)).toEqual({
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
    const { food, allergens } = computeFacets(menu, { food: [4], without: ['gluten'] })
    expect(food.map(({ count }) => count)).toEqual([0, 1, 1])
    expect(allergens.map(({ count }) => count)).toEqual([1, 1, 1, 1])
  })
})
