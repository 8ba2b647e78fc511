import type { OptionGroup, Product } from '#core/menus/contract/endpoints.ts'
import {
  type ChoiceInput,
  filterKnownChoices,
  getGroupMaximum,
  getGroupPath,
  getOptionMaximum,
  type Portion,
  preselectChoices,
  preselectInGroups,
} from '#core/menus/domain/choices.ts'
import { type ChoiceGroup, type ChoiceOption, GROUP_TYPE } from '#core/menus/domain/menu.ts'
import type { CustomizeInput } from '../contract/endpoints.ts'
import { computeProductPrice } from '../domain/line-choices.ts'

/** An option of the sheet, in the form that validation and pricing use. */
export interface SheetOption extends ChoiceOption {
  readonly shown: OptionGroup['variants'][number]
  readonly groups: readonly SheetGroup[]
}

export interface SheetGroup extends ChoiceGroup {
  readonly name: string
  readonly options: readonly SheetOption[]
}

/** A group at one path: the same group may open in several options. */
export interface GroupInstance {
  readonly group: SheetGroup
  /** The path of chosen options above it. */
  readonly under: readonly string[]
}

export interface OptionSelection {
  readonly count: number
  readonly portion: Portion
}

/** By group path, how each option is selected. Unselected options are absent. */
export type Choices = Readonly<Record<string, Readonly<Record<string, OptionSelection>>>>

type ProductGroups = Pick<Product, 'customize' | 'nested'>

/** A product's groups from the API, with the groups nested in their options. */
export const toSheetGroups = ({ customize, nested }: ProductGroups): SheetGroup[] => {
  const known = new Map<string, SheetGroup>()
  const opening: { ids: readonly string[]; into: SheetGroup[] }[] = []
  const toOption = (shown: SheetOption['shown']): SheetOption => {
    const into: SheetGroup[] = []
    opening.push({ ids: shown.customize, into })
    const pricesBySize = Object.fromEntries(shown.prices.map(({ size, price }) => [size, price.amount]))
    const { _id, max, preselected } = shown
    return { _id, max, preselected, price: shown.price.amount, pricesBySize, groups: into, shown }
  }
  const toGroup = ({ variants, ...group }: OptionGroup): SheetGroup => {
    const made = { ...group, options: variants.map(toOption) }
    known.set(group._id, made)
    return made
  }
  for (const group of nested) toGroup(group)
  const own = customize.map(toGroup)
  for (const { ids, into } of opening) into.push(...ids.flatMap((id) => known.get(id) ?? []))
  return own
}

const isOptionOffered = (option: ChoiceOption): boolean =>
  !('shown' in option) || isOffered(option as SheetOption)
const isOffered = ({ shown }: SheetOption): boolean => shown.isAvailable

const getGroupKey = ({ group, under }: GroupInstance): string => getGroupPath(under, group._id)

const NO_SELECTIONS: Choices[string] = {}
const getSelections = (choices: Choices, place: GroupInstance): Choices[string] =>
  choices[getGroupKey(place)] ?? NO_SELECTIONS

/** The selection of an option at a group path; undefined when it is not selected. */
export const getSelection = (
  choices: Choices,
  place: GroupInstance,
  option: string,
): OptionSelection | undefined => getSelections(choices, place)[option]

export const getSelectedCount = (choices: Choices, place: GroupInstance, option: string): number =>
  getSelection(choices, place, option)?.count ?? 0

const countOnHalf = (taken: Choices[string], half: 'first' | 'second'): number =>
  Object.values(taken).reduce(
    (sum, { count, portion }) => (portion === 'whole' || portion === half ? sum + count : sum),
    0,
  )

/** The number of choices at a group path with their repetitions; with halves, on the fuller and the emptier one. */
const countHalves = (taken: Choices[string]): { most: number; least: number } => {
  const halves = [countOnHalf(taken, 'first'), countOnHalf(taken, 'second')]
  return { most: Math.max(...halves), least: Math.min(...halves) }
}

/** The group accepts no further choice. */
export const isGroupFull = (choices: Choices, place: GroupInstance): boolean =>
  countHalves(getSelections(choices, place)).least >= getGroupMaximum(place.group)

/** The group has fewer choices than required. */
export const isGroupIncomplete = (choices: Choices, place: GroupInstance): boolean =>
  countHalves(getSelections(choices, place)).least < place.group.min

/** Required groups first, sizes before all; otherwise the merchant's order. */
export const sortGroups = (groups: readonly SheetGroup[]): SheetGroup[] =>
  groups.toSorted((a, b) => Number(b.min > 0) - Number(a.min > 0))

/** Every group that is open with these choices, in display order. */
export const getOpenGroups = (
  groups: readonly SheetGroup[],
  choices: Choices,
  under: readonly string[] = [],
): GroupInstance[] =>
  sortGroups(groups).flatMap((group) => {
    const place = { group, under }
    const inside = group.options
      .filter(({ _id }) => getSelectedCount(choices, place, _id) > 0)
      .flatMap((option) => getOpenGroups(option.groups, choices, [...under, option._id]))
    return [place, ...inside]
  })

