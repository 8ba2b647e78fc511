import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { priceCart } from '#core/pricing/domain/price-cart.ts'
import { CREDITS_CALCULATORS, createCreditsRule, sumSpentCredits } from './credits-rule.ts'

const priced = (price: number, most: number) => {
  const line = { id: 'a', productId: 'p', categories: [], name: { en: 'A' }, unitPrice: price, qty: 1 }
  const input = {
    ...{ currency: 'AED', lines: [{ ...line, taxId: null }], taxes: [], deliveryFee: null, packaging: null },
    ...{
      tip: null,
      minimumOrder: 0,
      serviceCharge: null,
      smallOrderFee: null,
      roundTo: null,
      rules: [createCreditsRule({ id: 'c', most })],
    },
  }
  return priceCart(input, CREDITS_CALCULATORS)
}

describe('credit in a price', () => {
  it('pays as much as the balance and the amount due allow, never more', () => {
    fc.assert(
      fc.property(fc.nat(1_000_000), fc.nat(1_000_000), (price, most) => {
        const { steps, total } = priced(price, most)
        expect(sumSpentCredits(steps)).toBe(Math.min(price, most))
        expect(total).toBe(price - Math.min(price, most))
      }),
    )
  })

  it('rejects data that is not a credits rule', () => {
    const basket = { currency: 'AED', lines: [], subTotal: 0, deliveryFee: null, earlier: [], due: 100 }
    expect(() => CREDITS_CALCULATORS.credits({ id: 'c', most: -5 }, basket)).toThrow(TypeError)
  })
})
