import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { anyCart } from '../testing/any-cart.ts'
import { TEST_CALCULATORS, toPriceRule } from '../testing/test-rules.ts'
import { type PricingInput, priceCart } from './price-cart.ts'
import { type AgreedPrice, replayPrice, toStoredPricing } from './replay-price.ts'

const INPUT: PricingInput = {
  currency: 'AED',
  lines: [
    {
      id: 'l1',
      productId: 'burger',
      categories: ['grill'],
      name: { en: 'Burger' },
      unitPrice: 2_500,
      qty: 2,
      taxId: 'vat',
    },
  ],
  taxes: [{ _id: 'vat', name: { en: 'VAT' }, rate: 500, inclusive: true }],
  deliveryFee: { amount: 700, taxId: null },
  packaging: null,
  serviceCharge: null,
  smallOrderFee: null,
  roundTo: null,
  tip: null,
  rules: [toPriceRule({ kind: 'percent', rate: 1_000, category: 'grill' })],
  minimumOrder: 0,
}

const AGREED: AgreedPrice = priceCart(INPUT, TEST_CALCULATORS)

/** Simulates a database that returns the keys of each object in another order. */
const reorderKeys = (value: unknown): unknown =>
  Array.isArray(value)
    ? value.map(reorderKeys)
    : typeof value === 'object' && value !== null
      ? Object.fromEntries(
          Object.entries(value)
            .toReversed()
            .map(([name, inner]) => [name, reorderKeys(inner)]),
        )
      : value

const findDifferencesTo = (agreed: AgreedPrice): readonly string[] => {
  const replay = replayPrice(toStoredPricing(INPUT), agreed, TEST_CALCULATORS)
  return replay.kind === 'different' ? replay.differences : []
}

describe('replaying the stored pricing of an order', () => {
  it('gives the same price for any cart, in any order of keys', () => {
    fc.assert(
      fc.property(anyCart, (input) => {
        const agreed = reorderKeys(priceCart(input, TEST_CALCULATORS)) as AgreedPrice
        const stored = reorderKeys(toStoredPricing(input)) as ReturnType<typeof toStoredPricing>
        expect(replayPrice(stored, agreed, TEST_CALCULATORS)).toEqual({ kind: 'same' })
      }),
    )
  })

  it('reports the sum that differs, with its agreed and its recomputed value', () => {
    const { currency, subTotal, total } = AGREED
    expect({ currency, subTotal, total }).toEqual({ currency: 'AED', subTotal: 5_000, total: 5_200 })
    expect(findDifferencesTo(AGREED)).toEqual([])
    expect(findDifferencesTo({ ...AGREED, currency: 'KWD' })).toEqual(['currency: agreed KWD, again AED'])
    expect(findDifferencesTo({ ...AGREED, subTotal: 4_999 })).toEqual(['subTotal: agreed 4999, again 5000'])
    expect(findDifferencesTo({ ...AGREED, total: 5_201 })).toEqual(['total: agreed 5201, again 5200'])
  })

  it('reports the step that differs by its position: in its amount, in a detail, or because it is missing', () => {
    const [first, ...others] = AGREED.steps
    if (!first) throw new Error('A price has steps')
    const named = `${first.kind} ${first.amount}`
    const more = { ...first, amount: first.amount + 1 }
    expect(findDifferencesTo({ ...AGREED, steps: [more, ...others] })).toEqual([
      `step 1: agreed ${first.kind} ${first.amount + 1}, again ${named}`,
    ])
    const renamed = { ...first, name: { en: 'Something else' } }
    expect(findDifferencesTo({ ...AGREED, steps: [renamed, ...others] })).toEqual([
      `step 1: agreed ${named}, again ${named}, which differ in a detail`,
    ])
    const longer = [...AGREED.steps, first]
    expect(findDifferencesTo({ ...AGREED, steps: longer })).toEqual([
      `step ${longer.length}: agreed ${named}, again none`,
    ])
    const last = AGREED.steps.at(-1)
    expect(findDifferencesTo({ ...AGREED, steps: AGREED.steps.slice(0, -1) })).toEqual([
      `step ${AGREED.steps.length}: agreed none, again ${last?.kind} ${last?.amount}`,
    ])
  })

  it('does not evaluate missing stored pricing, pricing of another version, or rules without a calculator', () => {
    expect(replayPrice(null, AGREED, TEST_CALCULATORS)).toEqual({ kind: 'notKept' })
    const later = { ...toStoredPricing(INPUT), version: 2 }
    expect(replayPrice(later, AGREED, TEST_CALCULATORS)).toEqual({
      kind: 'notCalculable',
      reason: 'version 2 of the arithmetic',
    })
    const rule = { kind: 'moonPhase', stage: 'reduce' as const, data: {} }
    const foreign = toStoredPricing({ ...INPUT, rules: [...INPUT.rules, rule, { ...rule, kind: 'tide' }] })
    expect(replayPrice(foreign, AGREED, TEST_CALCULATORS)).toEqual({
      kind: 'notCalculable',
      reason: 'nobody here calculates moonPhase, tide',
    })
  })

  it('reports stored pricing that cannot be priced at all as different, with the reason', () => {
    const broken = {
      test: () => {
        throw new RangeError('no such share')
      },
    }
    expect(replayPrice(toStoredPricing(INPUT), AGREED, broken)).toEqual({
      kind: 'different',
      differences: ['cannot be priced: RangeError: no such share'],
    })
  })
})
