import {
  type ChoiceInput,
  type ChosenOption,
  getGroupPath,
  getOptionMaximum,
  getOptionPrice,
  type Portion,
} from '#core/menus/domain/choices.ts'
import type { ChoiceGroup, MenuOption, MenuOptionGroup, MenuProduct } from '#core/menus/domain/menu.ts'
import { computeChoicePrices, computePriceWithChoices } from '#core/pricing/domain/unit-price.ts'
import type { StoredAnswer, StoredChoice } from './cart.ts'

type GroupChoice = ChoiceInput[number]

/** Choices as requested: a group without an id stands for the groups of its variants. */
export type RequestedChoices = readonly (Omit<GroupChoice, '_id'> & { readonly _id?: string | undefined })[]

type Variant = GroupChoice['variants'][number]

/** Assigns variants to the groups of a level, then to those that open in the assigned ones. */
const assignVariants = (
  groups: readonly ChoiceGroup[],
  variants: readonly Variant[],
  under: readonly string[],
): GroupChoice[] =>
  groups.flatMap((group) => {
    const here = variants.filter(({ variant }) => group.options.some(({ _id }) => _id === variant))
    if (here.length === 0) return []
    const nested = group.options
      .filter(({ _id }) => here.some(({ variant }) => variant === _id))
      .flatMap((option) => assignVariants(option.groups, variants, [...under, option._id]))
    return [{ _id: group._id, ...(under.length > 0 && { under }), variants: here }, ...nested]
  })

/** Requested choices with the group of each variant; a variant of no group stays in a group that does not exist. */
export const resolveGroups = (groups: readonly ChoiceGroup[], requested: RequestedChoices): ChoiceInput => {
  const loose = requested.filter(({ _id }) => _id === undefined).flatMap(({ variants }) => variants)
  const named = requested.flatMap(({ _id, ...choice }) => (_id === undefined ? [] : [{ ...choice, _id }]))
  if (loose.length === 0) return named
  const assigned = assignVariants(groups, loose, [])
  const known = new Set(assigned.flatMap(({ variants }) => variants.map(({ variant }) => variant)))
  const unknown = loose.filter(({ variant }) => !known.has(variant))
  return [...named, ...assigned, ...(unknown.length > 0 ? [{ _id: '', variants: unknown }] : [])]
}

export type LineChoice = ChosenOption<MenuOptionGroup>

const compareTexts = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)

const groupByPath = <Choice extends ChosenOption>(chosen: readonly Choice[]): Map<string, Choice[]> =>
  Map.groupBy(chosen, ({ under, group }) => getGroupPath(under, group._id))

/** Chosen options in stored form: empty groups are left out, the rest is sorted by group path. */
export const toStoredChoices = (chosen: readonly LineChoice[]): StoredChoice[] =>
  [...groupByPath(chosen)]
    .toSorted(([a], [b]) => compareTexts(a, b))
    .flatMap(([, options]) => {
      const [first] = options
      if (!first) return []
      const variants = options
        .map(({ option, count, portion }) => ({
          variant: option._id,
          counter: count,
          ...(portion !== 'whole' && { portion }),
        }))
        .toSorted((a, b) => compareTexts(a.variant, b.variant))
      const { under, group } = first
      return [{ _id: group._id, ...(under.length > 0 && { under }), variants }]
    })

/** The product, choices and answers of a line. */
export interface LineContent {
  readonly productId: string
  readonly choices: readonly StoredChoice[]
  readonly instructions: string
  readonly answers: readonly StoredAnswer[]
}

/** The identity of a line. Lines with equal texts merge. */
export const serializeLineContent = ({ productId, choices, instructions, answers }: LineContent): string =>
  JSON.stringify([productId, choices, instructions, ...(answers.length > 0 ? [answers] : [])])

