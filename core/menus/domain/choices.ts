import { fail, ok, type Result } from '#platform/kernel/result.ts'
import { type ChoiceGroup, type ChoiceOption, GROUP_TYPE } from './menu.ts'

/** Where an option goes: on the whole product or on one of its halves. */
export const PORTIONS = ['whole', 'first', 'second'] as const
export type Portion = (typeof PORTIONS)[number]

/** Groups may open in options of groups: so many steps at most, counting the product's own groups as one. */
export const MAX_DEPTH = 4

interface ChosenInput {
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
  readonly variants: readonly ChosenInput[]
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

export interface ChoiceFault {
  readonly kind: 'unknownOption' | 'belowMinimum' | 'aboveMaximum'
  /** The group that is to blame, unless it is unknown itself. */
  readonly group?: ChoiceGroup
}

/** Whether an option can be had at this moment. */
export type Offered = (option: ChoiceOption) => boolean

/** Tells a group's place: the same group may open in several options. */
export const placeOf = (under: readonly string[], groupId: string): string => [...under, groupId].join(' ')

/** How often the choices of one group may be made together: a single select never more than once. */
export const groupMaximum = ({ type, max }: Pick<ChoiceGroup, 'type' | 'max'>): number =>
  type === GROUP_TYPE.single ? Math.min(1, max) : max

/** How often one option may be taken: more than once only in a counter. */
export const optionMaximum = (
  group: Pick<ChoiceGroup, 'type' | 'max'>,
  option: Pick<ChoiceOption, 'max'>,
): number => (group.type === GROUP_TYPE.counter ? Math.min(option.max, group.max) : 1)

/** How an option was taken. */
interface Picked {
  readonly count: number
  readonly portion: Portion
}

/** What was sent for one group; undefined where something in it can never be right. */
type Picks = Map<string, Picked | undefined>

/** Both halves of a product are the whole of it. */
const joined = (known: Picked | undefined, next: Picked): Picked | undefined => {
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
    const place = placeOf(under, _id)
    const picks: Picks = places.get(place) ?? new Map()
    places.set(place, picks)
    for (const { variant, counter: count = 1, portion = 'whole' } of variants)
      picks.set(
        variant,
        picks.has(variant) ? joined(picks.get(variant), { count, portion }) : { count, portion },
      )
  }
  return places
}

const isCount = (count: number): boolean => Number.isSafeInteger(count) && count > 0

type Taken<Group extends ChoiceGroup> = Pick<ChosenOption<Group>, 'option' | 'count' | 'portion'>

/** The choices on each half of a product, the whole counting for both; on what has no halves, the same twice. */
const countsOf = (taken: readonly Picked[]): number[] =>
  (['first', 'second'] as const).map((half) =>
    taken.reduce(
      (sum, { count, portion }) => (portion === 'whole' || portion === half ? sum + count : sum),
      0,
    ),
  )

/** Judges the options taken from one group; they come back in the merchant's order. */
const takeOptions = <Group extends ChoiceGroup>(
  group: Group,
  picks: Picks,
  offered: Offered,
): Result<Taken<Group>[], ChoiceFault> => {
  const taken: Taken<Group>[] = []
  const unknown = fail({ kind: 'unknownOption' as const, group })
  for (const option of group.options) {
    if (!picks.has(option._id)) continue
    const pick = picks.get(option._id)
    if (!pick || !isCount(pick.count) || !offered(option)) return unknown
    if (pick.portion !== 'whole' && !group.portions) return unknown
    if (pick.count > optionMaximum(group, option)) return fail({ kind: 'aboveMaximum', group })
    taken.push({ option, ...pick })
  }
  return taken.length < picks.size ? unknown : ok(taken)
}

const checkLimits = (group: ChoiceGroup, taken: readonly Picked[]): ChoiceFault | undefined => {
  const counts = countsOf(taken)
  if (counts.some((count) => count > groupMaximum(group))) return { kind: 'aboveMaximum', group }
  if (counts.some((count) => count < group.min)) return { kind: 'belowMinimum', group }
  return undefined
}

const checkGroup = <Group extends ChoiceGroup>(
  group: Group,
  picks: Picks,
  offered: Offered,
): Result<Taken<Group>[], ChoiceFault> => {
  const taken = takeOptions(group, picks, offered)
  const fault = taken.ok ? checkLimits(group, taken.value) : undefined
  return fault ? fail(fault) : taken
}

/** A half costs half of the price, rounded up to the minor unit. */
const portionPrice = (price: number, portion: Portion): number =>
  portion === 'whole' ? price : Math.ceil(price / 2)

