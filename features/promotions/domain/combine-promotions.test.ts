import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { buildBasket, buildPromotion } from '../testing/promotion-samples.ts'
import { calculatePromotions, combinePromotions } from './combine-promotions.ts'
import type { Promotion, PromotionEffect } from './promotion.ts'
import { sumShares } from './reduction.ts'
import { toApplicablePromotion } from './validate-promotion.ts'

const ALL = { products: [], categories: [] }
const fixed = (amount: number): PromotionEffect => ({ kind: 'fixed', amount, on: ALL })
const buildApplicable = (id: string, changes: Partial<Promotion> = {}, isChosen = false) =>
  toApplicablePromotion(buildPromotion({ ...changes, id }), isChosen)
const listWorth = (...promotions: ReturnType<typeof buildApplicable>[]) =>
  combinePromotions(promotions, buildBasket([{ price: 10_000 }], 700)).map(
    ({ promotion, shares }) => [promotion.id, sumShares(shares)] as const,
  )

describe('several promotions on one cart', () => {
  it('apply the requested one, and only that one where it excludes others', () => {
    const requested = buildApplicable('code', { effect: fixed(500) }, true)
    const better = buildApplicable('auto', { effect: fixed(900), stacking: 'withOthers' })
    expect(listWorth(better, requested)).toEqual([['code', 500]])
  })

  it('are combined where they allow it, higher priority first, each on the remaining amount', () => {
    const half = buildApplicable('half', {
      effect: { kind: 'percent', percent: 50, on: ALL },
      stacking: 'withOthers',
    })
    const first = buildApplicable('first', { effect: fixed(1000), stacking: 'withOthers', priority: 5 })
    const code = buildApplicable('code', { effect: { kind: 'freeDelivery' }, stacking: 'withOthers' }, true)
    expect(listWorth(half, code, first)).toEqual([
      ['first', 1000],
      ['code', 700],
      ['half', 4500],
    ])
  })

  it('give the customer the highest discount without a code', () => {
    const together = [
      buildApplicable('a', { effect: fixed(300), stacking: 'withOthers' }),
      buildApplicable('b', { effect: fixed(400), stacking: 'withOthers' }),
    ]
    expect(listWorth(...together, buildApplicable('alone', { effect: fixed(600) }))).toEqual([
      ['a', 300],
      ['b', 400],
    ])
    expect(listWorth(...together, buildApplicable('alone', { effect: fixed(800) }))).toEqual([['alone', 800]])
  })

  it('apply without the requested one when it takes nothing off', () => {
    const code = buildApplicable(
      'code',
      { conditions: { ...buildPromotion().conditions, minimum: 99_999 } },
      true,
    )
    expect(listWorth(code, buildApplicable('auto', { effect: fixed(100) }))).toEqual([['auto', 100]])
  })

  it('have the same value in any input order', () => {
    const any = fc.record({
      amount: fc.integer({ min: 1, max: 9000 }),
      priority: fc.nat(3),
      isAlone: fc.boolean(),
    })
    fc.assert(
      fc.property(fc.array(any, { maxLength: 6 }), fc.nat(5), (wanted, chosen) => {
        const promotions = wanted.map(({ amount, priority, isAlone }, index) =>
          buildApplicable(
            `p${index}`,
            { effect: fixed(amount), priority, stacking: isAlone ? 'alone' : 'withOthers' },
            index === chosen,
          ),
        )
        const there = listWorth(...promotions)
        const back = listWorth(...promotions.toReversed())
        const sum = (reductions: typeof there) => reductions.reduce((total, [, amount]) => total + amount, 0)
        expect(sum(back)).toBe(sum(there))
        expect(sum(there)).toBeLessThanOrEqual(10_700)
      }),
    )
  })

  it('create price steps with their source', () => {
    const data = JSON.parse(JSON.stringify([buildApplicable('code', { effect: fixed(500) }, true)]))
    expect(calculatePromotions(data, buildBasket([{ price: 1000 }]))).toEqual([
      {
        ...{ kind: 'discount', name: { en: 'Ten off' }, source: 'code' },
        shares: [{ on: 'line 0', amount: 500 }],
      },
    ])
    expect(() => calculatePromotions({ nonsense: true }, buildBasket([]))).toThrow()
  })
})
