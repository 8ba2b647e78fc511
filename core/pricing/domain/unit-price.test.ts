import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { computePriceWithChoices } from './unit-price.ts'

const anyGroup = fc.record({
  free: fc.nat(5),
  chosen: fc.array(fc.record({ price: fc.nat(5000), counter: fc.integer({ min: 1, max: 5 }) }), {
    maxLength: 6,
  }),
})

describe('unit price with choices', () => {
  it('CU-01 adds each choice as often as it was chosen', () => {
    expect(
      computePriceWithChoices(3200, [
        {
          free: 0,
          chosen: [
            { price: 200, counter: 2 },
            { price: 500, counter: 1 },
          ],
        },
      ]),
    ).toBe(4100)
  })

  it('CU-01 makes the cheapest choices free, separately per group', () => {
    const toppings = {
      free: 2,
      chosen: [
        { price: 300, counter: 1 },
        { price: 100, counter: 1 },
        { price: 200, counter: 1 },
      ],
    }
    expect(computePriceWithChoices(1000, [toppings, { free: 0, chosen: [{ price: 50, counter: 1 }] }])).toBe(
      1350,
    )
  })

  it('CU-01 splits a counter between free and paid', () => {
    expect(computePriceWithChoices(0, [{ free: 2, chosen: [{ price: 100, counter: 5 }] }])).toBe(300)
  })

  it('CU-01 counts a group as often as it is in the product', () => {
    expect(computePriceWithChoices(0, [{ free: 1, times: 2, chosen: [{ price: 100, counter: 3 }] }])).toBe(
      400,
    )
  })

  it('does not depend on the order of taps', () => {
    fc.assert(
      fc.property(anyGroup, (group) => {
        const reversed = { ...group, chosen: [...group.chosen].reverse() }
        expect(computePriceWithChoices(0, [reversed])).toBe(computePriceWithChoices(0, [group]))
      }),
    )
  })

  it('never falls below the product alone, and a free allowance never increases it', () => {
    fc.assert(
      fc.property(fc.nat(10_000), anyGroup, (base, group) => {
        const price = computePriceWithChoices(base, [group])
        expect(price).toBeGreaterThanOrEqual(base)
        expect(price).toBeLessThanOrEqual(computePriceWithChoices(base, [{ ...group, free: 0 }]))
      }),
    )
  })
})
