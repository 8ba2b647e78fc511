import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { computeEarnedPoints, computeMaxPoints, computePointsFor, computePointsValue } from './points.ts'
import type { EarnRule, RedeemRule } from './program.ts'

const earn: EarnRule = {
  points: 1,
  per: 100,
  minimum: 0,
  channels: ['pickup', 'delivery'],
  boosts: [],
  expireDays: null,
}
const redeem: RedeemRule = { points: 100, value: 500, minimum: 100, maxShare: 10_000, needsCode: false }

const anyRate = fc.record({
  points: fc.integer({ min: 1, max: 1000 }),
  value: fc.integer({ min: 1, max: 5000 }),
})
const anyAmount = fc.nat(5_000_000)

describe('earned points', () => {
  const order = { goods: 4499, channel: 'pickup', weekday: 'fri' } as const

  it('are whole points for what was paid for goods', () => {
    expect(computeEarnedPoints(earn, order)).toBe(44)
    expect(computeEarnedPoints({ ...earn, points: 3, per: 1000 }, order)).toBe(13)
  })

  it('are more on boost days, by the best boost', () => {
    const boosts = [
      { days: ['fri', 'sat'], factor: 150 },
      { days: ['fri'], factor: 200 },
    ] as const
    expect(computeEarnedPoints({ ...earn, boosts }, order)).toBe(89)
    expect(computeEarnedPoints({ ...earn, boosts }, { ...order, weekday: 'mon' })).toBe(44)
  })

  it('are none below the minimum, and none where the merchant gives none', () => {
    expect(computeEarnedPoints({ ...earn, minimum: 4500 }, order)).toBe(0)
    expect(computeEarnedPoints(earn, { ...order, channel: 'dineIn' })).toBe(0)
    expect(computeEarnedPoints(earn, { ...order, goods: 0 })).toBe(0)
  })

  it('are never more for many small orders than for one order of the same sum', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(10_000), { maxLength: 20 }), (parts) => {
        const each = parts.map((goods) => computeEarnedPoints(earn, { ...order, goods }))
        const goods = parts.reduce((a, b) => a + b, 0)
        expect(each.reduce((a, b) => a + b, 0)).toBeLessThanOrEqual(
          computeEarnedPoints(earn, { ...order, goods }),
        )
      }),
    )
  })
})

describe('value of points', () => {
  it('the points for an amount are worth at least the amount, and one point fewer is worth less', () => {
    fc.assert(
      fc.property(anyRate, anyAmount, (rate, amount) => {
        const points = computePointsFor(rate, amount)
        expect(computePointsValue(rate, points)).toBeGreaterThanOrEqual(amount)
        if (points > 0) expect(computePointsValue(rate, points - 1)).toBeLessThan(amount)
      }),
    )
  })

  it('paying the value of points never takes more points than there were', () => {
    fc.assert(
      fc.property(anyRate, fc.nat(1_000_000), (rate, points) => {
        expect(computePointsFor(rate, computePointsValue(rate, points))).toBeLessThanOrEqual(points)
      }),
    )
  })

  it('splitting points never increases their value', () => {
    fc.assert(
      fc.property(anyRate, fc.nat(100_000), fc.nat(100_000), (rate, a, b) => {
        expect(computePointsValue(rate, a) + computePointsValue(rate, b)).toBeLessThanOrEqual(
          computePointsValue(rate, a + b),
        )
      }),
    )
  })

  it('redemption is limited by the balance, the amount due, and the share that the merchant allows', () => {
    expect(computeMaxPoints(redeem, { balance: 300, goods: 4400, payable: 5000 })).toBe(300)
    expect(computeMaxPoints(redeem, { balance: 9000, goods: 4400, payable: 5000 })).toBe(1000)
    expect(
      computeMaxPoints({ ...redeem, maxShare: 5000 }, { balance: 9000, goods: 4400, payable: 5000 }),
    ).toBe(440)
  })
})
