import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type PricingInput, priceCart } from '#core/pricing/domain/price-cart.ts'
import {
  computeSpentPoints,
  createPointsRule,
  createRewardRule,
  LOYALTY_CALCULATORS,
  type PointsRule,
} from './points-rule.ts'

const rule = (changes: Partial<PointsRule> = {}) =>
  createPointsRule({
    id: 'program',
    wanted: 400,
    balance: 1000,
    rate: { points: 100, value: 500 },
    minimum: 100,
    maxShare: 10_000,
    rewardCosts: {},
    ...changes,
  })

const line = (id: string, unitPrice: number, qty = 1) => ({
  ...{ id, unitPrice, qty, productId: `product of ${id}`, categories: [], taxId: null },
  name: { en: id },
})

const cart = (changes: Partial<PricingInput> = {}): PricingInput => ({
  currency: 'AED',
  lines: [line('burger', 3200), line('fries', 1200, 2)],
  taxes: [],
  deliveryFee: { amount: 700, taxId: null },
  packaging: null,
  serviceCharge: null,
  smallOrderFee: null,
  roundTo: null,
  tip: null,
  rules: [],
  minimumOrder: 0,
  ...changes,
})

const discount = { kind: 'test', stage: 'reduce', data: null } as const
const calculators = {
  ...LOYALTY_CALCULATORS,
  test: () => [
    { kind: 'discount', name: null, source: 'promo', shares: [{ on: 'burger', amount: 100 }] } as const,
  ],
}
const price = (changes: Partial<PricingInput>) => priceCart(cart(changes), calculators)

describe('points in a price', () => {
  it('pay last, and only as many are taken as the amount needs', () => {
    const priced = price({ rules: [rule()] })
    expect(priced.total).toBe(6300 - 2000)
    const terms = { rate: { points: 100, value: 500 }, rewardCosts: {} }
    expect(computeSpentPoints(priced.steps, terms)).toEqual({ points: 400, amount: 2000, rewards: 0 })
    const whole = price({ rules: [rule({ wanted: 9000, balance: 9000 })] })
    expect(whole.total).toBe(0)
    expect(computeSpentPoints(whole.steps, terms).points).toBe(1260)
  })

  it('pay no more than the share that the merchant allows', () => {
    const priced = price({ rules: [rule({ wanted: 9000, balance: 9000, maxShare: 5000 })] })
    expect(priced.total).toBe(6300 - 2800)
  })

  it('leave a multiple of the coin to pay in cash', () => {
    const rules = [rule({ rate: { points: 400, value: 137 } })]
    const lines = [line('burger', 2300)]
    expect(price({ rules, lines, roundTo: 25, roundsDue: true }).total).toBe(2875)
  })

  it('PR-05 pay nothing in addition to a discount', () => {
    const priced = price({ rules: [discount, rule()] })
    expect(priced.total).toBe(6300 - 100)
    const reward = createRewardRule({
      id: 'r',
      name: { en: 'Off' },
      points: 10,
      gift: { kind: 'amount', amount: 500 },
    })
    expect(price({ rules: [discount, reward] }).total).toBe(6300 - 100)
  })

  it('a reward makes the cheapest unit of its product free, and nothing without such a product', () => {
    const gift = (productId: string) =>
      createRewardRule({ id: 'r', name: { en: 'Free' }, points: 300, gift: { kind: 'product', productId } })
    expect(price({ rules: [gift('product of fries')] }).total).toBe(6300 - 1200)
    expect(price({ rules: [gift('soda')] }).total).toBe(6300)
  })

  it('a reward frees the item with the cheapest base price and not its paid extras', () => {
    const reward = createRewardRule({
      ...{ id: 'r', name: { en: 'Free' }, points: 300 },
      gift: { kind: 'product', productId: 'burger' },
    })
    const lines = [
      { ...line('extra', 4200), productId: 'burger', basePrice: 3000 },
      { ...line('plain', 3300), productId: 'burger', basePrice: 3300 },
    ]
    const { steps } = price({ lines, rules: [reward] })
    expect(steps.find(({ kind }) => kind === 'reward')).toMatchObject({ amount: -3000, line: 'extra' })
  })

  it('points spent on rewards are not available for payment', () => {
    const gift = { kind: 'amount', amount: 500 } as const
    const reward = createRewardRule({ id: 'r', name: { en: 'Off' }, points: 700, gift })
    const priced = price({ rules: [reward, rule({ rewardCosts: { r: 700 } })] })
    const terms = { rate: { points: 100, value: 500 }, rewardCosts: { r: 700 } }
    expect(computeSpentPoints(priced.steps, terms)).toEqual({ points: 300, amount: 1500, rewards: 700 })
  })

  it('never cost more points than the balance, for any cart and rule', () => {
    const anyRule = fc.record({
      wanted: fc.nat(20_000),
      balance: fc.nat(20_000),
      minimum: fc.integer({ min: 1, max: 500 }),
      maxShare: fc.integer({ min: 100, max: 10_000 }),
      rate: fc.record({ points: fc.integer({ min: 1, max: 500 }), value: fc.integer({ min: 1, max: 2000 }) }),
    })
    fc.assert(
      fc.property(anyRule, fc.array(fc.nat(50_000), { maxLength: 6 }), (data, prices) => {
        const lines = prices.map((unitPrice, index) => line(String(index), unitPrice))
        const priced = price({ lines, rules: [rule(data)] })
        const { points } = computeSpentPoints(priced.steps, { rate: data.rate, rewardCosts: {} })
        expect(points).toBeLessThanOrEqual(Math.min(data.wanted, data.balance))
        expect(priced.total).toBeGreaterThanOrEqual(0)
      }),
    )
  })
})
