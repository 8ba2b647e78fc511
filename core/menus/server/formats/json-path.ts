import { asText } from './reading.ts'

/** A value with the place where it stands, as people write it: `menu.categories[2].name`. */
export interface Found {
  readonly value: unknown
  readonly at: string
  /** The name or number under which it stands in what holds it. */
  readonly key: string
}

const MOST = 200_000

const inside = (at: string, key: string | number): string =>
  typeof key === 'number' ? `${at}[${key}]` : at === '' ? key : `${at}.${key}`

const own = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null && Object.hasOwn(value, name)
    ? (value as Record<string, unknown>)[name]
    : undefined

const children = ({ value, at }: Found): Found[] => {
  if (Array.isArray(value))
    return value.map((inner, index) => ({ value: inner, at: inside(at, index), key: String(index) }))
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).map(([key, inner]) => ({ value: inner, at: inside(at, key), key }))
}

const below = (found: Found): Found[] => {
  const all: Found[] = []
  const waiting = [found]
  for (let next = waiting.pop(); next && all.length < MOST; next = waiting.pop()) {
    all.push(next)
    waiting.push(...children(next).reverse())
  }
  return all
}

const step = (found: Found, part: string): Found[] => {
  if (part === '*') return children(found)
  if (part === '**') return below(found)
  if (part.startsWith('?')) return own(found.value, part.slice(1)) === undefined ? [] : [found]
  const value = own(found.value, part)
  return value === undefined ? [] : [{ value, at: inside(found.at, part), key: part }]
}

/** `{id}` stands for the value of that field of the thing that the path is read for. */
const fill = (path: string, { value, key }: Found): string =>
  path.replace(/\{([\w@-]*)\}/g, (_, name: string) => (name === '' ? key : asText(own(value, name))))

/**
 * Everything that a path leads to. Fields by name, joined by dots; `*` for each entry of a list or object, `**` for
 * whatever lies below; `$.` begins at the top of the file; `{id}` inserts a field; `a|b` takes the first that is
 * there; `?name` keeps what has that field; `@` is the thing itself, `@key` the name under which it stands.
 */
export const findAll = (path: string, from: Found, root: Found): Found[] => {
  for (const way of path.split('|')) {
    const filled = fill(way.trim(), from)
    if (filled === '@key') return [{ ...from, value: from.key }]
    if (filled === '@') return [from]
    const isAbsolute = filled === '$' || filled.startsWith('$.')
    const parts = filled
      .replace(/^\$\.?/, '')
      .split('.')
      .filter(Boolean)
    let found: Found[] = [isAbsolute ? root : from]
    for (const part of parts) found = found.flatMap((each) => step(each, part))
    const there = found.filter(({ value }) => value !== null && value !== undefined && value !== '')
    if (there.length > 0) return there
  }
  return []
}

export const findOne = (path: string | undefined, from: Found, root: Found): Found | undefined =>
  path === undefined ? undefined : findAll(path, from, root)[0]