/** Groups with fewer choices than required. */
export const getIncompleteGroups = (groups: readonly SheetGroup[], choices: Choices): GroupInstance[] =>
  getOpenGroups(groups, choices).filter((place) => isGroupIncomplete(choices, place))

const fromInput = (input: ChoiceInput): Choices =>
  Object.fromEntries(
    input.map(({ _id, under = [], variants }) => [
      getGroupPath(under, _id),
      Object.fromEntries(
        variants.map(({ variant, counter = 1, portion = 'whole' }) => [variant, { count: counter, portion }]),
      ),
    ]),
  )

/** The merchant's preselected options that are still offered. */
export const getInitialChoices = (groups: readonly SheetGroup[]): Choices =>
  fromInput(preselectChoices({ groups }, isOptionOffered))

/** The choices of a line being changed, without options that are no longer offered. */
export const toChoices = (groups: readonly SheetGroup[], customize: ChoiceInput): Choices => {
  const choices = fromInput(customize)
  return Object.fromEntries(
    getOpenGroups(groups, choices).map((place) => {
      const there = new Set(place.group.options.filter(isOffered).map(({ _id }) => _id))
      return [
        getGroupKey(place),
        Object.fromEntries(Object.entries(getSelections(choices, place)).filter(([id]) => there.has(id))),
      ]
    }),
  )
}

/** Frees one half of a group that holds one option: the current option is removed, or keeps the other half. */
const makeRoomForPortion = (taken: Choices[string], portion: Portion): Choices[string] =>
  Object.fromEntries(
    Object.entries(taken).flatMap(([id, other]): [string, OptionSelection][] => {
      if (portion === 'whole' || other.portion === portion) return []
      if (other.portion !== 'whole') return [[id, other]]
      return [[id, { ...other, portion: portion === 'first' ? 'second' : 'first' }]]
    }),
  )

const omitOption = (taken: Choices[string], option: string): Choices[string] => {
  const { [option]: _, ...others } = taken
  return others
}

/** Applies the merchant's preselection to required groups that an option opens. */
const preselectNested = (choices: Choices, { under }: GroupInstance, option: SheetOption): Choices => ({
  ...fromInput(preselectInGroups(option.groups, isOptionOffered, [...under, option._id])),
  ...choices,
})

export interface ChooseOptionInput {
  readonly option: string
  readonly count: number
  readonly portion?: Portion
}

/**
 * The choices after setting an option's count. In a single-choice group it replaces the other option; elsewhere a
 * change beyond the group's or the option's maximum is rejected, and the same choices are returned.
 */
export const chooseOption = (choices: Choices, place: GroupInstance, wish: ChooseOptionInput): Choices => {
  const { group } = place
  const { count, portion = 'whole' } = wish
  const option = group.options.find(({ _id }) => _id === wish.option)
  if (!option || !isOffered(option) || count < 0) return choices
  const before = getSelectedCount(choices, place, option._id)
  const others = omitOption(getSelections(choices, place), option._id)
  const put = (taken: Choices[string]): Choices => ({ ...choices, [getGroupKey(place)]: taken })
  if (count === 0) return put(others)
  const isOne = group.type === GROUP_TYPE.single || (group.portions && getGroupMaximum(group) === 1)
  const next = { ...(isOne ? makeRoomForPortion(others, portion) : others), [option._id]: { count, portion } }
  const isTooMany = count > getOptionMaximum(group, option) || countHalves(next).most > getGroupMaximum(group)
  if (isTooMany && count >= before) return choices
  return before === 0 ? preselectNested(put(next), place, option) : put(next)
}

/** The choices without those of one group. */
export const clearGroup = (choices: Choices, place: GroupInstance): Choices => ({
  ...choices,
  [getGroupKey(place)]: {},
})

/** The choices in request format, in menu order; groups that are closed by now are left out. */
export const toCustomize = (groups: readonly SheetGroup[], choices: Choices): CustomizeInput =>
  getOpenGroups(groups, choices).flatMap((place) => {
    const { group, under } = place
    const variants = group.options.flatMap(({ _id }) => {
      const taken = getSelection(choices, place, _id)
      if (!taken || taken.count === 0) return []
      const { count, portion } = taken
      return [{ variant: _id, counter: count, ...(portion !== 'whole' && { portion }) }]
    })
    if (variants.length === 0) return []
    return [{ _id: group._id, ...(under.length > 0 && { under: [...under] }), variants }]
  })

/** The price of one unit with its choices, in minor units, with the server's own arithmetic. */
export const computeItemPrice = (price: number, groups: readonly SheetGroup[], choices: Choices): number =>
  computeProductPrice({ price }, filterKnownChoices({ groups }, toCustomize(groups, choices)))

/** The size that determines prices in these groups: chosen here, else inherited from above. */
export const getEffectiveSize = (
  groups: readonly SheetGroup[],
  choices: Choices,
  { under, above }: { readonly under: readonly string[]; readonly above: string | undefined },
): string | undefined => {
  const sizes = groups.find(({ role }) => role === 'size')
  if (!sizes) return above
  const [chosen] = Object.keys(getSelections(choices, { group: sizes, under }))
  return chosen ?? above
}
