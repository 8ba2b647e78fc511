import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  allocateFirstCards,
  type CardList,
  type CardRange,
  findCardsBetween,
  growRanges,
  NO_CARDS,
  pickLoadedRange,
} from './card-ranges.ts'

const lists = fc.record({
  count: fc.integer({ min: 0, max: 20_000 }),
  columns: fc.constantFrom(1, 2, 3),
  top: fc.integer({ min: -1_000_000, max: 10_000 }),
})

const ROW = 160

const toCardList = ({ count, columns, top }: Omit<CardList, 'height'>): CardList => ({
  ...{ count, columns, top },
  height: Math.ceil(count / columns) * ROW,
})

describe('visible cards of a list', () => {
  it('MN-09 includes every card that reaches into the view, and begins and ends with whole rows', () => {
    fc.assert(
      fc.property(lists, fc.integer({ min: 1, max: 4000 }), (some, bottom) => {
        const list = toCardList(some)
        const { from, to } = findCardsBetween(list, { top: 0, bottom })
        expect(from % list.columns).toBe(0)
        expect(to === list.count || to % list.columns === 0).toBe(true)
        const topOf = (place: number) => list.top + Math.floor(place / list.columns) * ROW
        if (from > 0) expect(topOf(from - 1) + ROW).toBeLessThanOrEqual(0 + ROW)
        if (to < list.count && to > 0) expect(topOf(to)).toBeGreaterThanOrEqual(bottom - ROW)
        const isInView = list.count > 0 && list.top < bottom && list.top + list.height > 0
        if (isInView) {
          expect(topOf(from)).toBeLessThan(bottom)
          expect(to).toBeGreaterThan(from)
        }
      }),
    )
  })

  it('MN-09 includes no more than the view holds, and not one row more, however long the list is', () => {
    fc.assert(
      fc.property(lists, fc.integer({ min: 1, max: 4000 }), (some, bottom) => {
        const list = toCardList(some)
        const { from, to } = findCardsBetween(list, { top: 0, bottom })
        const rowsInView = Math.ceil(bottom / ROW) + 1
        expect(to - from).toBeLessThanOrEqual(rowsInView * list.columns)
      }),
    )
  })

  it('includes nothing of a list that is out of view, empty or not laid out', () => {
    const view = { top: 0, bottom: 800 }
    expect(findCardsBetween({ count: 9, columns: 1, top: 801, height: 900 }, view)).toEqual({
      from: 0,
      to: 0,
    })
    expect(findCardsBetween({ count: 9, columns: 1, top: -900, height: 900 }, view)).toEqual({
      from: 0,
      to: 0,
    })
    expect(findCardsBetween({ count: 0, columns: 1, top: 0, height: 0 }, view)).toEqual({ from: 0, to: 0 })
  })
})

describe('incremental card rendering', () => {
  /** Whole rows; the last one may be incomplete. */
  const rows = (columns: number) =>
    fc.tuple(fc.nat(20), fc.nat(14), fc.nat(columns - 1)).map(([from, count, missing]): CardRange => {
      const to = (from + count) * columns - missing
      return from * columns < to ? { from: from * columns, to } : NO_CARDS
    })
  /** Any whole rows of the nearby cards may be in view. */
  const partOf = ({ from, to }: CardRange, columns: number) =>
    fc.tuple(fc.nat(20), fc.nat(20)).map(([skipped, length]): CardRange => {
      const seen = { from: from + skipped * columns, to: Math.min(to, from + (skipped + length) * columns) }
      return seen.from < seen.to ? seen : NO_CARDS
    })
  const list = (columns: number) =>
    fc
      .tuple(rows(columns), rows(columns))
      .chain(([known, near]) => fc.tuple(fc.constant(known), fc.constant(near), partOf(near, columns)))
  const screens = fc.constantFrom(1, 2, 3).chain((columns) =>
    fc.array(list(columns), { maxLength: 6 }).map((lists) => ({
      known: lists.map(([known]): CardRange => known),
      wanted: lists.map(([, near, inView]) => ({ near, inView })),
      near: lists.map(([, near]) => near),
      columns,
    })),
  )
  const placesOf = (ranges: readonly CardRange[]): Set<string> =>
    new Set(
      ranges.flatMap(({ from, to }, at) =>
        Array.from({ length: to - from }, (_, index) => `${at} ${from + index}`),
      ),
    )

  it('MN-09 renders no more per step than a frame has time for, drops nothing in view, and retains nothing out of view', () => {
    fc.assert(
      fc.property(screens, ({ known, wanted, near, columns }) => {
        const [before, goal] = [placesOf(known), placesOf(near)]
        const next = growRanges(known, wanted, columns)
        const after = placesOf(next)
        expect(after.isSubsetOf(goal)).toBe(true)
        expect(before.intersection(goal).isSubsetOf(after)).toBe(true)
        const isAbove = next.some(({ from }, at) => from < (known[at]?.from ?? 0))
        expect(after.difference(before).size).toBeLessThanOrEqual(isAbove ? columns : 1)
        for (const { from } of next) expect(from % columns).toBe(0)
      }),
    )
  })

  it('MN-09 adds cards in every step until all are there', () => {
    fc.assert(
      fc.property(screens, ({ known, wanted, near, columns }) => {
        let ranges: readonly CardRange[] = known
        const missing = () => placesOf(near).difference(placesOf(ranges)).size
        for (let left = missing(); left > 0; left = missing()) {
          ranges = growRanges(ranges, wanted, columns)
          expect(missing()).toBeLessThan(left)
        }
        expect(growRanges(ranges, wanted, columns)).toEqual(near)
      }),
    )
  })

  it('renders what is in view before what is above and below it after a jump', () => {
    const wanted = [
      { near: { from: 10, to: 18 }, inView: NO_CARDS },
      { near: { from: 0, to: 9 }, inView: { from: 0, to: 4 } },
    ]
    let ranges: readonly CardRange[] = [{ from: 0, to: 8 }, NO_CARDS]
    for (const to of [1, 2, 3, 4]) {
      ranges = growRanges(ranges, wanted, 2)
      expect(ranges).toEqual([NO_CARDS, { from: 0, to }])
    }
    expect(growRanges(ranges, wanted, 2)).toEqual([
      { from: 10, to: 11 },
      { from: 0, to: 4 },
    ])
  })
})

describe('cards with loaded products', () => {
  const from = (first: number) => (place: number) => place >= first
  const upTo = (end: number) => (place: number) => place < end

  it('MN-09 extend as far as products are loaded, from the beginning of a row', () => {
    expect(pickLoadedRange({ from: 6, to: 20 }, 2, upTo(11))).toEqual({ from: 6, to: 11 })
    expect(pickLoadedRange({ from: 6, to: 20 }, 2, from(11))).toEqual({ from: 12, to: 20 })
    expect(pickLoadedRange({ from: 6, to: 20 }, 2, from(0))).toEqual({ from: 6, to: 20 })
  })

  it('are empty when no product is loaded', () => {
    expect(pickLoadedRange({ from: 6, to: 20 }, 2, upTo(6))).toEqual(NO_CARDS)
    expect(pickLoadedRange({ from: 6, to: 20 }, 3, from(20))).toEqual(NO_CARDS)
    expect(pickLoadedRange(NO_CARDS, 3, from(0))).toEqual(NO_CARDS)
  })
})

it('allocates the first cards of a page among its categories', () => {
  expect(allocateFirstCards([4, 5, 9, 3], 12)).toEqual([
    { from: 0, to: 4 },
    { from: 0, to: 5 },
    { from: 0, to: 3 },
    { from: 0, to: 0 },
  ])
})
