import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { buildBasket, type SampleLine } from '../testing/promotion-samples.ts'
import { computeBuyPayHints } from './buy-pay-hints.ts'
import type { PromotionEffect } from './promotion.ts'
import {
  computeMissingAmount,
  computeReduction,
  createUndiscountedAmounts,
  type ReductionRule,
  type Share,
  sumShares,
} from './reduction.ts'

const ALL = { products: [], categories: [] }
const rule = (effect: PromotionEffect, changes: Partial<ReductionRule> = {}): ReductionRule => ({
  effect,
  maximum: null,
  minimum: 0,
  ...changes,
})
const reduceBasket = (reducing: ReductionRule, basket: ReturnType<typeof buildBasket>): readonly Share[] =>
  computeReduction(reducing, basket, createUndiscountedAmounts(basket))
const sumReduction = (
  reducing: ReductionRule,
  lines: readonly SampleLine[],
  fee: number | null = null,
): number => sumShares(reduceBasket(reducing, buildBasket(lines, fee)))

const bogo: PromotionEffect = { kind: 'buyPay', buy: 2, pay: 1, on: ALL }
const three: PromotionEffect = { kind: 'buyPay', buy: 3, pay: 2, on: ALL }

describe('reduction of a promotion', () => {
  it('PR-02 takes a percentage off what it applies to, at most its maximum', () => {
    const effect: PromotionEffect = {
      kind: 'percent',
      percent: 25,
      on: { products: [], categories: ['drinks'] },
    }
    const lines = [{ price: 3000 }, { price: 1001, category: 'drinks' }]
    expect(reduceBasket(rule(effect), buildBasket(lines))).toEqual([{ on: 'line 1', amount: 250 }])
    expect(sumReduction(rule(effect, { maximum: 100 }), lines)).toBe(100)
  })

  it('PR-02 takes off a fixed amount, distributed over the lines, never more than they cost', () => {
    const effect: PromotionEffect = { kind: 'fixed', amount: 1000, on: ALL }
    expect(reduceBasket(rule(effect), buildBasket([{ price: 1500 }, { price: 500 }]))).toEqual([
      { on: 'line 0', amount: 750 },
      { on: 'line 1', amount: 250 },
    ])
    expect(sumReduction(rule(effect), [{ price: 400 }])).toBe(400)
  })

  it('PR-02 takes an odd minor unit off what carries no tax, in whatever order the lines came', () => {
    const penny = rule({ kind: 'fixed', amount: 1, on: ALL })
    const taxed = { id: 'taxed', price: 500, tax: 'A1' }
    const untaxed = { id: 'untaxed', price: 500 }
    for (const lines of [
      [taxed, untaxed],
      [untaxed, taxed],
    ])
      expect(reduceBasket(penny, buildBasket(lines))).toEqual([{ on: 'untaxed', amount: 1 }])
  })

  it('PR-02 takes off one unit of the most expensive free product in the cart', () => {
    const effect: PromotionEffect = { kind: 'freeProduct', products: ['fries', 'pie'] }
    const lines = [{ price: 5000 }, { product: 'fries', price: 900, qty: 3 }, { product: 'pie', price: 1200 }]
    expect(reduceBasket(rule(effect), buildBasket(lines))).toEqual([{ on: 'line 2', amount: 1200 }])
    expect(sumReduction(rule(effect), [{ price: 5000 }])).toBe(0)
  })

  it('PR-02 frees the item at its base price and not its paid extras, unless the offer says so', () => {
    const lines = [{ product: 'burger', price: 4200, extras: 1200 }]
    const gift = { kind: 'freeProduct', products: ['burger'] } as const
    expect(sumReduction(rule(gift), lines)).toBe(3000)
    expect(sumReduction(rule({ ...gift, includesExtras: false }), lines)).toBe(3000)
    expect(sumReduction(rule({ ...gift, includesExtras: true }), lines)).toBe(4200)
  })

  it('PR-02 counts the paid extras of a gift towards the minimum, and its base price not', () => {
    const gift = rule({ kind: 'freeProduct', products: ['burger'] }, { minimum: 2000 })
    const basket = buildBasket([{ price: 500 }, { product: 'burger', price: 4200, extras: 1200 }])
    expect(computeMissingAmount(gift, basket)).toBe(300)
  })

  it('PR-02 takes off the delivery fee', () => {
    expect(reduceBasket(rule({ kind: 'freeDelivery' }), buildBasket([{ price: 100 }], 700))).toEqual([
      { on: 'deliveryFee', amount: 700 },
    ])
    expect(sumReduction(rule({ kind: 'freeDelivery' }, { maximum: 500 }), [{ price: 100 }], 700)).toBe(500)
    expect(sumReduction(rule({ kind: 'freeDelivery' }), [{ price: 100 }])).toBe(0)
  })

  it('PR-02 takes off nothing below the minimum, towards which a gift does not count', () => {
    const ten = rule({ kind: 'fixed', amount: 10, on: ALL }, { minimum: 1000 })
    expect(sumReduction(ten, [{ price: 999 }])).toBe(0)
    expect(sumReduction(ten, [{ price: 1000 }])).toBe(10)
    const gift = rule({ kind: 'freeProduct', products: ['pie'] }, { minimum: 1000 })
    const almost = buildBasket([{ price: 900 }, { product: 'pie', price: 500 }])
    expect(computeMissingAmount(gift, almost)).toBe(100)
    expect(sumShares(reduceBasket(gift, almost))).toBe(0)
  })

  it('PR-04 leaves one unit of an odd count waiting for another, and makes half of an even count free', () => {
    const hints = (qty: number) => computeBuyPayHints(bogo, buildBasket([{ price: 500, qty }]))
    expect(hints(1)).toMatchObject({ more: 1, waiting: 'line 0' })
    expect(hints(1).free.size).toBe(0)
    expect(hints(3)).toMatchObject({ more: 1, free: new Map([['line 0', 1]]) })
    expect(hints(4)).toMatchObject({ more: 0, waiting: null, free: new Map([['line 0', 2]]) })
  })

  it('PR-04 makes the cheaper of each pair free, with pairs formed by value', () => {
    const lines = [{ price: 300 }, { price: 1000 }, { price: 400 }, { price: 900 }]
    expect(reduceBasket(rule(bogo), buildBasket(lines))).toEqual([
      { on: 'line 3', amount: 900 },
      { on: 'line 0', amount: 300 },
    ])
  })

  it('PR-04 frees the base of the unit with the cheaper base, whatever its extras cost', () => {
    const lines = [
      { price: 4200, extras: 1200 },
      { price: 4500, extras: 1800 },
    ]
    expect(reduceBasket(rule(bogo), buildBasket(lines))).toEqual([{ on: 'line 1', amount: 2700 }])
    expect(computeBuyPayHints(bogo, buildBasket(lines)).free).toEqual(new Map([['line 1', 1]]))
    const all = { ...bogo, includesExtras: true } as const
    expect(reduceBasket(rule(all), buildBasket(lines))).toEqual([{ on: 'line 0', amount: 4200 }])
    expect(computeBuyPayHints(all, buildBasket(lines)).free).toEqual(new Map([['line 0', 1]]))
  })

  it('frees the whole unit of an order from before base prices were stored', () => {
    const { lines, ...basket } = buildBasket([{ price: 4200 }, { price: 4500 }])
    const before = { ...basket, lines: lines.map(({ basePrice: _, ...line }) => line) }
    expect(reduceBasket(rule(bogo), before)).toEqual([{ on: 'line 0', amount: 4200 }])
  })

  it('PR-02 makes the cheapest of each three free when buying three and paying two, for whole threes only', () => {
    expect(sumReduction(rule(three), [{ price: 1000, qty: 2 }])).toBe(0)
    expect(
      sumReduction(rule(three), [
        { price: 1000, qty: 2 },
        { price: 300, qty: 3 },
      ]),
    ).toBe(300)
    expect(
      sumReduction(rule(three), [
        { price: 1000, qty: 3 },
        { price: 300, qty: 3 },
      ]),
    ).toBe(1300)
  })
})

