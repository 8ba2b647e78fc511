import { isSameJson } from '#platform/kernel/same-json.ts'

/**
 * Differences between the contents of two site files, by paths such as `stores[main].hours.store.mon`. Items of a list
 * are found by their `key` or `sku`; a list whose items have none is one value.
 */

type Fields = Readonly<Record<string, unknown>>

/** Parts of a path as they are written: `.field`, `[key]`, or the order of a list. */
type Segments = readonly string[]

const ORDER = ' (order)'

export interface SiteDifference {
  readonly path: string
  /** Undefined: there is no such value. */
  readonly before: unknown
  readonly after: unknown
}

interface Found extends SiteDifference {
  readonly segments: Segments
}

/** Each value of a site file that has no values inside, by its path. */
export type FlatSite = Readonly<Record<string, unknown>>

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const getKey = (item: unknown): string | undefined => {
  const key = isFields(item) ? (item.key ?? item.sku) : undefined
  return typeof key === 'string' ? key : undefined
}

/** The items of a list by their keys; undefined when an item has none or two have the same. */
const listByKey = (value: unknown): ReadonlyMap<string, unknown> | undefined => {
  if (!Array.isArray(value)) return undefined
  const items = new Map<string, unknown>()
  for (const item of value) {
    const key = getKey(item)
    if (key === undefined || items.has(key)) return undefined
    items.set(key, item)
  }
  return items
}

const isEmpty = (value: unknown): boolean =>
  value === undefined || (typeof value === 'object' && value !== null && Object.keys(value).length === 0)

const formatSegments = (segments: Segments): string => segments.join('').replace(/^\./, '')

/** What is directly inside a value; undefined for one that is compared as a whole. */
const listParts = (value: unknown): ReadonlyMap<string, unknown> | undefined => {
  if (isEmpty(value)) return new Map()
  const items = listByKey(value)
  if (items) return new Map([...items].map(([key, item]) => [`[${key}]`, item]))
  return isFields(value)
    ? new Map(Object.entries(value).map(([name, item]) => [`.${name}`, item]))
    : undefined
}

const listKeys = (value: unknown): string[] => [...(listByKey(value)?.keys() ?? [])]

const diffOrder = (before: unknown, after: unknown, segments: Segments): Found[] => {
  const [ours, theirs] = [listKeys(before), listKeys(after)]
  const common = new Set(ours).intersection(new Set(theirs))
  const [from, to] = [ours.filter((key) => common.has(key)), theirs.filter((key) => common.has(key))]
  if (isSameJson(from, to)) return []
  const place = [...segments, ORDER]
  return [{ path: formatSegments(place), segments: place, before: from, after: to }]
}

const findDifferences = (before: unknown, after: unknown, segments: Segments): Found[] => {
  if (isSameJson(before, after) || (isEmpty(before) && isEmpty(after))) return []
  const [ours, theirs] = [listParts(before), listParts(after)]
  const isItem = segments.at(-1)?.startsWith('[') ?? false
  if (!ours || !theirs || (isItem && (before === undefined || after === undefined)))
    return [{ path: formatSegments(segments), segments, before, after }]
  const parts = [...new Set([...ours.keys(), ...theirs.keys()])]
  return [
    ...parts.flatMap((part) => findDifferences(ours.get(part), theirs.get(part), [...segments, part])),
    ...diffOrder(before, after, segments),
  ]
}

const collectValues = (value: unknown, segments: Segments, flat: Record<string, unknown>): void => {
  const parts = listParts(value)
  if (!parts) {
    flat[formatSegments(segments)] = value
    return
  }
  for (const [part, inner] of parts) collectValues(inner, [...segments, part], flat)
  const keys = listKeys(value)
  if (keys.length > 0) flat[formatSegments([...segments, ORDER])] = keys
}

/** All values of a site file by their paths, and the order of each list with keys. */
export const flattenSite = (content: object): FlatSite => {
  const flat: Record<string, unknown> = {}
  collectValues(content, [], flat)
  return flat
}

/** A path and all that contain it. */
const listPrefixes = (segments: Segments): string[] =>
  segments.map((_, at) => formatSegments(segments.slice(0, at + 1)))

const splitPath = (path: string): string[] => `.${path}`.match(/\.[^.[ ]+|\[[^[\]]*\]| \(order\)/g) ?? []

/** What turns one site into another, as few paths as possible. */
export const diffSites = (before: object, after: object): SiteDifference[] =>
  findDifferences(before, after, []).map(({ segments: _, ...difference }) => difference)

/**
 * Those differences that change a value which differs from `base`, the values of earlier files: someone has set it in
 * the console since. Without a base nobody knows, so all of them may be.
 */
export const selectConsoleValues = (
  differences: readonly SiteDifference[],
  { base, before }: { readonly base: FlatSite | undefined; readonly before: object },
): SiteDifference[] => {
  if (!base) return [...differences]
  const flat = flattenSite(before)
  const paths = [...new Set([...Object.keys(base), ...Object.keys(flat)])]
  const changed = paths.filter((path) => !isSameJson(base[path], flat[path]))
  const own = new Set(changed)
  const around = new Set(changed.flatMap((path) => listPrefixes(splitPath(path))))
  return differences.filter(
    ({ path }) => around.has(path) || listPrefixes(splitPath(path)).some((prefix) => own.has(prefix)),
  )
}

/** Whether a file says something about the value at a path, if only that there is none. */
const isStated = (file: Fields, segments: Segments, isWhole: boolean): boolean => {
  if (segments[0] === '.menu') return file.menu !== undefined
  let value: unknown = file
  for (const [depth, segment] of segments.entries()) {
    if (value === null || segment === ORDER) return true
    if (!Array.isArray(value) && !isFields(value)) return true
    const inner: unknown = listParts(value)?.get(segment)
    if (inner === undefined) return isWhole && depth > 0 && segment.startsWith('.')
    value = inner
  }
  return true
}

export interface ImportedFile {
  /** The file as authored. */
  readonly file: object
  /** Whether fields that it lacks have their default. */
  readonly isWhole: boolean
  /** The site after its import. */
  readonly after: object
  readonly differences: readonly SiteDifference[]
}

/**
 * The values of files after one more import. Values that no file has stated stay out, so that they count as set in the
 * console.
 */
export const recordImport = (
  base: FlatSite,
  { file, isWhole, after, differences }: ImportedFile,
): FlatSite => {
  const flat = flattenSite(after)
  const written = new Set(differences.map(({ path }) => path))
  const paths = [...new Set([...Object.keys(base), ...Object.keys(flat)])]
  return Object.fromEntries(
    paths.flatMap((path) => {
      const segments = splitPath(path)
      const isImported =
        isStated(file as Fields, segments, isWhole) || listPrefixes(segments).some((one) => written.has(one))
      const value = isImported ? flat[path] : base[path]
      return value === undefined ? [] : [[path, value]]
    }),
  )
}
