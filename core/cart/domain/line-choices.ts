import { type ChoiceInput, type ChosenOption, checkChoices } from '#core/menus/domain/choices.ts'
import type { MenuProduct } from '#core/menus/domain/menu.ts'
import { unitPriceOf } from '#core/pricing/domain/unit-price.ts'
import type { StoredChoice } from './cart.ts'

const byId = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)

/** Chosen options as they are kept: groups without a choice left out, the rest sorted by id. */
export const storedChoices = (chosen: readonly ChosenOption[]): StoredChoice[] =>
  [...Map.groupBy(chosen, ({ group }) => group._id)]
    .map(([_id, options]) => ({
      _id,
      variants: options
        .map(({ option, count }) => ({ variant: option._id, counter: count }))
        .toSorted((a, b) => byId(a.variant, b.variant)),
    }))
    .toSorted((a, b) => byId(a._id, b._id))

/** What tells two lines apart. Equal texts merge into one line. */
export const lineText = (productId: string, choices: readonly StoredChoice[], instructions: string): string =>
  JSON.stringify([productId, choices, instructions])

/** A group with what was chosen from it; `price` of a choice is what all its repetitions add, free ones left out. */
export interface PricedGroup {
  readonly group: ChosenOption['group']
  readonly variants: readonly {
    readonly option: ChosenOption['option']
    readonly count: number
    readonly price: number
  }[]
}

/** Shares out the free allowance, the cheapest choices first as `unitPriceOf` does. */
const pricedGroup = (group: ChosenOption['group'], chosen: readonly ChosenOption[]): PricedGroup => {
  let free = group.free
  const prices = new Map<string, number>()
  for (const { option, count } of chosen.toSorted((a, b) => a.option.price - b.option.price)) {
    const gratis = Math.min(free, count)
    free -= gratis
    prices.set(option._id, option.price * (count - gratis))
  }
  return {
    group,
    variants: chosen.map(({ option, count }) => ({ option, count, price: prices.get(option._id) ?? 0 })),
  }
}

export const priceGroups = (chosen: readonly ChosenOption[]): PricedGroup[] =>
  [...Map.groupBy(chosen, ({ group }) => group)].map(([group, options]) => pricedGroup(group, options))

/** The price of a product with these choices, once, in minor units. */
export const priceOf = (product: Pick<MenuProduct, 'price'>, chosen: readonly ChosenOption[]): number =>
  unitPriceOf(
    product.price,
    [...Map.groupBy(chosen, ({ group }) => group)].map(([{ free }, options]) => ({
      free,
      chosen: options.map(({ option, count }) => ({ price: option.price, counter: count })),
    })),
  )

/** The choices that are still known to the menu, for a line whose choices are no longer all valid. */
export const knownChoices = (product: MenuProduct, choices: ChoiceInput): ChosenOption[] => {
  const judged = checkChoices(product, choices)
  if (judged.ok) return judged.value
  return product.groups.flatMap((group) => {
    const given = choices.find(({ _id }) => _id === group._id)?.variants ?? []
    return group.options.flatMap((option) => {
      const count = given.find(({ variant }) => variant === option._id)?.counter ?? 0
      return count > 0 ? [{ group, option, count }] : []
    })
  })
}
