import { fail, ok, type Result } from '#platform/kernel/result.ts'
import { type ChoiceGroup, type ChoiceOption, GROUP_TYPE } from './menu.ts'

/** Where an option goes: on the whole product or on one of its halves. */
export const PORTIONS = ['whole', 'first', 'second'] as const
export type Portion = (typeof PORTIONS)[number]

/** Maximum nesting of groups in options, counting the product's own groups as one. */
export const MAX_GROUP_DEPTH = 4

interface ChosenOptionInput {
  readonly variant: string
  readonly counter?: number | undefined
  readonly portion?: Portion | undefined
}

/**
 * A line's choices as sent by a browser: per group the chosen options, `counter` times each. A group that opened in
 * an option names it in `under`: the chosen options from the outermost inwards.
 */
export type ChoiceInput = readonly {
  readonly _id: string
  readonly under?: readonly string[] | undefined
  readonly variants: readonly ChosenOptionInput[]
}[]

/** One chosen option, with its group, where that opened, and its quantity. */
export interface ChosenOption<Group extends ChoiceGroup = ChoiceGroup> {
  readonly group: Group
  readonly under: readonly string[]
  readonly option: Group['options'][number]
  readonly count: number
  readonly portion: Portion
  /** Price of one, for the chosen size and portion, in minor units. */
  readonly price: number
  /** How often all of it occurs in one product: the options above it may have been taken more than once. */
  readonly times: number
}

export interface ChoiceIssue {
  readonly kind: 'unknownOption' | 'belowMinimum' | 'aboveMaximum'
  /** The group at fault, unless it is unknown itself. */
  readonly group?: ChoiceGroup
}

/** Whether an option is currently available. */
export type AvailabilityCheck = (option: ChoiceOption) => boolean

/** Identifies a group's position: the same group may open in several options. */
export const getGroupPath = (under: readonly string[], groupId: string): string =>
  [...under, groupId].join(' ')

/** Maximum number of choices in one group: at most one in a single select. */
export const getGroupMaximum = ({ type, max }: Pick<ChoiceGroup, 'type' | 'max'>): number =>
  type === GROUP_TYPE.single ? Math.min(1, max) : max

/** Maximum quantity of one option: more than one only in a counter. */
export const getOptionMaximum = (
  group: Pick<ChoiceGroup, 'type' | 'max'>,
  option: Pick<ChoiceOption, 'max'>,
): number => (group.type === GROUP_TYPE.counter ? Math.min(option.max, group.max) : 1)

/** How an option was chosen. */
interface PickedOption {
  readonly count: number
  readonly portion: Portion
}

/** The options sent for one group; undefined for one that can never be valid. */
type Picks = Map<string, PickedOption | undefined>

/** Merges both halves of a product into the whole. */
const mergeHalves = (known: PickedOption | undefined, next: PickedOption): PickedOption | undefined => {
  if (!known) return next
  if (known.portion === 'whole' && next.portion === 'whole')
    return { count: known.count + next.count, portion: 'whole' }
  const isBothHalves = known.portion !== next.portion && known.portion !== 'whole' && next.portion !== 'whole'
  return isBothHalves && known.count === next.count ? { ...next, portion: 'whole' } : undefined
}

/** Sums up the input, so that a repeated group or option is validated as a whole. */
const readChoices = (choices: ChoiceInput): Map<string, Picks> => {
  const places = new Map<string, Picks>()
  for (const { _id, under = [], variants } of choices) {
    const place = getGroupPath(under, _id)
    const picks: Picks = places.get(place) ?? new Map()
    places.set(place, picks)
    for (const { variant, counter: count = 1, portion = 'whole' } of variants)
      picks.set(
        variant,
        picks.has(variant) ? mergeHalves(picks.get(variant), { count, portion }) : { count, portion },
      )
  }
  return places
}

const isCount = (count: number): boolean => Number.isSafeInteger(count) && count > 0

type TakenOption<Group extends ChoiceGroup> = Pick<ChosenOption<Group>, 'option' | 'count' | 'portion'>

/** The choices on each half of a product, the whole counting for both; without halves, the same count twice. */
const countPerHalf = (taken: readonly PickedOption[]): number[] =>
  (['first', 'second'] as const).map((half) =>
    taken.reduce(
      (sum, { count, portion }) => (portion === 'whole' || portion === half ? sum + count : sum),
      0,
    ),
  )

/** Validates the options chosen in one group; returns them in the merchant's order. */
const collectOptions = <Group extends ChoiceGroup>(
  group: Group,
  picks: Picks,
  offered: AvailabilityCheck,
): Result<TakenOption<Group>[], ChoiceIssue> => {
  const taken: TakenOption<Group>[] = []
  const unknown = fail({ kind: 'unknownOption' as const, group })
  for (const option of group.options) {
    if (!picks.has(option._id)) continue
    const pick = picks.get(option._id)
    if (!pick || !isCount(pick.count) || !offered(option)) return unknown
    if (pick.portion !== 'whole' && !group.portions) return unknown
    if (pick.count > getOptionMaximum(group, option)) return fail({ kind: 'aboveMaximum', group })
    taken.push({ option, ...pick })
  }
  return taken.length < picks.size ? unknown : ok(taken)
}

const checkLimits = (group: ChoiceGroup, taken: readonly PickedOption[]): ChoiceIssue | undefined => {
  const counts = countPerHalf(taken)
  if (counts.some((count) => count > getGroupMaximum(group))) return { kind: 'aboveMaximum', group }
  if (counts.some((count) => count < group.min)) return { kind: 'belowMinimum', group }
  return undefined
}

