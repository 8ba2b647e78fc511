import { toText } from './reader-context.parser.ts'

/** A value with its path in readable form: `menu.categories[2].name`. */
export interface JsonMatch {
  readonly value: unknown
  readonly at: string
  /** Its name or index in its parent. */
  readonly key: string
}

const MAX_MATCHES = 200_000

const joinPath = (at: string, key: string | number): string =>
  typeof key === 'number' ? `${at}[${key}]` : at === '' ? key : `${at}.${key}`

const getOwnValue = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null && Object.hasOwn(value, name)
    ? (value as Record<string, unknown>)[name]
    : undefined

const listChildren = ({ value, at }: JsonMatch): JsonMatch[] => {
  if (Array.isArray(value))
    return value.map((inner, index) => ({ value: inner, at: joinPath(at, index), key: String(index) }))
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).map(([key, inner]) => ({ value: inner, at: joinPath(at, key), key }))
}

const listDescendants = (found: JsonMatch): JsonMatch[] => {
  const all: JsonMatch[] = []
  const waiting = [found]
  for (let next = waiting.pop(); next && all.length < MAX_MATCHES; next = waiting.pop()) {
    all.push(next)
    waiting.push(...listChildren(next).reverse())
  }
  return all
}

const applyStep = (found: JsonMatch, part: string): JsonMatch[] => {
  if (part === '*') return listChildren(found)
  if (part === '**') return listDescendants(found)
  if (part.startsWith('?')) return getOwnValue(found.value, part.slice(1)) === undefined ? [] : [found]
  const value = getOwnValue(found.value, part)
  return value === undefined ? [] : [{ value, at: joinPath(found.at, part), key: part }]
}

/** Replaces `{id}` with the value of that field of the item for which the path is read. */
const fillPlaceholders = (path: string, { value, key }: JsonMatch): string =>
  path.replace(/\{([\w@-]*)\}/g, (_, name: string) => (name === '' ? key : toText(getOwnValue(value, name))))

/**
 * All values at a path. Fields by name, joined by dots; `*` for each entry of a list or object, `**` for any depth;
 * `$.` begins at the top of the file; `{id}` inserts a field; `a|b` uses the first that exists; `?name` filters for
 * items with that field; `@` is the item itself, `@key` its own name.
 */
export const findMatches = (path: string, from: JsonMatch, root: JsonMatch): JsonMatch[] => {
  for (const way of path.split('|')) {
    const filled = fillPlaceholders(way.trim(), from)
    if (filled === '@key') return [{ ...from, value: from.key }]
    if (filled === '@') return [from]
    const isAbsolute = filled === '$' || filled.startsWith('$.')
    const parts = filled
      .replace(/^\$\.?/, '')
      .split('.')
      .filter(Boolean)
    let found: JsonMatch[] = [isAbsolute ? root : from]
    for (const part of parts) found = found.flatMap((each) => applyStep(each, part))
    const there = found.filter(({ value }) => value !== null && value !== undefined && value !== '')
    if (there.length > 0) return there
  }
  return []
}

export const findMatch = (
  path: string | undefined,
  from: JsonMatch,
  root: JsonMatch,
): JsonMatch | undefined => (path === undefined ? undefined : findMatches(path, from, root)[0])
