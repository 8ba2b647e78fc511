import { isSameJson } from '#platform/kernel/same-json.ts'

/** How a list of keyed items becomes another; in size it follows what differs, not the lists. */
export interface ListDifference<Item> {
  /** Keys that the other list does not have. */
  readonly removed: readonly string[]
  /** Items that are new or have other content. One that is not in `placed` keeps its place. */
  readonly changed: readonly Item[]
  /** New and moved items in the order of the other list, each with the key that it follows; null: it is the first. */
  readonly placed: readonly { readonly key: string; readonly after: string | null }[]
}

export const NO_DIFFERENCE: ListDifference<never> = { removed: [], changed: [], placed: [] }

/** Where a longest strictly increasing sequence runs through `values`; undefined ones are never part of it. */
export const findLongestIncreasing = (values: readonly (number | undefined)[]): boolean[] => {
  const tails: number[] = []
  const previous: number[] = []
  for (const [at, value] of values.entries()) {
    if (value === undefined) continue
    let low = 0
    let high = tails.length
    while (low < high) {
      const middle = (low + high) >> 1
      if ((values[tails[middle] ?? 0] ?? 0) < value) low = middle + 1
      else high = middle
    }
    previous[at] = low === 0 ? -1 : (tails[low - 1] ?? -1)
    tails[low] = at
  }
  const isPart = values.map(() => false)
  for (let at = tails.at(-1) ?? -1; at >= 0; at = previous[at] ?? -1) isPart[at] = true
  return isPart
}

/** What turns `before` into `after`, with as few moves as possible. No two items of a list have the same key. */
export const diffLists = <Item>(
  before: readonly Item[],
  after: readonly Item[],
  keyOf: (item: Item) => string,
): ListDifference<Item> => {
  if (before === after) return NO_DIFFERENCE
  const places = new Map(before.map((item, at) => [keyOf(item), at]))
  const keys = after.map(keyOf)
  const present = new Set(keys)
  const stays = findLongestIncreasing(keys.map((key) => places.get(key)))
  return {
    removed: before.map(keyOf).filter((key) => !present.has(key)),
    changed: after.filter((item, at) => {
      const place = places.get(keys[at] ?? '')
      return place === undefined || !isSameJson(before[place], item)
    }),
    placed: keys.flatMap((key, at) => (stays[at] ? [] : [{ key, after: keys[at - 1] ?? null }])),
  }
}

export const isEmptyDifference = ({ removed, changed, placed }: ListDifference<unknown>): boolean =>
  removed.length + changed.length + placed.length === 0

/** Applies a difference to the list that it was made for. */
export const patchList = <Item>(
  list: readonly Item[],
  difference: ListDifference<Item>,
  keyOf: (item: Item) => string,
): readonly Item[] => {
  if (isEmptyDifference(difference)) return list
  const items = new Map([...list, ...difference.changed].map((item) => [keyOf(item), item]))
  const gone = new Set([...difference.removed, ...difference.placed.map(({ key }) => key)])
  const followers = new Map(difference.placed.map(({ key, after }) => [after, key]))
  const patched: Item[] = []
  const addFollowers = (anchor: string | null): void => {
    for (let key = followers.get(anchor); key !== undefined; key = followers.get(key)) {
      const item = items.get(key)
      if (item !== undefined) patched.push(item)
    }
  }
  addFollowers(null)
  for (const key of list.map(keyOf)) {
    const item = items.get(key)
    if (item === undefined || gone.has(key)) continue
    patched.push(item)
    addFollowers(key)
  }
  return patched
}

interface Run {
  /** The first item of the run, and the first one after it. */
  from: number
  to: number
}

/**
 * Positions by which a database sorts items in the given order. Items keep the position that they have where that is
 * possible; where whole numbers leave no room, the nearest neighbours make some.
 *
 * @param stored the positions that items have; new items have none
 * @returns only positions that differ from the stored ones
 */
export const assignPositions = (
  order: readonly string[],
  stored: ReadonlyMap<string, number>,
): Map<string, number> => {
  const positions = order.map((key) => stored.get(key))
  const stays = findLongestIncreasing(positions)
  const placed = positions.map((position, at) => (stays[at] ? position : undefined))
  const below = ({ from }: Run): number => placed[from - 1] ?? Number.NEGATIVE_INFINITY
  const above = ({ to }: Run): number => placed[to] ?? Number.POSITIVE_INFINITY
  const hasRoom = (run: Run): boolean => above(run) - below(run) > run.to - run.from
  const includeUnplaced = (run: Run): void => {
    while (run.to < order.length && placed[run.to] === undefined) run.to += 1
  }
  for (let at = 0; at < order.length; at += 1) {
    if (placed[at] !== undefined) continue
    const run: Run = { from: at, to: at + 1 }
    includeUnplaced(run)
    while (!hasRoom(run)) {
      if (run.from > 0) run.from -= 1
      if (hasRoom(run)) break
      run.to += 1
      includeUnplaced(run)
    }
    const count = run.to - run.from
    const low = below(run)
    const high = above(run)
    const first = Number.isFinite(low) ? low + 1 : Number.isFinite(high) ? high - count : 0
    for (let step = 0; step < count; step += 1) placed[run.from + step] = first + step
  }
  return new Map(
    order.flatMap((key, at) => {
      const position = placed[at]
      return position === undefined || position === stored.get(key) ? [] : [[key, position]]
    }),
  )
}