const anyLine = fc.record({
  product: fc.constantFrom('burger', 'fries', 'pie', 'soda'),
  category: fc.constantFrom('food', 'drinks'),
  price: fc.nat(20_000),
  qty: fc.integer({ min: 1, max: 12 }),
  tax: fc.constantFrom('vat', 'sugar', null),
})
const anyLines = fc.array(anyLine, { minLength: 1, maxLength: 8 })
const anyTarget = fc.constantFrom(
  ALL,
  { products: ['burger', 'pie'], categories: [] },
  { products: [], categories: ['drinks'] },
)
const anyEffect: fc.Arbitrary<PromotionEffect> = fc.oneof(
  fc.record({
    kind: fc.constant('percent' as const),
    percent: fc.integer({ min: 1, max: 100 }),
    on: anyTarget,
  }),
  fc.record({
    kind: fc.constant('fixed' as const),
    amount: fc.integer({ min: 1, max: 50_000 }),
    on: anyTarget,
  }),
  fc.record({
    kind: fc.constant('freeProduct' as const),
    products: fc.constantFrom(['pie'], ['fries', 'soda']),
  }),
  fc.constant<PromotionEffect>({ kind: 'freeDelivery' }),
  fc
    .record({ buy: fc.integer({ min: 2, max: 6 }), cut: fc.integer({ min: 1, max: 5 }), on: anyTarget })
    .map(({ buy, cut, on }) => ({ kind: 'buyPay' as const, buy, pay: Math.max(1, buy - cut), on })),
)
const anyRule: fc.Arbitrary<ReductionRule> = fc.record({
  effect: anyEffect,
  maximum: fc.option(fc.integer({ min: 1, max: 30_000 }), { nil: null }),
  minimum: fc.oneof(fc.constant(0), fc.nat(40_000)),
})
const anyFee = fc.option(fc.nat(3000), { nil: null })