/** What an option costs at a size, in minor units. */
export const priceFor = (
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
type JudgeGroup = <Group extends ChoiceGroup>(
  group: Group,
  picks: Picks,
) => Result<Taken<Group>[], ChoiceFault>

interface Judging {
  readonly places: ReadonlyMap<string, Picks>
  /** Places that belong to the product as it is chosen. */
  readonly met: Set<string>
  readonly judge: JudgeGroup
}

const NONE: Picks = new Map()

const sizeIn = (groups: readonly ChoiceGroup[], { under, size }: Level, { places }: Judging) => {
  const sizes = groups.find(({ role }) => role === 'size')
  const picked = sizes && places.get(placeOf(under, sizes._id))
  return picked ? ([...picked.keys()][0] ?? size) : size
}

const judgeLevel = <Group extends ChoiceGroup>(
  groups: readonly Group[],
  level: Level,
  judging: Judging,
): Result<ChosenOption<Group>[], ChoiceFault> => {
  const { under, times } = level
  const size = sizeIn(groups, level, judging)
  const chosen: ChosenOption<Group>[] = []
  for (const group of groups) {
    const place = placeOf(under, group._id)
    judging.met.add(place)
    const taken = judging.judge(group, judging.places.get(place) ?? NONE)
    if (!taken.ok) return taken
    for (const { option, count, portion } of taken.value) {
      const price = portionPrice(priceFor(option, size), portion)
      chosen.push({ group, under, option, count, portion, price, times })
      // The groups that open in an option are of the kind that the product's own groups are.
      const inner = option.groups as readonly Group[]
      const below = { under: [...under, option._id], size, times: times * count }
      const nested = judgeLevel(inner, below, judging)
      if (!nested.ok) return nested
      chosen.push(...nested.value)
    }
  }
  return ok(chosen)
}

const TOP: Level = { under: [], size: undefined, times: 1 }

/**
 * Judges the choices made for a product against its groups: every option known and offered, no option and no group
 * taken too often, no group too seldom, also in the groups that open in what was chosen. The answer lists what was
 * chosen in the order of the menu, each option followed by what was chosen inside it.
 */
export const checkChoices = <Group extends ChoiceGroup>(
  product: { readonly groups: readonly Group[] },
  choices: ChoiceInput,
  offered: Offered,
): Result<ChosenOption<Group>[], ChoiceFault> => {
  const judge: JudgeGroup = (group, picks) => checkGroup(group, picks, offered)
  const judging = { places: readChoices(choices), met: new Set<string>(), judge }
  const chosen = judgeLevel(product.groups, TOP, judging)
  if (!chosen.ok) return chosen
  const areAllKnown = [...judging.places.keys()].every((place) => judging.met.has(place))
  return areAllKnown ? chosen : fail({ kind: 'unknownOption' })
}

/** What of the choices the menu still knows, for a line whose choices are no longer all right. */
export const knownChoices = <Group extends ChoiceGroup>(
  product: { readonly groups: readonly Group[] },
  choices: ChoiceInput,
): ChosenOption<Group>[] => {
  const judge: JudgeGroup = (group, picks) =>
    ok(
      group.options.flatMap((option) => {
        const pick = picks.get(option._id)
        return pick && isCount(pick.count) ? [{ option, ...pick }] : []
      }),
    )
  const known = judgeLevel(product.groups, TOP, { places: readChoices(choices), met: new Set(), judge })
  return known.ok ? known.value : []
}

/** What stands chosen when groups are shown for the first time: what the merchant preselected and still offers. */
export const preselectedIn = (
  groups: readonly ChoiceGroup[],
  offered: Offered,
  under: readonly string[] = [],
): ChoiceInput =>
  groups.flatMap((group) => {
    const taken = group.options
      .filter((option) => option.preselected && offered(option))
      .slice(0, groupMaximum(group))
    if (taken.length === 0) return []
    const variants = taken.map(({ _id }) => ({ variant: _id, counter: 1 }))
    const nested = taken.flatMap((option) => preselectedIn(option.groups, offered, [...under, option._id]))
    return [{ _id: group._id, ...(under.length > 0 && { under }), variants }, ...nested]
  })

/** The choices that stand when a product is opened. */
export const preselectedChoices = (
  product: { readonly groups: readonly ChoiceGroup[] },
  offered: Offered,
): ChoiceInput => preselectedIn(product.groups, offered)

/** Whether a product cannot be added without choosing: what is preselected does not satisfy its groups. */
export const needsChoice = (
  product: { readonly groups: readonly ChoiceGroup[] },
  offered: Offered,
): boolean => !checkChoices(product, preselectedChoices(product, offered), offered).ok
