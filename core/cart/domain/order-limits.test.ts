import fc from 'fast-check'
import { expect, it } from 'vitest'
import { findLimitBreaches, findNewBreaches, type LimitedLine, type OrderLimits } from './order-limits.ts'

const IDS = ['a', 'b', 'c'] as const
const createLine = (productId: string, qty: number): LimitedLine => ({
  productId,
  qty,
  stockQuantities: [{ productId, qty }],
})
const createLimitLookup =
  (limits: Readonly<Record<string, Partial<OrderLimits>>>) =>
  (id: string): OrderLimits => ({ minPerOrder: null, maxPerOrder: null, ...limits[id] })

const anyLine = fc
  .record({
    productId: fc.constantFrom(...IDS),
    qty: fc.integer({ min: 1, max: 6 }),
    deal: fc.subarray([...IDS]),
  })
  .map(
    ({ productId, qty, deal }): LimitedLine => ({
      productId,
      qty,
      stockQuantities: [productId, ...deal].map((id) => ({ productId: id, qty })),
    }),
  )
const anyLimits = fc
  .array(fc.option(fc.tuple(fc.integer({ min: 1, max: 9 }), fc.integer({ min: 1, max: 9 })), { nil: null }), {
    minLength: 3,
    maxLength: 3,
  })
  .map((all) =>
    createLimitLookup(
      Object.fromEntries(
        IDS.map((id, at) => {
          const pair = all[at]
          return [id, pair ? { minPerOrder: Math.min(...pair), maxPerOrder: Math.max(...pair) } : {}]
        }),
      ),
    ),
  )
const countProduct = (lines: readonly LimitedLine[], id: string) =>
  lines
    .flatMap(({ stockQuantities }) => stockQuantities)
    .reduce((sum, { productId, qty }) => sum + (productId === id ? qty : 0), 0)

it('failure 25 counts the maximum and the minimum of a product over all its lines, whatever their options', () => {
  const limitsOf = createLimitLookup({ a: { minPerOrder: 4, maxPerOrder: 6 } })
  expect(findLimitBreaches([createLine('a', 2), createLine('b', 1), createLine('a', 1)], limitsOf)).toEqual([
    { kind: 'belowLeast', productId: 'a', limit: 4, missing: 1 },
    null,
    null,
  ])
  expect(findLimitBreaches([createLine('a', 2), createLine('a', 2)], limitsOf)).toEqual([null, null])
  expect(findLimitBreaches([createLine('a', 4), createLine('a', 3)], limitsOf)).toEqual([
    null,
    { kind: 'aboveMost', productId: 'a', limit: 6, left: 2 },
  ])
})

it('failure 25 counts a meal deal towards the maximum of the products in it, and requires no minimum of them', () => {
  const deal: LimitedLine = {
    productId: 'deal',
    qty: 2,
    stockQuantities: [
      { productId: 'deal', qty: 2 },
      { productId: 'a', qty: 4 },
    ],
  }
  expect(findLimitBreaches([deal], createLimitLookup({ a: { minPerOrder: 6 } }))).toEqual([null])
  expect(findLimitBreaches([deal], createLimitLookup({ a: { maxPerOrder: 3 } }))).toEqual([
    { kind: 'aboveMost', productId: 'a', limit: 3, left: 1 },
  ])
})

it('failure 25 property: reports a breach exactly when a sum is outside its limits, however it is split into lines', () => {
  fc.assert(
    fc.property(fc.array(anyLine, { maxLength: 6 }), anyLimits, (lines, limitsOf) => {
      const breaches = findLimitBreaches(lines, limitsOf)
      const isWrong = IDS.some((id) => {
        const { minPerOrder, maxPerOrder } = limitsOf(id)
        const isOrdered = lines.some(({ productId }) => productId === id)
        const sum = countProduct(lines, id)
        return sum > (maxPerOrder ?? sum) || (isOrdered && sum < (minPerOrder ?? 0))
      })
      expect(breaches.some((breach) => breach !== null)).toBe(isWrong)
      expect(findNewBreaches([], lines, limitsOf)).toEqual(breaches.filter((breach) => breach !== null))
      expect(findNewBreaches(lines, lines, limitsOf)).toEqual([])
    }),
  )
})

it('failure 25 property: lines reduced to their remaining quantity exceed no maximum', () => {
  fc.assert(
    fc.property(fc.array(anyLine, { maxLength: 6 }), anyLimits, (lines, limitsOf) => {
      let cut: readonly LimitedLine[] = lines
      for (let at = 0; at < lines.length; at += 1) {
        const breach = findLimitBreaches(cut, limitsOf)[at]
        if (breach?.kind !== 'aboveMost') continue
        const { left } = breach
        cut = cut.map((line, index) =>
          index === at
            ? {
                ...line,
                qty: left,
                stockQuantities:
                  left === 0 ? [] : line.stockQuantities.map((each) => ({ ...each, qty: left })),
              }
            : line,
        )
      }
      for (const id of IDS) {
        const sum = countProduct(cut, id)
        expect(sum).toBeLessThanOrEqual(limitsOf(id).maxPerOrder ?? sum)
      }
    }),
  )
})

it('failure 25 a limit that was set later rejects no change that leaves its quantity alone or brings it nearer to the limit', () => {
  const limitsOf = createLimitLookup({ a: { minPerOrder: 3, maxPerOrder: 5 } })
  expect(findNewBreaches([createLine('a', 9)], [createLine('a', 8)], limitsOf)).toEqual([])
  expect(findNewBreaches([createLine('a', 9)], [createLine('a', 9), createLine('b', 1)], limitsOf)).toEqual(
    [],
  )
  expect(findNewBreaches([createLine('a', 9)], [createLine('a', 10)], limitsOf)).toHaveLength(1)
  expect(findNewBreaches([createLine('a', 1)], [createLine('a', 2)], limitsOf)).toEqual([])
  expect(findNewBreaches([createLine('a', 3)], [createLine('a', 2)], limitsOf)).toHaveLength(1)
})
