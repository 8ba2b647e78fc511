import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type CardList, cardsBetween, firstCards, pagesOf } from './card-rows.ts'

const lists = fc.record({
  count: fc.integer({ min: 0, max: 20_000 }),
  columns: fc.constantFrom(1, 2, 3),
  top: fc.integer({ min: -1_000_000, max: 10_000 }),
})

const ROW = 160

const asLaidOut = ({ count, columns, top }: Omit<CardList, 'height'>): CardList => ({
  ...{ count, columns, top },
  height: Math.ceil(count / columns) * ROW,
})

describe('which cards of a list are in the document', () => {
  it('MN-09 every card that reaches into the view is, and begins and ends with whole rows', () => {
    fc.assert(
      fc.property(lists, fc.integer({ min: 1, max: 4000 }), (some, bottom) => {
        const list = asLaidOut(some)
        const { from, to } = cardsBetween(list, { top: 0, bottom })
        expect(from % 6).toBe(0)
        expect(to === list.count || to % 6 === 0).toBe(true)
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

  it('MN-09 they are no more than the view holds, and two broken rows, however long the list is', () => {
    fc.assert(
      fc.property(lists, fc.integer({ min: 1, max: 4000 }), (some, bottom) => {
        const list = asLaidOut(some)
        const { from, to } = cardsBetween(list, { top: 0, bottom })
        const rowsInView = Math.ceil(bottom / ROW) + 1
        expect(to - from).toBeLessThanOrEqual(rowsInView * list.columns + 2 * 6)
      }),
    )
  })

  it('nothing of a list that is out of view, empty or not laid out', () => {
    const view = { top: 0, bottom: 800 }
    expect(cardsBetween({ count: 9, columns: 1, top: 801, height: 900 }, view)).toEqual({ from: 0, to: 0 })
    expect(cardsBetween({ count: 9, columns: 1, top: -900, height: 900 }, view)).toEqual({ from: 0, to: 0 })
    expect(cardsBetween({ count: 0, columns: 1, top: 0, height: 0 }, view)).toEqual({ from: 0, to: 0 })
  })
})

it('the first cards of a page are divided among its categories', () => {
  expect(firstCards([4, 5, 9, 3], 12)).toEqual([
    { from: 0, to: 4 },
    { from: 0, to: 5 },
    { from: 0, to: 3 },
    { from: 0, to: 0 },
  ])
})

describe('the pages of products that a browser asks for', () => {
  const menu = { total: 5000, given: 24 }

  it('none while what came with the page is enough', () => {
    expect(pagesOf([{ from: 0, to: 24 }], menu)).toEqual([])
    expect(pagesOf([{ from: 0, to: 20 }], { total: 20, given: 24 })).toEqual([])
  })

  it('those of the places that are near, and of what comes next', () => {
    expect(pagesOf([{ from: 0, to: 30 }], menu)).toEqual([0])
    expect(pagesOf([{ from: 36, to: 54 }], menu)).toEqual([0, 1])
    expect(pagesOf([{ from: 4980, to: 5000 }], menu)).toEqual([82, 83])
  })
})
