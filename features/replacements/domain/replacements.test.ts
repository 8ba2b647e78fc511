import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type PricingInput, type PricingLine, priceCart } from '#core/pricing/domain/price-cart.ts'
import type { PriceRule } from '#core/pricing/domain/price-rule.ts'
import { replayPrice, toStoredPricing } from '#core/pricing/domain/replay-price.ts'
import { createReplacementCalculators, priceReplacement } from './goodwill-discount.ts'
import { rankSimilarProducts } from './similar-products.ts'

const TAX = { _id: 'vat', name: { en: 'VAT' }, rate: 500, inclusive: false }

/** An offer that is evaluated again: an amount off above a minimum sub-total. */
const offer = (minimum: number, amount: number): PriceRule => ({
  kind: 'offer',
  stage: 'reduce',
  data: { minimum, amount },
})
const CALCULATORS = {
  ...createReplacementCalculators({ en: 'On us: an item was missing' }),
  offer: (
    data: unknown,
    { subTotal, lines }: { subTotal: number; lines: readonly { id: string; amount: number }[] },
  ) => {
    const { minimum, amount } = data as { minimum: number; amount: number }
    const [first] = lines
    if (subTotal < minimum || !first) return []
    return [{ kind: 'discount' as const, name: null, source: 'offer', shares: [{ on: first.id, amount }] }]
  },
}

const anyLine = fc.record({
  unitPrice: fc.integer({ min: 0, max: 9000 }),
  qty: fc.integer({ min: 1, max: 4 }),
})
const anyOrder = fc.record({
  lines: fc.array(anyLine, { minLength: 2, maxLength: 5 }),
  minimum: fc.integer({ min: 0, max: 20_000 }),
  off: fc.integer({ min: 0, max: 6000 }),
  small: fc.integer({ min: 0, max: 900 }),
  below: fc.integer({ min: 0, max: 15_000 }),
  roundTo: fc.constantFrom(null, 5, 25, 100),
})

const inputOf = ({
  lines,
  minimum,
  off,
  small,
  below,
  roundTo,
}: typeof anyOrder extends fc.Arbitrary<infer T> ? T : never): PricingInput => ({
  currency: 'AED',
  lines: lines.map(
    ({ unitPrice, qty }, at): PricingLine => ({
      ...{ id: `line-${at}`, productId: `product-${at}`, categories: [], name: { en: `Dish ${at}` } },
      ...{ unitPrice, qty, taxId: at % 2 === 0 ? 'vat' : null },
    }),
  ),
  taxes: [TAX],
  deliveryFee: { amount: 700, taxId: 'vat' },
  packaging: null,
  serviceCharge: { rate: 250, taxId: null },
  smallOrderFee: { amount: small, below, taxId: null },
  tip: { percent: 10 },
  rules: [offer(minimum, off)],
  minimumOrder: 0,
  roundTo,
})

describe('price of an order with missing items', () => {
  it('is never higher for fewer goods, can be replayed, and total + refunded equals what was paid', () => {
    fc.assert(
      fc.property(anyOrder, fc.nat(), fc.option(anyLine), (order, which, instead) => {
        const input = inputOf(order)
        const before = priceCart(input, CALCULATORS)
        const at = which % input.lines.length
        const lines = input.lines.flatMap((line, position) => {
          if (position !== at) return [line]
          return instead ? [{ ...line, ...instead, id: 'other' }] : []
        })
        const price = (
          wanted: readonly PricingLine[],
          { rules = [] }: { readonly rules?: readonly PriceRule[] } = {},
        ) => {
          const priced = { ...input, lines: wanted, rules: [...input.rules, ...rules] }
          return { input: priced, priced: priceCart(priced, CALCULATORS) }
        }
        const after = priceReplacement(price, before, lines)
        if (after.priced.subTotal <= before.subTotal)
          expect(after.priced.total).toBeLessThanOrEqual(before.total)
        expect(after.priced.total).toBeGreaterThanOrEqual(0)
        expect(replayPrice(toStoredPricing(after.input), after.priced, CALCULATORS)).toEqual({ kind: 'same' })
        const difference = after.priced.total - before.total
        const [paid, refunded] = [before.total + Math.max(0, difference), Math.max(0, -difference)]
        expect(after.priced.total + refunded).toBe(paid)
      }),
    )
  })
})

describe('products similar to another', () => {
  const product = (productId: string, categoryId: string, en: string, price: number) => ({
    ...{ productId, categoryId, price },
    name: { en },
  })
  const wanted = product('w', 'cheese', 'Soft goat cheese', 1000)

  it('are of its category, similarly named, and similarly priced', () => {
    const found = rankSimilarProducts(wanted, [
      wanted,
      product('a', 'cheese', 'Gouda', 1000),
      product('b', 'cheese', 'Aged goat cheese', 1900),
      product('c', 'cheese', 'Brie', 1400),
      product('d', 'milk', 'Goat milk', 1000),
    ])
    expect(found.map(({ productId }) => productId)).toEqual(['b', 'a', 'c'])
  })

  it('share a word with it if its category has no other product', () => {
    const found = rankSimilarProducts(wanted, [
      wanted,
      product('d', 'milk', 'Goat milk', 700),
      product('e', 'x', 'Tea', 1000),
    ])
    expect(found.map(({ productId }) => productId)).toEqual(['d'])
  })
})