const checkGroup = <Group extends ChoiceGroup>(
  group: Group,
  picks: Picks,
  offered: AvailabilityCheck,
): Result<TakenOption<Group>[], ChoiceIssue> => {
  const taken = collectOptions(group, picks, offered)
  const issue = taken.ok ? checkLimits(group, taken.value) : undefined
  return issue ? fail(issue) : taken
}

/** A half costs half of the price, rounded up to the minor unit. */
const computePortionPrice = (price: number, portion: Portion): number =>
  portion === 'whole' ? price : Math.ceil(price / 2)

/** What an option costs at a size, in minor units. */
export const getOptionPrice = (
  option: Pick<ChoiceOption, 'price' | 'pricesBySize'>,
  size: string | undefined,
): number => (size === undefined ? option.price : (option.pricesBySize[size] ?? option.price))

interface Level {
  readonly under: readonly string[]
  /** The applicable size: the nearest chosen one. */
  readonly size: string | undefined
  readonly times: number
}

/** Validates the choices of a group and returns them in the merchant's order. */
type GroupValidator = <Group extends ChoiceGroup>(
  group: Group,
  picks: Picks,
) => Result<TakenOption<Group>[], ChoiceIssue>

interface ValidationState {
  readonly places: ReadonlyMap<string, Picks>
  /** Group paths that exist with the current choices. */
  readonly visited: Set<string>
  readonly validate: GroupValidator
}

const NO_PICKS: Picks = new Map()

const findChosenSize = (
  groups: readonly ChoiceGroup[],
  { under, size }: Level,
  { places }: ValidationState,
) => {
  const sizes = groups.find(({ role }) => role === 'size')
  const picked = sizes && places.get(getGroupPath(under, sizes._id))
  return picked ? ([...picked.keys()][0] ?? size) : size
}

const validateLevel = <Group extends ChoiceGroup>(
  groups: readonly Group[],
  level: Level,
  judging: ValidationState,
): Result<ChosenOption<Group>[], ChoiceIssue> => {
  const { under, times } = level
  const size = findChosenSize(groups, level, judging)
  const chosen: ChosenOption<Group>[] = []
  for (const group of groups) {
    const place = getGroupPath(under, group._id)
    judging.visited.add(place)
    const taken = judging.validate(group, judging.places.get(place) ?? NO_PICKS)
    if (!taken.ok) return taken
    for (const { option, count, portion } of taken.value) {
      const price = computePortionPrice(getOptionPrice(option, size), portion)
      chosen.push({ group, under, option, count, portion, price, times })
      // The groups inside an option have the type of the product's own groups.
      const inner = option.groups as readonly Group[]
      const below = { under: [...under, option._id], size, times: times * count }
      const nested = validateLevel(inner, below, judging)
      if (!nested.ok) return nested
      chosen.push(...nested.value)
    }
  }
  return ok(chosen)
}

const TOP_LEVEL: Level = { under: [], size: undefined, times: 1 }

/**
 * Validates the choices for a product against its groups: every option known and offered, no option and no group
 * above its maximum, no group below its minimum, including groups that open in chosen options. Returns the chosen
 * options in menu order, each followed by the choices inside it.
 */
export const checkChoices = <Group extends ChoiceGroup>(
  product: { readonly groups: readonly Group[] },
  choices: ChoiceInput,
  offered: AvailabilityCheck,
): Result<ChosenOption<Group>[], ChoiceIssue> => {
  const validate: GroupValidator = (group, picks) => checkGroup(group, picks, offered)
  const state = { places: readChoices(choices), visited: new Set<string>(), validate }
  const chosen = validateLevel(product.groups, TOP_LEVEL, state)
  if (!chosen.ok) return chosen
  const areAllKnown = [...state.places.keys()].every((place) => state.visited.has(place))
  return areAllKnown ? chosen : fail({ kind: 'unknownOption' })
}

/** The choices that are still on the menu, for a line whose choices are no longer all valid. */
export const filterKnownChoices = <Group extends ChoiceGroup>(
  product: { readonly groups: readonly Group[] },
  choices: ChoiceInput,
): ChosenOption<Group>[] => {
  const validate: GroupValidator = (group, picks) =>
    ok(
      group.options.flatMap((option) => {
        const pick = picks.get(option._id)
        return pick && isCount(pick.count) ? [{ option, ...pick }] : []
      }),
    )
  const known = validateLevel(product.groups, TOP_LEVEL, {
    places: readChoices(choices),
    visited: new Set(),
    validate,
  })
  return known.ok ? known.value : []
}

/** The initial choices of groups: preselected by the merchant and still offered. */
export const preselectInGroups = (
  groups: readonly ChoiceGroup[],
  offered: AvailabilityCheck,
  under: readonly string[] = [],
): ChoiceInput =>
  groups.flatMap((group) => {
    const taken = group.options
      .filter((option) => option.preselected && offered(option))
      .slice(0, getGroupMaximum(group))
    if (taken.length === 0) return []
    const variants = taken.map(({ _id }) => ({ variant: _id, counter: 1 }))
    const nested = taken.flatMap((option) =>
      preselectInGroups(option.groups, offered, [...under, option._id]),
    )
    return [{ _id: group._id, ...(under.length > 0 && { under }), variants }, ...nested]
  })

/** The initial choices of a product. */
export const preselectChoices = (
  product: { readonly groups: readonly ChoiceGroup[] },
  offered: AvailabilityCheck,
): ChoiceInput => preselectInGroups(product.groups, offered)

/** Whether a product cannot be added without choosing: the preselected options do not satisfy its groups. */
export const needsChoice = (
  product: { readonly groups: readonly ChoiceGroup[] },
  offered: AvailabilityCheck,
): boolean => !checkChoices(product, preselectChoices(product, offered), offered).ok
