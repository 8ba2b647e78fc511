import { fail, ok, type Result } from '#platform/kernel/result.ts'
import { GROUP_TYPE, type MenuOption, type MenuOptionGroup, type MenuProduct } from './menu.ts'

/** A line's choices as they come from a browser: per group the chosen options, `counter` times each. */
export type ChoiceInput = readonly {
  readonly _id: string
  readonly variants: readonly { readonly variant: string; readonly counter?: number | undefined }[]
}[]

/** One option that was chosen, with its group and how often. */
export interface ChosenOption {
  readonly group: MenuOptionGroup
  readonly option: MenuOption
  readonly count: number
}

export interface ChoiceFault {
  readonly kind: 'unknownOption' | 'belowMinimum' | 'aboveMaximum'
  /** The group that is to blame, unless it is unknown itself. */
  readonly group?: MenuOptionGroup
}

/** How often the choices of one group may be made together: a single select never more than once. */
export const groupMaximum = (group: MenuOptionGroup): number =>
  group.type === GROUP_TYPE.single ? Math.min(1, group.max) : group.max

/** How often one option may be taken: more than once only in a counter. */
export const optionMaximum = (group: MenuOptionGroup, option: MenuOption): number =>
  group.type === GROUP_TYPE.counter ? Math.min(option.max, group.max) : 1

type Counts = ReadonlyMap<string, number>

/** Adds up what was sent, so that a group or an option that comes twice is judged as a whole. */
const countChoices = (choices: ChoiceInput): Map<string, Map<string, number>> => {
  const groups = new Map<string, Map<string, number>>()
  for (const { _id, variants } of choices) {
    const counts = groups.get(_id) ?? new Map<string, number>()
    groups.set(_id, counts)
    for (const { variant, counter = 1 } of variants) counts.set(variant, (counts.get(variant) ?? 0) + counter)
  }
  return groups
}

const isCount = (count: number): boolean => Number.isSafeInteger(count) && count > 0

/** Judges one group; the options come back in the merchant's order, so equal choices are equal lists. */
const checkGroup = (group: MenuOptionGroup, counts: Counts): Result<ChosenOption[], ChoiceFault> => {
  const chosen: ChosenOption[] = []
  for (const option of group.options) {
    const count = counts.get(option._id)
    if (count === undefined) continue
    if (!option.isAvailable || !isCount(count)) return fail({ kind: 'unknownOption', group })
    if (count > optionMaximum(group, option)) return fail({ kind: 'aboveMaximum', group })
    chosen.push({ group, option, count })
  }
  if (chosen.length < counts.size) return fail({ kind: 'unknownOption', group })
  const total = chosen.reduce((sum, { count }) => sum + count, 0)
  if (total > groupMaximum(group)) return fail({ kind: 'aboveMaximum', group })
  if (total < group.min) return fail({ kind: 'belowMinimum', group })
  return ok(chosen)
}

/**
 * Judges the choices made for a product against its groups: every option known and offered, no option and no group
 * taken too often, no group too seldom. The answer lists what was chosen in the order of the menu.
 */
export const checkChoices = (
  product: Pick<MenuProduct, 'groups'>,
  choices: ChoiceInput,
): Result<ChosenOption[], ChoiceFault> => {
  const given = countChoices(choices)
  const known = new Set(product.groups.map(({ _id }) => _id))
  if ([...given.keys()].some((groupId) => !known.has(groupId))) return fail({ kind: 'unknownOption' })
  const chosen: ChosenOption[] = []
  for (const group of product.groups) {
    const judged = checkGroup(group, given.get(group._id) ?? new Map())
    if (!judged.ok) return judged
    chosen.push(...judged.value)
  }
  return ok(chosen)
}

/** The choices that stand when a product is opened: what the merchant preselected and still offers. */
export const preselectedChoices = (product: Pick<MenuProduct, 'groups'>): ChoiceInput =>
  product.groups
    .map((group) => ({
      _id: group._id,
      variants: group.options
        .filter(({ preselected, isAvailable }) => preselected && isAvailable)
        .slice(0, groupMaximum(group))
        .map(({ _id }) => ({ variant: _id, counter: 1 })),
    }))
    .filter(({ variants }) => variants.length > 0)

/**
 * What choices add to a product's price, in minor units. A group's free allowance makes its cheapest choices cost
 * nothing; every repetition counts as one choice.
 */
export const priceOfChoices = (chosen: readonly ChosenOption[]): number => {
  const byGroup = Map.groupBy(chosen, ({ group }) => group)
  let total = 0
  for (const [group, choices] of byGroup) {
    let free = group.free
    for (const { option, count } of choices.toSorted((a, b) => a.option.price - b.option.price)) {
      const paid = Math.max(0, count - free)
      free = Math.max(0, free - count)
      total += paid * option.price
    }
  }
  return total
}

/** Whether a product cannot be added without choosing: what is preselected does not satisfy its groups. */
export const needsChoice = (product: Pick<MenuProduct, 'groups'>): boolean =>
  !checkChoices(product, preselectedChoices(product)).ok
