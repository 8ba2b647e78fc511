import { type LocalizedText, localize } from '#platform/kernel/language.ts'
import { toCanonicalJson } from '../../domain/value-changes.ts'
import { getDefaultName } from '../default-name.data.ts'
import type { GroupInput, NeutralGroup, NeutralOption, OptionInput } from './neutral-menu.data.ts'
import {
  cleanLine,
  cleanTexts,
  createKeyGenerator,
  getPriceIssue,
  type IssueCollector,
  toText,
} from './reader-context.parser.ts'

export interface GroupBuilderContext {
  readonly notes: IssueCollector
  /** A price in minor units; undefined when it cannot be parsed. */
  readonly price: (value: unknown) => number | undefined
  /** Records where in the file an item of the new menu was. */
  readonly place: (path: string, at: string) => void
  /** The sku of a product by its id in the file. */
  readonly skuOf: (id: string) => string | undefined
}

/** Groups found so far, each once however many products have it. */
export interface GroupBuilder {
  /** The key of a group; undefined when none of its options can be chosen. */
  add(group: NeutralGroup): string | undefined
  /** The key of a product's size group. */
  addSizes(
    sizes: readonly OptionInput[],
    group: { at: string; id: string; name?: LocalizedText | undefined },
  ): string
  option(option: NeutralOption, keys: (wanted: string, otherwise: string) => string): OptionInput | undefined
  all(): GroupInput[]
}

const countChoices = (options: readonly OptionInput[], isCounter: boolean): number =>
  isCounter ? options.reduce((sum, { max = 1 }) => sum + max, 0) : options.length

/** Limits of a foreign group in our terms; unsatisfiable ones are left for validation to report. */
const computeLimits = ({ min = 0, max = 0, isSingle }: NeutralGroup, choices: number) => {
  const least = Math.max(0, Math.trunc(min))
  const given = isSingle ? 1 : Math.trunc(max)
  const most = given > 0 ? given : Math.max(choices, 1)
  return { min: least, max: least > choices ? Math.max(most, 1) : Math.min(most, choices) }
}

const preselectAtMost = (options: readonly OptionInput[], max: number): OptionInput[] => {
  let left = max
  return options.map(({ preselected, ...option }) => {
    if (!preselected || left <= 0) return option
    left -= 1
    return { ...option, preselected }
  })
}

const pickGroupType = (isCounter: boolean, max: number): GroupInput['type'] => {
  if (isCounter) return 30
  return max === 1 ? 10 : 20
}

/** Omits empty fields, which validation rejects. */
const omitEmpty = ({
  key,
  ...rest
}: { readonly [Name in keyof OptionInput]: OptionInput[Name] | undefined } & {
  key: string
}): OptionInput => ({
  key,
  ...Object.fromEntries(Object.entries(rest).filter(([, value]) => value !== undefined)),
})

const nameSizes = (written: LocalizedText | undefined): LocalizedText => {
  const name = cleanTexts(written, (text) => cleanLine(text, 160))
  return Object.keys(name).length > 0 ? name : getDefaultName('size')
}

/** Converts the groups of a foreign menu to ours: one for all identical ones, under its own key. */
export const createGroupBuilder = (building: GroupBuilderContext): GroupBuilder => {
  const { notes, price, place, skuOf } = building
  const groups: GroupInput[] = []
  const known = new Map<string, string>()
  const newKey = createKeyGenerator()

  const make = (group: Omit<GroupInput, 'key'>, { at, id }: { at: string; id: string }): string => {
    const key = newKey(id, 'group')
    place(`menu.optionGroups[${groups.length}]`, at)
    groups.push({ key, ...group })
    return key
  }

  const keep = (
    group: Omit<GroupInput, 'key'>,
    where: { at: string; id: string; isOwnKind: boolean },
  ): string => {
    const content = toCanonicalJson(where.isOwnKind ? [where.id, group] : group)
    const key = known.get(content) ?? make(group, where)
    known.set(content, key)
    return key
  }

  const priceOf = ({ at, price: wanted }: NeutralOption): number | undefined => {
    if (wanted === undefined || wanted === null) return 0
    return price(wanted) ?? notes.error(at, getPriceIssue(wanted), { value: toText(wanted).slice(0, 60) })
  }

  const option: GroupBuilder['option'] = (wanted, keys) => {
    const name = cleanTexts(wanted.name, (text) => cleanLine(text, 160))
    const product = wanted.productId === undefined ? undefined : skuOf(wanted.productId)
    if (Object.keys(name).length === 0 && !product) return notes.warn(wanted.at, 'nameMissing')
    const amount = priceOf(wanted)
    if (amount === undefined) return undefined
    const opens = product ? [] : (wanted.groups ?? []).flatMap((group) => add(group) ?? [])
    const { calories, max, isPreselected } = wanted
    return omitEmpty({
      key: keys(wanted.id ?? localize(name, 'en'), localize(name, 'en') || 'option'),
      name: Object.keys(name).length > 0 ? name : undefined,
      price: amount,
      product,
      calories,
      max: max !== undefined && max > 0 ? max : undefined,
      preselected: isPreselected || undefined,
      optionGroups: opens.length > 0 ? opens : undefined,
    })
  }

  const add = (group: NeutralGroup): string | undefined => {
    const keys = createKeyGenerator()
    const isCounter = group.isCounter === true
    // Only in a counter an option can be taken more than once.
    const options = group.options.flatMap(
      (each) => option(isCounter ? each : { ...each, max: undefined }, keys) ?? [],
    )
    const name = cleanTexts(group.name, (text) => cleanLine(text, 160))
    const label = localize(name, 'en') || 'Options'
    if (options.length === 0)
      return (group.min ?? 0) > 0
        ? notes.error(group.at, 'requiredEmpty', { name: label })
        : notes.warn(group.at, 'groupEmpty', { name: label })
    const { min, max } = computeLimits(group, countChoices(options, isCounter))
    const built = {
      name: Object.keys(name).length > 0 ? name : { en: label },
      type: pickGroupType(isCounter, max),
      ...{ min, max },
      ...(group.free && group.free > 0 ? { free: Math.min(group.free, max) } : {}),
      options: preselectAtMost(options, max),
    }
    return keep(built, { at: group.at, id: group.id ?? label, isOwnKind: group.isOwnKind === true })
  }

  return {
    add,
    addSizes: (options, where) =>
      make(
        { name: nameSizes(where.name), type: 10, role: 'size', min: 1, max: 1, options: [...options] },
        where,
      ),
    option,
    all: () => groups,
  }
}
