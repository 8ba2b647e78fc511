import type { OptionGroup, Product } from '#core/menus/contract/endpoints.ts'
import { unitPriceOf } from '#core/pricing/domain/unit-price.ts'
import type { CartLine, Customize } from '../contract/endpoints.ts'

export const GROUP = { single: 10, multi: 20, counter: 30 } as const

/** How often each option of each group is chosen. What is not chosen is absent. */
export type Choices = Readonly<Record<string, Readonly<Record<string, number>>>>

type Grouped = Pick<Product, 'customize'>

export const countIn = (choices: Choices, group: OptionGroup, variant: string): number =>
  choices[group._id]?.[variant] ?? 0

/** Choices made in a group, with their repetitions. */
export const groupCount = (choices: Choices, group: OptionGroup): number =>
  Object.values(choices[group._id] ?? {}).reduce((sum, count) => sum + count, 0)

const maximumOf = (group: OptionGroup): number =>
  group.type === GROUP.single ? Math.min(1, group.max) : group.max

/** No further choice may be made in the group. */
export const isFull = (choices: Choices, group: OptionGroup): boolean =>
  groupCount(choices, group) >= maximumOf(group)

/** Groups of which fewer choices than needed are made, in the order in which they are shown. */
export const missingGroups = (product: Grouped, choices: Choices): OptionGroup[] =>
  inOrder(product.customize).filter((group) => groupCount(choices, group) < group.min)

/** What must be chosen comes first; beyond that the merchant's order stands. */
export const inOrder = (groups: readonly OptionGroup[]): OptionGroup[] => [
  ...groups.filter(({ min }) => min > 0),
  ...groups.filter(({ min }) => min === 0),
]

/** What the merchant has chosen beforehand and still offers, never more than the group allows. */
export const preselected = (product: Grouped): Choices =>
  Object.fromEntries(
    product.customize.map((group) => {
      const chosen = group.variants
        .filter((variant) => variant.preselected && variant.isAvailable)
        .slice(0, maximumOf(group))
      return [group._id, Object.fromEntries(chosen.map(({ _id }) => [_id, 1]))]
    }),
  )

/** The choices of a line that is being changed; options that are no longer offered are left out. */
export const choicesOf = (product: Grouped, line: Pick<CartLine, 'customize'>): Choices =>
  Object.fromEntries(
    product.customize.map((group) => {
      const offered = new Set(group.variants.filter(({ isAvailable }) => isAvailable).map(({ _id }) => _id))
      const chosen = line.customize.find(({ _id }) => _id === group._id)?.variants ?? []
      return [
        group._id,
        Object.fromEntries(
          chosen
            .filter(({ variant }) => offered.has(variant))
            .map(({ variant, counter }) => [variant, counter]),
        ),
      ]
    }),
  )

/**
 * The choices after `variant` was set to `count`. In a single select it takes the other's place; elsewhere a change
 * that would go beyond the group's or the option's maximum is refused, and the same choices come back.
 */
export const choose = (
  choices: Choices,
  group: OptionGroup,
  { variant, count }: { readonly variant: string; readonly count: number },
): Choices => {
  const option = group.variants.find(({ _id }) => _id === variant)
  if (!option?.isAvailable || count < 0) return choices
  if (group.type === GROUP.single) return { ...choices, [group._id]: count > 0 ? { [variant]: 1 } : {} }
  const before = countIn(choices, group, variant)
  const most = group.type === GROUP.counter ? option.max : 1
  const isTooMany = count > most || groupCount(choices, group) - before + count > maximumOf(group)
  if (count > before && isTooMany) return choices
  const { [variant]: _, ...others } = choices[group._id] ?? {}
  return { ...choices, [group._id]: count === 0 ? others : { ...others, [variant]: count } }
}

/** The choices of a single select without any. */
export const chooseNone = (choices: Choices, group: OptionGroup): Choices => ({ ...choices, [group._id]: {} })

/** The choices as the wire has them, in the order of the menu. */
export const toCustomize = (product: Grouped, choices: Choices): Customize =>
  product.customize.flatMap((group) => {
    const variants = group.variants.flatMap(({ _id }) => {
      const counter = countIn(choices, group, _id)
      return counter > 0 ? [{ variant: _id, counter }] : []
    })
    return variants.length > 0 ? [{ _id: group._id, variants }] : []
  })

/** The price of one piece with its choices, in minor units: the same arithmetic as the server's. */
export const unitPrice = (product: Grouped & Pick<Product, 'price'>, choices: Choices): number =>
  unitPriceOf(
    product.price.amount,
    product.customize.map((group) => ({
      free: group.free,
      chosen: group.variants
        .map((variant) => ({ price: variant.price.amount, counter: countIn(choices, group, variant._id) }))
        .filter(({ counter }) => counter > 0),
    })),
  )
