import type { DishPart } from './evaluate-dish.ts'

/** What an outlet states about a dish. */
export interface DishFacts extends DishPart {
  /** The options that are chosen unless the customer changes them. */
  readonly preselected: readonly string[]
}

/** What an outlet states about an option. */
export interface OptionFacts extends DishPart {
  /** Of a size or an ingredient of the dish nothing needs to be stated: the dish's own statement includes it. */
  readonly isPartOfDish: boolean
}

export interface AllergenFacts {
  readonly dishes: ReadonlyMap<string, DishFacts>
  readonly options: ReadonlyMap<string, OptionFacts>
}

/** A dish with its chosen options; absent options are the preselected ones. */
export interface ChosenDish {
  readonly product: string
  readonly name?: string
  readonly options?: readonly string[] | undefined
}

/**
 * The parts of a dish as it is chosen: itself and its options, a deal's dishes among them. What the outlet does not
 * name any more is a part about which nothing is stated.
 */
export const listDishParts = (
  { dishes, options }: AllergenFacts,
  { product, name = '', options: chosen }: ChosenDish,
): DishPart[] => {
  const dish = dishes.get(product)
  const parts = [...new Set(chosen ?? dish?.preselected)].flatMap((id): DishPart[] => {
    const option = options.get(id)
    if (!option) return [{ _id: id, name: dish?.name ?? name, allergens: [] }]
    return option.isPartOfDish && option.allergens.length === 0 ? [] : [option]
  })
  return [dish ?? { _id: product, name, allergens: [] }, ...parts]
}
