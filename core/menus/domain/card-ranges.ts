/** The layout of a list of cards on the screen, with room for all of them whether loaded or not; in px. */
export interface CardList {
  readonly count: number
  readonly columns: number
  /** From the top of the viewport to the first row. */
  readonly top: number
  readonly height: number
}

/** Cards from `from` (inclusive) to `to` (exclusive). */
export interface CardRange {
  readonly from: number
  readonly to: number
}

export const NO_CARDS: CardRange = { from: 0, to: 0 }

/**
 * The cards of a list between two heights, rounded outwards to whole rows. No more than these: rendering a card
 * before it is needed burdens a frame that has enough to do.
 */
export const findCardsBetween = (
  { count, columns, top, height }: CardList,
  view: { readonly top: number; readonly bottom: number },
): CardRange => {
  if (count === 0 || height <= 0 || view.bottom <= top || view.top >= top + height) return NO_CARDS
  const rowHeight = height / Math.ceil(count / columns)
  const firstRow = Math.floor((view.top - top) / rowHeight)
  const endRow = Math.ceil((view.bottom - top) / rowHeight)
  return { from: Math.max(0, firstRow) * columns, to: Math.min(count, endRow * columns) }
}

const countCards = ({ from, to }: CardRange): number => to - from

/** The intersection of two ranges; an empty range when they do not overlap. */
const intersectRanges = (one: CardRange, other: CardRange): CardRange => {
  const [from, to] = [Math.max(one.from, other.from), Math.min(one.to, other.to)]
  return from < to ? { from, to } : NO_CARDS
}

/** The first contiguous part of a range of rows whose products are loaded. */
export const pickLoadedRange = (
  { from, to }: CardRange,
  columns: number,
  isHere: (place: number) => boolean,
): CardRange => {
  let first = from
  while (first < to && !isHere(first)) first += columns
  let end = first
  while (end < to && isHere(end)) end += 1
  return first < end ? { from: first, to: end } : NO_CARDS
}

/** `kept` extended by one card of `wanted`: first after it, then before it by a whole row. */
const extendRange = (stored: CardRange, wanted: CardRange, columns: number): CardRange => {
  if (countCards(stored) === 0) return { from: wanted.from, to: Math.min(wanted.to, wanted.from + 1) }
  if (stored.to < wanted.to) return { ...stored, to: stored.to + 1 }
  return { ...stored, from: Math.max(Math.min(wanted.from, stored.from), stored.from - columns) }
}

/** The shortest range that contains both. */
const mergeRanges = (one: CardRange, other: CardRange): CardRange => {
  if (countCards(one) === 0) return other
  if (countCards(other) === 0) return one
  return { from: Math.min(one.from, other.from), to: Math.max(one.to, other.to) }
}

/** The cards that a list needs: those near the viewport, and those in view. */
export interface CardTargets {
  readonly near: CardRange
  readonly inView: CardRange
}

/**
 * Moves the ranges of all lists one step towards the wanted ones: removes what is no longer near, and adds one card,
 * because on a slow phone a frame has time for little more. What is in view comes first. A range begins at the start
 * of a row, so cards above are added by whole rows.
 */
export const growRanges = (
  known: readonly CardRange[],
  wanted: readonly CardTargets[],
  columns: number,
): CardRange[] => {
  let isDone = false
  const grow = (range: CardRange, goal: CardRange): CardRange => {
    if (isDone) return range
    const next = extendRange(range, goal, columns)
    isDone = countCards(next) > countCards(range)
    return isDone ? next : range
  }
  return wanted
    .map(({ near, inView }, at) => {
      const stored = intersectRanges(known[at] ?? NO_CARDS, near)
      return { near, seen: grow(stored, mergeRanges(stored, intersectRanges(inView, near))) }
    })
    .map(({ near, seen }) => grow(seen, near))
}

/** Allocates the first `total` cards of a menu among its categories. */
export const allocateFirstCards = (counts: readonly number[], total: number): CardRange[] => {
  let left = total
  return counts.map((count) => {
    const to = Math.min(count, left)
    left -= to
    return { from: 0, to }
  })
}
