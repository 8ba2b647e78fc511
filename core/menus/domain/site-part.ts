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

const listItems = (value: unknown): readonly Fields[] => (hasKeys(value) ? value : [])

const selectUnnamed = (current: unknown, part: unknown): readonly Fields[] => {
  const named = new Set(listItems(part).map(getKey))
  return listItems(current).filter((item) => !named.has(getKey(item)))
}

/** Keys of the site's outlets in use that a file does not name. */
export const listUnnamedOutlets = (current: Fields, file: unknown): readonly string[] =>
  isFields(file)
    ? selectUnnamed(current.stores, file.stores)
        .filter(({ isActive }) => isActive !== false)
        .flatMap((store) => getKey(store) ?? [])
    : []

/** Behind the outlet that they follow in the site, so that what was in an order stays in it. */
const insertWhereTheyWere = (
  current: readonly Fields[],
  named: readonly Fields[],
  unnamed: ReadonlySet<Fields>,
): readonly Fields[] => {
  const stores = [...named]
  for (const [index, store] of current.entries()) {
    if (!unnamed.has(store)) continue
    const before = getKey(current[index - 1])
    stores.splice(stores.findIndex((each) => getKey(each) === before) + 1, 0, store)
  }
  return stores
}

/**
 * A whole file together with those outlets of the site that it does not name, as they are or closed, and with the
 * taxes that they may refer to.
 */
export const addUnnamedOutlets = (
  current: Fields,
  file: object,
  { isClosing }: { readonly isClosing: boolean },
): object => {
  const { stores, taxes } = file as Fields
  const unnamed = new Set(selectUnnamed(current.stores, stores))
  if (unnamed.size === 0) return file
  const all = insertWhereTheyWere(listItems(current.stores), listItems(stores), unnamed)
  return {
    ...file,
    taxes: [...listItems(taxes), ...selectUnnamed(current.taxes, taxes)],
    stores: all.map((store) => (isClosing && unnamed.has(store) ? { ...store, isActive: false } : store)),
  }
}
