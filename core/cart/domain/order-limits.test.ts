import fc from 'fast-check'
import { expect, it } from 'vitest'
import { type CountedLine, limitBreaches, newBreaches, type OrderLimits } from './order-limits.ts'

const IDS = ['a', 'b', 'c'] as const
const plain = (productId: string, qty: number): CountedLine => ({
  productId,
  qty,
  pieces: [{ productId, qty }],
})
const only =
  (limits: Readonly<Record<string, Partial<OrderLimits>>>) =>
  (id: string): OrderLimits => ({ minPerOrder: null, maxPerOrder: null, ...limits[id] })

const anyLine = fc
  .record({
    productId: fc.constantFrom(...IDS),
    qty: fc.integer({ min: 1, max: 6 }),
    deal: fc.subarray([...IDS]),
  })
  .map(
    ({ productId, qty, deal }): CountedLine => ({
      productId,
      qty,
      pieces: [productId, ...deal].map((id) => ({ productId: id, qty })),
    }),
  )
const anyLimits = fc
  .array(fc.option(fc.tuple(fc.integer({ min: 1, max: 9 }), fc.integer({ min: 1, max: 9 })), { nil: null }), {
    minLength: 3,
    maxLength: 3,
  })
  .map((all) =>
    only(
      Object.fromEntries(
        IDS.map((id, at) => {
          const pair = all[at]
          return [id, pair ? { minPerOrder: Math.min(...pair), maxPerOrder: Math.max(...pair) } : {}]
        }),
      ),
    ),
  )
const count = (lines: readonly CountedLine[], id: string) =>
  lines
    .flatMap(({ pieces }) => pieces)
    .reduce((sum, { productId, qty }) => sum + (productId === id ? qty : 0), 0)

it('failure 25 the most and the least of a product count over all its lines, whatever their options', () => {
  const limitsOf = only({ a: { minPerOrder: 4, maxPerOrder: 6 } })
  expect(limitBreaches([plain('a', 2), plain('b', 1), plain('a', 1)], limitsOf)).toEqual([
    { kind: 'belowLeast', productId: 'a', limit: 4, missing: 1 },
    null,
    null,
  ])
  expect(limitBreaches([plain('a', 2), plain('a', 2)], limitsOf)).toEqual([null, null])
  expect(limitBreaches([plain('a', 4), plain('a', 3)], limitsOf)).toEqual([
    null,
    { kind: 'aboveMost', productId: 'a', limit: 6, left: 2 },
  ])
})

it('failure 25 a meal deal counts for the most of what is in it, and asks for no least', () => {
  const deal: CountedLine = {
    productId: 'deal',
    qty: 2,
    pieces: [
      { productId: 'deal', qty: 2 },
      { productId: 'a', qty: 4 },
    ],
  }
  expect(limitBreaches([deal], only({ a: { minPerOrder: 6 } }))).toEqual([null])
  expect(limitBreaches([deal], only({ a: { maxPerOrder: 3 } }))).toEqual([
    { kind: 'aboveMost', productId: 'a', limit: 3, left: 1 },
  ])
})

it('failure 25 law: something is named exactly where a sum is outside its limits, however it is split into lines', () => {
  fc.assert(
    fc.property(fc.array(anyLine, { maxLength: 6 }), anyLimits, (lines, limitsOf) => {
      const breaches = limitBreaches(lines, limitsOf)
      const isWrong = IDS.some((id) => {
        const { minPerOrder, maxPerOrder } = limitsOf(id)
        const isOrdered = lines.some(({ productId }) => productId === id)
        const sum = count(lines, id)
        return sum > (maxPerOrder ?? sum) || (isOrdered && sum < (minPerOrder ?? 0))
      })
      expect(breaches.some((breach) => breach !== null)).toBe(isWrong)
      expect(newBreaches([], lines, limitsOf)).toEqual(breaches.filter((breach) => breach !== null))
      expect(newBreaches(lines, lines, limitsOf)).toEqual([])
    }),
  )
})

it('failure 25 law: lines cut to what is left of them keep every most', () => {
  fc.assert(
    fc.property(fc.array(anyLine, { maxLength: 6 }), anyLimits, (lines, limitsOf) => {
      let cut: readonly CountedLine[] = lines
      for (let at = 0; at < lines.length; at += 1) {
        const breach = limitBreaches(cut, limitsOf)[at]
        if (breach?.kind !== 'aboveMost') continue
        const { left } = breach
        cut = cut.map((line, index) =>
          index === at
            ? {
                ...line,
                qty: left,
                pieces: left === 0 ? [] : line.pieces.map((each) => ({ ...each, qty: left })),
              }
            : line,
        )
      }
      for (const id of IDS) {
        const sum = count(cut, id)
        expect(sum).toBeLessThanOrEqual(limitsOf(id).maxPerOrder ?? sum)
      }
    }),
  )
})

it('failure 25 a limit that came later refuses no change that leaves it alone or comes nearer to it', () => {
  const limitsOf = only({ a: { minPerOrder: 3, maxPerOrder: 5 } })
  expect(newBreaches([plain('a', 9)], [plain('a', 8)], limitsOf)).toEqual([])
  expect(newBreaches([plain('a', 9)], [plain('a', 9), plain('b', 1)], limitsOf)).toEqual([])
  expect(newBreaches([plain('a', 9)], [plain('a', 10)], limitsOf)).toHaveLength(1)
  expect(newBreaches([plain('a', 1)], [plain('a', 2)], limitsOf)).toEqual([])
  expect(newBreaches([plain('a', 3)], [plain('a', 2)], limitsOf)).toHaveLength(1)
})
