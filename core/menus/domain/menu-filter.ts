import { NO_ALLERGENS } from './allergens.ts'
import type { MenuProduct } from './menu.ts'

/** The visible part of a menu: only these food types (empty: all), and nothing that contains these allergens. */
export interface MenuFilter {
  readonly food: readonly MenuProduct['foodType'][]
  readonly without: readonly string[]
}

export const NO_FILTER: MenuFilter = { food: [], without: [] }

type FilterableProduct = Pick<MenuProduct, 'foodType' | 'allergens'>

/** Whether a product passes a filter. A product that lists no allergens counts as free of them. */
export const passesFilter = (
  { foodType, allergens }: FilterableProduct,
  { food, without }: MenuFilter,
): boolean =>
  (food.length === 0 || food.includes(foodType)) && !without.some((name) => allergens.includes(name))

export interface MenuFacets {
  /** Occurring food types in order, with the number of products when this one is toggled. */
  readonly food: { type: MenuProduct['foodType']; count: number }[]
  /** Occurring allergens by name, with the number of products left without each. */
  readonly allergens: { name: string; count: number }[]
}

const FOOD_TYPES = [1, 2, 3, 4, 5] as const

/** The filters available for products, each with the number of products under the rest of the filter. */
export const computeFacets = (products: readonly FilterableProduct[], filter: MenuFilter): MenuFacets => {
  const names = [...new Set(products.flatMap(({ allergens }) => allergens))]
    .filter((name) => name !== NO_ALLERGENS)
    .toSorted()
  const ofFood = products.filter((product) => passesFilter(product, { ...filter, food: [] }))
  const left = products.filter((product) => passesFilter(product, filter))
  return {
    food: FOOD_TYPES.filter((type) => products.some(({ foodType }) => foodType === type)).map((type) => ({
      type,
      count: ofFood.filter(({ foodType }) => foodType === type).length,
    })),
    allergens: names.map((name) => ({
      name,
      count: left.filter(({ allergens }) => !allergens.includes(name)).length,
    })),
  }
}