/**
 * Reductions by what they apply to; lines are grouped by tax, independent of how units are distributed over lines.
 */
const groupByTax = (lines: readonly SampleLine[], shares: readonly Share[]): Record<string, number> => {
  const sums: Record<string, number> = {}
  for (const { on, amount } of shares) {
    const index = Number(on.replace('line ', ''))
    const name = on === 'deliveryFee' ? on : (lines[index]?.tax ?? 'no tax')
    sums[name] = (sums[name] ?? 0) + amount
  }
  return sums
}

describe('properties of promotions', () => {
  it('reduces nothing below zero, and every share is a whole number above 0', () => {
    fc.assert(
      fc.property(anyRule, anyLines, anyFee, (reducing, lines, fee) => {
        const basket = buildBasket(lines, fee)
        for (const { on, amount } of reduceBasket(reducing, basket)) {
          const there = on === 'deliveryFee' ? fee : basket.lines.find(({ id }) => id === on)?.amount
          expect(Number.isSafeInteger(amount) && amount > 0).toBe(true)
          expect(amount).toBeLessThanOrEqual(there ?? 0)
        }
      }),
    )
  })

  it('PR-02 takes off no more than the maximum, and all of it when it could take off more', () => {
    fc.assert(
      fc.property(
        anyRule,
        anyLines,
        anyFee,
        fc.integer({ min: 1, max: 30_000 }),
        (reducing, lines, fee, cap) => {
          const free = sumReduction({ ...reducing, maximum: null }, lines, fee)
          expect(sumReduction({ ...reducing, maximum: cap }, lines, fee)).toBe(Math.min(free, cap))
        },
      ),
    )
  })

  it('does not depend on the order of the lines', () => {
    fc.assert(
      fc.property(anyRule, anyLines, anyFee, (reducing, lines, fee) => {
        const named = lines.map((line, index) => ({ ...line, id: `line ${index}` }))
        const there = reduceBasket(reducing, buildBasket(named, fee))
        const back = reduceBasket(reducing, buildBasket(named.toReversed(), fee))
        expect(groupByTax(named, back)).toEqual(groupByTax(named, there))
      }),
    )
  })

  it('reduces the same units equally, tax by tax, however they are split into lines', () => {
    fc.assert(
      fc.property(
        anyRule,
        anyLines,
        anyLine,
        fc.integer({ min: 1, max: 11 }),
        (reducing, others, line, part) => {
          fc.pre(part < line.qty && reducing.effect.kind !== 'freeProduct')
          const whole = [...others, line]
          const split = [...others, { ...line, qty: part }, { ...line, qty: line.qty - part }]
          expect(groupByTax(split, reduceBasket(reducing, buildBasket(split)))).toEqual(
            groupByTax(whole, reduceBasket(reducing, buildBasket(whole))),
          )
        },
      ),
    )
  })

  it('PR-04 never makes a unit free that costs more than the cheapest paid unit of its group', () => {
    fc.assert(
      fc.property(anyLines, fc.integer({ min: 2, max: 6 }), (lines, buy) => {
        const basket = buildBasket(lines)
        const { free } = computeBuyPayHints({ kind: 'buyPay', buy, pay: 1, on: ALL }, basket)
        const pieces = basket.lines
          .flatMap(({ unitPrice, qty }) => new Array<number>(qty).fill(unitPrice))
          .toSorted((a, b) => b - a)
        const paidOfGroups = pieces.filter((_, index) => index % buy === 0 && index + buy <= pieces.length)
        const freeSum = basket.lines.reduce(
          (sum, { id, unitPrice }) => sum + unitPrice * (free.get(id) ?? 0),
          0,
        )
        expect(freeSum).toBeLessThanOrEqual(paidOfGroups.reduce((sum, price) => sum + price * (buy - 1), 0))
      }),
    )
  })

  it('PR-04 groups units like a manual grouping of all units sorted by price', () => {
    fc.assert(
      fc.property(
        anyLines,
        fc.integer({ min: 2, max: 6 }),
        fc.integer({ min: 1, max: 5 }),
        (lines, buy, cut) => {
          const pay = Math.max(1, buy - cut)
          const pieces = lines
            .flatMap(({ price, qty }) => new Array<number>(qty).fill(price))
            .toSorted((a, b) => b - a)
          let saved = 0
          for (let start = 0; start + buy <= pieces.length; start += buy)
            saved += pieces.slice(start + pay, start + buy).reduce((sum, price) => sum + price, 0)
          expect(sumReduction(rule({ kind: 'buyPay', buy, pay, on: ALL }), lines)).toBe(saved)
        },
      ),
    )
  })
})
