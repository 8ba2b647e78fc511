import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type PricingInput, priceCart, type Tax } from './price-cart.ts'

const vat: Tax = { _id: 'vat', name: { en: 'VAT' }, rate: 500, inclusive: true }
const salesTax: Tax = { _id: 'sales', name: { en: 'Sales tax' }, rate: 825, inclusive: false }

const cart = (changes: Partial<PricingInput> = {}): PricingInput => ({
  currency: 'AED',
  lines: [],
  taxes: [vat, salesTax],
  deliveryFee: null,
  packaging: null,
  serviceCharge: null,
  smallOrderFee: null,
  roundTo: null,
  tip: null,
  rules: [],
  minimumOrder: 0,
  ...changes,
})

const line = (unitPrice: number, qty = 1, taxId: string | null = null) => ({
  id: `line of ${unitPrice}`,
  productId: 'burger',
  categories: ['grill'],
  name: { en: 'Burger' },
  unitPrice,
  qty,
  taxId,
})

const anyLine = fc.record({
  id: fc.uuid(),
  productId: fc.constant('item'),
  categories: fc.constant([]),
  name: fc.constant({ en: 'Item' }),
  unitPrice: fc.nat(5_000_000),
  qty: fc.integer({ min: 1, max: 99 }),
  taxId: fc.constantFrom('vat', 'sales', null),
})
const anyFee = fc.option(
  fc.record({ amount: fc.nat(50_000), taxId: fc.constantFrom('vat', 'sales', null) }),
  { nil: null },
)
const anyCart: fc.Arbitrary<PricingInput> = fc.record({
  currency: fc.constantFrom('AED', 'KWD', 'JPY'),
  lines: fc.array(anyLine, { maxLength: 12 }),
  taxes: fc.constant([vat, salesTax]),
  deliveryFee: anyFee,
  packaging: anyFee,
  serviceCharge: fc.constant(null),
  smallOrderFee: fc.constant(null),
  roundTo: fc.constant(null),
  tip: fc.oneof(
    fc.constant(null),
    fc.record({ percent: fc.integer({ min: 1, max: 100 }) }),
    fc.record({ amount: fc.nat(100_000) }),
  ),
  rules: fc.constant([]),
  minimumOrder: fc.nat(20_000),
})

describe('cart pricing', () => {
  it('adds lines, delivery, packaging and a tip on the lines', () => {
    const priced = priceCart(
      cart({
        lines: [line(3200, 2), line(1500)],
        deliveryFee: { amount: 700, taxId: null },
        packaging: { amount: 200, taxId: null },
        tip: { percent: 10 },
      }),
    )
    expect(priced.subTotal).toBe(7900)
    expect(priced.tip).toBe(790)
    expect(priced.total).toBe(7900 + 700 + 200 + 790)
    expect(priced.steps.map(({ kind }) => kind)).toEqual(['line', 'line', 'deliveryFee', 'packaging', 'tip'])
  })

  it('reports an inclusive tax without adding it, fees of the same tax included', () => {
    const priced = priceCart(
      cart({ lines: [line(10_500, 1, 'vat')], deliveryFee: { amount: 1050, taxId: 'vat' } }),
    )
    expect(priced.total).toBe(11_550)
    expect(priced.steps.at(-1)).toMatchObject({ kind: 'tax', amount: 550, rate: 500, inclusive: true })
  })

  it('adds an exclusive tax, rounded once for the order', () => {
    const priced = priceCart(cart({ lines: [line(999, 1, 'sales'), line(999, 1, 'sales')] }))
    expect(priced.steps.at(-1)).toMatchObject({ kind: 'tax', amount: 165, inclusive: false })
    expect(priced.total).toBe(1998 + 165)
  })

  it('keeps two rates separate, such as for food and drinks', () => {
    const priced = priceCart(cart({ lines: [line(1135, 1, 'vat'), line(1230, 1, 'sales')] }))
    expect(priced.steps.filter(({ kind }) => kind === 'tax')).toHaveLength(2)
  })

  it('UX-20 returns the amount missing to the minimum, measured on the lines alone', () => {
    const fees = { deliveryFee: { amount: 5000, taxId: null }, minimumOrder: 3000 }
    expect(priceCart(cart({ lines: [line(1750)], ...fees })).minimumMissing).toBe(1250)
    expect(priceCart(cart({ lines: [line(3000)], ...fees })).minimumMissing).toBe(0)
  })

  it('shows a free delivery as a step of zero', () => {
    expect(priceCart(cart({ deliveryFee: { amount: 0, taxId: null } })).steps).toMatchObject([
      { kind: 'deliveryFee', amount: 0 },
    ])
  })
})

describe('pricing properties', () => {
  it('the total is the sum of the steps that are not inclusive', () => {
    fc.assert(
      fc.property(anyCart, (input) => {
        const priced = priceCart(input)
        const sum = priced.steps
          .filter(({ inclusive }) => !inclusive)
          .reduce((a, { amount }) => a + amount, 0)
        expect(priced.total).toBe(sum)
      }),
    )
  })

  it('every amount is a whole number of minor units and none is negative', () => {
    fc.assert(
      fc.property(anyCart, (input) => {
        for (const { amount } of priceCart(input).steps) {
          expect(Number.isSafeInteger(amount)).toBe(true)
          expect(amount).toBeGreaterThanOrEqual(0)
        }
      }),
    )
  })

  it('the order of the lines changes nothing', () => {
    fc.assert(
      fc.property(anyCart, (input) => {
        expect(priceCart({ ...input, lines: [...input.lines].reverse() }).total).toBe(priceCart(input).total)
      }),
    )
  })

  it('splitting a line in two is never cheaper or dearer', () => {
    fc.assert(
      fc.property(anyCart, anyLine, fc.integer({ min: 1, max: 98 }), (input, extra, part) => {
        fc.pre(part < extra.qty)
        const whole = priceCart({ ...input, lines: [...input.lines, extra] })
        const halves = [
          { ...extra, qty: part },
          { ...extra, id: 'rest', qty: extra.qty - part },
        ]
        expect(priceCart({ ...input, lines: [...input.lines, ...halves] }).total).toBe(whole.total)
      }),
    )
  })

  it('adding a line and removing it again restores the price', () => {
    fc.assert(
      fc.property(anyCart, anyLine, (input, extra) => {
        const added = [...input.lines, extra]
        expect(priceCart({ ...input, lines: added.slice(0, -1) })).toEqual(priceCart(input))
      }),
    )
  })

  it('a higher quantity never costs less', () => {
    fc.assert(
      fc.property(anyCart, anyLine, (input, extra) => {
        expect(priceCart({ ...input, lines: [...input.lines, extra] }).total).toBeGreaterThanOrEqual(
          priceCart(input).total,
        )
      }),
    )
  })

  it('an inclusive tax is less than the amount that contains it', () => {
    fc.assert(
      fc.property(anyCart, (input) => {
        const priced = priceCart(input)
        for (const { amount, inclusive } of priced.steps)
          if (inclusive) expect(amount).toBeLessThanOrEqual(priced.total)
      }),
    )
  })
})
