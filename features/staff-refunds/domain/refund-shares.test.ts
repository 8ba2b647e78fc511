import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { PriceStep } from '#core/pricing/domain/price-cart.ts'
import { allocateRefund, computePaidPerLine, computePartValue } from './refund-shares.ts'

const step = (kind: PriceStep['kind'], amount: number, more: Partial<PriceStep> = {}): PriceStep => ({
  kind,
  name: null,
  amount,
  rate: null,
  inclusive: false,
  line: null,
  ...more,
})
const line = (id: string, total: number, qty = 1) => ({ id, total, qty, unitPrice: total / qty }) as never

describe('amount paid for a line', () => {
  it('is its price less its discounts', () => {
    const paid = computePaidPerLine({
      lines: [line('a', 3000), line('b', 1000)],
      trace: [
        step('discount', -700, {
          shares: [
            { on: 'a', amount: 500 },
            { on: 'b', amount: 200 },
          ],
        }),
        step('discount', -300, { shares: [{ on: 'deliveryFee', amount: 300 }] }),
        step('deliveryFee', 600),
        step('tip', 100),
      ],
    })
    expect([...paid]).toEqual([
      ['a', 2500],
      ['b', 800],
    ])
  })

  it('includes its share of exclusive taxes, and none of inclusive taxes', () => {
    const lines = [line('a', 3000), line('b', 1000)]
    const fee = step('deliveryFee', 1000)
    expect([...computePaidPerLine({ lines, trace: [fee, step('tax', 250)] }).values()]).toEqual([3150, 1050])
    const inside = step('tax', 250, { inclusive: true })
    expect([...computePaidPerLine({ lines, trace: [fee, inside] }).values()]).toEqual([3000, 1000])
  })

  it('is never negative', () => {
    const trace = [step('discount', -900, { shares: [{ on: 'a', amount: 900 }] })]
    expect(computePaidPerLine({ lines: [line('a', 500)], trace }).get('a')).toBe(0)
  })
})

describe('refund allocation over several payments', () => {
  const payments = [
    { id: 'first', captured: 5000, refunded: 1000 },
    { id: 'second', captured: 700, refunded: 0 },
  ]
  it('takes from the newest payment first, and from none more than is left of it', () => {
    const parts = (amount: number) =>
      allocateRefund(amount, payments).map((part) => [part.payment.captured, part.amount])
    expect(parts(500)).toEqual([[700, 500]])
    expect(parts(1000)).toEqual([
      [700, 700],
      [5000, 300],
    ])
    expect(parts(9999)).toEqual([
      [700, 700],
      [5000, 4000],
    ])
    expect(parts(0)).toEqual([])
  })

  it('goes to those whom it is assigned to first, no more than is left of their payments', () => {
    const [first] = payments
    const parts = (amount: number, assigned: number) =>
      allocateRefund(amount, payments, [{ paymentId: first?.id ?? '', amount: assigned }]).map((part) => [
        part.payment.captured,
        part.amount,
      ])
    expect(parts(300, 300)).toEqual([[5000, 300]])
    expect(parts(900, 300)).toEqual([
      [700, 600],
      [5000, 300],
    ])
    expect(parts(4500, 9999)).toEqual([
      [700, 500],
      [5000, 4000],
    ])
  })
})

describe('value of a partial quantity of a line', () => {
  it('adds up to the amount paid, in whatever parts it is refunded', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 20 }),
        fc.integer({ min: 0, max: 1_000_000 }),
        fc.array(fc.integer({ min: 1, max: 5 }), { maxLength: 20 }),
        (qty, paid, parts) => {
          let before = 0
          let sum = 0
          for (const part of [...parts, qty]) {
            const pieces = Math.min(part, qty - before)
            const worth = computePartValue({ line: { qty }, paid, before, qty: pieces })
            expect(worth).toBeGreaterThanOrEqual(0)
            sum += worth
            before += pieces
          }
          expect(before).toBe(qty)
          expect(sum).toBe(paid)
        },
      ),
    )
  })
})
