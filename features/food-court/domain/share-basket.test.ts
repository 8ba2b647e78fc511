import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { priceCart } from '#core/pricing/domain/price-cart.ts'
import { anyCart } from '#core/pricing/testing/any-cart.ts'
import { TEST_CALCULATORS } from '#core/pricing/testing/test-rules.ts'
import { type SettledMove, settleStalls, toSettlementEntries } from './settlement.ts'
import { type BasketTip, shareBasket } from './share-basket.ts'

const sum = (amounts: readonly number[]): number => amounts.reduce((all, amount) => all + amount, 0)

const anyTip: fc.Arbitrary<BasketTip> = fc.oneof(
  fc.constant(null),
  fc.record({ percent: fc.integer({ min: 0, max: 100 }) }),
  fc.record({ amount: fc.integer({ min: 0, max: 100_000 }) }),
)

/** A basket of up to eight stalls with carts of their own, and what comes of each order: how much of it goes back. */
const anyBasket = fc.record({
  carts: fc.array(anyCart, { minLength: 1, maxLength: 8 }),
  tip: anyTip,
  returned: fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { minLength: 8, maxLength: 8 }),
})

describe('what a court basket pays once', () => {
  it('charges the highest delivery fee, shared by the dishes of each stall', () => {
    const parts = [
      { subTotal: 6000, deliveryFee: 700 },
      { subTotal: 3000, deliveryFee: 1000 },
      { subTotal: 1000, deliveryFee: 0 },
    ]
    expect(shareBasket(parts, { percent: 10 })).toEqual([
      { deliveryFee: 600, tip: 600 },
      { deliveryFee: 300, tip: 300 },
      { deliveryFee: 100, tip: 100 },
    ])
  })

  it('gives the minor units that are left to the largest remainders', () => {
    const parts = [1, 1, 1].map((subTotal) => ({ subTotal, deliveryFee: 100 }))
    expect(shareBasket(parts, { amount: 100 }).map(({ tip }) => tip)).toEqual([34, 33, 33])
  })

  it('has no fee where nothing is delivered', () => {
    expect(shareBasket([{ subTotal: 500, deliveryFee: null }], null)).toEqual([{ deliveryFee: null, tip: 0 }])
  })

  it('FC-04 allocations, fees, tips, promotions and refunds of any court sum to the payment', () => {
    fc.assert(
      fc.property(anyBasket, ({ carts, tip, returned }) => {
        const alone = carts.map((input) => ({
          subTotal: priceCart(input, TEST_CALCULATORS).subTotal,
          deliveryFee: input.deliveryFee?.amount ?? null,
        }))
        const shares = shareBasket(alone, tip)
        const orders = carts.map((input, index) => {
          const share = shares[index]
          const fee = share?.deliveryFee ?? null
          return priceCart(
            {
              ...input,
              deliveryFee: fee === null ? null : { amount: fee, taxId: input.deliveryFee?.taxId ?? null },
              tip: { amount: share?.tip ?? 0 },
            },
            TEST_CALCULATORS,
          )
        })
        const fees = alone.flatMap(({ deliveryFee }) => deliveryFee ?? [])
        const goods = sum(alone.map(({ subTotal }) => subTotal))
        expect(sum(shares.map(({ deliveryFee }) => deliveryFee ?? 0))).toBe(Math.max(0, ...fees))
        const wanted =
          tip === null ? 0 : 'amount' in tip ? tip.amount : Math.round((goods * tip.percent) / 100)
        expect(sum(shares.map((share) => share.tip))).toBe(wanted)
        // The allocation of a stall is its order's total: every step of every price is in exactly one of them.
        const payment = sum(orders.map(({ total }) => total))
        const steps = orders.flatMap((order) => order.steps.filter(({ inclusive }) => !inclusive))
        expect(sum(steps.map(({ amount }) => amount))).toBe(payment)
        const at = new Date(0)
        const moves = orders.flatMap(({ total }, index): SettledMove[] => {
          const captured = Math.max(0, total)
          // Every other order was paid at its stall, which gave back itself.
          const isInPerson = index % 2 !== 0
          const common = { storeId: `stall-${index % 3}`, orderId: `order-${index}`, at, isInPerson }
          const move = { ...common, deliveryFee: shares[index]?.deliveryFee ?? 0 }
          const refunded = Math.floor(captured * (returned[index] ?? 0))
          return [
            { ...move, kind: 'capture', amount: captured },
            { ...move, kind: 'refund', amount: refunded },
          ]
        })
        const totalOf = (kind: SettledMove['kind'], of: readonly SettledMove[] = moves) =>
          sum(of.filter((move) => move.kind === kind).map(({ amount }) => amount))
        const stalls = settleStalls(toSettlementEntries(moves))
        expect(sum(stalls.map(({ gross }) => gross))).toBe(totalOf('capture'))
        expect(sum(stalls.map(({ refunds }) => refunds))).toBe(totalOf('refund'))
        for (const { gross, fees: kept, refunds, collected, net } of stalls) {
          expect(kept + refunds + collected + net).toBe(gross)
          expect(Math.min(kept, refunds, collected)).toBeGreaterThanOrEqual(0)
        }
        // The court keeps its fees and pays out what is left of the payments that came to it.
        const online = moves.filter(({ isInPerson }) => !isInPerson)
        const came = totalOf('capture', online) - totalOf('refund', online)
        expect(sum(stalls.map(({ fees: kept, net }) => kept + net))).toBe(came)
      }),
      { numRuns: 300 },
    )
  })
})
