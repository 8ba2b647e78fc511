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

/** An option as the sheet shows it, in the form that judging and pricing know. */
export interface SheetOption extends ChoiceOption {
  readonly shown: OptionGroup['variants'][number]
  readonly groups: readonly SheetGroup[]
}

export interface SheetGroup extends ChoiceGroup {
  readonly name: string
  readonly options: readonly SheetOption[]
}

/** A group where it opened: the same one may open in several options. */
export interface GroupInstance {
  readonly group: SheetGroup
  /** The chosen options above it. */
  readonly under: readonly string[]
}

export interface OptionSelection {
  readonly count: number
  readonly portion: Portion
}

/** By place, how each option was taken. What is not chosen is absent. */
export type Choices = Readonly<Record<string, Readonly<Record<string, OptionSelection>>>>

type ProductGroups = Pick<Product, 'customize' | 'nested'>

/** A product's groups of the wire with those that open in their options. */
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

/** How an option was taken at a place; undefined when it was not. */
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

/** The choices made at a place with their repetitions; where there are halves, on the fuller and the emptier one. */
const countHalves = (taken: Choices[string]): { most: number; least: number } => {
  const halves = [countOnHalf(taken, 'first'), countOnHalf(taken, 'second')]
  return { most: Math.max(...halves), least: Math.min(...halves) }
}

/** No further choice may be made at the place. */
export const isFull = (choices: Choices, place: GroupInstance): boolean =>
  countHalves(getSelections(choices, place)).least >= getGroupMaximum(place.group)

/** Fewer choices are made at the place than must be. */
export const isMissing = (choices: Choices, place: GroupInstance): boolean =>
  countHalves(getSelections(choices, place)).least < place.group.min

/** What must be chosen comes first, sizes before all; beyond that the merchant's order stands. */
export const sortGroups = (groups: readonly SheetGroup[]): SheetGroup[] =>
  groups.toSorted((a, b) => Number(b.min > 0) - Number(a.min > 0))

/** Every place that is open with these choices, in the order in which they are shown. */
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

/** Places where fewer choices than needed are made. */
export const getIncompleteGroups = (groups: readonly SheetGroup[], choices: Choices): GroupInstance[] =>
  getOpenGroups(groups, choices).filter((place) => isMissing(choices, place))

const fromInput = (input: ChoiceInput): Choices =>
  Object.fromEntries(
    input.map(({ _id, under = [], variants }) => [
      getGroupPath(under, _id),
      Object.fromEntries(
        variants.map(({ variant, counter = 1, portion = 'whole' }) => [variant, { count: counter, portion }]),
      ),
    ]),
  )

/** What the merchant has chosen beforehand and still offers. */
export const getInitialChoices = (groups: readonly SheetGroup[]): Choices =>
  fromInput(preselectChoices({ groups }, isOptionOffered))

/** The choices of a line that is being changed; options that are no longer offered are left out. */
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

/** What is on one half of a place that holds one thing: it gives way, or keeps the other half. */
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

/** What must be chosen in the groups that an option opens begins as the merchant has preselected it. */
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
 * The choices after an option was set to a count. Where only one may be chosen it takes the other's place; elsewhere a
 * change that would go beyond the group's or the option's maximum is refused, and the same choices come back.
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

/** The choices at a place without any. */
export const clearGroup = (choices: Choices, place: GroupInstance): Choices => ({
  ...choices,
  [getGroupKey(place)]: {},
})

/** The choices as the wire has them, in the order of the menu; what is closed meanwhile is left out. */
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

/** The price of one piece with its choices, in minor units: by the server's own arithmetic. */
export const computeItemPrice = (price: number, groups: readonly SheetGroup[], choices: Choices): number =>
  computeProductPrice({ price }, filterKnownChoices({ groups }, toCustomize(groups, choices)))

/** The size that decides prices among these groups: chosen here, else the one above. */
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
