import { fail, ok, type Result } from '#platform/kernel/result.ts'
import { type ChoiceGroup, type ChoiceOption, GROUP_TYPE } from './menu.ts'

/** Where an option goes: on the whole product or on one of its halves. */
export const PORTIONS = ['whole', 'first', 'second'] as const
export type Portion = (typeof PORTIONS)[number]

/** Groups may open in options of groups: so many steps at most, counting the product's own groups as one. */
export const MAX_DEPTH = 4

interface ChosenOptionInput {
  readonly variant: string
  readonly counter?: number | undefined
  readonly portion?: Portion | undefined
}

/**
 * A line's choices as they come from a browser: per group the chosen options, `counter` times each. A group that
 * opened in an option says by `under` in which: the chosen options from the outermost inwards.
 */
export type ChoiceInput = readonly {
  readonly _id: string
  readonly under?: readonly string[] | undefined
  readonly variants: readonly ChosenOptionInput[]
}[]

/** One option that was chosen, with its group, where that opened, and how often. */
export interface ChosenOption<Group extends ChoiceGroup = ChoiceGroup> {
  readonly group: Group
  readonly under: readonly string[]
  readonly option: Group['options'][number]
  readonly count: number
  readonly portion: Portion
  /** What it costs once, for the chosen size and on its portion, in minor units. */
  readonly price: number
  /** How often all of it is in one product: the options above it may have been taken more than once. */
  readonly times: number
}

export interface ChoiceIssue {
  readonly kind: 'unknownOption' | 'belowMinimum' | 'aboveMaximum'
  /** The group that is to blame, unless it is unknown itself. */
  readonly group?: ChoiceGroup
}

/** Whether an option can be had at this moment. */
export type AvailabilityCheck = (option: ChoiceOption) => boolean

/** Tells a group's place: the same group may open in several options. */
export const getGroupPath = (under: readonly string[], groupId: string): string =>
  [...under, groupId].join(' ')

/** How often the choices of one group may be made together: a single select never more than once. */
export const getGroupMaximum = ({ type, max }: Pick<ChoiceGroup, 'type' | 'max'>): number =>
  type === GROUP_TYPE.single ? Math.min(1, max) : max

/** How often one option may be taken: more than once only in a counter. */
export const getOptionMaximum = (
  group: Pick<ChoiceGroup, 'type' | 'max'>,
  option: Pick<ChoiceOption, 'max'>,
): number => (group.type === GROUP_TYPE.counter ? Math.min(option.max, group.max) : 1)

/** How an option was taken. */
interface PickedOption {
  readonly count: number
  readonly portion: Portion
}

/** What was sent for one group; undefined where something in it can never be right. */
type Picks = Map<string, PickedOption | undefined>

/** Both halves of a product are the whole of it. */
const mergeHalves = (known: PickedOption | undefined, next: PickedOption): PickedOption | undefined => {
  if (!known) return next
  if (known.portion === 'whole' && next.portion === 'whole')
    return { count: known.count + next.count, portion: 'whole' }
  const isBothHalves = known.portion !== next.portion && known.portion !== 'whole' && next.portion !== 'whole'
  return isBothHalves && known.count === next.count ? { ...next, portion: 'whole' } : undefined
}

/** Adds up what was sent, so that a group or an option that comes twice is judged as a whole. */
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

/** The choices on each half of a product, the whole counting for both; on what has no halves, the same twice. */
const countPerHalf = (taken: readonly PickedOption[]): number[] =>
  (['first', 'second'] as const).map((half) =>
    taken.reduce(
      (sum, { count, portion }) => (portion === 'whole' || portion === half ? sum + count : sum),
      0,
    ),
  )

/** Judges the options taken from one group; they come back in the merchant's order. */
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
  const fault = taken.ok ? checkLimits(group, taken.value) : undefined
  return fault ? fail(fault) : taken
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
  /** The size in force: the nearest one that was chosen. */
  readonly size: string | undefined
  readonly times: number
}

/** Says what was taken from a group, in the merchant's order. */
type GroupValidator = <Group extends ChoiceGroup>(
  group: Group,
  picks: Picks,
) => Result<TakenOption<Group>[], ChoiceIssue>

interface ValidationState {
  readonly places: ReadonlyMap<string, Picks>
  /** Places that belong to the product as it is chosen. */
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
      // The groups that open in an option are of the kind that the product's own groups are.
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
 * Judges the choices made for a product against its groups: every option known and offered, no option and no group
 * taken too often, no group too seldom, also in the groups that open in what was chosen. The answer lists what was
 * chosen in the order of the menu, each option followed by what was chosen inside it.
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

/** What of the choices the menu still knows, for a line whose choices are no longer all right. */
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

/** What stands chosen when groups are shown for the first time: what the merchant preselected and still offers. */
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

/** The choices that stand when a product is opened. */
export const preselectChoices = (
  product: { readonly groups: readonly ChoiceGroup[] },
  offered: AvailabilityCheck,
): ChoiceInput => preselectInGroups(product.groups, offered)

/** Whether a product cannot be added without choosing: what is preselected does not satisfy its groups. */
export const needsChoice = (
  product: { readonly groups: readonly ChoiceGroup[] },
  offered: AvailabilityCheck,
): boolean => !checkChoices(product, preselectChoices(product, offered), offered).ok
