type Fields = Readonly<Record<string, unknown>>

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const getKey = (item: unknown): string | undefined =>
  isFields(item) && typeof item.key === 'string' ? item.key : undefined

const hasKeys = (value: unknown): value is readonly Fields[] =>
  Array.isArray(value) && value.length > 0 && value.every((item) => getKey(item) !== undefined)

type Merge = (current: unknown, part: unknown) => unknown

const replace: Merge = (_, part) => part

/** Fields of `part` are merged into those of `current`; null removes one. */
const mergeFields = (current: unknown, part: Fields, merge: Merge): Fields => {
  const before = isFields(current) ? current : {}
  const merged = Object.fromEntries(
    Object.entries(part).map(([name, value]) => [name, merge(before[name], value)]),
  )
  return Object.fromEntries(
    Object.entries({ ...before, ...merged }).filter(([, value]) => value !== null && value !== undefined),
  )
}

/** Items with known keys are merged where they are, others are added at the end. */
const mergeItems = (current: unknown, part: readonly Fields[], merge: Merge): readonly Fields[] => {
  const before = hasKeys(current) ? current : []
  const parts = new Map(part.map((item) => [getKey(item), item]))
  const known = new Set(before.map(getKey))
  return [
    ...before.map((item) => {
      const own = parts.get(getKey(item))
      return own ? mergeFields(item, own, merge) : item
    }),
    ...part.filter((item) => !known.has(getKey(item))),
  ]
}

/** In a field of the brand, the site or a store: its own fields and items are merged, those inside them replaced. */
const mergeValue: Merge = (current, part) => {
  if (hasKeys(part)) return mergeItems(current, part, replace)
  return isFields(part) ? mergeFields(current, part, replace) : part
}

const mergeSection = (name: string, current: unknown, part: unknown): unknown => {
  if ((name === 'brand' || name === 'site') && isFields(part)) return mergeFields(current, part, mergeValue)
  if ((name === 'stores' || name === 'taxes') && hasKeys(part)) return mergeItems(current, part, mergeValue)
  return part
}

/**
 * A whole site file from the present one and a part of another. Stores and taxes are merged by their keys, the fields of
 * brand, site and stores by their names. The menu and the sections of features are taken as the part has them.
 */
export const mergeSitePart = (current: object, part: object): Fields => {
  const sections = Object.entries(part).map(([name, value]) => [
    name,
    mergeSection(name, (current as Fields)[name], value),
  ])
  return { ...current, ...Object.fromEntries(sections) }
}
