import { describe, expect, it } from 'vitest'
import { computeGoodsPaid } from './goods-paid.ts'

describe('what was paid for goods', () => {
  it('LO-01 is the lines without discounts, rewards and points', () => {
    expect(computeGoodsPaid(5000, [])).toBe(5000)
    for (const kind of ['discount', 'reward', 'points'])
      expect(computeGoodsPaid(5000, [{ kind, amount: -1200 }]), kind).toBe(3800)
    for (const kind of ['tax', 'deliveryFee', 'credits', 'tip'])
      expect(computeGoodsPaid(5000, [{ kind, amount: -1200 }]), kind).toBe(5000)
  })

  it('LO-01 ignores what a discount takes off the delivery fee', () => {
    const shares = [
      { on: 'line-1', amount: 300 },
      { on: 'deliveryFee', amount: 700 },
      { on: 'line-2', amount: 200 },
    ]
    expect(computeGoodsPaid(5000, [{ kind: 'discount', amount: -1200, shares }])).toBe(4500)
  })

  it('LO-01 is never below nothing', () => {
    expect(computeGoodsPaid(1000, [{ kind: 'points', amount: -1500 }])).toBe(0)
  })
})
