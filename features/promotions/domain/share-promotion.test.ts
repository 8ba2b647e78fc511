import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { buildBasket, buildPromotion, type SampleLine } from '../testing/promotion-samples.ts'
import type { PromotionEffect } from './promotion.ts'
import { computeReduction, createUndiscountedAmounts, type ReductionRule, sumShares } from './reduction.ts'
import { joinBaskets, sharePromotion } from './share-promotion.ts'
import { toApplicablePromotion } from './validate-promotion.ts'

const ALL = { products: [], categories: [] }

const reduce = (rule: ReductionRule, basket: ReturnType<typeof buildBasket>): number =>
  sumShares(computeReduction(rule, basket, createUndiscountedAmounts(basket)))

/** Baskets of stalls; no two of them share a line. */
const buildStalls = (stalls: readonly (readonly SampleLine[])[], fee: number | null = null) =>
  stalls.map((lines, stall) =>
    buildBasket(
      lines.map((line, index) => ({ id: `${stall} ${index}`, ...line })),
      fee,
    ),
  )

const share = (
  effect: PromotionEffect,
  stalls: ReturnType<typeof buildStalls>,
  { minimum = 0, maximum = null }: { minimum?: number; maximum?: number | null } = {},
) => {
  const promotion = toApplicablePromotion(buildPromotion({ effect, maximum, conditions: { minimum } }), true)
  const parts = sharePromotion(promotion, stalls).map((part, index) => {
    const basket = stalls[index]
    return part && basket ? reduce(part, basket) : 0
  })
  return { parts, whole: reduce(promotion, joinBaskets(stalls)) }
}

describe('a promotion of several baskets', () => {
  it('PR-02 FC-01 counts the minimum for all dishes at once, and a fixed sum once, by the dishes', () => {
    const stalls = buildStalls([[{ price: 3000 }], [{ price: 1000 }]])
    const fixed: PromotionEffect = { kind: 'fixed', amount: 1000, on: ALL }
    expect(share(fixed, stalls, { minimum: 4000 }).parts).toEqual([750, 250])
    expect(share(fixed, stalls, { minimum: 4001 }).parts).toEqual([0, 0])
  })

  it('PR-02 FC-01 takes a percentage off each part, at most its maximum off all of them', () => {
    const stalls = buildStalls([[{ price: 3000 }], [{ price: 1000 }]])
    const tenth: PromotionEffect = { kind: 'percent', percent: 10, on: ALL }
    expect(share(tenth, stalls).parts).toEqual([300, 100])
    expect(share(tenth, stalls, { maximum: 200 }).parts).toEqual([150, 50])
  })

  it('PR-02 FC-01 gives the cheapest of all dishes, and only where it is', () => {
    const stalls = buildStalls([[{ price: 3000 }], [{ price: 1000 }]])
    expect(share({ kind: 'buyPay', buy: 2, pay: 1, on: ALL }, stalls).parts).toEqual([0, 1000])
    const gift: PromotionEffect = { kind: 'freeProduct', products: ['cake'] }
    const cakes = buildStalls([[{ product: 'cake', price: 900 }], [{ product: 'cake', price: 700 }]])
    expect(share(gift, cakes).parts).toEqual([900, 0])
  })

  it('PR-02 FC-01 divides free delivery with a maximum by the parts of the fee', () => {
    const [a, b] = buildStalls([[{ price: 3000 }], [{ price: 1000 }]])
    if (!a || !b) throw new Error('Two stalls were asked for')
    const stalls = [
      { ...a, deliveryFee: 900 },
      { ...b, deliveryFee: 300 },
    ]
    expect(share({ kind: 'freeDelivery' }, stalls).parts).toEqual([900, 300])
    expect(share({ kind: 'freeDelivery' }, stalls, { maximum: 400 }).parts).toEqual([300, 100])
  })

  it('PR-02 FC-01 takes off as much as from one basket, but for the rounding of percentages', () => {
    const line = fc.record({
      price: fc.integer({ min: 0, max: 5000 }),
      qty: fc.integer({ min: 1, max: 3 }),
      category: fc.constantFrom('food', 'drinks'),
      product: fc.constantFrom('cake', 'soup', 'juice'),
      tax: fc.constantFrom(null, 'A1'),
    })
    const on = { products: [], categories: ['drinks'] }
    const effect = fc.constantFrom<PromotionEffect>(
      { kind: 'percent', percent: 33, on: ALL },
      { kind: 'percent', percent: 15, on },
      { kind: 'fixed', amount: 1999, on },
      { kind: 'freeProduct', products: ['cake'] },
      { kind: 'buyPay', buy: 3, pay: 2, on: ALL },
    )
    fc.assert(
      fc.property(
        fc.array(fc.array(line, { minLength: 1, maxLength: 4 }), { minLength: 1, maxLength: 4 }),
        effect,
        fc.option(fc.integer({ min: 1, max: 3000 })),
        (lines, kind, maximum) => {
          const { parts, whole } = share(kind, buildStalls(lines), { maximum })
          const sum = parts.reduce((all, part) => all + part, 0)
          expect(Math.abs(sum - whole)).toBeLessThanOrEqual(kind.kind === 'percent' ? parts.length / 2 : 0)
          if (maximum !== null) expect(sum).toBeLessThanOrEqual(maximum)
        },
      ),
    )
  })
})
