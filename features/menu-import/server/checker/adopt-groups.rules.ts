import type { MenuContent } from '#core/menus/contract/menu-file.ts'
import type { OptionGroupFile, ProductFile } from '#core/menus/contract/site-file.ts'
import { toCanonicalJson } from '../../domain/value-changes.ts'
import { createKeyGenerator } from '../formats/reader-context.parser.ts'

type Groups = readonly OptionGroupFile[]

/** The keys of all groups that open from these, themselves included. */
export const collectGroupKeys = (keys: Iterable<string>, groups: Groups): ReadonlySet<string> => {
  const byKey = new Map(groups.map((group) => [group.key, group]))
  const found = new Set<string>()
  const follow = (key: string): void => {
    if (found.has(key)) return
    found.add(key)
    for (const { optionGroups } of byKey.get(key)?.options ?? [])
      for (const inner of optionGroups) follow(inner)
  }
  for (const key of keys) follow(key)
  return found
}

const listKeys = (products: readonly ProductFile[]): string[] =>
  products.flatMap(({ optionGroups }) => optionGroups)

interface AdoptInput {
  readonly before: MenuContent
  readonly file: MenuContent
  /** The products of the file that come into the menu. */
  readonly taken: readonly ProductFile[]
  /** The products of the menu that are not changed. */
  readonly unchanged: readonly ProductFile[]
}

interface AdoptedGroups {
  /** The groups of the menu afterwards. */
  readonly groups: OptionGroupFile[]
  /** The key in the menu of a group of the file. */
  readonly keyOf: (key: string) => string
}

/**
 * Brings the groups of the taken products into the menu. A group of the file takes the place of the menu's with its
 * key, unless a product has that one that the file does not change: then it comes under a key of its own.
 */
export const adoptGroups = ({ before, file, taken, unchanged }: AdoptInput): AdoptedGroups => {
  const known = new Map(before.menu.optionGroups.map((group) => [group.key, group]))
  const inUse = collectGroupKeys(listKeys(unchanged), before.menu.optionGroups)
  const wanted = collectGroupKeys(listKeys(taken), file.menu.optionGroups)
  const newKey = createKeyGenerator()
  for (const key of known.keys()) newKey(key, key)
  const keys = new Map<string, string>()
  for (const group of file.menu.optionGroups) {
    const own = known.get(group.key)
    const isSame = own !== undefined && toCanonicalJson(own) === toCanonicalJson(group)
    const isFree = own === undefined || isSame || !inUse.has(group.key)
    keys.set(group.key, isFree ? group.key : newKey(group.key, 'group'))
  }
  const keyOf = (key: string): string => keys.get(key) ?? key
  const adopted = file.menu.optionGroups
    .filter(({ key }) => wanted.has(key))
    .map((group) => ({
      ...group,
      key: keyOf(group.key),
      options: group.options.map((option) => ({ ...option, optionGroups: option.optionGroups.map(keyOf) })),
    }))
  const byKey = new Map(adopted.map((group) => [group.key, group]))
  const remaining = before.menu.optionGroups.map((group) => byKey.get(group.key) ?? group)
  return { groups: [...remaining, ...adopted.filter(({ key }) => !known.has(key))], keyOf }
}