/** A group with its chosen options; `price` is what all repetitions add to one product, without the free ones. */
export interface PricedGroup {
  readonly group: MenuOptionGroup
  readonly under: readonly string[]
  readonly variants: readonly {
    readonly option: MenuOption
    readonly count: number
    /** How often it is in one product: the options above it may be chosen more than once. */
    readonly inEach: number
    readonly portion: Portion
    readonly price: number
  }[]
  /** Included ingredients that were removed. */
  readonly without: readonly MenuOption[]
}

const toPricingGroup = (group: ChoiceGroup, chosen: readonly ChosenOption[]) => ({
  free: group.free,
  times: chosen[0]?.times ?? 1,
  chosen: chosen.map(({ price, count }) => ({ price, counter: count })),
})

const getRemovedOptions = (group: MenuOptionGroup, chosen: readonly LineChoice[]): MenuOption[] => {
  if (group.role !== 'included') return []
  const stored = new Set(chosen.map(({ option }) => option._id))
  return group.options.filter(({ _id, preselected }) => preselected && !stored.has(_id))
}

/**
 * The groups of a product with a choice or a removed ingredient, each followed by the groups nested in its options.
 */
export const priceGroups = (
  groups: readonly MenuOptionGroup[],
  chosen: readonly LineChoice[],
): PricedGroup[] => {
  const places = groupByPath(chosen)
  const walk = (level: readonly MenuOptionGroup[], under: readonly string[]): PricedGroup[] =>
    level.flatMap((group) => {
      const here = places.get(getGroupPath(under, group._id)) ?? []
      const prices = computeChoicePrices(toPricingGroup(group, here))
      const variants = here.map(({ option, count, portion, times }, index) => ({
        ...{ option, count, portion, inEach: count * times },
        price: prices[index] ?? 0,
      }))
      const without = getRemovedOptions(group, here)
      const nested = here.flatMap(({ option }) => walk(option.groups, [...under, option._id]))
      const isEmpty = variants.length === 0 && without.length === 0
      return [...(isEmpty ? [] : [{ group, under, variants, without }]), ...nested]
    })
  return walk(groups, [])
}

/** The price of one unit of a product with these choices, in minor units. */
export const computeProductPrice = (
  product: Pick<MenuProduct, 'price'>,
  chosen: readonly ChosenOption[],
): number =>
  computePriceWithChoices(
    product.price,
    [...groupByPath(chosen).values()].flatMap((here) =>
      here[0] ? [toPricingGroup(here[0].group, here)] : [],
    ),
  )

/** The price of the cheapest choices with which a group can be left. */
const computeRequiredPrice = (group: ChoiceGroup, size: string | undefined): number => {
  const { min, free, options } = group
  const prices = options.flatMap((option) =>
    Array<number>(Math.min(getOptionMaximum(group, option), min)).fill(getOptionPrice(option, size)),
  )
  const cheapest = prices.toSorted((a, b) => a - b).slice(0, min)
  return computePriceWithChoices(0, [{ free, chosen: cheapest.map((price) => ({ price, counter: 1 })) }])
}

/**
 * The price of one unit without paid extras, in minor units: the product at the chosen size with the cheapest of the
 * choices that it requires. What an offer makes free.
 */
export const computeBasePrice = (
  product: Pick<MenuProduct, 'price' | 'groups'>,
  chosen: readonly LineChoice[],
): number => {
  const sized = chosen.filter(({ group, under }) => group.role === 'size' && under.length === 0)
  const size = sized[0]?.option._id
  const required = product.groups
    .filter(({ role, min }) => role !== 'size' && min > 0)
    .reduce((sum, group) => sum + computeRequiredPrice(group, size), 0)
  return Math.min(computeProductPrice(product, sized) + required, computeProductPrice(product, chosen))
}

/** The stock quantities that a line uses: its product, and the chosen products of a meal deal. */
export const getStockQuantities = (
  productId: string,
  chosen: readonly LineChoice[],
  qty: number,
): { readonly productId: string; readonly qty: number }[] => [
  { productId, qty },
  ...chosen.flatMap(({ option, count, times }) =>
    option.productId === null ? [] : [{ productId: option.productId, qty: qty * count * times }],
  ),
]
